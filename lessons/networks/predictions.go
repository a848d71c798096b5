package networks

import (
	_ "embed"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/networks"
)

// PredictStarts asks which starts a descent can leave.
var PredictStarts = grader.Exercise[func() string]{
	ID:       "networks/predict-starts",
	Title:    "Five starts",
	Where:    kondorNeuron,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictStarts,
	Compare:  compare.LetterSet,
	Hints: []string{
		"Do the first step of each start by hand, with two hidden neurons. Which derivatives are " +
			"0, and which are equal?",
		"Then do the second step. What was 0 in the first need not be 0 now, and what was equal " +
			"need not be equal.",
	},
}

// PredictSize asks how the error on new digits depends on the number of hidden neurons.
var PredictSize = grader.Exercise[func() []int]{
	ID:       "networks/predict-size",
	Title:    "How many hidden neurons?",
	Where:    fanClassifiers,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictSize,
	Hints: []string{
		"The smallest cannot even fit what it knows. Does a perfect fit of the known digits say " +
			"that the new ones are wrong?",
		"The number of weights says what a network could learn. Every descent begins near 0 " +
			"and stops after 20 epochs: if there are many weights, how far must each of them go?",
	},
}
