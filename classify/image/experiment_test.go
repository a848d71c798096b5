package image_test

import (
	"math"
	"os"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/image"
	"github.com/tessella-go/tessella/classify/knn"
	"github.com/tessella-go/tessella/classify/prepare"
	"github.com/tessella-go/tessella/classify/svm"
	"github.com/tessella-go/tessella/datasets"
)

var (
	linear   = classify.Erase(svm.LinearSVM{}.Fit)
	nearest7 = classify.Erase(knn.KNN{K: 7}.Fit)
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

// Smart features with a simple classifier, the lecture's advice ("What to remember about
// classifiers" in Fan's lecture), against pixels with a simple one and with smart ones: ten folds
// of the digits, the same for all. A linear machine on gradients is at least as good as neighbours
// of pixels, if it tells dark to light from light to dark; with the paper's unsigned directions it
// is not, which are for people in light and in dark clothes.
func TestExperiment(t *testing.T) {
	ds := datasets.Digits()
	pixels := image.Normalise{White: 16}
	type learner struct {
		name string
		fit  prepare.Pipeline
	}
	learners := []learner{
		{"pixels, linear machine", prepare.Pipeline{
			Steps:   []prepare.Step{pixels},
			Learner: linear,
		}},
		{"pixels, 7 neighbours", prepare.Pipeline{Learner: nearest7}},
		{"pixels, RBF machine", prepare.Pipeline{
			Steps:   []prepare.Step{pixels},
			Learner: classify.Erase(svm.SVM{Kernel: svm.RBF{Sigma: 2}, C: 10}.Fit),
		}},
		{"HOG, linear machine", prepare.Pipeline{
			Steps:   []prepare.Step{image.HOG{Signed: true}},
			Learner: linear,
		}},
		{"unsigned HOG, linear machine", prepare.Pipeline{
			Steps:   []prepare.Step{image.HOG{}},
			Learner: linear,
		}},
	}
	errors := map[string]float64{}
	for _, l := range learners {
		scores := classify.Must(evaluate.CrossValidate(ds, evaluate.Folds{K: 10}, l.fit.Fit,
			evaluate.Workers(2)))
		errors[l.name] = math.Round(scores.Confusion.ErrorRate() * 1797)
		interval := evaluate.Wilson(1797-errors[l.name], 1797, .95)
		t.Logf("%-28s  %.2f %%  [%.2f, %.2f]", l.name, 100*(1-errors[l.name]/1797),
			100*interval.Low, 100*interval.High)
	}
	if hog, raw := errors["HOG, linear machine"], errors["pixels, 7 neighbours"]; hog > raw {
		t.Errorf("a linear machine errs on %v digits by their gradients, neighbours on "+
			"%v by the pixels", hog, raw)
	}
	hog := evaluate.Wilson(errors["HOG, linear machine"], 1797, .95)
	for _, simple := range []string{"pixels, linear machine", "unsigned HOG, linear machine"} {
		if errors[simple]/1797 <= hog.High {
			t.Errorf("%s: %v errors are within chance of those by gradients", simple,
				errors[simple])
		}
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
	p := prepare.Pipeline{Steps: []prepare.Step{image.HOG{Signed: true}}, Learner: linear}
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
