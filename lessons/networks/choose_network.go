package networks

import (
	_ "embed"
	"fmt"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/networks"
)

// ChooseNetwork asks for a number of hidden neurons and a rate.
var ChooseNetwork = grader.Exercise[func() (int, float64, string)]{
	ID:       "networks/choose-network",
	Title:    "A network for 4,000 numbers",
	Where:    puoAscent,
	Kind:     course.Choose,
	Points:   2,
	Results:  []string{"hidden", "rate", "reason"},
	Solution: solutions.ChooseNetwork,
	Cases: func() []grader.Case {
		hidden, rate, reason := solutions.ChooseNetwork()
		return []grader.Case{{Name: "your choice, on other digits",
			Want: []any{hidden, rate, reason}}}
	},
	Compare: compare.Accept(networkDoesWell),
	Hints: []string{
		"Change one of the two at a time in the cell above, by a factor of about 3.",
		"A rate that is too small has not arrived after 20 epochs. With one that is too " +
			"large the starts differ much.",
	},
}

// sideStarts is from how many random weights a network learns, to see how much that matters.
const sideStarts = 5

// mostChosen is the share that a chosen network may get wrong.
const mostChosen = 0.03

// networkDoesWell tries a choice on digits that no cell of the lesson holds out.
func networkDoesWell(_, got []any) error {
	hidden, rate, reason := got[0].(int), got[1].(float64), got[2].(string)
	learn, held := SidesHeld(2)
	wrong, err := SidesErrors(learn, held, hidden, rate)
	if err != nil {
		return err
	}
	mean := 0.0
	for _, n := range wrong {
		mean += n / sideStarts
	}
	if mean > mostChosen*float64(held.Len()) {
		return fmt.Errorf("on other digits, %.1f of %d are wrong on average (%v by start); at "+
			"most %v may be", mean, held.Len(), wrong, mostChosen*float64(held.Len()))
	}
	return compare.Reason(reason)
}
