package svm_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/svm"
)

// The duals of the folds, which begin at that of all examples, end where those end that begin at 0.
// So the sigmoid is that of cross-validation done by hand.
func TestCalibrated(t *testing.T) {
	ds := rings(120)
	s := svm.SVM{Kernel: svm.RBF{}, C: 2, Tolerance: 1e-8}
	// each example left out in turn, whatever the order
	c := svm.Calibrated{SVM: s, Folds: evaluate.Folds{K: 120}}
	model, err := c.Fit(ds)
	if err != nil {
		t.Fatal(err)
	}
	scores, positive := make([]float64, ds.Len()), make([]bool, ds.Len())
	for i := range scores {
		var rest []int
		for j := range ds.Len() {
			if j != i {
				rest = append(rest, j)
			}
		}
		without, err := s.Fit(ds.Subset(rest))
		if err != nil {
			t.Fatal(err)
		}
		scores[i], positive[i] = without.Decision(nil, ds.At(i))[0], ds.Y[i] == 1
	}
	want, err := evaluate.FitPlatt(scores, positive, nil)
	if err != nil {
		t.Fatal(err)
	}
	got := model.Sigmoid(0)
	if !near(want.A, got.A, 1e-5) || math.Abs(want.B-got.B) > 1e-5 {
		t.Errorf("%+v; by hand %+v", got, want)
	}
	x := []float64{.3, .4}
	if got, want := model.Posterior(nil, x)[1],
		1/(1+math.Exp(got.A*model.Decision(nil, x)[0]+got.B)); !near(got, want, 1e-12) {
		t.Errorf("P = %v, the sigmoid %v", got, want)
	}
	_, err = svm.Calibrated{Folds: evaluate.Folds{K: 1}}.Fit(ds)
	classifytest.Refuses(t, "svm", err, "Folds.K is 1")
}

// A fold that has all examples of a class.
func TestFoldOfOneClass(t *testing.T) {
	ds := table([][]float64{{0}, {1}, {2}, {9}}, []int{0, 0, 0, 1})
	model, err := svm.Calibrated{Folds: evaluate.Folds{K: 4}}.Fit(ds)
	if err != nil {
		t.Fatal(err)
	}
	if p := model.Posterior(nil, []float64{9}); !(p[1] > 0 && p[1] < 1) {
		t.Errorf("%v", p)
	}
}

// Equal rows of a group, whose class is by chance: a machine that was trained on others of the
// group knows the class, and a sigmoid of its scores is steep. With groups it says nothing of new
// ones.
func TestCalibratedKeepsGroups(t *testing.T) {
	var rows [][]float64
	var y, groups []int
	rng := rand.New(rand.NewPCG(5, 6))
	place := rng.Perm(40)
	for i := range 200 {
		rows = append(rows, []float64{float64(place[i%40]), float64(place[(i+1)%40])})
		y, groups = append(y, i%2), append(groups, i%40)
	}
	ds := table(rows, y)
	c := svm.Calibrated{SVM: svm.SVM{Kernel: svm.Gamma(.02), C: 10}}
	surest := func() (p float64) {
		m := classifytest.Fit(t, c.Fit, ds)
		for i := range ds.Len() {
			p = max(p, m.Posterior(nil, ds.At(i))[0])
		}
		return p
	}
	if p := surest(); p < .9 {
		t.Errorf("without groups P is %v at most", p)
	}
	ds.Groups = groups
	if p := surest(); p > .75 {
		t.Errorf("with groups P is %v", p)
	}
}
