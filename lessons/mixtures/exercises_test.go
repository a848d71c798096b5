package mixtures_test

import (
	"testing"

	"github.com/tessella-go/tessella/grader/exercisetest"
	"github.com/tessella-go/tessella/lessons/mixtures"
)

func TestExercises(t *testing.T) {
	exercisetest.Run(t, "mixtures", mixtures.Tasks)
}
