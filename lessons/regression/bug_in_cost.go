package regression

import (
	"fmt"
	"math"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/regression"
)

// BugInCost asks where the cost as the formula has it goes wrong in floating point.
var BugInCost = grader.Exercise[func() (int, []float64, [][]float64, []int, float64)]{
	ID:       "regression/bug-in-cost",
	Title:    "A cost without an end",
	Where:    puoCost,
	Kind:     course.FindBug,
	Points:   2,
	Results:  []string{"line", "w", "x", "y", "lambda"},
	Solution: solutions.BugInCost,
	Compare:  naiveLine,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "the line and a case",
			Want: []any{10, []float64{0, 1}, [][]float64{{1000}, {-1000}}, []int{0, 1}, 0}}}
	},
	Hints: []string{
		"The formula is right. Which of its values cannot be told from 0 or 1 in a float64?",
		"One example of one number is enough. Make it very wrong: a large z, and y = 0.",
	},
}

// region naive-cost

// NaiveCost is the cost as the formula has it.
func NaiveCost(w []float64, x [][]float64, y []int, lambda float64) float64 {
	cost := lambda / 2 * squares(w)
	for i := range x {
		z := line(w, x[i])
		p := 1 / (1 + math.Exp(-z))
		if y[i] == 1 {
			cost -= math.Log(p)
		} else {
			cost -= math.Log(1 - p)
		}
	}
	return cost
}

// endregion

var bugInCost = compare.Bug([]int{6, 8, 10}, rightCost, NaiveCost,
	"an example of which the model is far surer, and of the wrong class")

// naiveLine compares the line and the case. A case that shows the mistake must show it in the line
// that is named: line 8 is for examples of class 1, and line 10 for those of class 0.
func naiveLine(args, got, want []any) *compare.Deviation {
	if d := bugInCost(args, got, want); d != nil {
		return d
	}
	line, w := got[0].(int), got[1].([]float64)
	for i, y := range got[3].([]int) {
		one := got[2].([][]float64)[i : i+1]
		wrong, right := NaiveCost(w, one, []int{y}, 0), solutions.Cost(w, one, []int{y}, 0)
		if compare.Value(wrong, right) != nil && (line == 6 || (line == 8) == (y == 1)) {
			return nil
		}
	}
	return &compare.Deviation{Message: fmt.Sprintf("line %d it is; but on your case another line "+
		"goes wrong: for which class does line %d run?", line, line)}
}

// rightCost is NaiveCost as it should be. It panics for arguments that break the contract.
func rightCost(w []float64, x [][]float64, y []int, lambda float64) float64 {
	if len(x) != len(y) || !(lambda >= 0) || math.IsInf(lambda, 1) {
		panic(fmt.Sprintf("there are %d examples and %d classes, and λ is %v; it takes as many "+
			"classes as examples, and a λ from 0 on", len(x), len(y), lambda))
	}
	for i, row := range x {
		if len(row)+1 != len(w) {
			panic(fmt.Sprintf("example %d has %d numbers, and there are %d weights; it takes one "+
				"weight more", i, len(row), len(w)))
		}
		if y[i] != 0 && y[i] != 1 {
			panic(fmt.Sprintf("example %d has the class %d; it should be 0 or 1", i, y[i]))
		}
		if z := line(w, row); math.IsNaN(z) || math.IsInf(z, 0) {
			panic(fmt.Sprintf("the argument of the sigmoid is %v for example %d; it should be "+
				"finite", z, i))
		}
	}
	return solutions.Cost(w, x, y, lambda)
}

// squares returns Σ w_j².
func squares(w []float64) float64 {
	sum := 0.0
	for _, v := range w {
		sum += v * v
	}
	return sum
}

// line returns w_0 + w_1 x_1 + … + w_d x_d.
func line(w, x []float64) float64 {
	z := w[0]
	for j, v := range x {
		z += w[j+1] * v
	}
	return z
}
