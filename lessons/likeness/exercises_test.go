package likeness_test

import (
	"testing"

	"github.com/tessella-go/tessella/grader/exercisetest"
	"github.com/tessella-go/tessella/lessons/likeness"
)

func TestExercises(t *testing.T) {
	exercisetest.Run(t, "likeness", likeness.Tasks)
}
