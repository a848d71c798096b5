package pruning_test

import (
	"testing"

	"github.com/tessella-go/tessella/grader/exercisetest"
	"github.com/tessella-go/tessella/lessons/pruning"
)

func TestExercises(t *testing.T) {
	exercisetest.Run(t, "pruning", pruning.Tasks,
		exercisetest.Of(pruning.BestCut), exercisetest.Of(pruning.BestSubset),
		exercisetest.Of(pruning.Cost), exercisetest.Of(pruning.WeakestLink),
		exercisetest.Of(pruning.Path), exercisetest.Of(pruning.OneStandardError),
		exercisetest.Of(pruning.ReducedError),
		exercisetest.Of(pruning.SplitError),
	)
}
