package neurons_test

import (
	"slices"
	"testing"

	"github.com/tessella-go/tessella/grader/exercisetest"
	"github.com/tessella-go/tessella/lessons/neurons"
)

func TestExercises(t *testing.T) {
	exercisetest.Run(t, "neurons", slices.Concat(neurons.Tasks, neurons.ClassesTasks))
}
