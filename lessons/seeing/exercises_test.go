package seeing_test

import (
	"testing"

	"github.com/tessella-go/tessella/grader/exercisetest"
	"github.com/tessella-go/tessella/lessons/seeing"
)

func TestExercises(t *testing.T) {
	exercisetest.Run(t, "seeing", seeing.Tasks,
		exercisetest.Of(seeing.Normalise), exercisetest.Of(seeing.Moments),
		exercisetest.Of(seeing.Deslant),
		exercisetest.Of(seeing.Gradient), exercisetest.Of(seeing.Histogram),
		exercisetest.Of(seeing.Block),
		exercisetest.Of(seeing.Bag), exercisetest.Of(seeing.Principal),
		exercisetest.Of(seeing.Window),
	)
}
