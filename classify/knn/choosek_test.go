package knn_test

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/distance"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/knn"
	"github.com/tessella-go/tessella/datasets"
)

// One search for all K gives what cross-validation gives for each of them by
// itself, folds, scale and all.
func TestChooseK(t *testing.T) {
	iris := datasets.Iris()
	weighted := *iris
	for i := range iris.Len() {
		weighted.Weights = append(weighted.Weights, float64(i%3))
	}
	noise := drawn(90, 3, 5, func(r *rand.Rand, i, j int) float64 { return float64(r.IntN(4)) })
	ks := []int{12, 1, 2, 7}
	for name, l := range map[string]knn.KNN{
		"plain": {}, "increase": {Tie: knn.Increase, Workers: 2},
		"cut, nearest": {Cut: true, Tie: knn.Nearest}, "scaled": {Scale: distance.Standardise},
	} {
		for set, data := range map[string]*classify.Dataset{
			"iris":     iris,
			"weighted": &weighted,
			"noise":    noise,
		} {
			choice, err := l.ChooseK(data, ks, evaluate.Folds{K: 5, Seed: 3})
			if err != nil {
				t.Fatal(err)
			}
			fewest := slices.MinFunc(choice.Scores, func(a, b knn.KScore) int {
				return cmp.Or(cmp.Compare(a.Errors, b.Errors), cmp.Compare(a.K, b.K))
			})
			if choice.K != fewest.K {
				t.Errorf("%s, %s: chose %d of %v", name, set, choice.K, choice.Scores)
			}
			for i, k := range ks {
				l.K = k
				want, err := evaluate.CrossValidate(data, evaluate.Folds{K: 5, Seed: 3}, l.Fit)
				if err != nil {
					t.Fatal(err)
				}
				if got := choice.Scores[i]; got.K != k || got.Errors != want.Confusion.Errors() ||
					got.Rate != want.Confusion.ErrorRate() {
					t.Errorf("%s, %s: %+v, want %v errors", name, set, got, want.Confusion.Errors())
				}
			}
		}
	}
}

func TestChooseKErrors(t *testing.T) {
	ds := datasets.Iris()
	for want, call := range map[string]func() (knn.Choice, error){
		"knn: ChooseK needs a K at least": func() (knn.Choice, error) {
			return knn.KNN{}.ChooseK(ds, nil, evaluate.Folds{K: 5})
		},
		"knn: fold 1 of 5: knn: K is 0; it must be 1 or more": func() (knn.Choice, error) {
			return knn.KNN{}.ChooseK(ds, []int{3, 0}, evaluate.Folds{K: 5})
		},
		"knn: data set \"iris\" has no rows with a weight above 0": func() (knn.Choice, error) {
			return knn.KNN{}.ChooseK(ds.Subset(nil), []int{3}, evaluate.Folds{K: 5})
		},
		"knn: evaluate: Folds.K is 1; it must be 0 (the default, 5) or at least 2, one to test " +
			"and one to train": func() (knn.Choice, error) {
			return knn.KNN{}.ChooseK(ds, []int{3}, evaluate.Folds{K: 1})
		},
		"knn: fold 1 of 5: knn: K is 121, but the training set \"iris\" has 120 rows; K must " +
			"not be above that": func() (knn.Choice, error) {
			return knn.KNN{}.ChooseK(ds, []int{121}, evaluate.Folds{K: 5})
		},
	} {
		classifytest.Refuses(t, "knn", classifytest.Failure(call()), want)
	}
}
