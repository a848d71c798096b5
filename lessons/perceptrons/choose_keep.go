package perceptrons

import (
	"fmt"
	"slices"
	"time"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/perceptrons"
)

// ChooseKeep asks which weights to keep.
var ChooseKeep = grader.Exercise[func() (string, int, string)]{
	ID:       "perceptrons/choose-keep",
	Title:    "What to keep of a night's work",
	Where:    rowRules,
	Kind:     course.Choose,
	Points:   2,
	Results:  []string{"keep", "epochs", "reason"},
	Solution: solutions.ChooseKeep,
	Cases: func() []grader.Case {
		keep, epochs, reason := solutions.ChooseKeep()
		return []grader.Case{{Name: "your choice, on these and other digits",
			Want: []any{keep, epochs, reason}}}
	},
	Compare: compare.Accept(keepDoesWell),
	Limit:   5 * time.Second,
	Hints: []string{
		"Run the cell above with each way to keep, and look at the worst of the nights.",
		"One way keeps what the last few examples have made of the weights. Which ways do not?",
	},
}

// keeps are the names of the ways to keep weights, in the order of the library.
var keeps = []string{"last", "pocket", "ratchet", "average", "vote"}

// orders is in how many orders the examples are presented, to see how much that matters.
const orders = 20

// mostEpochs is for how many epochs a night has time.
const mostEpochs = 3

// mostWrong is how many of 400 digits may be wrong on the worst night.
const mostWrong = 8

// keepDoesWell tries a choice on the digits that the lesson's cells hold out, and on others.
func keepDoesWell(_, got []any) error {
	keep, epochs, reason := got[0].(string), got[1].(int), got[2].(string)
	for i, digits := range []string{"the lesson's", "other"} {
		learn, held := Thirds(i + 1)
		wrong, err := Nights(learn, held, keep, epochs)
		if err != nil {
			return err
		}
		if worst := slices.Max(wrong); worst > mostWrong {
			return fmt.Errorf("on %s digits, %v of %d are wrong in the worst of %d nights", digits,
				worst, held.Len(), orders)
		}
	}
	return compare.Reason(reason)
}
