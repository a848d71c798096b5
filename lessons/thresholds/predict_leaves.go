package thresholds

import (
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/thresholds"
)

// PredictLeaves asks what one wrong row does to a tree, and to days unlike it.
var PredictLeaves = grader.Exercise[func() (int, int)]{
	ID:       "thresholds/predict-leaves",
	Title:    "One row of fifteen",
	Where:    "Fan, Another Example",
	Kind:     course.Predict,
	Points:   2,
	Results:  []string{"leaves", "days"},
	Solution: solutions.PredictLeaves,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: []any{7, 4}}}
	},
	Hints: []string{
		"The sunny days are two P and four N now. Which question does ID3 ask of them? Look at " +
			"what each leaves: how many days go to branches that are not pure?",
		"Draw both sunny branches, and send the twelve sunny days that could be down each: three " +
			"temperatures, two humidities, wind or none.",
	},
}
