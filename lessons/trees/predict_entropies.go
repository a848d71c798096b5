package trees

import (
	"github.com/tessella-go/tessella/grader"
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
