// Package pruning holds the exercises of the lesson on growing and pruning trees: what each asks
// for, its cases, and what must hold whatever the input; and the data and drawings that the lesson
// needs. The known mistakes are in mistakes.txt, the answers in solutions/pruning, and the lesson
// itself in pruning.md.
package pruning

import (
	"math/rand/v2"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/grader/shape"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/pruning"
)

// Tasks lists the exercises in the lesson's order.
var Tasks = []grader.Task{BestCut, BugInSubsets, PredictTenfold, PredictWhole, BugInLink,
	WeakestLink, PredictPrice, ChooseSize, PruneRule, FilterMail}

// BestCut asks for the best threshold in one pass.
var BestCut = grader.Exercise[func(x []float64, y []int) (threshold, gain float64)]{
	ID:        "pruning/best-cut",
	Title:     "The best threshold in one pass",
	Where:     roweisBinary,
	Points:    3,
	Params:    []string{"x", "y"},
	Results:   []string{"threshold", "gain"},
	Solution:  solutions.BestCut,
	Cases:     bestCutCases,
	Draw:      drawNumbers,
	Compare:   kit.SameCut,
	Relations: bestCutRelations,
	Hints: []string{
		"Sort the indices of the examples by x, so that classes come along. What changes when " +
			"the threshold passes one example?",
		"Keep two slices of counts. At first everything is on the right; each example that is " +
			"passed leaves right and joins left.",
		"Weigh the cut only where the next x is another one. Gini needs the counts alone, so a " +
			"cut costs as many steps as there are classes.",
	},
}

// WeakestLink asks for the node that is to be cut first.
var WeakestLink = grader.Exercise[func(root *shape.Binary) (node string, alpha float64)]{
	ID:        "pruning/weakest-link",
	Title:     "The weakest link",
	Where:     roweisPruning,
	Points:    3,
	Params:    []string{"root"},
	Results:   []string{"node", "alpha"},
	Solution:  solutions.WeakestLink,
	Cases:     weakestLinkCases,
	Draw:      drawTree,
	Drawn:     8,
	Relations: weakestLinkRelations,
	Hints: []string{
		"Three numbers for each inner node: its errors as a leaf, the errors of the leaves below " +
			"it, and how many these are.",
		"Cost(node, 0) is the errors below. A second small function counts leaves.",
		"The node itself is the first candidate. Then ask WeakestLink of both branches, and take " +
			"over what is smaller by more than 1e-9.",
	},
}

// PruneRule asks for the conditions of a rule that are worth keeping.
var PruneRule = grader.Exercise[func(meets [][]bool, right []bool) []int]{
	ID:       "pruning/prune-rule",
	Title:    "Pruning a rule",
	Where:    "Puolamäki 2007, Postpruning",
	Points:   3,
	Params:   []string{"meets", "right"},
	Solution: solutions.PruneRule,
	Cases:    pruneRuleCases,
	Draw:     drawRule,
	Drawn:    8,
	Relations: []grader.Relation{
		{Name: "the examples in another order, the same conditions", Change: kit.Shuffle(0, 1)},
	},
	Hints: []string{
		"Write a small function first: the rate to fear of the rule if it has only the " +
			"conditions of a list.",
		"In each round, compute the rate of the rule as it stands. Then try the rule without " +
			"each of its conditions, and remember the one that leaves the smallest rate.",
		"A condition may also go if the rate stays the same, and of equal ones the last goes: " +
			"ask for rate < least + 1e-9, where least is at first that of the whole rule.",
	},
}

// BugInSubsets asks for the mistake in the ordering trick.
var BugInSubsets = grader.Exercise[func() (line int, children [][]float64)]{
	ID:       "pruning/bug-in-subsets",
	Title:    "What is wrong with this order?",
	Where:    roweisBinary,
	Kind:     course.FindBug,
	Points:   2,
	Results:  []string{"line", "children"},
	Solution: solutions.BugInSubsets,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "the line and your case",
			Want: []any{6, [][]float64{{10, 2}, {0, 1}, {1, 4}}}}}
	},
	Compare: compare.Bug([]int{6}, rightSubsetGain, SubsetGain),
	Hints: []string{
		"By what should the values be ordered, and by what does the function order them?",
		"Two values can have one order by counts and another by shares if one has many more " +
			"examples. Add a third value, so that there is more than one way to cut the row.",
	},
}

// PredictTenfold asks what χ² becomes if all counts grow tenfold.
var PredictTenfold = grader.Exercise[func() float64]{
	ID:       "pruning/predict-tenfold",
	Title:    "Ten times as many days",
	Where:    "Puolamäki 2007, Pruning",
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictTenfold,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: 35.47}}
	},
	Compare: compare.Tolerance{Abs: .5}.Results,
	Hints: []string{
		"Each term is (seen − expected)² / expected. Both numbers grow tenfold.",
	},
}

// PredictPrice asks at which price the root falls, when the branches that earn less are gone.
var PredictPrice = grader.Exercise[func() float64]{
	ID:       "pruning/predict-price",
	Title:    "The last cut",
	Where:    roweisPruning,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictPrice,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: 10.0}}
	},
	Compare: compare.Tolerance{Abs: .1}.Results,
	Hints: []string{
		"Which nodes are cut before the root, and how many leaves and errors has the tree then?",
		"Set the cost of that tree equal to the cost of a single leaf, and solve for the price.",
	},
}

// PredictWhole asks how often a tree errs that has learnt exchanged labels by heart.
var PredictWhole = grader.Exercise[func() float64]{
	ID:       "pruning/predict-whole",
	Title:    "Learnt by heart",
	Where:    roweisPruning,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictWhole,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: .296}}
	},
	Compare: compare.Tolerance{Abs: .03}.Results,
	Hints: []string{
		"An exchanged training point has a box of its own. How large a part of the square " +
			"answers wrongly for that reason?",
		"The answer is wrong if the place is spoilt or the new label is exchanged. If both are, " +
			"it is right, by luck.",
	},
}

// BugInLink asks for the slip of the slide on weakest links.
var BugInLink = grader.Exercise[func() (line int, nodes [][]float64)]{
	ID:       "pruning/bug-in-link",
	Title:    "A slip on a slide",
	Where:    roweisPruning,
	Kind:     course.FindBug,
	Points:   2,
	Results:  []string{"line", "nodes"},
	Solution: solutions.BugInLink,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "the line and your case",
			Want: []any{6, [][]float64{{3, 0, 2}, {8, 0, 4}}}}}
	},
	Compare: compare.Bug([]int{6}, rightLink, SlideLink),
	Hints: []string{
		"Set the two costs equal, and solve for the price. What stands below the line?",
		"Take two nodes. Let one have two leaves below it and the other many: for which of them " +
			"does the mistake change more?",
	},
}

// ChooseSize asks for the size of the tree that filters mail.
var ChooseSize = grader.Exercise[func() (leaves int, reason string)]{
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

// FilterMail asks for a filter of mail that has seen wrong labels.
var FilterMail = grader.Exercise[func(
	rows [][]float64, labels []string, unknown [][]float64) []string]{
	ID:       "pruning/filter-mail",
	Title:    "Your own filter",
	Where:    "Puolamäki 2007, Postpruning",
	Kind:     course.Build,
	Points:   4,
	Params:   []string{"rows", "labels", "unknown"},
	Solution: solutions.FilterMail,
	Cases: func() []grader.Case {
		args, truth := filterArguments(100)
		return []grader.Case{{Name: "2,724 mails", Args: args, Want: truth}}
	},
	Draw: func(r *rand.Rand) []any {
		args, _ := filterArguments(r.Uint64N(mailSplits))
		return args
	},
	Drawn:   2,
	Truth:   filterTruth,
	Compare: compare.ErrorAtMost(.18),
	Hints: []string{
		"Hold out every third row. Grow from the others, count the held-out rows in Held on " +
			"their way down, and call ReducedError.",
		"ReducedError returns the names of the leaves that are left. An unknown row goes down " +
			"until it stands at one of them, and gets the most common class of its Counts.",
	},
}
