package deciding_test

import (
	"testing"

	"github.com/tessella-go/tessella/grader/exercisetest"
	"github.com/tessella-go/tessella/lessons/deciding"
)

func TestExercises(t *testing.T) {
	exercisetest.Run(t, "deciding", deciding.Tasks)
}
