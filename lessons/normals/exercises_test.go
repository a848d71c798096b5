package normals_test

import (
	"testing"

	"github.com/tessella-go/tessella/grader/exercisetest"
	"github.com/tessella-go/tessella/lessons/normals"
)

func TestExercises(t *testing.T) {
	exercisetest.Run(t, "normals", normals.Tasks,
		exercisetest.Of(normals.MLE), exercisetest.Of(normals.Gradient),
		exercisetest.Of(normals.Fisher),
		exercisetest.Of(normals.Criterion), exercisetest.Of(normals.BestSplit),
		exercisetest.Of(normals.Discriminants),
		exercisetest.Of(normals.Laplace), exercisetest.Of(normals.LogJoint),
	)
}
