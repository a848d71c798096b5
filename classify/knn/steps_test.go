package knn_test

import (
	"math"
	"testing"

	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/distance"
	"github.com/tessella-go/tessella/classify/knn"
	"github.com/tessella-go/tessella/datasets"
)

// By hand, K = 2, the query 0 0 0. The bound is that of the second row once two are there; a sum
// that equals it goes to its end.
func TestSteps(t *testing.T) {
	model := classifytest.Fit(t, knn.KNN{K: 2}.Fit,
		numbers([][]float64{{3, 0, 0}, {1, 1, 1}, {2, 2, 2}, {0, 0, 3}, {4, 0, 0}, {0, 1, 0},
			{1, 2, 0}}, make([]int, 7), "one"))
	inf := math.Inf(1)
	want := []knn.Step{
		{Row: 0, Terms: 3, Sum: 9, Bound: inf},
		{Row: 1, Terms: 3, Sum: 3, Bound: inf},
		{Row: 2, Terms: 3, Sum: 12, Bound: 9, Stopped: true},
		{Row: 3, Terms: 3, Sum: 9, Bound: 9},
		{Row: 4, Terms: 1, Sum: 16, Bound: 9, Stopped: true, Saved: 2. / 15},
		{Row: 5, Terms: 3, Sum: 1, Bound: 9, Saved: 2. / 18},
		{Row: 6, Terms: 2, Sum: 5, Bound: 3, Stopped: true, Saved: 3. / 21},
	}
	for range 2 { // the second time it begins anew
		steps, err := model.Steps([]float64{0, 0, 0})
		if err != nil {
			t.Fatal(err)
		}
		i := 0
		for got := range steps {
			if math.Abs(got.Saved-want[i].Saved) > 1e-15 {
				t.Errorf("row %d: saved %v, want %v", i, got.Saved, want[i].Saved)
			}
			got.Saved = want[i].Saved
			if got != want[i] {
				t.Errorf("step %+v, want %+v", got, want[i])
			}
			i++
		}
		if i != len(want) {
			t.Errorf("%d steps, want %d", i, len(want))
		}
	}
}

// The rows that are never stopped before the end include the neighbours, with their distances.
func TestStepsFindNeighbours(t *testing.T) {
	ds := datasets.Iris()
	for _, d := range []distance.Distance{distance.SquaredEuclidean{}, distance.L1{}} {
		model := classifytest.Fit(t, knn.KNN{K: 7, Distance: d, Scale: distance.MinMax}.Fit, ds)
		x := []float64{6, 3, math.NaN(), 1.5}
		steps, err := model.Steps(x)
		if err != nil {
			t.Fatal(err)
		}
		kept := map[int]float64{}
		for s := range steps {
			if !s.Stopped {
				kept[s.Row] = s.Sum
			}
		}
		for _, n := range model.Neighbours(x, 7) {
			if sum, ok := kept[n.Row]; !ok || sum != n.Distance {
				t.Errorf("%T: neighbour %+v is kept: %v, with %v", d, n, ok, sum)
			}
		}
	}
	if _, err := classifytest.Fit(t, knn.KNN{Distance: distance.Cosine{}}.Fit, ds).
		Steps(ds.At(0)); err == nil ||
		err.Error() != "knn: Steps shows sums of squared or absolute differences; the distance "+
			"is distance.CosineMetric" {
		t.Errorf("steps of a cosine: %v", err)
	}
}
