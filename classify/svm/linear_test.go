package svm_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/svm"
)

// liblinear: objectives to a ten-thousandth, the plane to a thousandth; by every method.
func TestLiblinear(t *testing.T) {
	o := classifytest.JSON[oracle](t, "oracle.json")
	ds := o.flowers()
	for _, want := range o.Linear {
		learners := map[string]svm.LinearSVM{
			"descent": {C: want.C, Method: svm.CoordinateDescent},
			"Newton":  {C: want.C, Method: svm.Newton},
		}
		if want.Loss == "hinge" {
			learners = map[string]svm.LinearSVM{"descent": {C: want.C, Loss: svm.Hinge}}
		}
		for name, l := range learners {
			l.Tolerance, l.MaxEpochs = 1e-8, 1_000_000
			model, err := l.Fit(ds)
			if err != nil {
				t.Fatal(err)
			}
			m, what := model.Machines()[0], fmt.Sprintf("%s, %s, C = %v", name, want.Loss, want.C)
			if !near(m.Primal, want.Primal, 1e-4) ||
				math.Abs(m.B-want.B) > 1e-3*max(1, math.Abs(want.B)) || model.Warning() != nil {
				t.Errorf("%s: primal %v, b %v; liblinear %v, %v; %v", what, m.Primal, m.B,
					want.Primal, want.B, model.Warning())
			}
			for j, w := range m.W {
				if math.Abs(w-want.W[j]) > 1e-3*math.Abs(want.W[j])+1e-3 {
					t.Errorf("%s: w %v, liblinear %v", what, m.W, want.W)
				}
			}
			primal := m.B * m.B / 2
			for _, w := range m.W {
				primal += w * w / 2
			}
			for i := range ds.Len() {
				ξ := max(0, 1-float64(2*ds.Y[i]-1)*model.Decision(nil, ds.At(i))[0])
				if want.Loss == "squared_hinge" {
					ξ *= ξ
				}
				primal += want.C * ξ
			}
			if !near(primal, m.Primal, 1e-9) || m.Gap() > 1e-8 || m.Gap() < -1e-12 {
				t.Errorf("%s: primal %v, by hand %v; gap %v", what, m.Primal, primal, m.Gap())
			}
		}
	}
}

// With a large s the bias is hardly in ‖w‖, and the hinge finds the plane of the machine with
// kernel, whose bias is free.
func TestFreeBias(t *testing.T) {
	ds := classifytest.JSON[oracle](t, "oracle.json").flowers()
	free, err := svm.SVM{C: 1, Tolerance: 1e-8}.Fit(ds)
	if err != nil {
		t.Fatal(err)
	}
	model, err := svm.LinearSVM{
		Loss:      svm.Hinge,
		Intercept: 100,
		Tolerance: 1e-6,
		MaxEpochs: 1_000_000,
	}.Fit(ds)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := model.Machines()[0].Primal, free.Machines()[0].Primal; !near(got, want, 1e-2) ||
		got < want*(1-1e-6) {
		t.Errorf("primal %v, with a free bias %v", got, want)
	}
	model, err = svm.LinearSVM{NoIntercept: true}.Fit(ds)
	if err != nil || model.Machines()[0].B != 0 {
		t.Errorf("without an intercept: %v, b %v", err, model.Machines()[0].B)
	}
}

func TestLinearGap(t *testing.T) {
	ds := classifytest.JSON[oracle](t, "oracle.json").iris()
	for _, l := range []svm.LinearSVM{{}, {Method: svm.CoordinateDescent}, {Loss: svm.Hinge},
		{C: 1000}, {ClassWeights: []float64{1, 10, .1}}} {
		model, err := l.Fit(ds)
		if err != nil {
			t.Fatal(err)
		}
		if len(model.Machines()) != 3 || model.Warning() != nil {
			t.Errorf("%+v: %d machines, %v", l, len(model.Machines()), model.Warning())
		}
		for _, m := range model.Machines() {
			if m.Gap() > 1e-3 || m.Gap() < -1e-9 {
				t.Errorf("%+v: gap %v", l, m.Gap())
			}
		}
	}
}

func TestLinearOptions(t *testing.T) {
	ds := rings(10)
	for want, l := range map[string]svm.LinearSVM{
		"LinearSVM.C is -1": {C: -1}, "LinearSVM.Loss is 5": {Loss: 5},
		"LinearSVM.Method is 9": {Method: 9}, "has a kink": {Loss: svm.Hinge, Method: svm.Newton},
		"LinearSVM.Intercept is -1": {Intercept: -1}, "LinearSVM.Tolerance is -1": {Tolerance: -1},
		"LinearSVM.MaxEpochs is -2": {MaxEpochs: -2}, "1 numbers for": {ClassWeights: []float64{1}},
	} {
		_, err := l.Fit(ds)
		classifytest.Refuses(t, "svm", err, want)
	}
}
