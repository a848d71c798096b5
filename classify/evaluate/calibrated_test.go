package evaluate_test

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/bayes"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/svm"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/datasets"
)

// Three machines, one against all, have scores but no probabilities. Calibrated, they have both.
func ExampleCalibrated() {
	learner := evaluate.Calibrated{Base: classify.Erase(svm.LinearSVM{}.Fit)}
	model, err := learner.Fit(datasets.Iris())
	if err != nil {
		fmt.Println(err)
		return
	}
	flower := []float64{6.0, 2.7, 5.0, 1.6}
	machines := model.Model.(*svm.LinearModel)
	fmt.Printf("scores        %.2f\n", machines.Decision(nil, flower))
	fmt.Printf("probabilities %.2f\n", model.Posterior(nil, flower))
	// Output:
	// scores        [-2.33 0.10 0.40]
	// probabilities [0.00 0.44 0.56]
}

// scorer returns the row as its scores.
type scorer struct{ model }

func scores(_ classify.Classifier, _, x []float64) []float64 { return x }

func fitScorer(*classify.Dataset) (classify.Classifier, error) { return scorer{first}, nil }

// scikit-learn calibrates the same scores; see testdata/calibrated.py. Its sigmoids
// are fitted less exactly.
func TestCalibratedAgainstScikitLearn(t *testing.T) {
	for i, c := range classifytest.JSON[[]struct {
		K        int
		Isotonic bool
		X, Q, P  [][]float64
		Y        []int
	}](t, "calibrated.json") {
		ds := &classify.Dataset{Name: "scores", X: mat.NewDense(len(c.X), len(c.X[0]), nil), Y: c.Y}
		for row, x := range c.X {
			ds.X.SetRow(row, x)
		}
		for j := range c.X[0] {
			ds.Attributes = append(ds.Attributes,
				classify.Attribute{Name: fmt.Sprint("score ", j+1)})
		}
		for k := range c.K {
			ds.Classes = append(ds.Classes, fmt.Sprint(k))
		}
		m, err := evaluate.Calibrated{
			Base:     fitScorer,
			Scores:   scores,
			Isotonic: c.Isotonic,
		}.Fit(ds)
		if err != nil {
			t.Fatal(err)
		}
		tolerance := 1e-5
		if c.Isotonic {
			tolerance = 1e-12
		}
		for q, x := range c.Q {
			got := m.Posterior(nil, x)
			for k, want := range c.P[q] {
				if math.Abs(got[k]-want) > tolerance {
					t.Errorf("case %d, query %d: %v, want %v", i, q, got, c.P[q])
					break
				}
			}
			if m.Predict(x) != classify.Argmax(got) {
				t.Errorf("case %d, query %d: %v is predicted", i, q, m.Predict(x))
			}
		}
	}
}

// For two classes a support vector machine has one score, that of the second class: a higher score
// makes it more probable.
func TestCalibratedOfOneScore(t *testing.T) {
	iris := datasets.Iris()
	var rows []int
	for i, y := range iris.Y {
		if y > 0 {
			rows = append(rows, i)
		}
	}
	two := iris.Subset(rows)
	two.Classes, two.Y = iris.Classes[1:], make([]int, len(rows))
	for i, row := range rows {
		two.Y[i] = iris.Y[row] - 1
	}
	m, err := evaluate.Calibrated{Base: classify.Erase(svm.LinearSVM{}.Fit)}.Fit(two)
	if err != nil {
		t.Fatal(err)
	}
	// a machine with a kernel has one score, too
	if _, err := (evaluate.Calibrated{Base: classify.Erase(svm.SVM{}.Fit)}).Fit(two); err != nil {
		t.Error(err)
	}
	if rate := evaluate.ErrorRate(m, two); rate > 0.1 {
		t.Errorf("%v of the rows are wrong", rate)
	}
	order := make([]int, two.Len())
	for i := range order {
		order[i] = i
	}
	score := func(i int) float64 { return m.Model.(*svm.LinearModel).Decision(nil, two.At(i))[0] }
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(score(a), score(b)) })
	for at := 1; at < len(order); at++ {
		if before, p := m.Posterior(nil, two.At(order[at-1]))[1],
			m.Posterior(nil, two.At(order[at]))[1]; p < before {
			t.Fatalf("the score rises to %v, and the probability falls from %v to %v",
				score(order[at]), before, p)
		}
	}
}

// A model of package svm has no score of a class without examples. It may be missing from one fold,
// or from the whole set.
func TestCalibratedWithoutExamplesOfAClass(t *testing.T) {
	iris := datasets.Iris()
	var rows []int
	for i, y := range iris.Y {
		if y > 0 {
			rows = append(rows, i)
		}
	}
	two, one := iris.Subset(rows), iris.Subset(append(rows, 0))
	for name, base := range map[string]classify.FitFunc{
		"linear":  classify.Erase(svm.LinearSVM{}.Fit),
		"K-class": classify.Erase(svm.KClass{}.Fit),
		"kernel":  classify.Erase(svm.SVM{Multi: svm.OneVsRest}.Fit),
	} {
		for _, isotonic := range []bool{false, true} {
			l := evaluate.Calibrated{Base: base, Isotonic: isotonic}
			m, err := l.Fit(two)
			if err != nil {
				t.Errorf("%s, no example: %v", name, err)
				continue
			}
			classifytest.Reloads(t, m, func(m *evaluate.CalibratedModel) []float64 {
				return m.Posterior(nil, iris.At(60))
			})
			if m.Explain(iris.At(60)).String() == "" {
				t.Errorf("%s: no explanation", name)
			}
			for _, i := range rows {
				if p := m.Posterior(nil, iris.At(i)); p[0] != 0 || !(p[1]+p[2] > .999) ||
					m.Predict(iris.At(i)) != classify.Argmax(p) {
					t.Fatalf("%s: row %d has %v", name, i+1, p)
				}
			}
			if m, err = l.Fit(one); err != nil {
				t.Errorf("%s, one example: %v", name, err)
				continue
			}
			if rate := evaluate.ErrorRate(m, two); rate > .1 {
				t.Errorf("%s, one example: %v of the others are wrong", name, rate)
			}
		}
	}
}

// If all curves give 0, the classes with examples are equally probable.
func TestCalibratedWithoutScores(t *testing.T) {
	ds := labelled([]string{"a", "b", "none"}, 0, 1, 0, 1)
	score := func(_ classify.Classifier, _, x []float64) []float64 {
		return []float64{math.Log(x[0]), math.Log(x[0]), 0}
	}
	ds.X.Set(0, 0, 9)
	m, err := evaluate.Calibrated{Base: fitScorer, Scores: score,
		Folds: evaluate.Folds{K: 2}}.Fit(ds)
	if err != nil {
		t.Fatal(err)
	}
	if got := m.Posterior(nil, []float64{-1}); got[0] != 0.5 || got[1] != 0.5 || got[2] != 0 {
		t.Errorf("a row without scores has %v", got)
	}
}

func TestCalibratedRefuses(t *testing.T) {
	ds := labelled([]string{"a", "b", "c"}, 0, 1, 2, 0, 1, 2)
	broken := func(*classify.Dataset) (classify.Classifier, error) {
		return nil, errors.New("no luck")
	}
	many := func(classify.Classifier, []float64, []float64) []float64 { return make([]float64, 4) }
	infinite := func(classify.Classifier, []float64, []float64) []float64 {
		return []float64{0, math.Inf(1), 0}
	}
	for want, c := range map[string]evaluate.Calibrated{
		"evaluate: Calibrated needs a Base": {},
		`evaluate: Folds.K is 7, above the number of rows of "labels", 6`: {
			Base: fitScorer, Scores: many, Folds: evaluate.Folds{K: 7},
		},
		"evaluate: no luck": {
			Base: broken, Scores: many,
		},
		"evaluate: fold 1 of 2: row 1 has 4 scores and there are 3 classes; each": {
			Base: fitScorer, Scores: many, Folds: evaluate.Folds{K: 2},
		},
		`evaluate: the score of example 1 is +Inf; it should be finite (held out, of class "b")`: {
			Base: fitScorer, Scores: infinite,
		},
	} {
		classifytest.Refuses(t, "evaluate", classifytest.Failure(c.Fit(ds)), want)
	}
}

func TestCalibratedConformance(t *testing.T) {
	ofTrees := maps.Clone(dealt)
	ofTrees[classifytest.ColumnOrder] = "of splits that gain the same the first is taken"
	classifytest.Run(t, classifytest.Learner{
		Name: "calibrated trees, isotonic",
		Fit: classify.Erase(evaluate.Calibrated{
			Base:     classify.Erase(tree.CART{MaxDepth: 3}.Fit),
			Isotonic: true,
		}.Fit),
		Needs:  classify.NeedComplete,
		Exempt: ofTrees,
	})
	ofBayes := maps.Clone(dealt)
	ofBayes[classifytest.Frugal] = roomy
	classifytest.Run(t, classifytest.Learner{
		Name: "calibrated naive Bayes",
		Fit: classify.Erase(evaluate.Calibrated{
			Base: classify.Erase(bayes.Gaussian{}.Fit),
		}.Fit),
		Needs:  classify.NeedNumeric,
		Exempt: ofBayes,
	})
}
