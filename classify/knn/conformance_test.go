package knn_test

import (
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/distance"
	"github.com/tessella-go/tessella/classify/knn"
)

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
