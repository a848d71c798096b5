package seeing_test

import (
	"slices"
	"testing"

	"github.com/tessella-go/tessella/grader/exercisetest"
	"github.com/tessella-go/tessella/lessons/seeing"
)

func TestExercises(t *testing.T) {
	exercisetest.Run(t, "seeing", slices.Concat(seeing.Tasks, seeing.ExperimentTasks))
}
