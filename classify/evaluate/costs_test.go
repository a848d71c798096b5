package evaluate_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/bayes"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/svm"
	"github.com/tessella-go/tessella/datasets"
)

// To overlook a malignant lump is twenty times as bad as a false alarm.
func ExampleCostSensitive() {
	lumps := datasets.BreastCancer()
	costs := []evaluate.Cost{{Truth: "malignant", Predicted: "benign", Cost: 20}}
	plain := classify.Erase(bayes.Gaussian{}.Fit)
	trials, err := evaluate.Search(lumps, evaluate.Folds{K: 10}, []evaluate.Learner{
		{Name: "most probable", Fit: plain},
		evaluate.Named("cheapest", evaluate.CostSensitive{Base: plain, Costs: costs}.Fit),
	}, evaluate.ByCost(costs...))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("the better one takes the", trials[trials.Best()].Name)
	// Output: the better one takes the cheapest
}

// scikit-learn 1.9:
//
//	X, y = load_breast_cancer(return_X_y=True)
//	for t in .001, .5, .999:
//	    f = FixedThresholdClassifier(GaussianNB(var_smoothing=0), threshold=t, pos_label=0,
//	                                 response_method="predict_proba")
//	    print(t, confusion_matrix(y, f.fit(X, y).predict(X)).tolist())
func TestThresholdAgainstScikitLearn(t *testing.T) {
	ds := datasets.BreastCancer()
	for threshold, want := range map[float64][][]float64{
		.001: {{202, 10}, {25, 332}},
		.5:   {{191, 21}, {13, 344}},
		.999: {{183, 29}, {5, 352}},
	} {
		learner := evaluate.CostSensitive{Base: classify.Erase(bayes.Gaussian{}.Fit),
			Costs: evaluate.Threshold("malignant", "benign", threshold)}
		c := evaluate.Confuse(classifytest.Fit(t, learner.Fit, ds), ds)
		order := []int{slices.Index(ds.Classes, "malignant"), slices.Index(ds.Classes, "benign")}
		for a, truth := range order {
			for b, predicted := range order {
				if got := c.Counts[truth][predicted]; got != want[a][b] {
					t.Errorf("threshold %v: %q predicted as %q %v times, want %v", threshold,
						ds.Classes[truth], ds.Classes[predicted], got, want[a][b])
				}
			}
		}
	}
	for _, p := range []float64{0, 1, math.NaN()} {
		classifytest.Panics(t, func() { evaluate.Threshold("a", "b", p) }, "between 0 and 1")
	}
}

// By hand: of the posteriors ½, 3⁄10 and 1⁄5, with a cost of 5 to predict a for c, the expected
// costs are 3⁄10 + 5⁄5, ½ + 1⁄5 and ½ + 3⁄10.
func TestCostSensitive(t *testing.T) {
	ds, fit := stated([]int{0, 1, 2}, nil, []float64{.5, .3, .2}, []float64{.5, .3, .2},
		[]float64{.1, .1, .8})
	learner := evaluate.CostSensitive{Base: classify.Erase(fit),
		Costs: []evaluate.Cost{{Truth: "c", Predicted: "a", Cost: 5}}}
	m := classifytest.Fit(t, learner.Fit, ds)
	x := ds.At(0)
	classifytest.AllNear(t, "expected costs", m.Expected(nil, x), []float64{1.3, .7, .8}, 1e-12)
	if m.Predict(x) != 1 || !slices.Equal(m.PredictAll(nil, ds.X), []int{1, 1, 2}) {
		t.Errorf("%v is predicted", m.PredictAll(nil, ds.X))
	}
	if e := m.Explain(x); e.Class != "b" || e.Probability != .3 {
		t.Errorf("explained as %v", e.Short())
	}
	without := classifytest.Fit(t, evaluate.CostSensitive{Base: classify.Erase(fit)}.Fit, ds)
	if without.Predict(x) != 0 {
		t.Error("without costs it is not the most probable class")
	}
	for want, l := range map[string]evaluate.CostSensitive{
		"CostSensitive needs a Base": {},
		"CostSensitive needs posteriors, and a evaluate_test.model has none": {
			Base: classify.Erase(fitMajority)},
		`a cost is of "d" predicted as "a"; the classes are ["a" "b" "c"]`: {Base: learner.Base,
			Costs: []evaluate.Cost{{Truth: "d", Predicted: "a", Cost: 1}}},
		`to predict "a" for "b" costs +Inf; it should be finite`: {Base: learner.Base,
			Costs: []evaluate.Cost{{Truth: "b", Predicted: "a", Cost: math.Inf(1)}}},
		`to predict "a" for "b" has two costs`: {Base: learner.Base,
			Costs: []evaluate.Cost{{Truth: "b", Predicted: "a", Cost: 1},
				{Truth: "b", Predicted: "a", Cost: 2}}},
	} {
		_, err := l.Fit(ds)
		classifytest.Refuses(t, "evaluate", err, want)
	}
}

func TestCostSensitiveConformance(t *testing.T) {
	classifytest.Run(t, classifytest.Learner{
		Name: "CostSensitive",
		Fit: classify.Erase(evaluate.CostSensitive{
			Base: classify.Erase(bayes.Gaussian{}.Fit)}.Fit),
		Needs:  classify.NeedNumeric,
		Exempt: map[classifytest.Property]string{classifytest.Frugal: roomy},
	})
}

// A machine without posteriors is ranked by its scores. By hand: its decisions of the second class
// are the values themselves.
func TestAUCOfScores(t *testing.T) {
	ds := classifytest.Numbers([]int{0, 1, 0, 1, 1}, []float64{-1}, []float64{2}, []float64{3},
		[]float64{4}, []float64{3})
	ds.Classes = []string{"a", "b"}
	fit := func(*classify.Dataset) (scored, error) { return scored{zero}, nil }
	for _, class := range ds.Classes {
		scores, err := evaluate.CrossValidate(ds, eachInTurn(ds), fit, evaluate.ByAUC(class))
		if err != nil {
			t.Fatal(err)
		}
		// of the 2·3 pairs: −1 loses to all; 3 loses to 4, ties with 3, and beats 2
		classifytest.Near(t, "AUC of "+class, scores.Value, 4.5/6, 1e-12)
		if scores.Posteriors != nil || !slices.Equal(scores.Scores[1], []float64{-2, 2}) {
			t.Errorf("posteriors %v, scores %v", scores.Posteriors, scores.Scores)
		}
	}
	iris := datasets.Iris()
	scores := classify.Must(evaluate.CrossValidate(iris, evaluate.Folds{}, svm.LinearSVM{}.Fit,
		evaluate.ByAUC("setosa")))
	if scores.Value != 1 {
		t.Errorf("setosa, which a plane separates, has an area of %v", scores.Value)
	}
	_, err := evaluate.CrossValidate(ds, evaluate.Folds{K: 2}, fitMajority, evaluate.ByAUC("b"))
	classifytest.Refuses(t, "evaluate", err, "AUC of b needs posteriors or a method Decision, and "+
		"a evaluate_test.model has neither; see Calibrated")
	_, err = evaluate.CrossValidate(iris, evaluate.Folds{K: 2}, fit, evaluate.ByAUC("setosa"))
	classifytest.Refuses(t, "evaluate", err, "has 1 scores and there are 3 classes")
}

// scored is a model whose only score is the first value.
type scored struct{ model }

func (scored) Decision(_, x []float64) []float64 { return x[:1] }

func zero([]float64) int { return 0 }
