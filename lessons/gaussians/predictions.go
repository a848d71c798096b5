package gaussians

import (
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/gaussians"
)

// PredictNearest asks in which order Σ⁻¹ finds four points away from the mean.
var PredictNearest = grader.Exercise[func() []string]{
	ID:       "gaussians/predict-nearest",
	Title:    "Which point is near?",
	Where:    kondorModel,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictNearest,
	Hints: []string{
		"Two of the class's own points lie at A or opposite to it. Does any lie near D?",
		"For each letter take the step from the mean, multiply Σ⁻¹ with it, and then the step " +
			"with that, as was done for (1, 1).",
	},
}

// PredictDirection asks for the direction that parts two classes best.
var PredictDirection = grader.Exercise[func() string]{
	ID:       "gaussians/predict-direction",
	Title:    "The best direction",
	Where:    roweisFisher,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictDirection,
	Hints: []string{
		"Project each point at a right angle onto the arrow's line. How far do the points of " +
			"one class spread there?",
	},
}

// PredictCopy asks what naive Bayes makes of a table in which every column stands twice.
var PredictCopy = grader.Exercise[func() float64]{
	ID:       "gaussians/predict-copy",
	Title:    "Every column twice",
	Where:    puoNaiveBayes,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictCopy,
	Compare:  compare.Tolerance{Abs: 0.02}.Results,
	Hints: []string{
		"The product of each class has five factors, the columns of the table above. Which of " +
			"them occur twice now?",
		"The odds of N against P are 0.464/0.536. A part of that is the prior's, 5/14 to 9/14. " +
			"What is the part of the four attributes, and how often does it count now?",
	},
}
