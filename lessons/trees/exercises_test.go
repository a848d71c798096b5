package trees_test

import (
	"slices"
	"testing"

	"github.com/tessella-go/tessella/grader/exercisetest"
	"github.com/tessella-go/tessella/lessons/trees"
)

func TestExercises(t *testing.T) {
	exercisetest.Run(t, "trees", slices.Concat(trees.Tasks, trees.RulesTasks))
}
