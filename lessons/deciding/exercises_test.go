package deciding_test

import (
	"testing"

	"github.com/tessella-go/tessella/grader/exercisetest"
	"github.com/tessella-go/tessella/lessons/deciding"
)

func TestExercises(t *testing.T) {
	exercisetest.Run(t, "deciding", deciding.Tasks,
		exercisetest.Of(deciding.Evidence), exercisetest.Of(deciding.Posterior),
		exercisetest.Of(deciding.BayesError),
		exercisetest.Of(deciding.Gap), exercisetest.Of(deciding.LogProduct),
		exercisetest.Of(deciding.LogSum),
		exercisetest.Of(deciding.Normalise), exercisetest.Of(deciding.LogPosterior),
	)
}
