package margins_test

import (
	"testing"

	"github.com/tessella-go/tessella/grader/exercisetest"
	"github.com/tessella-go/tessella/lessons/margins"
)

func TestExercises(t *testing.T) {
	exercisetest.Run(t, "margins", margins.Tasks,
		exercisetest.Of(margins.ClosestPoints), exercisetest.Of(margins.Plane),
		exercisetest.Of(margins.Width), exercisetest.Of(margins.Objectives),
		exercisetest.Of(margins.Pair),
		exercisetest.Of(margins.Train), exercisetest.Of(margins.Kernel),
		exercisetest.Of(margins.QuadraticMap), exercisetest.Of(margins.Mercer),
		exercisetest.Of(margins.Sigma),
		exercisetest.Of(margins.Vote), exercisetest.Of(margins.Subsequences),
		exercisetest.Of(margins.PlattCost),
	)
}
