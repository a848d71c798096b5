package likeness_test

import (
	"testing"

	"github.com/tessella-go/tessella/grader/exercisetest"
	"github.com/tessella-go/tessella/lessons/likeness"
)

func TestExercises(t *testing.T) {
	exercisetest.Run(t, "likeness", likeness.Tasks,
		exercisetest.Of(likeness.NormalisedL1), exercisetest.Of(likeness.Weights),
		exercisetest.Of(likeness.ValueDifference),
		exercisetest.Of(likeness.Scores), exercisetest.Of(likeness.Cosine),
		exercisetest.Of(likeness.TFIDF),
		exercisetest.Of(likeness.Index), exercisetest.Of(likeness.Centroids),
	)
}
