package features_test

import (
	"math"
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/knn"
	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/lessons/features"
	"github.com/tessella-go/tessella/lessons/images"
)

// What is chosen from noise in view of all labels seems to tell the classes apart; what is chosen
// within each fold does not.
func TestChoiceWithinTheFolds(t *testing.T) {
	fit := classify.Erase(knn.KNN{K: 3}.Fit)
	outside, inside := 0.0, 0.0
	for seed := range uint64(20) {
		ds := features.Noise(60, seed)
		if err := ds.Validate(); err != nil {
			t.Fatal(err)
		}
		chosen, err := ds.Select(features.Best(ds, 12)...)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			ds     *classify.Dataset
			fit    classify.FitFunc
			errors *float64
		}{{chosen, fit, &outside}, {ds, features.Choose(12, fit), &inside}} {
			scores, err := evaluate.CrossValidate(c.ds, evaluate.Folds{K: 10}, c.fit)
			if err != nil {
				t.Fatal(err)
			}
			*c.errors += scores.Confusion.ErrorRate() / 20
		}
	}
	if outside > 0.3 || math.Abs(inside-0.5) > 0.06 { // over four standard errors
		t.Errorf("chosen outside of the folds %.3f of errors, inside %.3f", outside, inside)
	}
}

// The best attributes are those that were made to differ, the more the better.
func TestBest(t *testing.T) {
	ds := features.Noise(60, 3)
	for i, class := range ds.Y {
		ds.X.Set(i, 7, ds.X.At(i, 7)+10*float64(class))
		ds.X.Set(i, 300, ds.X.At(i, 300)-20*float64(class))
	}
	if got, want := features.Best(ds, 2),
		[]string{ds.Attributes[300].Name, "r1c8"}; !slices.Equal(got, want) {
		t.Errorf("the best are %v, want %v", got, want)
	}
	model, err := features.Choose(2, classify.Erase(knn.KNN{}.Fit))(ds)
	if err != nil {
		t.Fatal(err)
	}
	if errors := evaluate.Errors(model, ds); errors != 0 {
		t.Errorf("%v errors with the two best", errors)
	}
	row := ds.At(0)
	row[300] -= 1000
	if got := model.Predict(row); got != 1 {
		t.Errorf("a row far on the side of class 1 is of class %d", got)
	}
}

func TestScene(t *testing.T) {
	digits := datasets.Digits()
	scene, places := features.Scene(1, digits.At(3), digits.At(5), digits.At(0), digits.At(15),
		digits.At(8))
	for k, p := range places {
		found := features.Search(scene, 8, 8, 1, func(window [][]float64) float64 {
			return features.Correlation(window,
				images.Picture(digits.At([]int{3, 5, 0, 15, 8}[k]), 8))
		})
		if found[0].Row != p.Row || found[0].Column != p.Column {
			t.Errorf("digit %d lies at %v, and is found at %v", k, p, found[0])
		}
	}
	finds := features.Search(scene, 8, 8, 4, func(window [][]float64) float64 {
		return window[0][0]
	})
	for i, p := range finds {
		for _, q := range finds[:i] {
			if math.Abs(float64(p.Row-q.Row)) < 8 && math.Abs(float64(p.Column-q.Column)) < 8 ||
				p.Score > q.Score {
				t.Errorf("%v and %v overlap, or are in a wrong order", q, p)
			}
		}
	}
}

func TestFramed(t *testing.T) {
	scene := [][]float64{{0, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 0, 0}}
	pixels, width := features.Framed(scene, 1, 1, features.Place{Row: 1, Column: 1})
	if width != 16 || len(pixels) != 16*12 {
		t.Fatalf("%d pixels, %d across", len(pixels), width)
	}
	want := [][]float64{{16, 16, 16, 0}, {16, 1, 16, 0}, {16, 16, 16, 0}}
	for i, v := range pixels {
		if v != want[i/16/4][i%16/4] {
			t.Fatalf("pixel %d is %v", i, v)
		}
	}
	if scene[0][0] != 0 {
		t.Error("the scene itself was framed")
	}
}
