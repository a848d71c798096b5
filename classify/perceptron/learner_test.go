package perceptron_test

import (
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/perceptron"
	"github.com/tessella-go/tessella/classify/svm"
)

// learners are options of each algorithm that takes the data set bits.
func learners() map[string]algorithm {
	biased := svm.Polynomial{Degree: 1}
	return map[string]algorithm{
		"last":       perceptron.Perceptron{Epochs: 1, Bias: -1},
		"pocket":     perceptron.Perceptron{Epochs: 1, Keep: perceptron.Pocket},
		"average":    perceptron.Perceptron{Epochs: 1, Keep: perceptron.Average, Bias: 1},
		"vote":       perceptron.Perceptron{Epochs: 1, Keep: perceptron.Vote},
		"Rosenblatt": perceptron.Rosenblatt{Epochs: 1, Small: 1},
		"kernel":     perceptron.Kernel{Epochs: 1, Kernel: biased},
		"half":       perceptron.Multiclass{Epochs: 1},
		"full":       perceptron.Multiclass{Epochs: 1, Update: perceptron.Full, Alpha: .3, Bias: 1},
		"right only": perceptron.Multiclass{Epochs: 1, Update: perceptron.RightOnly},
		"Winnow":     perceptron.Winnow{Epochs: 1},
		"balanced":   perceptron.Winnow{Epochs: 1, Balanced: true},
		"majority":   perceptron.Majority{Epochs: 1},
	}
}

// online are the learners that also take one example at a time.
func online() map[string]perceptron.Perceptron {
	all := map[string]perceptron.Perceptron{}
	for name, a := range learners() {
		if p, ok := a.(perceptron.Perceptron); ok {
			all[name] = p
		}
	}
	return all
}

// bits is a table of zeros and ones, which suits every algorithm.
func bits() *classify.Dataset {
	var rows [][]float64
	var y []int
	for i := range 40 {
		x := make([]float64, 4)
		for j := range x {
			x[j] = float64((i*i + 3*i + j*j*i) >> j & 1)
		}
		rows, y = append(rows, x), append(y, class(x[0]+x[3] > 0 != (i%9 == 0)))
	}
	return table(rows, y...)
}

// What Fit makes of one epoch is what a Learner makes of its examples.
func TestLearnerIsFit(t *testing.T) {
	ds := bits()
	for name, a := range online() {
		fitted := classify.Must(a.Fit(ds))
		learner := classify.Must(a.Learner(ds.Attributes, ds.Classes))
		var early *perceptron.Model
		for i, y := range ds.Y {
			if err := learner.Learn(ds.At(i), y); err != nil {
				t.Fatal(name, err)
			}
			if i == 9 {
				early = learner.Model()
			}
		}
		model := learner.Model()
		for i := range ds.Y {
			same(t, name, model.Scores(nil, ds.At(i)), fitted.Scores(nil, ds.At(i)))
		}
		same(t, name+", mistakes", model.Mistakes(), fitted.Mistakes())
		if learner.Mistakes() != fitted.Mistakes()[0] || model.Presentations() != 40 ||
			model.Stop() != perceptron.Going {
			t.Errorf("%s: %d mistakes, %d presentations, %v", name, learner.Mistakes(),
				model.Presentations(), model.Stop())
		}
		if early.Presentations() != 10 { // a snapshot stays
			t.Errorf("%s: a model of 10 examples is one of %d now", name, early.Presentations())
		}
		again := classify.Must(a.Learner(ds.Attributes, ds.Classes))
		for i, y := range ds.Y[:10] {
			if err := again.Learn(ds.At(i), y); err != nil {
				t.Fatal(name, err)
			}
		}
		for i := range ds.Y {
			same(t, name+", early", early.Scores(nil, ds.At(i)),
				again.Model().Scores(nil, ds.At(i)))
		}
	}
}

// Steps tell what Fit does, begin anew when ranged again, can be left early, and share
// nothing with each other.
func TestStepsAreFit(t *testing.T) {
	ds := bits()
	for name, a := range learners() {
		steps := classify.Must(a.Steps(ds))
		all := slices.Collect(steps)
		mistakes := 0
		for i, s := range all {
			if s.T != i+1 || s.Row != i || s.Epoch != 1 || s.Class != ds.Y[i] ||
				!slices.Equal(s.X, ds.At(i)) || (s.Stop == perceptron.Going) != (i < 39) {
				t.Errorf("%s: step %d is %v", name, i, s)
			}
			if i > 0 && !slices.Equal(s.Before, all[i-1].After) {
				t.Errorf("%s: step %d begins with %v, the one before ended with %v", name, i,
					s.Before, all[i-1].After)
			}
			if s.Mistake {
				mistakes++
			}
		}
		m := classify.Must(a.Fit(ds))
		if m.Mistakes()[0] != mistakes || m.Stop() != all[39].Stop {
			t.Errorf("%s: %d mistakes in the steps, %v in the model", name, mistakes, m.Mistakes())
		}
		for s := range steps {
			if same(t, name+", again", s.After, all[s.T-1].After); s.T == 5 {
				break
			}
		}
	}
}

func TestLearnRefuses(t *testing.T) {
	ds := bits()
	for name, a := range online() {
		t.Run(name, func(t *testing.T) {
			l := classify.Must(a.Learner(ds.Attributes, ds.Classes))
			classifytest.Refuses(t, "perceptron", l.Learn([]float64{1}, 0), "1 values", "4")
			classifytest.Refuses(t, "perceptron", l.Learn([]float64{1, 0, 0, 1}, 2), "label 2")
			classifytest.Refuses(t, "perceptron", l.Learn([]float64{1, 0, 0, 1}, -1), "label -1")
			classifytest.Refuses(t, "perceptron", l.Learn([]float64{1, nan, 0, 1}, 1), "x2", "NaN")
			classifytest.Refuses(t, "perceptron", l.Learn([]float64{1, 0, 0, 1e200}, 1),
				"x4", "1e+200")
			if l.Model().Presentations() != 0 {
				t.Error("learned from what it refused")
			}
			_, err := a.Learner(nil, ds.Classes)
			classifytest.Refuses(t, "perceptron", err, "no attributes")
			_, err = a.Learner([]classify.Attribute{{Name: "sky", Values: []string{"blue"}}},
				ds.Classes)
			classifytest.Refuses(t, "perceptron", err, "sky", "nominal")
		})
	}
	for _, a := range learners() {
		_, err := a.Fit(nil)
		classifytest.Refuses(t, "perceptron", err, "nil")
		_, err = a.Steps(nil)
		classifytest.Refuses(t, "perceptron", err, "nil")
	}
}
