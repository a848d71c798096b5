package decisions

import (
	"fmt"
	"math"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/decisions"
)

// BugInShares asks for the mistake in a function that makes shares of logarithms.
var BugInShares = grader.Exercise[func() (int, []float64)]{
	ID:       "decisions/bug-in-shares",
	Title:    "The bug in the shares",
	Where:    puoSums,
	Kind:     course.FindBug,
	Points:   2,
	Results:  []string{"line", "logs"},
	Solution: solutions.BugInShares,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your line and your case",
			Want: []any{2, []float64{-1000, -999}}}}
	},
	Compare: kit.Bug([]int{2, 4, 8}, solutions.Normalise, WrongShares, checkLogs,
		"logarithms that are all far below 0"),
	Hints: []string{
		"Go through the function with the logarithms −2 and −1. What is largest after the first " +
			"loop? Does it matter here?",
		"The function is right as long as no exponential underflows. Where does it call " +
			"math.Exp, and with what?",
	},
}

// checkLogs reports what WrongShares is not meant for.
func checkLogs(args []any) error {
	logs, largest := args[0].([]float64), math.Inf(-1)
	for _, a := range logs {
		if math.IsNaN(a) || math.IsInf(a, 1) {
			return fmt.Errorf("a logarithm is %v; each should be finite or −Inf", a)
		}
		largest = max(largest, a)
	}
	if math.IsInf(largest, -1) {
		return fmt.Errorf("there is no finite logarithm; at least one number should be above 0")
	}
	return nil
}

// The wrong function of the exercise. The lesson prints it.

// region shares
func WrongShares(logs []float64) []float64 {
	largest := 0.0
	for _, a := range logs {
		largest = max(largest, a)
	}
	shares, sum := make([]float64, len(logs)), 0.0
	for i, a := range logs {
		shares[i] = math.Exp(a - largest)
		sum += shares[i]
	}
	for i := range shares {
		shares[i] /= sum
	}
	return shares
}

// endregion
