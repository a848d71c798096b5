package distances

import (
	"fmt"
	"time"

	"github.com/tessella-go/tessella/classify/knn"
	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/distances"
)

// ChooseVote asks for the number of neighbours and for how their votes count.
var ChooseVote = grader.Exercise[func() (int, string, string)]{
	ID:       "distances/choose-vote",
	Title:    "How many neighbours, and how they vote",
	Where:    fanCombining,
	Kind:     course.Choose,
	Points:   2,
	Results:  []string{"k", "vote", "reason"},
	Solution: solutions.ChooseVote,
	Cases: func() []grader.Case {
		k, vote, reason := solutions.ChooseVote()
		return []grader.Case{{Name: "your choice, on other mails",
			Want: []any{k, vote, reason}}}
	},
	Compare: compare.Accept(voteDoesWell),
	Limit:   10 * time.Second,
	Hints: []string{
		"Change the two lists in the cell above, and run it. What happens to the ham that is " +
			"lost when K grows? What happens to the spam?",
		"With many neighbours, most are far away. For which of the three ways does that not " +
			"matter?",
		"Do not take a choice that barely keeps to both limits: on other mails it may not.",
	},
}

const fanCombining = "Fan, Combining distances to neighbors"

// Outcome is what a filter does with mails.
type Outcome struct {
	Ham, Lost    int // all ham, and those that were taken for spam
	Spam, Missed int // all spam, and those that were taken for ham
}

// Error is the share of mails that the filter got wrong.
func (o Outcome) Error() float64 { return float64(o.Lost+o.Missed) / float64(o.Ham+o.Spam) }

// LostShare is the share of ham that was taken for spam.
func (o Outcome) LostShare() float64 { return float64(o.Lost) / float64(o.Ham) }

// String says what was counted.
func (o Outcome) String() string {
	return fmt.Sprintf("%d of %d ham lost (%.1f %%), %d of %d spam missed, %.1f %% wrong", o.Lost,
		o.Ham, 100*o.LostShare(), o.Missed, o.Spam, 100*o.Error())
}

// ways are the names of the ways to count votes.
var ways = map[string]knn.Weight{
	"votes": knn.Votes, "sum": knn.SumSimilarity, "product": knn.NoisyOr,
}

// mostLost and mostWrong are what a choice may lose and get wrong at most.
const mostLost = 0.015

const mostWrong = 0.045

// voteDoesWell tries a choice on mails that no cell of the lesson shows: another fifth of those
// that are not kept for the test at the end.
func voteDoesWell(_, got []any) error {
	k, vote, reason := got[0].(int), got[1].(string), got[2].(string)
	known, _ := Split(datasets.Mail())
	var learn, held []int
	for i := range known.Len() {
		if i%5 == 1 {
			held = append(held, i)
		} else {
			learn = append(learn, i)
		}
	}
	o, err := Try(known.Subset(learn), known.Subset(held), k, vote)
	if err != nil {
		return err
	}
	lost, wrong := o.LostShare() > mostLost, o.Error() > mostWrong
	switch { // what it is exactly is not said, or one could choose by the mails that judge
	case lost && wrong:
		return fmt.Errorf("on other mails this choice loses too much ham, and gets too many " +
			"mails wrong")
	case lost:
		return fmt.Errorf("on other mails this choice loses more than 1.5 %% of the ham")
	case wrong:
		return fmt.Errorf("on other mails this choice gets more than 4.5 %% of all mails wrong")
	}
	return compare.Reason(reason)
}
