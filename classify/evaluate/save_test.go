package evaluate_test

import (
	"bytes"
	"fmt"
	"maps"
	"math"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/bayes"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/logistic"
	"github.com/tessella-go/tessella/classify/svm"
	"github.com/tessella-go/tessella/datasets"
)

// split is a model without posteriors: the first class up to the threshold in the first column, the
// last class above it.
type split struct {
	classify.Fitted
	threshold float64
}

type splitter struct{ Threshold float64 }

type splitState struct{ Threshold float64 }

func init() {
	classify.RegisterOptions(splitter{}, aboveThreshold)
	classify.Register("evaluate_test.split",
		func(m *split) splitState { return splitState{m.threshold} },
		func(f classify.Fitted, _ any, s splitState) (*split, error) {
			return &split{Fitted: f, threshold: s.Threshold}, nil
		})
}

func (l splitter) Fit(ds *classify.Dataset) (*split, error) {
	if err := ds.Require("split", classify.NeedRows); err != nil {
		return nil, err
	}
	return &split{Fitted: classify.NewFitted(ds.Schema(), l), threshold: l.Threshold}, nil
}

func (m *split) Predict(x []float64) int {
	if x[0] > m.threshold {
		return len(m.Schema().Classes) - 1
	}
	return 0
}

func (m *split) PredictAll(dst []int, X mat.Matrix) []int {
	return classify.PredictEach(dst, X, len(m.Schema().Attributes), m.Predict)
}

// aboveThreshold is a function of a caller, for models of one type.
func aboveThreshold(m classify.Classifier, _, x []float64) []float64 {
	above := x[0] - m.(*split).threshold
	scores := make([]float64, len(m.(*split).Schema().Classes))
	scores[0], scores[len(scores)-1] = -above, above
	return scores
}

// dealt are the properties that a learner which divides rows into folds cannot have.
var dealt = map[classifytest.Property]string{
	classifytest.WeightsAreCopies: "the rows are dealt to folds, where a copy may be scored by a " +
		"model of the other",
	classifytest.RowOrder:        "which rows share a fold depends on their order",
	classifytest.RelabelledClass: "the rows are dealt class by class",
}

// roomy is why a calibrated model may allocate for each row.
const roomy = "the base model's Posterior makes room for its own sums"

func TestCalibratedIsSaved(t *testing.T) {
	exempt := maps.Clone(dealt)
	exempt[classifytest.ColumnScale] = "the penalty depends on the unit of a column"
	exempt[classifytest.Frugal] = roomy
	classifytest.Run(t, classifytest.Learner{
		Name: "calibrated logistic regression",
		Fit: classify.Erase(evaluate.Calibrated{
			Base:  classify.Erase(logistic.Regression{Lambda: .1}.Fit),
			Folds: evaluate.Folds{K: 2}}.Fit),
		Needs:  classify.NeedNumeric | classify.NeedComplete,
		Exempt: exempt,
	})
	ds := datasets.Iris()
	ask := func(m *evaluate.CalibratedModel) []float64 {
		if len(m.Schema().Attributes) != 4 {
			return nil
		}
		return append(m.Posterior(nil, ds.At(0)), m.Posterior(nil, ds.At(99))...)
	}
	machines := evaluate.Calibrated{Base: classify.Erase(svm.LinearSVM{}.Fit), Isotonic: true}
	classifytest.Reloads(t, classify.Must(machines.Fit(ds)), ask)
	fit := classify.Erase(splitter{Threshold: 5.8}.Fit)
	// a function of the caller, which is known by its name
	model := classify.Must(evaluate.Calibrated{Base: fit, Scores: aboveThreshold}.Fit(ds))
	classifytest.Reloads(t, model, ask)
	var file bytes.Buffer
	if err := classify.Save(&file, model); err != nil {
		t.Fatal(err)
	}
	// with a model for which the function was not made
	name := regexp.MustCompile(`"Scores":"[^"]*"`).FindString(file.String())
	file.Reset()
	if err := classify.Save(&file, classify.Must(evaluate.Calibrated{
		Base: classify.Erase(bayes.Gaussian{}.Fit)}.Fit(ds))); err != nil {
		t.Fatal(err)
	}
	const options = `"Kind":"evaluate.Calibrated","Value":{`
	_, err := classify.Load(strings.NewReader(
		strings.Replace(file.String(), options, options+name+",", 1)))
	classifytest.Refuses(t, "classify", err, "Options.Scores cannot score a *bayes.")
	// and one that is not known
	model = classify.Must(evaluate.Calibrated{Base: fit,
		Scores: func(m classify.Classifier, dst, x []float64) []float64 {
			return aboveThreshold(m, dst, x)
		}}.Fit(ds))
	file.Reset()
	if err := classify.Save(&file, model); err == nil || file.Len() > 0 ||
		!strings.Contains(err.Error(), "evaluate.Calibrated: Scores: the function is not known") {
		t.Errorf("saving a function of the caller: %v", err)
	}
}

// Linear machines without posteriors have a Decision of each class, which is taken for scores. The
// votes of pairs of classes are not such scores, and a model with neither has none.
func TestCalibratedDefaultScores(t *testing.T) {
	ds := datasets.Iris()
	for want, base := range map[string]classify.FitFunc{
		"row 13 has no scores, because a evaluate_test.scorer has no Posterior and no Decision; " +
			"set Calibrated.Scores": fitScorer,
		"by its Decision [": func(ds *classify.Dataset) (classify.Classifier, error) {
			return pairs{scorer{func([]float64) int { return 1 }}}, nil
		},
		"which is therefore no score of each class": classify.Erase(svm.SVM{}.Fit),
	} {
		classifytest.Refuses(t, "evaluate",
			classifytest.Failure(evaluate.Calibrated{Base: base}.Fit(ds)), want)
	}
}

// pairs has the scores of something else than the classes.
type pairs struct{ scorer }

func (pairs) Decision(_, _ []float64) []float64 { return []float64{1, 0, -1} }

// The explanation is that of the model, with the probability after calibration and how it came to
// it.
func TestCalibratedExplains(t *testing.T) {
	ds := datasets.Iris()
	model := classify.Must(evaluate.Calibrated{Base: classify.Erase(bayes.Gaussian{}.Fit)}.
		Fit(ds))
	x := ds.At(0)
	e := model.Explain(x)
	inner := model.Model.(classify.Explainer).Explain(x)
	if e.Class != "setosa" || e.Probability != model.Posterior(nil, x)[0] ||
		e.Probability == inner.Probability || !cmp.Equal(e.Reasons, inner.Reasons) ||
		!strings.HasPrefix(e.String(), inner.String()) ||
		!strings.Contains(e.String(), "calibrated") ||
		!strings.Contains(e.String(), fmt.Sprintf("%.4f", inner.Probability)) {
		t.Errorf("%+v\n%v", e, e)
	}
	// Where the curves change the class, the model's reasons speak for another one.
	two := labelled([]string{"a", "b"}, 0, 0, 0, 0, 1, 1, 1, 1)
	model = classify.Must(evaluate.Calibrated{
		Base: func(ds *classify.Dataset) (classify.Classifier, error) {
			m, err := splitter{Threshold: -1}.Fit(ds)
			return stubborn{m}, err
		},
		Scores: func(_ classify.Classifier, _, x []float64) []float64 { return x },
	}.Fit(two))
	if e := model.Explain([]float64{0}); e.Class != "a" || e.Reasons != nil {
		t.Errorf("where the class changes: %+v", e)
	}
	if e := model.Explain([]float64{7}); e.Class != "b" || len(e.Reasons) != 1 {
		t.Errorf("where it does not: %+v", e)
	}
}

// Scores always gets nil, as Calibrated says: what it has returned may be the row itself.
func TestScoresGetNil(t *testing.T) {
	ds := labelled([]string{"a", "b"}, 0, 0, 0, 0, 1, 1, 1, 1)
	model := classify.Must(evaluate.Calibrated{
		Base: func(ds *classify.Dataset) (classify.Classifier, error) {
			return splitter{Threshold: -1}.Fit(ds)
		},
		Scores: func(_ classify.Classifier, dst, x []float64) []float64 {
			if dst != nil {
				t.Fatalf("dst is %v", dst)
			}
			return x
		},
	}.Fit(ds))
	model.PredictAll(nil, ds.X)
}

// stubborn predicts the second class, and explains it.
type stubborn struct{ *split }

func (m stubborn) Explain(x []float64) classify.Explanation {
	return classify.Explanation{Class: m.Schema().Classes[m.Predict(x)], Probability: math.NaN(),
		Reasons: []string{"it is so"}, Detail: &bytes.Buffer{}}
}
