package neural_test

import (
	"slices"
	"testing"

	"gonum.org/v1/gonum/floats"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/neural"
)

// A machine is loaded with its schema, or without if it had none.
func TestSaveRBM(t *testing.T) {
	ds := table([][]float64{{1, 0, 1}, {0, 0, 1}}, 0, 1)
	ask := func(m *neural.RBMModel) []float64 {
		w, a, b := m.Params()
		if len(a) != 3 {
			return nil
		}
		return slices.Concat(w.RawMatrix().Data, a, b, m.Hidden(nil, []float64{1, 0, 1}))
	}
	fitted := classify.Must(neural.RBM{Hidden: 2, Epochs: 3}.Fit(ds))
	classifytest.Reloads(t, fitted, ask)
	made := machine(2, 3, []float64{1, -1, 2, 0, 1, 1}, []float64{0, 1, 2}, []float64{1, 2})
	classifytest.Reloads(t, made, ask)
	if s := fitted.Schema(); len(s.Attributes) != 3 || made.Options() != nil ||
		fitted.Options().(neural.RBM).Hidden != 2 {
		t.Errorf("%v, %v, %v", s, fitted.Options(), made.Options())
	}
}

// The class depends on x1 alone, so it is the strongest reason.
func TestReasons(t *testing.T) {
	ds := table([][]float64{{-1, 1}, {-1, -1}, {1, 1}, {1, -1}}, 0, 0, 1, 1)
	model := classify.Must(neural.MLP{}.Fit(ds))
	var _ classify.Explainer = model
	e := model.Explain([]float64{1, 1})
	if e.Class != ds.Classes[1] || len(e.Reasons) == 0 || e.Reasons[0] != "x1 = 1" {
		t.Errorf("%s\n%s", e.Short(), e)
	}
	one := classify.Must(neural.MLP{}.Fit(table([][]float64{{1, 2}, {3, 4}}, 1, 1)))
	if e := one.Explain([]float64{9, 9}); e.Probability != 1 || len(e.Reasons) > 0 {
		t.Errorf("one class: %s", e.Short())
	}
	// a network without a hidden layer: the terms can be added up by hand
	flat := classify.Must(neural.MLP{Hidden: []int{}, Epochs: 3}.Fit(ds))
	layer := flat.Network().Layers[0]
	d := flat.Explain([]float64{1, 1}).Detail.(neural.Explanation)
	z := layer.B[0] + floats.Dot(layer.W.RawRowView(0), flat.Input([]float64{1, 1}))
	classifytest.AllNear(t, "z", d.Z[0][:1], []float64{z}, 1e-15)
}
