package regression_test

import (
	"testing"

	"github.com/tessella-go/tessella/grader/exercisetest"
	"github.com/tessella-go/tessella/lessons/regression"
)

func TestExercises(t *testing.T) {
	exercisetest.Run(t, "regression", regression.Tasks)
}
