package svm_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/svm"
)

// Crammer and Singer's machine is liblinear's; the dual of Weston and
// Watkins's was minimised by SciPy.
func TestKClass(t *testing.T) {
	o := classifytest.JSON[oracle](t, "oracle.json")
	ds := o.iris()
	primals := map[string]float64{}
	for _, want := range o.KClass {
		k := svm.KClass{C: want.C, Tolerance: 5e-5, MaxEpochs: 200_000}
		if want.Form == "CrammerSinger" {
			k.Form = svm.CrammerSinger
		}
		m, err := k.Fit(ds)
		if err != nil {
			t.Fatal(err)
		}
		if !near(m.Primal, want.Primal, 1e-4) || m.Warning() != nil {
			t.Errorf("%s, C = %v: primal %v, want %v; %v", want.Form, want.C, m.Primal, want.Primal,
				m.Warning())
		}
		// The objective by hand.
		primal := 0.0
		for c, w := range m.W {
			primal += m.B[c] * m.B[c] / 2
			for _, v := range w {
				primal += v * v / 2
			}
		}
		for i := range ds.Len() {
			s, sum, most := m.Decision(nil, ds.At(i)), 0.0, 0.0
			for c := range s {
				if c != ds.Y[i] {
					ξ := max(0, 1-s[ds.Y[i]]+s[c])
					sum, most = sum+ξ, max(most, ξ)
				}
			}
			if k.Form == svm.CrammerSinger {
				sum = most
			}
			primal += want.C * sum
		}
		if !near(primal, m.Primal, 1e-9) || m.Gap() > 5e-5 || m.Gap() < -1e-12 {
			t.Errorf("%s: primal %v, by hand %v; gap %v", want.Form, m.Primal, primal, m.Gap())
		}
		// By the kernel x·z the same.
		k.Kernel = plain
		if m, err = k.Fit(ds); err != nil {
			t.Fatal(err)
		}
		if !near(m.Primal, want.Primal, 1e-4) || m.Warning() != nil {
			t.Errorf("%s, C = %v: primal %v by the kernel, want %v; %v", want.Form, want.C,
				m.Primal, want.Primal, m.Warning())
		}
		primals[fmt.Sprint(want.Form, want.C)] = primal
	}
	if near(primals["CrammerSinger0.003"], primals["WestonWatkins0.003"], .1) {
		t.Error("the two machines are one, which is no test")
	}
}

// By hand: the examples ±1 have no slack from w₁ − w₀ = 1 on, and the shortest planes with that
// are ±½; the objective is ¼.
func TestKClassOfTwo(t *testing.T) {
	ds := table([][]float64{{-1}, {1}}, []int{0, 1})
	for _, form := range []svm.Form{svm.WestonWatkins, svm.CrammerSinger} {
		m, err := svm.KClass{Form: form, NoIntercept: true, Tolerance: 1e-12}.Fit(ds)
		if err != nil {
			t.Fatal(err)
		}
		if !near(m.W[0][0], -.5, 1e-6) || !near(m.W[1][0], .5, 1e-6) || !near(m.Primal, .25, 1e-9) {
			t.Errorf("form %d: W %v, primal %v", form, m.W, m.Primal)
		}
	}
}

// Polynomials of attributes of very different sizes: the step of an example is so small that the
// budget would end far from the optimum. Fit says so after a few hundred passes of 10,000. The same
// attributes, scaled, converge.
func TestKClassTooSlow(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	var rows [][]float64
	var y []int
	for i := range 300 {
		rows = append(rows, []float64{rng.NormFloat64() + 2*float64(i%3),
			100 * (rng.NormFloat64() + float64(i%2)), 1000 * rng.NormFloat64()})
		y = append(y, i%3)
	}
	for _, form := range []svm.Form{svm.WestonWatkins, svm.CrammerSinger} {
		ds := table(rows, y)
		m, err := svm.KClass{Form: form, Kernel: svm.Polynomial{}}.Fit(ds)
		if err != nil {
			t.Fatal(err)
		}
		if m.Stop != svm.Slow || m.Epochs > 600 || m.Dual > m.Primal/1000 {
			t.Errorf("form %d: %v after %d epochs, primal %v, dual %v", form, m.Stop, m.Epochs,
				m.Primal, m.Dual)
		}
		classifytest.Refuses(t, "svm", m.Warning(), "too slow for the budget, scale the attributes")
		for j, by := range []float64{1, 100, 1000} {
			for i := range rows {
				ds.X.Set(i, j, rows[i][j]/by)
			}
		}
		for _, C := range []float64{.1, 3} {
			m, err = svm.KClass{Form: form, Kernel: svm.Polynomial{}, C: C}.Fit(ds)
			if err != nil || m.Warning() != nil {
				t.Errorf("form %d, C = %v, scaled: %v %v", form, C, err, m.Warning())
			}
		}
	}
}
