package ensembles

import (
	_ "embed"
	"fmt"
	"time"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/ensembles"
)

// ChooseCommittee asks for a committee that bears wrong labels.
var ChooseCommittee = grader.Exercise[func() (string, int, string)]{
	ID:       "ensembles/choose-committee",
	Title:    "A tired clerk",
	Where:    fanVariance,
	Kind:     course.Choose,
	Points:   3,
	Results:  []string{"method", "leaves", "reason"},
	Solution: solutions.ChooseCommittee,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your choice", Want: []any{"bagging", 8, ""}}}
	},
	Compare: compare.Accept(committeeWorks),
	Limit:   time.Minute,
	Hints: []string{
		"What does boosting do with a lump whose label is wrong? And what does a tree do with it " +
			"that may have as many leaves as it likes?",
		"ensembles.Mislabelled splits the lumps as the check does. Try your choice in a cell of " +
			"your own.",
	},
}

const choiceDeals = 5 // deals of mislabelled lumps on which a choice is tried

const choiceTrees = 50 // members of the committee

const mostLumps = 0.065 // of the lumps that it may get wrong

// committeeWorks tries a committee on lumps of which some were mislabelled.
func committeeWorks(_, got []any) error {
	method, leaves, reason := got[0].(string), got[1].(int), got[2].(string)
	if method != "bagging" && method != "boosting" {
		return fmt.Errorf("%.20q is not one of the methods: bagging, boosting", method)
	}
	if leaves < 2 || leaves > 64 {
		return fmt.Errorf("these are %d leaves; a tree of this choice has 2 to 64 at most", leaves)
	}
	if share := MislabelledError(method, leaves); share > mostLumps {
		return fmt.Errorf("by %s trees of at most %d leaves, %.1f %% of the lumps are classified "+
			"wrongly; at most %.1f %% may be", method, leaves, 100*share,
			100*mostLumps)
	}
	return compare.Reason(reason)
}
