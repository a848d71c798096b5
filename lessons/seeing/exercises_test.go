package seeing_test

import (
	"testing"

	"github.com/tessella-go/tessella/grader/exercisetest"
	"github.com/tessella-go/tessella/lessons/seeing"
)

func TestExercises(t *testing.T) {
	exercisetest.Run(t, "seeing", seeing.Tasks)
}
