package committees_test

import (
	"slices"
	"testing"

	"github.com/tessella-go/tessella/grader/exercisetest"
	"github.com/tessella-go/tessella/lessons/committees"
)

func TestExercises(t *testing.T) {
	exercisetest.Run(t, "committees", slices.Concat(committees.Tasks, committees.NetworksTasks,
		committees.LeagueTasks))
}
