package committees_test

import (
	"testing"

	"github.com/tessella-go/tessella/grader/exercisetest"
	"github.com/tessella-go/tessella/lessons/committees"
)

func TestExercises(t *testing.T) {
	exercisetest.Run(t, "committees", committees.Tasks,
		exercisetest.Of(committees.MeanVariance), exercisetest.Of(committees.Bootstrap),
		exercisetest.Of(committees.Vote),
		exercisetest.Of(committees.OutOfBagError), exercisetest.Of(committees.WeightedError),
		exercisetest.Of(committees.Alpha),
		exercisetest.Of(committees.Reweigh), exercisetest.Of(committees.BestStump),
		exercisetest.Of(committees.Decide),
		exercisetest.Of(committees.AdaBoost), exercisetest.Of(committees.Forward),
		exercisetest.Of(committees.Backward),
		exercisetest.Of(committees.Momentum), exercisetest.Of(committees.Probability),
		exercisetest.Of(committees.Conditionals),
		exercisetest.Of(committees.Contrast), exercisetest.Of(committees.MeanRanks),
	)
}
