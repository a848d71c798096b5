package pruning_test

import (
	"slices"
	"testing"

	"github.com/tessella-go/tessella/grader/exercisetest"
	"github.com/tessella-go/tessella/lessons/pruning"
)

func TestExercises(t *testing.T) {
	exercisetest.Run(t, "pruning", slices.Concat(pruning.Tasks, pruning.Retired))
}
