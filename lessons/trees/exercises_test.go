package trees_test

import (
	"testing"

	"github.com/tessella-go/tessella/grader/exercisetest"
	"github.com/tessella-go/tessella/lessons/trees"
)

func TestExercises(t *testing.T) {
	exercisetest.Run(t, "trees", trees.Tasks)
}
