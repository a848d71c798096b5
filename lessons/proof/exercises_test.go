package proof_test

import (
	"slices"
	"testing"

	"github.com/tessella-go/tessella/grader/exercisetest"
	"github.com/tessella-go/tessella/lessons/proof"
)

func TestExercises(t *testing.T) {
	exercisetest.Run(t, "proof", slices.Concat(proof.Tasks, proof.RankingTasks))
}
