package proof

import (
	"fmt"
	"math"
	"slices"

	solutions "github.com/tessella-go/tessella/solutions/proof"
)

// region auc

// WrongAUC should be the area below the ROC, and is not.
func WrongAUC(scores []float64, positive []bool) float64 {
	inOrder, pairs := 0.0, 0.0
	for i, high := range scores {
		for j, low := range scores {
			if !positive[i] || positive[j] {
				continue
			}
			pairs++
			if low > high {
				continue
			}
			inOrder++
		}
	}
	return inOrder / pairs
}

// endregion

// rightAUC is WrongAUC as it should be. It panics if the examples are not those of a ROC, or more
// than 100.
func rightAUC(scores []float64, positive []bool) float64 {
	switch {
	case len(scores) != len(positive) || len(scores) > 100:
		panic(fmt.Sprintf("%d scores and %d entries of positive; both have one length, 100 at most",
			len(scores), len(positive)))
	case !slices.Contains(positive, true) || !slices.Contains(positive, false):
		panic("it takes examples of both kinds, positive and negative")
	}
	for _, s := range scores {
		if math.IsNaN(s) || math.IsInf(s, 0) {
			panic(fmt.Sprintf("the score %v is not a finite number", s))
		}
	}
	_, _, _, auc := solutions.ROC(scores, positive)
	return auc
}
