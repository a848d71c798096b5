package neighbours

import (
	"fmt"
	"math"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/neighbours"
)

// BugInBound asks for the slip in a common form of the bound for K neighbours.
var BugInBound = grader.Exercise[func() (int, []float64, []float64)]{
	ID:       "neighbours/bug-in-bound",
	Title:    "The bound that does not hold",
	Where:    roweisBounds,
	Kind:     course.FindBug,
	Points:   2,
	Results:  []string{"line", "share", "p"},
	Solution: solutions.BugInBound,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your line and your ground",
			Want: []any{9, []float64{0.8, 0.2}, []float64{0, 0.25}}}}
	},
	Compare: compare.Accept(groundBroken),
	Hints: []string{
		"For one place the formula is right. What is the error of a town with two kinds of " +
			"ground?",
		"Try two parts, one of them without any error: p = 0 on the larger part. The error of " +
			"the town is then share[1] times the formula at p[1].",
	},
}

// region error
func WrongError(share, p []float64) float64 {
	three := func(e float64) float64 {
		return e*(1-e)*(1-e)*(1-e) + 6*e*e*(1-e)*(1-e) + e*e*e*(1-e)
	}
	bayes := 0.0
	for i := range share {
		bayes += share[i] * p[i]
	}
	return three(bayes)
}

// endregion

const roweisBounds = "Roweis, Classification I: Error Bounds for NN"

// groundBroken tries a line of WrongError, and ground on which three neighbours err more often than
// it says.
func groundBroken(_, got []any) error {
	line, share, p := got[0].(int), got[1].([]float64), got[2].([]float64)
	if len(share) != len(p) || math.Abs(kit.Sum(share)-1) > 1e-9 {
		return fmt.Errorf("%d shares with the sum %v and %d probabilities; the shares should "+
			"sum to 1, and each part needs both", len(share), kit.Sum(share), len(p))
	}
	for i := range share {
		if share[i] < 0 || p[i] < 0 || p[i] > 0.5 {
			return fmt.Errorf("part %d has the share %v and the probability %v; a share is at "+
				"least 0, and the rarer class has a probability of 0 to ½", i, share[i], p[i])
		}
	}
	err, said := ErrorOfThree(share, p), WrongError(share, p)
	switch found := line == 3 || line == 7 || line == 9; {
	case err <= said+1e-6 && found:
		return fmt.Errorf("line %d it is; but on your ground three neighbours err on %.4f, and "+
			"WrongError says %.4f, which is not less. Take ground on which fewer of all points "+
			"are of the rarer class: near 0 the formula bends upwards", line, err, said)
	case err <= said+1e-6:
		return fmt.Errorf("line %d does what it should; and on your ground three neighbours err "+
			"on %.4f, and WrongError says %.4f, which is not less", line, err, said)
	case !found:
		return fmt.Errorf("your ground shows the mistake; but line %d does what it should", line)
	}
	return nil
}
