package neurons_test

import (
	"testing"

	"github.com/tessella-go/tessella/grader/exercisetest"
	"github.com/tessella-go/tessella/lessons/neurons"
)

func TestExercises(t *testing.T) {
	exercisetest.Run(t, "neurons", neurons.Tasks)
}
