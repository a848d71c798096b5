package images_test

import (
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/gaussian"
	"github.com/tessella-go/tessella/classify/image"
	"github.com/tessella-go/tessella/classify/prepare"
	"github.com/tessella-go/tessella/lessons/images"
)

// What the lesson tells of the lectures' digits, as testdata/usps_hog.py
// counts it with numpy alone:
//
//	python3 testdata/usps_hog.py $TESSELLA_DATA/usps/usps_all.mat
func TestUSPS(t *testing.T) {
	digits := classifytest.USPS(t)
	var first, second []int // half of each class
	for i := range digits.Len() {
		if i%1100 < 550 {
			first = append(first, i)
		} else {
			second = append(second, i)
		}
	}
	fit := func(
		ds *classify.Dataset, learner classify.FitFunc, features []prepare.Step,
	) classify.Classifier {
		t.Helper()
		model, err := prepare.Pipeline{Steps: features, Learner: learner}.Fit(ds)
		if err != nil {
			t.Fatal(err)
		}
		return model
	}
	for _, c := range []struct {
		name                  string
		features              []prepare.Step
		midway, priors, halve float64
	}{
		{"pixels", nil, 395, 260, 598},
		{"HOG", []prepare.Step{image.HOG{}}, 47, 56, 155},
		{"HOG with arrowheads", []prepare.Step{image.HOG{Signed: true}}, 40, 38, 123},
	} {
		fives := images.Fives(digits)
		if got := evaluate.Errors(
			fit(fives, classify.Erase(gaussian.Fisher{Prior: []float64{0.5, 0.5}}.Fit), c.features),
			fives); got != c.midway {
			t.Errorf("%s: five or not, midway between the means, %v errors on the "+
				"training set, want %v", c.name, got, c.midway)
		}
		if got := evaluate.Errors(fit(fives, classify.Erase(gaussian.Fisher{}.Fit), c.features),
			fives); got != c.priors {
			t.Errorf("%s: five or not, with priors, %v errors on the training set, want %v", c.name,
				got, c.priors)
		}
		if got := evaluate.Errors(fit(digits.Subset(first), classify.Erase(gaussian.Linear{}.Fit),
			c.features), digits.Subset(second)); got != c.halve {
			t.Errorf("%s: planes, the first half of each class to train on, %v errors on "+
				"the second, want %v", c.name, got, c.halve)
		}
	}
}
