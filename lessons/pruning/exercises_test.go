package pruning_test

import (
	"testing"

	"github.com/tessella-go/tessella/grader/exercisetest"
	"github.com/tessella-go/tessella/lessons/pruning"
)

func TestExercises(t *testing.T) {
	exercisetest.Run(t, "pruning", pruning.Tasks)
}
