package normals_test

import (
	"slices"
	"testing"

	"github.com/tessella-go/tessella/grader/exercisetest"
	"github.com/tessella-go/tessella/lessons/normals"
)

func TestExercises(t *testing.T) {
	exercisetest.Run(t, "normals", slices.Concat(normals.Tasks, normals.Retired))
}
