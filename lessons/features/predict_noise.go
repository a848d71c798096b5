package features

import (
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/features"
)

// PredictNoise asks what cross-validation says of pixels that were chosen beforehand.
var PredictNoise = grader.Exercise[func() float64]{
	ID:       "features/predict-noise",
	Title:    "Heads or tails",
	Where:    fanOther,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictNoise,
	Cases: func() []grader.Case {
		return []grader.Case{{Want: 12.0}}
	},
	Compare: compare.Tolerance{Abs: 10}.Results,
	Hints: []string{
		"No fold learns from its own test pictures. But which pictures had a say in which 12 " +
			"pixels there are?",
		"Of 400 pixels of noise the 12 luckiest differ between heads and tails by more than half " +
			"a standard deviation each. They were lucky with all 60 labels.",
	},
}
