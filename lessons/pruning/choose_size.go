package pruning

import (
	"fmt"
	"math"
	"sync"

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
			"Four leaves less than nine cost less, and in ten folds both err as often."}}}
	},
	Compare: compare.Accept(func(_, got []any) error {
		if err := judgeSize(got[0].(int)); err != nil {
			return err
		}
		return compare.Reason(got[1].(string))
	}),
	Hints: []string{
		"Add 0.002 for each leaf to the error in ten folds. Which size has the lowest sum?",
	},
}

// pricePerThousand is what a leaf costs: as much as so many wrong emails in a thousand.
const pricePerThousand = 2

// judgeSize asks the pruned trees about the emails that they have not seen. The one with so many
// leaves may cost one standard error more than the cheapest.
func judgeSize(leaves int) error {
	costs, limit := sizeCosts()
	cost, found := costs[leaves]
	if !found {
		return fmt.Errorf("no tree of the table has %d leaves", leaves)
	}
	if cost > limit {
		return fmt.Errorf("%d leaves cost %.0f in a thousand emails that they have not seen: %.0f "+
			"wrong ones and %d for the leaves. Some tree costs less than %.0f", leaves, cost,
			cost-float64(pricePerThousand*leaves), pricePerThousand*leaves, limit)
	}
	return nil
}

// sizeCosts returns what each tree of the path costs in a thousand emails that it has not seen, by
// its number of leaves, and the least of these costs plus its standard error.
var sizeCosts = sync.OnceValues(func() (costs map[int]float64, limit float64) {
	learn, rest := Mails(learnt, 1)
	model := classify.Must(tree.CART{}.Fit(learn))
	path := classify.Must(prune.Path(model, prune.Options{}))
	costs, least := map[int]float64{}, math.Inf(1)
	for k, step := range path.Steps {
		share := evaluate.ErrorRate(path.At(k), rest)
		cost := 1000*share + float64(pricePerThousand*step.Leaves)
		if costs[step.Leaves] = cost; cost < least {
			least, limit = cost, cost+1000*math.Sqrt(share*(1-share)/float64(rest.Len()))
		}
	}
	return costs, limit
})
