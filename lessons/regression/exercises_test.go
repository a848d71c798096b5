package regression_test

import (
	"slices"
	"testing"

	"github.com/tessella-go/tessella/grader/exercisetest"
	"github.com/tessella-go/tessella/lessons/regression"
)

func TestExercises(t *testing.T) {
	exercisetest.Run(t, "regression", slices.Concat(regression.Tasks, regression.Retired))
}
