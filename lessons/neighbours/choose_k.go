package neighbours

import (
	"fmt"
	"time"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/neighbours"
)

// ChooseK asks for K and for the confidence that spares a clerk's look.
var ChooseK = grader.Exercise[func() (int, float64, string)]{
	ID:       "neighbours/choose-k",
	Title:    "When does the clerk look?",
	Where:    roweisAlgorithm,
	Kind:     course.Choose,
	Points:   2,
	Results:  []string{"k", "confidence", "reason"},
	Solution: solutions.ChooseK,
	Cases: func() []grader.Case {
		k, confidence, reason := solutions.ChooseK()
		return []grader.Case{{Name: "your choice, on the test digits",
			Want: []any{k, confidence, reason}}}
	},
	Compare: compare.Accept(sortsWell),
	Limit:   20 * time.Second,
	Hints: []string{
		"With K = 1 the confidence is always 1, so nothing goes to the clerk. Which K makes the " +
			"confidence say something?",
		"Put other values into the cell above and run it again. One misread digit costs as much " +
			"as fifty looks.",
	},
}

// Misread is what a misread digit costs. A look of the clerk costs 1.
const Misread = 50

// mostCost is the most that a choice may cost on the test digits. With a clerk for all of them it
// is 449, and with the nearest neighbour alone 250.
const mostCost = 130

// sortsWell tries a choice of K and a confidence on the test digits.
func sortsWell(_, got []any) error {
	k, confidence, reason := got[0].(int), got[1].(float64), got[2].(string)
	learn, _, test := Post()
	if k < 1 || k > learn.Len() || !(0 <= confidence && confidence <= 1) {
		return fmt.Errorf("the choice is K = %d and a confidence of %v; K should be 1 to %d, and "+
			"the confidence 0 to 1", k, confidence, learn.Len())
	}
	misread, clerk := Letters(solutions.Vote, learn, test, k, confidence)
	if cost := Misread*misread + clerk; cost > mostCost {
		return fmt.Errorf("with K = %d and the confidence %v, %d of %d test digits are misread "+
			"and %d go to the clerk: a cost of %d. Some choices cost less than %d", k, confidence,
			misread, test.Len(), clerk, cost, mostCost)
	}
	return compare.Reason(reason)
}
