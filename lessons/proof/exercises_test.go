package proof_test

import (
	"testing"

	"github.com/tessella-go/tessella/grader/exercisetest"
	"github.com/tessella-go/tessella/lessons/proof"
)

func TestExercises(t *testing.T) {
	exercisetest.Run(t, "proof", proof.Tasks)
}
