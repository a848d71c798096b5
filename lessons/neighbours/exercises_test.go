package neighbours_test

import (
	"testing"

	"github.com/tessella-go/tessella/grader/exercisetest"
	"github.com/tessella-go/tessella/lessons/neighbours"
)

func TestExercises(t *testing.T) {
	exercisetest.Run(t, "neighbours", neighbours.Tasks,
		exercisetest.Of(neighbours.SquaredDistance), exercisetest.Of(neighbours.Nearest),
		exercisetest.Of(neighbours.Vote),
		exercisetest.Of(neighbours.LeaveOneOut), exercisetest.Of(neighbours.BoxDistance),
		exercisetest.Of(neighbours.Annulus),
		exercisetest.Of(neighbours.NearestBound), exercisetest.Of(neighbours.Mean),
	)
}
