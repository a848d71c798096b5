package knn_test

import (
	"io"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/distance"
	"github.com/tessella-go/tessella/classify/knn"
	"github.com/tessella-go/tessella/datasets"
)

// mine is a distance of the caller's.
type mine struct{ distance.L1 }

func (d mine) Fit(*classify.Dataset) (distance.Metric, error) { return d, nil }

func TestSaveOwnDistance(t *testing.T) {
	model := classifytest.Fit(t, knn.KNN{Distance: mine{}}.Fit, datasets.Iris())
	classifytest.Refuses(t, "classify", classify.Save(io.Discard, model),
		"knn.KNN: Distance: the type knn_test.mine is not known")
}

// The reason counts the neighbours of the deciding ballot.
func TestReasons(t *testing.T) {
	ds := numbers([][]float64{{1}, {2}, {3}, {4}, {-5}}, []int{0, 1, 0, 0, 1}, "a", "b")
	for _, test := range []struct {
		k     int
		at    float64
		short string
	}{
		{1, 0, "a (100 %), mostly because of the nearest row, which is a too"},
		{2, 0, "a (100 %), mostly because of the nearest row, which is a too"}, // after a tie
		{4, 0, "a (75 %), mostly because of 3 of the 4 nearest rows, which are a too"},
		{2, 6, "a (100 %), mostly because of all 2 nearest rows, which are a too"},
	} {
		model := classifytest.Fit(t, knn.KNN{K: test.k}.Fit, ds)
		if got := model.Explain([]float64{test.at}).Short(); got != test.short {
			t.Errorf("K = %d at %v: %q", test.k, test.at, got)
		}
	}
	tie := knn.KNN{K: 2, Tie: knn.LowestClass}
	want := "a (50 %), mostly because of 1 of the 2 nearest rows, which is a too"
	if got := classifytest.Fit(t, tie.Fit, ds).Explain([]float64{0}).Short(); got != want {
		t.Errorf("%q", got)
	}
}
