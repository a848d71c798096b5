package mixtures_test

import (
	"slices"
	"testing"

	"github.com/tessella-go/tessella/grader/exercisetest"
	"github.com/tessella-go/tessella/lessons/mixtures"
)

func TestExercises(t *testing.T) {
	exercisetest.Run(t, "mixtures", slices.Concat(mixtures.Tasks, mixtures.Retired))
}
