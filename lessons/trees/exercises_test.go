package trees_test

import (
	"testing"

	"github.com/tessella-go/tessella/grader/exercisetest"
	"github.com/tessella-go/tessella/lessons/trees"
)

func TestExercises(t *testing.T) {
	exercisetest.Run(t, "trees", trees.Tasks,
		exercisetest.Of(trees.Classify), exercisetest.Of(trees.Entropy),
		exercisetest.Of(trees.Residual), exercisetest.Of(trees.Gain),
		exercisetest.Of(trees.Information), exercisetest.Of(trees.Tally),
		exercisetest.Of(trees.BestAttribute), exercisetest.Of(trees.Where),
		exercisetest.Of(trees.Majority), exercisetest.Of(trees.ID3), exercisetest.Of(trees.Steps),
		exercisetest.Of(trees.GainRatio),
		exercisetest.Of(trees.Gini), exercisetest.Of(trees.BestThreshold),
		exercisetest.Of(trees.Rules),
	)
}
