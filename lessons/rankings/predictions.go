package rankings

import (
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/rankings"
)

// PredictDistrust asks for the worst column of a confusion matrix.
var PredictDistrust = grader.Exercise[func() int]{
	ID:       "rankings/predict-distrust",
	Title:    "Which name deserves least trust?",
	Where:    fanConfusion,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictDistrust,
	Hints: []string{
		"The clerk does not know what a digit is. He knows what the machine says. Which numbers " +
			"of the matrix belong to one saying?",
		"In the column of a digit, compare what is off the diagonal with the sum of the column.",
	},
}

// PredictPooled asks what ties do to an AUC, where they are made of pairs in the wrong order.
var PredictPooled = grader.Exercise[func() string]{
	ID:       "rankings/predict-pooled",
	Title:    "What ties do",
	Where:    fanCalibration,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictPooled,
	Hints: []string{
		"A tie counts half. For which pairs is that a loss, and for which a gain?",
		"Take the smallest case: two examples that were pooled, one of them positive. Which has " +
			"the higher score? Count their pair before and after.",
	},
}

// PredictHonest asks for the calibration error that chance alone gives to an honest machine.
var PredictHonest = grader.Exercise[func() string]{
	ID:       "rankings/predict-honest",
	Title:    "The error of the honest",
	Where:    fanCalibration,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictHonest,
	Hints: []string{
		"Take a bin with four of the digits, for which the machine says 0.75 each. Which shares " +
			"can come true, and how far are they from 0.75?",
		"Most of the 40 are in the bin nearest to 1, the others in twos and threes in the bins " +
			"below it. No distance is negative, so they do not make up for each other.",
	},
}

// PredictElsewhere asks what depends on how common the positive examples are.
var PredictElsewhere = grader.Exercise[func() string]{
	ID:       "rankings/predict-elsewhere",
	Title:    "Another branch",
	Where:    fanCalibration,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictElsewhere,
	Compare:  compare.LetterSet,
	Hints: []string{
		"Which of the four are computed within one kind, of the misread digits alone or of the " +
			"others alone? Which mix both kinds?",
		"Take 600 digits with a doubt of about −10. Some 100 of them are misread here. How many " +
			"right ones stand beside 100 such misread ones at the other branch?",
	},
}
