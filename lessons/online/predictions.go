package online

import (
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/online"
)

// PredictBetween asks where a class wins whose vector is short, and points between two longer ones.
var PredictBetween = grader.Exercise[func() string]{
	ID:       "online/predict-between",
	Title:    "A short vector between two others",
	Where:    fanMulticlass,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictBetween,
	Hints: []string{
		"Take a point to which w₂ points, such as (1, 2), and compute its three scores. Then " +
			"reverse both signs of the point.",
		"A point with x₁ = 1 can be won by class 2 only if 0.3 + 0.6·x₂ is above 3 and above x₂. " +
			"What are the two conditions for x₁ = −1?",
	},
}

// PredictMajority asks how good a majority of experts is.
var PredictMajority = grader.Exercise[func() float64]{
	ID:       "online/predict-majority",
	Title:    "Better than the best?",
	Where:    rowRules,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictMajority,
	Hints: []string{
		"Write the weights beside each row. Homer's row makes them 1, 1, ½.",
		"The good expert has to be right for a while before it outweighs the other two.",
	},
}
