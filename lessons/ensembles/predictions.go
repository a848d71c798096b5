package ensembles

import (
	_ "embed"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/ensembles"
)

// PredictVote asks how badly three good doctors can vote.
var PredictVote = grader.Exercise[func() int]{
	ID:       "ensembles/predict-vote",
	Title:    "How badly can they vote?",
	Where:    fanClassifiers,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictVote,
	Hints: []string{
		"Together the doctors give 18 right answers. A vote needs two of them to be right. Where " +
			"is a right answer wasted?",
		"Draw a table of three rows and ten columns, and put 6 crosses into each row.",
	},
}

// PredictBagging asks which learners gain by bagging.
var PredictBagging = grader.Exercise[func() string]{
	ID:       "ensembles/predict-bagging",
	Title:    "Who gains by bagging?",
	Where:    fanVariance,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictBagging,
	Compare:  compare.LetterSet,
	Hints: []string{
		"For each learner ask: what do most of its 51 models say at a certain place, and is it " +
			"what one model says there?",
		"How many of the samples hold the nearest neighbour of a place? And which attribute does " +
			"a stump ask about, if three are equally good?",
		"A worse member need not make a worse committee. Count again for samples of 100 " +
			"draws: how many of them hold the nearest row?",
	},
}

// PredictTwice asks what the out-of-bag error says if each example comes twice.
var PredictTwice = grader.Exercise[func() float64]{
	ID:       "ensembles/predict-twice",
	Title:    "Each lump twice",
	Where:    fanVariance,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictTwice,
	Compare:  compare.Tolerance{Abs: 1}.Results,
	Hints: []string{
		"Take one row, and a tree whose sample lacks it. What may this tree know nevertheless?",
		"In what share of the trees that lack the row is that so? And the majority decides.",
	},
}

// PredictFourth asks what one more round does to a vote without an error.
var PredictFourth = grader.Exercise[func() int]{
	ID:       "ensembles/predict-fourth",
	Title:    "One more round",
	Where:    fanSimpsons,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictFourth,
	Hints: []string{
		"Make the round with a pencil, like those before: the six that were wrong share one half.",
		"The new weights are 1/12 for each of the six, 2/11 for Bart, and 7/44 each for Marge " +
			"and Selma. Which stump is best, and what does it add to each sum?",
	},
}
