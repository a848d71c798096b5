package svm_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/floats"

	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/svm"
)

// The three ways lead to the same plane, and so does SVM with a large C. The multipliers keep the
// KKT conditions, and the dual's objective is the primal's.
func TestThreeWays(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for trial := range 60 {
		d, n := 1+trial%3, 5+trial%5
		x, y := make([][]float64, n), make([]int, n)
		direction := make([]float64, d)
		for j := range direction {
			direction[j] = rng.NormFloat64()
		}
		for i := range x {
			x[i], y[i] = make([]float64, d), i%2
			for j := range x[i] {
				x[i][j] = math.Round(rng.NormFloat64() * 4)
				if trial%2 == 0 {
					// the others are whole numbers, with examples that coincide or lie on a line
					x[i][j] += rng.Float64()
				}
			}
			along := floats.Dot(x[i], direction) / floats.Norm(direction, 2)
			floats.AddScaled(x[i],
				(float64(2*y[i]-1)*(1+math.Abs(along))-along)/floats.Norm(direction, 2), direction)
		}
		ds := table(x, y)
		primal, err := svm.Primal(ds)
		if err != nil {
			t.Fatal(trial, err)
		}
		dual, err := svm.Dual(ds)
		if err != nil {
			t.Fatal(trial, err)
		}
		closest, err := svm.ClosestPoints(ds)
		if err != nil {
			t.Fatal(trial, err)
		}
		model, err := svm.SVM{C: 1e4, Tolerance: 1e-6}.Fit(ds)
		if err != nil {
			t.Fatal(trial, err)
		}
		if !near(closest.Distance(), primal.Width(), 1e-6) {
			t.Errorf("trial %d: the hulls are %v apart, the margins %v", trial, closest.Distance(),
				primal.Width())
		}
		w, b := model.Weights(0)
		for name, p := range map[string]*svm.Plane{
			"dual":           dual,
			"closest points": closest.Plane(),
			"SVM":            {W: w, B: b},
		} {
			if !floats.EqualApprox(p.W, primal.W, 1e-5) ||
				math.Abs(p.B-primal.B) > 1e-5*max(1, math.Abs(p.B)) {
				t.Errorf("trial %d: %s finds %v, %v, the primal %v, %v", trial, name, p.W, p.B,
					primal.W, primal.B)
			}
			if p.Alpha == nil {
				continue
			}
			sum, balance, square := 0.0, 0.0, floats.Dot(p.W, p.W)
			for i, α := range p.Alpha {
				sign := float64(2*y[i] - 1)
				margin := sign * (floats.Dot(p.W, x[i]) + p.B)
				if α < 0 || margin < 1-1e-6 || α > 1e-6 && margin > 1+1e-6 {
					t.Errorf("trial %d: %s: example %d has α %v and margin %v", trial, name,
						i, α, margin)
				}
				sum, balance = sum+α, balance+α*sign
			}
			if math.Abs(balance) > 1e-9*sum || !near(sum-square/2, square/2, 1e-6) {
				t.Errorf("trial %d: %s: Σ αy = %v; dual %v, primal %v", trial, name, balance,
					sum-square/2, square/2)
			}
		}
	}
}

func TestNotSeparable(t *testing.T) {
	ds := table([][]float64{{0}, {1}, {2}}, []int{0, 1, 0})
	_, err := svm.Primal(ds)
	classifytest.Refuses(t, "svm", err, "no plane separates")
	_, err = svm.Dual(ds)
	classifytest.Refuses(t, "svm", err, "no plane separates")
	_, err = svm.ClosestPoints(ds)
	classifytest.Refuses(t, "svm", err, "hulls", "meet")
	_, err = svm.ClosestPoints(table([][]float64{{0, 0}, {1, 1}, {0, 0}}, []int{0, 0, 1}))
	classifytest.Refuses(t, "svm", err, "meet")
	three := table([][]float64{{0}, {1}, {2}}, []int{0, 1, 2})
	_, err = svm.Dual(three)
	classifytest.Refuses(t, "svm", err, "Dual", "examples of 3")
	_, err = svm.Primal(rings(3000))
	classifytest.Refuses(t, "svm", err, "Primal", "ClosestPoints")
	_, err = svm.Primal(three.Subset([]int{0}))
	classifytest.Refuses(t, "svm", err, "c0")
}
