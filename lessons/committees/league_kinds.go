package committees

import (
	"math/rand/v2"
	"slices"
	"time"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/committees"
)

// Where the exercises on the league come from.
const (
	demsar  = "Demšar, Statistical Comparisons of Classifiers over Multiple Data Sets (2006)"
	wolpert = "Wolpert, The Lack of A Priori Distinctions Between Learning Algorithms (1996)"
)

// PredictCompany asks what two visible units do that share a hidden one.
var PredictCompany = grader.Exercise[func() []string]{
	ID:       "committees/predict-company",
	Title:    "Who keeps company?",
	Where:    fanClassifiers,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictCompany,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: []string{"more", "less", "less"}}}
	},
	Hints: []string{
		"The visible units are not tied to each other. So ask twice: what does v₁ do to h, and " +
			"what does that do to v₂?",
		"Fill in the table of e^−E for each machine, as above, and add up its rows. That of the " +
			"third has a column for each of the four states of h.",
	},
}

// BugInWalk asks for the line that draws v after the wrong h.
var BugInWalk = grader.Exercise[func() (line int, u [][]float64)]{
	ID:       "committees/bug-in-walk",
	Title:    "A walk that goes wrong",
	Where:    fanClassifiers,
	Kind:     course.FindBug,
	Points:   3,
	Results:  []string{"line", "u"},
	Solution: solutions.BugInWalk,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "the line and a walk",
			Want: []any{5, [][]float64{{0.1, 0.6, 0.6}}}}}
	},
	Compare: compare.Bug([]int{5}, rightWalk, WrongWalk),
	Hints: []string{
		"Each unit by itself comes on as often as it should. What is wrong is which states come " +
			"together.",
		"Follow one round by hand, from v = (0, 0) and h = 0. Which h does each line see?",
	},
}

// PredictChain asks how far "better on most tables" reaches.
var PredictChain = grader.Exercise[func() int]{
	ID:       "committees/predict-chain",
	Title:    "Better, and better, and better",
	Where:    demsar,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictChain,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: solutions.PredictChain()}}
	},
	Hints: []string{
		"Begin with three classifiers and three tables: the first errs less than the second on " +
			"two, and the second less than the third on two. Can the third win two?",
		"The tenth can err less than the first only on a table on which the chain breaks " +
			"somewhere. How many links has it, and on how many tables does each break?",
	},
}

// PredictLuckiest asks how good the luckiest of equals looks.
var PredictLuckiest = grader.Exercise[func() float64]{
	ID:       "committees/predict-luckiest",
	Title:    "The luckiest of 35",
	Where:    demsar,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictLuckiest,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: 11.2}}
	},
	Compare: compare.Tolerance{Abs: 1.5}.Results,
	Hints: []string{
		"On one table each has a rank from 1 to 35, all equally probable. How far is such a " +
			"rank from 18, mostly, and how far the mean of ten?",
		"The standard deviation of one rank is about 10. A mean of ten has it divided by √10. " +
			"And the luckiest of 35 is not an ordinary one.",
	},
}

// ChooseBets asks for a classifier for each of three tables.
var ChooseBets = grader.Exercise[func() (sums, ring, switches, reason string)]{
	ID:       "committees/choose-bets",
	Title:    "Three bets",
	Where:    wolpert,
	Kind:     course.Choose,
	Points:   3,
	Results:  []string{"sums", "ring", "switches", "reason"},
	Solution: solutions.ChooseBets,
	Cases: func() []grader.Case {
		sums, ring, switches, reason := solutions.ChooseBets()
		return []grader.Case{{Name: "your choice, on 1,000 other rows",
			Want: []any{sums, ring, switches, reason}}}
	},
	Compare: compare.Accept(betsWork),
	Limit:   10 * time.Second,
	Hints: []string{
		"What shape has the border between the classes in each table, and who in the league has " +
			"borders of this shape?",
		"On the switches no attribute tells anything by itself. Who adds up what single " +
			"attributes say, who is misled by ten others that say nothing, and who looks at two " +
			"together?",
	},
}

// Enter is the open task.
var Enter = grader.Exercise[func(rows [][]float64, labels []string, unknown [][]float64) []string]{
	ID:       "committees/enter",
	Title:    "Your entrant",
	Where:    demsar,
	Kind:     course.Build,
	Points:   4,
	Params:   []string{"rows", "labels", "unknown"},
	Solution: solutions.Enter,
	Cases: func() []grader.Case {
		var cases []grader.Case
		for t, b := range ballots {
			h := hands()[t*handsOfEach]
			cases = append(cases, grader.Case{Name: b.table, Args: cloned(h.args), Want: h.truth})
		}
		return cases
	},
	Draw: func(r *rand.Rand) []any {
		all := hands()
		return cloned(all[r.IntN(len(all))].args)
	},
	Drawn:   2,
	Truth:   func(args []any) any { return handOf(args).truth },
	Compare: closeEnough,
	Limit:   30 * time.Second,
	Hints: []string{
		"None of the entrants above is good enough on all three tables. But on each table one of " +
			"them is.",
		"You know the labels of the known rows. Hold some of them out, and see who gets those " +
			"right.",
	},
}

// cloned are arguments that a case may change.
func cloned(args []any) []any {
	rows := func(x any) [][]float64 {
		var copies [][]float64
		for _, row := range x.([][]float64) {
			copies = append(copies, slices.Clone(row))
		}
		return copies
	}
	return []any{rows(args[0]), slices.Clone(args[1].([]string)), rows(args[2])}
}
