package pruning

import (
	"fmt"
	"slices"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/prune"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/pruning"
)

// ChooseSize asks for the size of the tree that filters mail.
var ChooseSize = grader.Exercise[func() (int, string)]{
	ID:       "pruning/choose-size",
	Title:    "How large should the filter be?",
	Where:    "Roweis 2006, How to choose the size: cross-validation",
	Kind:     course.Choose,
	Points:   2,
	Results:  []string{"leaves", "reason"},
	Solution: solutions.ChooseSize,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your choice", Want: []any{5,
			"It is the smallest tree whose error is within one standard error of the best, " +
				"and a small tree is easier to read."}}}
	},
	Compare: compare.Accept(func(_, got []any) error {
		if err := judgeSize(got[0].(int)); err != nil {
			return err
		}
		return compare.Reason(got[1].(string))
	}),
	Hints: []string{
		"Find the lowest error in the table, and add its standard error. Which trees are below?",
	},
}

// judgeSize asks the pruned tree with so many leaves about the mails that it has not seen.
func judgeSize(leaves int) error {
	const most, tolerated = 15, .145
	learn, rest := Mails(learnt, 1)
	model := classify.Must(tree.CART{}.Fit(learn))
	path := classify.Must(prune.Path(model, prune.Options{}))
	if !slices.ContainsFunc(path.Steps, func(s prune.Step) bool { return s.Leaves == leaves }) {
		return fmt.Errorf("no tree of the table has %d leaves", leaves)
	}
	if leaves > most {
		return fmt.Errorf("nobody reads a filter of %d leaves; it may have %d", leaves, most)
	}
	share := evaluate.ErrorRate(path.Leaves(leaves), rest)
	if share > tolerated {
		return fmt.Errorf("%d leaves err on %.1f %% of the mails that they have not seen; some "+
			"choice errs on less than %.1f %%", leaves, 100*share, 100*tolerated)
	}
	return nil
}
