package rankings

import (
	"fmt"
	"math"
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/rankings"
)

// BugInAUC asks for the line that counts a tie as a pair in order.
var BugInAUC = grader.Exercise[func() (int, []float64, []bool)]{
	ID:       "rankings/bug-in-auc",
	Title:    "Better by saying less",
	Where:    fanCalibration,
	Kind:     course.FindBug,
	Points:   3,
	Results:  []string{"line", "scores", "positive"},
	Solution: solutions.BugInAUC,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "the line and a case",
			Want: []any{10, []float64{1, 1}, []bool{true, false}}}}
	},
	Compare: compare.Bug([]int{10, 13}, rightAUC, WrongAUC,
		"a pair of the kind that rounding makes"),
	Hints: []string{
		"What does rounding do to two scores that were different?",
		"Go through the function with two examples. Which case did the text above count in a " +
			"way of its own?",
	},
}

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
