package regression_test

import (
	"testing"

	"github.com/tessella-go/tessella/grader/exercisetest"
	"github.com/tessella-go/tessella/lessons/regression"
)

func TestExercises(t *testing.T) {
	exercisetest.Run(t, "regression", regression.Tasks,
		exercisetest.Of(regression.Logit), exercisetest.Of(regression.Sigmoid),
		exercisetest.Of(regression.Cost), exercisetest.Of(regression.Gradient),
		exercisetest.Of(regression.Descend), exercisetest.Of(regression.Newton),
		exercisetest.Of(regression.Softmax),
	)
}
