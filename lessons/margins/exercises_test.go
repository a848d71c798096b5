package margins_test

import (
	"slices"
	"testing"

	"github.com/tessella-go/tessella/grader/exercisetest"
	"github.com/tessella-go/tessella/lessons/margins"
)

func TestExercises(t *testing.T) {
	exercisetest.Run(t, "margins", slices.Concat(margins.Tasks, margins.VotingTasks))
}
