package image_test

import (
	"math"
	"os"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/image"
	"github.com/tessella-go/tessella/classify/prepare"
	"github.com/tessella-go/tessella/classify/svm"
	"github.com/tessella-go/tessella/datasets"
)

// The machine that numpy's gradients and scikit-learn's LinearSVC give predicts the same
// class for each of 797 digits.
func TestPipelineAgainstScikitLearn(t *testing.T) {
	ds, want := datasets.Digits(), classifytest.JSON[oracle](t, "features.json").Predicted
	p := prepare.Pipeline{
		Steps:   []prepare.Step{image.HOG{Signed: true}},
		Learner: classify.Erase(svm.LinearSVM{Tolerance: 1e-9}.Fit),
	}
	model := classify.Must(p.Fit(ds.Subset(classifytest.Span(0, 1000))))
	for i, class := range want {
		if got := model.Predict(ds.At(1000 + i)); got != class {
			t.Errorf("row %d is predicted as %d, want %d", 1001+i, got, class)
		}
	}
	if len(want) != 797 {
		t.Errorf("%d rows tested, want 797", len(want))
	}
}

// The lectures' own digits: neighbours of the pixels err on 4.85 % of them
// (leave-one-out, "Example: USPS Digits" in Roweis's lecture), and a linear machine on
// gradients, in ten folds, on fewer by far.
func TestExperimentOnUSPS(t *testing.T) {
	if os.Getenv("TESSELLA_SLOW") == "" {
		t.Skip("TESSELLA_SLOW is not set: ten folds of 11,000 pictures take some seconds")
	}
	ds := classifytest.USPS(t)
	p := prepare.Pipeline{
		Steps:   []prepare.Step{image.HOG{Signed: true}},
		Learner: classify.Erase(svm.LinearSVM{}.Fit),
	}
	scores := classify.Must(evaluate.CrossValidate(ds, evaluate.Folds{K: 10}, p.Fit,
		evaluate.Workers(2)))
	rate := scores.Confusion.ErrorRate()
	interval := evaluate.Wilson(math.Round(rate*11000), 11000, .95)
	t.Logf("HOG, linear machine: %.2f %% errors  [%.2f, %.2f]", 100*rate, 100*interval.Low,
		100*interval.High)
	if interval.High > .0485/2 {
		t.Errorf("error rate %v, up to %v, is not half of the neighbours' 4.85 %%", rate,
			interval.High)
	}
}
