package normals_test

import (
	"testing"

	"github.com/tessella-go/tessella/grader/exercisetest"
	"github.com/tessella-go/tessella/lessons/normals"
)

func TestExercises(t *testing.T) {
	exercisetest.Run(t, "normals", normals.Tasks)
}
