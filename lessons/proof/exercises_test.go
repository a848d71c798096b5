package proof_test

import (
	"testing"

	"github.com/tessella-go/tessella/grader/exercisetest"
	"github.com/tessella-go/tessella/lessons/proof"
)

func TestExercises(t *testing.T) {
	exercisetest.Run(t, "proof", proof.Tasks,
		exercisetest.Of(proof.Wilson), exercisetest.Of(proof.Folds),
		exercisetest.Of(proof.CrossValidate), exercisetest.Of(proof.BiasVariance),
		exercisetest.Of(proof.ZeroOne), exercisetest.Of(proof.Regularise),
		exercisetest.Of(proof.Enough), exercisetest.Of(proof.Measures),
		exercisetest.Of(proof.Merge), exercisetest.Of(proof.ROC),
		exercisetest.Of(proof.Reliability),
		exercisetest.Of(proof.Isotonic), exercisetest.Of(proof.Combine),
	)
}
