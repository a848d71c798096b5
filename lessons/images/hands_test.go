package images_test

import (
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/gaussian"
	"github.com/tessella-go/tessella/classify/image"
	"github.com/tessella-go/tessella/classify/knn"
	"github.com/tessella-go/tessella/classify/prepare"
	"github.com/tessella-go/tessella/classify/svm"
	"github.com/tessella-go/tessella/datasets"
)

// TestKnownHands counts the errors that the lesson names for ten shuffled folds, in which every
// hand is among the examples. Only HOG with arrowheads and linear machines is ahead of the
// neighbours on raw pixels then.
func TestKnownHands(t *testing.T) {
	hog, heads := []prepare.Step{image.HOG{Cell: 2}},
		[]prepare.Step{image.HOG{Cell: 2, Signed: true}}
	planes := classify.Erase(gaussian.Linear{Shrinkage: 0.1}.Fit)
	machines := classify.Erase(svm.LinearSVM{}.Fit)
	for _, c := range []struct {
		name     string
		features []prepare.Step
		learner  classify.FitFunc
		want     float64
	}{
		{"pixels, neighbours", nil, classify.Erase(knn.KNN{K: 7}.Fit), 26},
		{"HOG, planes", hog, planes, 29},
		{"HOG, machines", hog, machines, 36},
		{"HOG with heads, machines", heads, machines, 20},
	} {
		scores, err := evaluate.CrossValidate(datasets.Digits(), evaluate.Folds{K: 10},
			prepare.Pipeline{Steps: c.features, Learner: c.learner}.Fit)
		if err != nil {
			t.Fatal(err)
		}
		if got := scores.Confusion.Errors(); got != c.want {
			t.Errorf("%s: %v errors, the lesson has %v", c.name, got, c.want)
		}
	}
}
