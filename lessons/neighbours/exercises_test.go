package neighbours_test

import (
	"testing"

	"github.com/tessella-go/tessella/grader/exercisetest"
	"github.com/tessella-go/tessella/lessons/neighbours"
)

func TestExercises(t *testing.T) {
	exercisetest.Run(t, "neighbours", neighbours.Tasks)
}
