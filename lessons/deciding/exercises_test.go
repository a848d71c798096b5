package deciding_test

import (
	"slices"
	"testing"

	"github.com/tessella-go/tessella/grader/exercisetest"
	"github.com/tessella-go/tessella/lessons/deciding"
)

func TestExercises(t *testing.T) {
	exercisetest.Run(t, "deciding", slices.Concat(deciding.Tasks, deciding.Retired))
}
