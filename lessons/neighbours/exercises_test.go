package neighbours_test

import (
	"slices"
	"testing"

	"github.com/tessella-go/tessella/grader/exercisetest"
	"github.com/tessella-go/tessella/lessons/neighbours"
)

func TestExercises(t *testing.T) {
	exercisetest.Run(t, "neighbours", slices.Concat(neighbours.Tasks, neighbours.Retired))
}
