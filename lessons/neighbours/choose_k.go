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
		return []grader.Case{{Name: "your choice, on all 897 digits",
			Want: []any{k, confidence, reason}}}
	},
	Compare: compare.Accept(sortsWell),
	Limit:   20 * time.Second,
	Hints: []string{
		"The cost has two parts: fifty for each misread digit, and one for each look. Which of " +
			"them is larger with your choice?",
		"A higher confidence sends more digits to the clerk. Try other values of K and of the " +
			"confidence in the cell above.",
	},
}

// Misread is what a misread digit costs. A look of the clerk costs 1.
const Misread = 50

// mostCost is the most that a choice may cost on the digits to choose by and the test digits. With
// a clerk for all of them it is 897, and with the nearest neighbour alone 800. The best choice
// costs 218, which is one misread digit less than this.
const mostCost = 270

// sortsWell tries a choice of K and a confidence on the digits to choose by and the test digits.
func sortsWell(_, got []any) error {
	k, confidence, reason := got[0].(int), got[1].(float64), got[2].(string)
	learn, choose, test := Post()
	if k < 1 || k > learn.Len() || !(0 <= confidence && confidence <= 1) {
		return fmt.Errorf("the choice is K = %d and a confidence of %v; K should be 1 to %d, and "+
			"the confidence 0 to 1", k, confidence, learn.Len())
	}
	misread, clerk := Letters(solutions.Vote, learn, choose, k, confidence)
	more, looks := Letters(solutions.Vote, learn, test, k, confidence)
	misread, clerk = misread+more, clerk+looks
	if cost := Misread*misread + clerk; cost > mostCost {
		why := ""
		if k == 1 {
			why = ". With one neighbour the confidence is nearly always 1"
		}
		return fmt.Errorf("with K = %d and the confidence %v, %d of %d digits are misread and %d "+
			"go to the clerk: a cost of %d. Some choices cost less than %d%s", k, confidence,
			misread, choose.Len()+test.Len(), clerk, cost, mostCost, why)
	}
	return compare.Reason(reason)
}
