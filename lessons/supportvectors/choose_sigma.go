package supportvectors

import (
	"fmt"
	"time"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/supportvectors"
)

// ChooseSigma asks for the width of a kernel, and tries it on unseen examples.
var ChooseSigma = grader.Exercise[func() (float64, string)]{
	ID:       "supportvectors/choose-sigma",
	Title:    "How wide a Gaussian?",
	Where:    fanIssues,
	Kind:     course.Choose,
	Points:   2,
	Results:  []string{"sigma", "reason"},
	Solution: solutions.ChooseSigma,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your choice", Want: []any{1.0, ""}}}
	},
	Compare: compare.Accept(func(_, got []any) error {
		return bends(got[0].(float64), got[1].(string))
	}),
	Limit: time.Minute,
	Hints: []string{
		"No error on the examples that the machine has seen is no achievement: with a very small " +
			"σ each is an island of its own. With a very large one the border hardly bends.",
		"The disc has a radius of about 1, and the ring lies about 1 away from it. How far " +
			"should an example reach?",
	},
}

// bends accepts a width that does nearly as well on 2,000 new examples of the rings as one can.
func bends(sigma float64, reason string) error {
	if !(sigma >= 0.001 && sigma <= 1000) {
		return fmt.Errorf("σ = %v; choose a width from 0.001 to 1,000", sigma)
	}
	if wrong := RingErrors(sigma); wrong > mostRingErrors {
		return fmt.Errorf("with σ = %v the machine errs on %d of 2,000 new examples; at most %d "+
			"are allowed", sigma, wrong, mostRingErrors)
	}
	return compare.Reason(reason)
}

// mostRingErrors are ten more than with the best σ, as a test holds.
const mostRingErrors = 51
