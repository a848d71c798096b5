package trees

import (
	"math/rand/v2"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/grader/shape"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/trees"
)

// PredictEntropies asks for four nodes in the order of their entropies, before the formula.
var PredictEntropies = grader.Exercise[func() []string]{
	ID:       "trees/predict-entropies",
	Title:    "Which node is the most mixed?",
	Where:    fanEntropy,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictEntropies,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: []string{"D", "B", "A", "C"}}}
	},
	Hints: []string{
		"The nodes with the least and the most are easy. For the two between: what is the news " +
			"worth on average, if it is sometimes rare news?",
		"A class with one example of 16 is news of 4 bits. How many bits do the two rarest " +
			"classes of A add to its average, and how many the other two?",
	},
}

// PredictCoins asks how often an attribute that knows nothing gains something.
var PredictCoins = grader.Exercise[func() (zero, above float64)]{
	ID:       "trees/predict-coins",
	Title:    "A coin for each figure",
	Where:    fanGain,
	Kind:     course.Predict,
	Points:   2,
	Results:  []string{"zero", "above"},
	Solution: solutions.PredictCoins,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: []any{0.0, 1000.0}}}
	},
	Compare: compare.Tolerance{Abs: 10}.Results,
	Hints: []string{
		"Write down a toss with seven heads, and the numbers of squares and triangles in both " +
			"branches. What would they have to be for a gain of 0?",
		"The parent has 9 squares to 5 triangles. With how many heads can both branches have " +
			"just these shares?",
	},
}

// BugInGain asks for the line that forgets the weights.
var BugInGain = grader.Exercise[func() (line int, children [][]float64)]{
	ID:       "trees/bug-in-gain",
	Title:    "A gain below zero",
	Where:    fanSimpsons,
	Kind:     course.FindBug,
	Points:   3,
	Results:  []string{"line", "children"},
	Solution: solutions.BugInGain,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "the line and a split",
			Want: []any{11, [][]float64{{9, 1}, {1, 1}}}}}
	},
	Compare: compare.Bug([]int{11}, solutions.Gain, WrongGain),
	Hints: []string{
		"Compute the gain of a question with a large and a small branch by hand, line by line.",
		"For your split: when does an average with weights differ from one without?",
	},
}

// ChooseQuestions asks for findings that go together well.
var ChooseQuestions = grader.Exercise[func() (findings []string, reason string)]{
	ID:       "trees/choose-questions",
	Title:    "Three questions for the office",
	Where:    fanBranches,
	Kind:     course.Choose,
	Points:   3,
	Results:  []string{"findings", "reason"},
	Solution: solutions.ChooseQuestions,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your choice",
			Want: []any{[]string{"chest pain", "sex", "ST slope"}, ""}}}
	},
	Compare: compare.Accept(officeWorks),
	Hints: []string{
		"The finding of the highest gain first. But what is each of the others worth behind it?",
		"The gains in the branches: look for a finding that is worth more in a large branch " +
			"than it is at the root.",
	},
}

// Diagnose is the open task.
var Diagnose = grader.Exercise[func(t shape.Table, unknown [][]string) []string]{
	ID:       "trees/diagnose",
	Title:    "Fewer errors than one tree",
	Where:    "Fan, Evaluation",
	Kind:     course.Build,
	Points:   4,
	Params:   []string{"t", "unknown"},
	Solution: solutions.Diagnose,
	Cases: func() []grader.Case {
		args := dealHearts(rand.New(rand.NewPCG(1, 0)))
		return []grader.Case{{Name: "197 patients", Args: args, Want: trueLabels(args)}}
	},
	Draw:    drawHearts,
	Drawn:   3,
	Truth:   trueLabels,
	Compare: compare.ErrorAtMost(0.24),
	Hints: []string{
		"One tree of all eight findings has a hundred leaves, many for a single patient. What if " +
			"a tree may ask only a few of the findings?",
		"A tree of three findings is wrong about other patients than a tree of three others. Let " +
			"many of them vote: Majority counts the votes.",
	},
}
