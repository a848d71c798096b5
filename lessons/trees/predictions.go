package trees

import (
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
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
	Hints: []string{
		"The nodes with the least and the most are easy. For the two between: what is the news " +
			"worth on average, if it is sometimes rare news?",
		"A class with one example of 16 is news of 4 bits. How many bits do the two rarest " +
			"classes of A add to its average, and how many the other two?",
	},
}

// PredictCoins asks how often an attribute that knows nothing gains something.
var PredictCoins = grader.Exercise[func() (float64, float64)]{
	ID:       "trees/predict-coins",
	Title:    "A coin for each figure",
	Where:    fanGain,
	Kind:     course.Predict,
	Points:   2,
	Results:  []string{"zero", "above"},
	Solution: solutions.PredictCoins,
	Compare:  compare.Tolerance{Abs: 10}.Results,
	Hints: []string{
		"Write down a toss with seven heads, and the numbers of squares and triangles in both " +
			"branches. What would they have to be for a gain of 0?",
		"The parent has 9 squares to 5 triangles. With how many heads can both branches have " +
			"just these shares?",
	},
}
