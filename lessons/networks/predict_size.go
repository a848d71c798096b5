package networks

import (
	_ "embed"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/networks"
)

// PredictSize asks how the error on new digits depends on the number of hidden neurons.
var PredictSize = grader.Exercise[func() []int]{
	ID:       "networks/predict-size",
	Title:    "How many hidden neurons?",
	Where:    fanClassifiers,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictSize,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: []int{300, 30, 3}}}
	},
	Hints: []string{
		"The smallest cannot even fit what it knows. Does a perfect fit of the known digits say " +
			"that the new ones are wrong?",
		"The number of weights says what a network could learn. Every descent begins near 0 " +
			"and stops after 20 epochs: how far do many weights have to go, each of them?",
	},
}
