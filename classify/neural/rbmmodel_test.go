package neural_test

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/neural"
)

// With one hidden unit by hand: W = (1, −1), a = b = 0. E of ((1,0), 1) is −1,
// F(1,0) = −log(1 + e), and Z = 2·2 + (1 + e) + (1 + 1/e): both visible units off or both on leave
// the hidden one at a half.
func TestRBMByHand(t *testing.T) {
	m := machine(1, 2, []float64{1, -1}, []float64{0, 0}, []float64{0})
	classifytest.AllNear(t, "energy",
		[]float64{m.Energy([]float64{1, 0}, []float64{1}), m.Energy([]float64{1, 1}, []float64{1})},
		[]float64{-1, 0}, 1e-15)
	classifytest.AllNear(t, "free energy", []float64{m.FreeEnergy([]float64{1, 0})},
		[]float64{-math.Log(1 + math.E)}, 1e-15)
	classifytest.AllNear(t, "hidden", m.Hidden(nil, []float64{1, 0}),
		[]float64{math.E / (1 + math.E)}, 1e-15)
	classifytest.AllNear(t, "visible", m.Visible(nil, []float64{1}),
		[]float64{math.E / (1 + math.E), 1 / (1 + math.E)}, 1e-15)
	classifytest.AllNear(t, "log Z", []float64{classify.Must(m.LogZ())},
		[]float64{math.Log(4 + 1 + math.E + 1 + 1/math.E)}, 1e-15)
	classifytest.AllNear(t, "log p",
		[]float64{classify.Must(m.LogProbability([]float64{1, 1}))},
		[]float64{math.Log(2 / (6 + math.E + 1/math.E))}, 1e-15)
}

func machine(hidden, visible int, w, a, b []float64) *neural.RBMModel {
	return classify.Must(neural.NewRBMModel(mat.NewDense(visible, hidden, w), a, b))
}

func TestRBMAgainstNumpy(t *testing.T) {
	o := classifytest.JSON[oracle](t, "neural.json").RBM
	m := machine(3, 4, slices.Concat(o.W...), o.A, o.B)
	classifytest.AllNear(t, "log Z", []float64{classify.Must(m.LogZ())}, []float64{o.Z}, 1e-12)
	for i, v := range o.V {
		classifytest.AllNear(t, "hidden", m.Hidden(nil, v), o.Hidden[i], 1e-12)
		classifytest.AllNear(t, "log p", []float64{classify.Must(m.LogProbability(v))},
			o.LogP[i:i+1], 1e-12)
		for j, h := range o.H {
			classifytest.AllNear(t, "energy", []float64{m.Energy(v, h)}, o.Energy[i][j:j+1], 1e-12)
			classifytest.AllNear(t, "visible", m.Visible(nil, h), o.Visible[j], 1e-12)
		}
	}
	ds := table(o.Data, make([]int, 10)...)
	classifytest.AllNear(t, "gradient", classify.Must(m.Gradient(ds)), o.Gradient, 1e-12)
	// the sum over the other side is the same
	turned := make([]float64, 12)
	for i := range 4 {
		for j := range 3 {
			turned[j*4+i] = o.W[i][j]
		}
	}
	classifytest.AllNear(t, "log Z of the machine turned round",
		[]float64{classify.Must(machine(4, 3, turned, o.B, o.A).LogZ())}, []float64{o.Z}, 1e-12)
}

// Samples of a machine come as often as their probability says.
func TestSample(t *testing.T) {
	o := classifytest.JSON[oracle](t, "neural.json").RBM
	m := machine(3, 4, slices.Concat(o.W...), o.A, o.B)
	counts := make([]float64, 16)
	for seed := range uint64(4000) {
		v := m.Sample(50, seed)
		counts[slices.IndexFunc(o.V, func(x []float64) bool { return slices.Equal(x, v) })]++
	}
	χ2 := 0.0
	for i, n := range counts {
		want := 4000 * math.Exp(o.LogP[i])
		χ2 += (n - want) * (n - want) / want
	}
	// exceeded by chance once in a thousand, with 15 degrees of freedom; the seeds are fixed
	if χ2 > 37.7 {
		t.Errorf("χ² = %v of the counts %v", χ2, counts)
	}
}

func TestRBMModelRefuses(t *testing.T) {
	_, err := neural.NewRBMModel(mat.NewDense(2, 1, nil), []float64{1}, []float64{1})
	classifytest.Refuses(t, "neural", err, "2×1", "1 visible")
	_, err = neural.NewRBMModel(mat.NewDense(2, 1, nil), []float64{1, nan}, []float64{1})
	classifytest.Refuses(t, "neural", err, "parameter 4", "NaN")
	m := machine(1, 2, []float64{1, -1}, []float64{0, 0}, []float64{0})
	_, err = m.Contrast(table([][]float64{{1, 0}}, 0), 0, 1)
	classifytest.Refuses(t, "neural", err, "0 steps")
	_, err = m.Gradient(table([][]float64{{1}}, 0))
	classifytest.Refuses(t, "neural", err, "1 attributes", "2 visible")
	_, err = m.Gradient(table([][]float64{{1, 7}}, 0))
	classifytest.Refuses(t, "neural", err, "x2", "7")
	_, err = m.Gradient(nil)
	classifytest.Refuses(t, "neural", err, "nil")
	m = classify.Must(
		neural.RBM{Hidden: 30, Epochs: 1}.Fit(table([][]float64{make([]float64, 25)}, 0)))
	_, err = m.LogZ()
	classifytest.Refuses(t, "neural", err, "25", "30")
	_, err = m.LogProbability(make([]float64, 25))
	classifytest.Refuses(t, "neural", err, "25", "30")
	_, err = m.Gradient(table([][]float64{make([]float64, 25)}, 0))
	classifytest.Refuses(t, "neural", err, "25", "30")
	classifytest.Panics(t, func() { m.Hidden(nil, make([]float64, 3)) },
		"neural: 3 values for 25 units, and 30 places for 30")
}
