package knn_test

import (
	"math/rand/v2"
	"runtime/debug"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/distance"
	"github.com/tessella-go/tessella/classify/knn"
)

// Prediction allocates nothing for a row: twice the rows take no more allocations.
func TestAllocations(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(-1)) // a collection would empty pools
	ds := drawn(1024, 20, 1, func(r *rand.Rand, i, j int) float64 { return r.NormFloat64() })
	dst, targets := make([]int, ds.Len()), make([]float64, ds.Len())
	for name, l := range map[string]knn.KNN{
		"Euclidean":    {K: 5},
		"standardised": {K: 5, Scale: distance.Standardise},
		"L1":           {K: 5, Distance: distance.L1{}},
		"cosine":       {K: 5, Distance: distance.Cosine{}, Weight: knn.SumSimilarity},
		"dot":          {K: 5, Distance: distance.Dot{}},
		"mixed":        {K: 5, Distance: distance.NormalisedL1{}},
		"annulus":      {K: 5, Index: knn.Annulus},
		"kd-tree":      {K: 5, Index: knn.KDTree},
		"ball tree":    {K: 5, Index: knn.BallTree},
		"rotated":      {K: 5, Index: knn.Rotated},
	} {
		model := classifytest.Fit(t, l.Fit, ds)
		regression, err := knn.Regression{K: 5, Distance: l.Distance, Scale: l.Scale,
			Index: l.Index}.Fit(ds, targets)
		if err != nil {
			t.Fatal(err)
		}
		allocations := func(n int) (float64, float64) {
			X := ds.X.Slice(0, n, 0, 20)
			return testing.AllocsPerRun(1, func() { model.PredictAll(dst[:n], X) }),
				testing.AllocsPerRun(1, func() { regression.PredictAll(targets[:n], X) })
		}
		// One for each row would make 512 more. A few are the runtime's own.
		a, b := allocations(512)
		if c, d := allocations(1024); c > a+10 || d > b+10 {
			t.Errorf("%s: %v and %v allocations for 512 rows, %v and %v for 1024", name, a, b, c, d)
		}
	}
}

func TestConformance(t *testing.T) {
	for name, l := range map[string]knn.KNN{
		"1-NN":             {},
		"3-NN, increase":   {K: 3, Tie: knn.Increase},
		"4-NN, lowest":     {K: 4, Tie: knn.LowestClass, Index: knn.BallTree},
		"5-NN, nearest":    {K: 5, Tie: knn.Nearest, Index: knn.Annulus},
		"3-NN, rotated":    {K: 3, Index: knn.Rotated, Workers: 3},
		"4-NN, cut":        {K: 4, Cut: true, Index: knn.KDTree},
		"3-NN, L1":         {K: 3, Distance: distance.L1{}},
		"5-NN, standard":   {K: 5, Scale: distance.Standardise},
		"5-NN, min to max": {K: 5, Scale: distance.MinMax, Index: knn.KDTree},
		"3-NN, dot":        {K: 3, Distance: distance.Dot{}},
		"3-NN, cosine":     {K: 3, Distance: distance.Cosine{}, Weight: knn.SumSimilarity},
		"3-NN, inverse":    {K: 3, Weight: knn.InverseRoot},
		"4-NN, inverse":    {K: 4, Weight: knn.InverseDistance, Distance: distance.L1{}},
		"mixed":            {K: 3, Distance: distance.NormalisedL1{}},
		"mixed, by gain": {K: 5, Distance: distance.NormalisedL1{ByGain: true},
			Weight: knn.NoisyOr},
		"value difference": {K: 4, Distance: distance.NormalisedL1{ValueDifference: true},
			Weight: knn.SumSimilarity},
	} {
		learner := classifytest.Learner{
			Name:   name,
			Fit:    classify.Erase(l.Fit),
			Exempt: map[classifytest.Property]string{},
		}
		if _, mixed := l.Distance.(distance.NormalisedL1); !mixed {
			learner.Needs = classify.NeedNumeric | classify.NeedComplete
			if l.Scale == distance.Unscaled {
				learner.Exempt[classifytest.ColumnScale] =
					"a column in a smaller unit has larger differences: that is what scaling is for"
			}
		}
		classifytest.Run(t, learner)
	}
}
