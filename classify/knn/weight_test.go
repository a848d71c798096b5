package knn_test

import (
	"math"
	"testing"

	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/distance"
	"github.com/tessella-go/tessella/classify/knn"
)

// Votes by similarity. Between 0 and 10, the normalised distances of 1, 2, 4, 5 and 10 from 0 are
// tenths, and the similarities .9, .8, .6, .5 and 0.
func TestWeights(t *testing.T) {
	ds := numbers([][]float64{{1}, {2}, {4}, {5}, {10}, {0}}, []int{0, 1, 1, 1, 2, 0},
		"a", "b", "c")
	x := []float64{0}
	for _, test := range []struct {
		k      int
		weight knn.Weight
		scores []float64
	}{
		{5, knn.Votes, []float64{2, 3, 0}},
		{5, knn.SumSimilarity, []float64{1.9, 1.9, 0}},
		{4, knn.SumSimilarity, []float64{1.9, 1.4, 0}},
		{6, knn.SumSimilarity, []float64{1.9, 1.9, 0}},
		{5, knn.NoisyOr, []float64{1, 1 - .2*.4*.5, 0}}, // the row at 0 is a for sure
	} {
		e := classifytest.Fit(t,
			knn.KNN{K: test.k, Weight: test.weight, Distance: distance.NormalisedL1{}}.Fit,
			ds).Explain(x).Detail.(knn.Explanation)
		for c, want := range test.scores {
			if got := e.Ballots[0].Scores[c]; math.Abs(got-want) > 1e-12 {
				t.Errorf("K = %d, %v: class %d has %v, want %v", test.k, test.weight, c, got, want)
			}
		}
	}
}

// Neighbours that are not similar at all still vote, all alike.
func TestNoSimilarity(t *testing.T) {
	ds := numbers([][]float64{{0, 1}, {0, 2}, {0, 5}}, []int{1, 0, 1}, "a", "b")
	model := classifytest.Fit(t,
		knn.KNN{K: 3, Weight: knn.SumSimilarity, Distance: distance.Cosine{}}.Fit, ds)
	if p := model.Posterior(nil, []float64{1, 0}); math.Abs(p[1]-2./3) > 1e-15 {
		t.Errorf("a query at a right angle to all: %v, want 1/3 and 2/3", p)
	}
}

func TestSimilarity(t *testing.T) {
	for delta, want := range map[float64]float64{
		0:            1,
		.25:          .75,
		1:            0,
		1.5:          0,
		-.5:          1,
		math.Inf(1):  0,
		math.Inf(-1): 1,
	} {
		if got := knn.Similarity(delta); got != want {
			t.Errorf("similarity at distance %v: %v, want %v", delta, got, want)
		}
	}
	if got := knn.Similarity(math.NaN()); got != 0 {
		t.Errorf("similarity at no distance: %v", got)
	}
	// The lecture's 1 − Π (1 − sim) leaves the numbers between 0 and 1 where Δ is a sum over n
	// attributes: with sim = −2 twice it is 1 − 9.
	ds := numbers([][]float64{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, []int{0, 0, 1}, "a", "b")
	classifytest.Refuses(t, "knn",
		classifytest.Failure(knn.KNN{Weight: knn.NoisyOr, Distance: distance.L1{}}.Fit(ds)),
		"from 0 to 1")
}

// By hand: of the distances 1, 2 and 4 the inverses are 1, ½ and ¼, so that class b, with two of
// three votes, has ¾ against 1. The squared distances have the same inverse roots. A neighbour at
// distance 0 outweighs all, and one at 5e-324, whose inverse is no number, all but it.
func TestInverseDistance(t *testing.T) {
	ds := numbers([][]float64{{1}, {-2}, {4}}, []int{0, 1, 1}, "a", "b")
	for _, l := range []knn.KNN{
		{Weight: knn.InverseDistance, Distance: distance.L1{}}, {Weight: knn.InverseRoot},
	} {
		l.K = 3
		model := classifytest.Fit(t, l.Fit, ds)
		for x, want := range map[float64]float64{0: 1 / 1.75, 1: 1, 4: 0, 1 + 0x1p-52: 1} {
			if p := model.Posterior(nil, []float64{x}); math.Abs(p[0]-want) > 1e-12 {
				t.Errorf("%v of a query at %v: %v, want %v of a", l.Weight, x, p, want)
			}
		}
	}
	tiny := numbers([][]float64{{5e-324}, {1}}, []int{0, 1}, "a", "b")
	model := classifytest.Fit(t, knn.KNN{K: 2, Weight: knn.InverseDistance,
		Distance: distance.L1{}}.Fit, tiny)
	if p := model.Posterior(nil, []float64{0}); p[0] != 1 {
		t.Errorf("a tiny distance: %v", p)
	}
	_, err := knn.KNN{Weight: knn.InverseRoot, Distance: distance.Dot{}}.Fit(ds)
	classifytest.Refuses(t, "knn", err, "not negative")
}
