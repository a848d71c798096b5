package committees

import (
	"time"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/committees"
)

// PredictVote asks how badly three good doctors can vote.
var PredictVote = grader.Exercise[func() int]{
	ID:       "committees/predict-vote",
	Title:    "How badly can they vote?",
	Where:    fanClassifiers,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictVote,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: 4}}
	},
	Hints: []string{
		"Together the doctors give 18 right answers. A vote needs two of them to be right. Where " +
			"is a right answer wasted?",
		"Draw a table of three rows and ten columns, and put 6 crosses into each row.",
	},
}

// PredictBagging asks which learners gain by bagging.
var PredictBagging = grader.Exercise[func() string]{
	ID:       "committees/predict-bagging",
	Title:    "Who gains by bagging?",
	Where:    fanVariance,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictBagging,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: "ABE"}}
	},
	Compare: compare.LetterSet,
	Hints: []string{
		"Ask of each learner: what do most of its 51 models say at a certain place, and is it " +
			"what one model says there?",
		"How many of the samples hold the nearest neighbour of a place? And which attribute does " +
			"a stump ask about, if three are equally good?",
		"A worse member is no worse committee. Count again for samples of 100 draws: how many of " +
			"them hold the nearest row?",
	},
}

// PredictTwice asks what the out-of-bag error says if each example comes twice.
var PredictTwice = grader.Exercise[func() float64]{
	ID:       "committees/predict-twice",
	Title:    "Each lump twice",
	Where:    fanVariance,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictTwice,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: 100.0}}
	},
	Compare: compare.Tolerance{Abs: 1}.Results,
	Hints: []string{
		"Take one row, and a tree whose sample lacks it. What may this tree know nevertheless?",
		"In what share of the trees that lack the row is that so? And the majority decides.",
	},
}

// PredictFourth asks what one more round does to a vote without an error.
var PredictFourth = grader.Exercise[func() int]{
	ID:       "committees/predict-fourth",
	Title:    "One more round",
	Where:    fanSimpsons,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictFourth,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: 8}}
	},
	Hints: []string{
		"Make the round with a pencil, as those before: the six that were wrong share one half.",
		"The new weights are 1/12 for each of the six, 2/11 for Bart, and 7/44 each for Marge " +
			"and Selma. Which stump is best, and what does it add to each sum?",
	},
}

// BugInWeights asks for the line that looks at the vote of all stumps.
var BugInWeights = grader.Exercise[func() (line int, x []float64, y []int, thresholds []float64,
	sides []int, alphas []float64)]{
	ID:       "committees/bug-in-weights",
	Title:    "The wrong circles",
	Where:    fanClassifiers,
	Kind:     course.FindBug,
	Points:   3,
	Results:  []string{"line", "x", "y", "thresholds", "sides", "alphas"},
	Solution: solutions.BugInWeights,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "the line and a case", Want: []any{13,
			[]float64{150, 90}, []int{1, -1}, []float64{165, 84}, []int{1, 1},
			[]float64{1.04, 0.97}}}}
	},
	Compare: compare.Bug([]int{12, 13}, rightOnFew, WeightsAfter),
	Hints: []string{
		"Follow Bart and Marge through rounds 1 and 2 with a pencil, line by line. What does the " +
			"rule ask about them, and what does the function ask?",
		"With a single stump nothing goes wrong. For a case two stumps are enough, of which the " +
			"second is overruled by the first: on which examples is that a mistake?",
	},
}

// ChooseCommittee asks for a committee that bears wrong labels.
var ChooseCommittee = grader.Exercise[func() (method string, leaves int, reason string)]{
	ID:       "committees/choose-committee",
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
		"committees.Mislabelled deals the lumps as the check does. Try your choice in a cell of " +
			"your own.",
	},
}

// Lumps is the open task.
var Lumps = grader.Exercise[func(
	rows [][]float64, labels []string, unknown [][]float64,
) []string]{
	ID:       "committees/lumps",
	Title:    "A committee for the clinic",
	Where:    "Fan, Evaluation",
	Kind:     course.Build,
	Points:   4,
	Params:   []string{"rows", "labels", "unknown"},
	Solution: solutions.Lumps,
	Cases: func() []grader.Case {
		args := dealLumps(lumpDeals[0])
		return []grader.Case{{Name: "369 lumps", Args: args, Want: truthOfLumps(args)}}
	},
	Draw:    drawLumps,
	Drawn:   3,
	Truth:   truthOfLumps,
	Compare: compare.ErrorAtMost(0.07),
	Limit:   time.Minute,
	Hints: []string{
		"Each round needs the best stump of all thirty columns: BestStump of each, and of these " +
			"the one with the smallest epsilon. Keep its column too.",
		"Sixty rounds are enough. A stump without error has an infinite alpha; a large number in " +
			"its place keeps the sums finite.",
	},
}
