package knn_test

import (
	"os"
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/knn"
	"github.com/tessella-go/tessella/datasets"
)

// Errors of leave-one-out on iris in tenths of a centimetre, which are integers, so that equal
// distances are seen to be equal: testdata/leaveoneout.py.
func TestIrisLeaveOneOut(t *testing.T) {
	ds := tenfold(datasets.Iris())
	ks := []int{1, 3, 5, 7}
	for _, test := range []struct {
		l    knn.KNN
		want []int
	}{
		{knn.KNN{Cut: true, Tie: knn.LowestClass}, []int{6, 6, 5, 5}},
		{knn.KNN{Tie: knn.LowestClass}, []int{6, 6, 5, 4}},
		{knn.KNN{Tie: knn.Decrease}, []int{6, 6, 5, 5}},
		{knn.KNN{Cut: true, Tie: knn.Decrease}, []int{6, 6, 5, 5}},
	} {
		for _, index := range []knn.Index{knn.BruteForce, knn.Annulus, knn.KDTree, knn.BallTree,
			knn.Rotated} {
			test.l.Index = index
			got, err := classifytest.Fit(t, test.l.Fit, ds).LeaveOneOutFor(ks...)
			if err != nil {
				t.Fatal(err)
			}
			for i, want := range test.want {
				if got[i].Errors != want {
					t.Errorf("%v, %v, cut %v, K = %d: %d errors, want %d", index, test.l.Tie,
						test.l.Cut, ks[i], got[i].Errors, want)
				}
			}
		}
	}
}

// Leaving a row out of the search is the same as fitting without it.
func TestLeaveOneOutRefitted(t *testing.T) {
	ds := tenfold(datasets.Iris())
	for _, l := range []knn.KNN{{K: 4}, {K: 2, Tie: knn.Increase, Workers: 2},
		{K: 6, Cut: true, Tie: knn.Nearest}} {
		got, err := classifytest.Fit(t, l.Fit, ds).LeaveOneOut()
		if err != nil {
			t.Fatal(err)
		}
		want, err := evaluate.CrossValidate(ds, evaluate.Folds{K: ds.Len()}, l.Fit)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(got.Predicted, want.Predicted) ||
			float64(got.Errors) != want.Confusion.Errors() ||
			got.ErrorRate() != want.Confusion.ErrorRate() || got.K != l.K {
			t.Errorf("%+v: %d errors, %v; fitted anew %v, %v", l, got.Errors, got.Predicted,
				want.Confusion.Errors(), want.Predicted)
		}
	}
}

// A row of weight 2 is left out with its copy, and counts twice if it is wrong.
func TestLeaveOneOutWeighted(t *testing.T) {
	ds := numbers([][]float64{{0}, {1}, {3}, {4}, {9}}, []int{1, 0, 0, 0, 0}, "a", "b")
	ds.Weights = []float64{2, 1, 1, 1, 0}
	got, err := classifytest.Fit(t, knn.KNN{}.Fit, ds).LeaveOneOut()
	if err != nil {
		t.Fatal(err)
	}
	// 0 is nearest to 1 (a, wrong, twice), 1 to 0 (b, wrong), 3 to 4, 4 to 3.
	if !slices.Equal(got.Predicted, []int{0, 1, 0, 0}) || got.Errors != 3 || got.Votes != 5 ||
		!slices.Equal(got.Rows, []int{0, 1, 2, 3}) {
		t.Errorf("%+v", got)
	}
	classifytest.Refuses(t, "knn",
		classifytest.Failure(classifytest.Fit(t, knn.KNN{K: 4}.Fit, ds).LeaveOneOut()),
		"knn: to leave one out, K must be from 1 to 3, the votes that are always "+
			"left; it is 4")
	if _, err := classifytest.Fit(t, knn.KNN{}.Fit, ds).LeaveOneOutFor(); err == nil {
		t.Error("no K: no error")
	}
}

// The 8×8 digits, by the same script.
func TestDigitsLeaveOneOut(t *testing.T) {
	for _, l := range []knn.KNN{{Cut: true, Tie: knn.LowestClass}, {Tie: knn.LowestClass},
		{Cut: true}, {}} {
		got, err := classifytest.Fit(t, l.Fit, datasets.Digits()).LeaveOneOutFor(1, 3, 5, 7)
		if err != nil {
			t.Fatal(err)
		}
		for i, want := range []int{21, 20, 22, 26} {
			if got[i].Errors != want {
				t.Errorf("%v, cut %v, K = %d: %d errors, want %d", l.Tie, l.Cut, got[i].K,
					got[i].Errors, want)
			}
		}
	}
}

// The lecture's headline: 7 neighbours of 11,000 digits in raw pixels, each left out, err in 4.85
// %. That is 534, where a tied vote increases K; by the lecture's own text, which decreases it,
// they are 518. The others (3.86, 3.97, 4.45 and 4.91 % for K = 1, 3, 5 and 9, and 538 where the
// lowest class wins) were counted by a program of others from all distances.
func TestUSPSLeaveOneOut(t *testing.T) {
	if os.Getenv("TESSELLA_SLOW") == "" {
		t.Skip("three times 121 million distances: set TESSELLA_SLOW=1")
	}
	ds := classifytest.USPS(t)
	for _, c := range []struct {
		tie  knn.Tie
		ks   []int
		want []int
	}{
		{knn.Increase, []int{7}, []int{534}},
		{knn.Decrease, []int{1, 3, 5, 7, 9}, []int{425, 437, 490, 518, 540}},
		{knn.LowestClass, []int{7}, []int{538}},
	} {
		model := classifytest.Fit(t, knn.KNN{Tie: c.tie, Workers: 2}.Fit, ds)
		if index, _ := model.Index(); index != knn.BruteForce {
			t.Errorf("searched by %v", index)
		}
		got, err := model.LeaveOneOutFor(c.ks...)
		if err != nil {
			t.Fatal(err)
		}
		for i, want := range c.want {
			if got[i].Errors != want {
				t.Errorf("%v, K = %d: %d errors, %.2f %%, want %d", c.tie, c.ks[i], got[i].Errors,
					100*got[i].ErrorRate(), want)
			}
		}
	}
}
