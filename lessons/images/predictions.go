package images

import (
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/images"
)

// PredictUpright asks what becomes of a letter that is upright to the eye.
var PredictUpright = grader.Exercise[func() string]{
	ID:       "images/predict-upright",
	Title:    "What becomes of an L?",
	Where:    fanFeatures,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictUpright,
	Hints: []string{
		"The formula does not know what a stem is. Where does the ink balance, and is it above " +
			"or below that place that the ink lies to the right?",
		"Find the sign of xy: its largest terms are those of the foot's end. Then see which " +
			"column a pixel of the first row asks for.",
	},
}

// PredictSame asks which changes a histogram of orientations does not see.
var PredictSame = grader.Exercise[func() string]{
	ID:       "images/predict-same",
	Title:    "What a histogram does not see",
	Where:    fanFeatures,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictSame,
	Compare:  compare.LetterSet,
	Hints: []string{
		"Follow one arrow through each change: where does it point then, and how long is it?",
		"An arrow that turns round is the same line. Find every change that does no more than " +
			"that.",
	},
}

// PredictMove asks which moves of a stroke the cells do not see. The stroke stays in its cell
// exactly when its edges do not.
var PredictMove = grader.Exercise[func() string]{
	ID:       "images/predict-move",
	Title:    "A stroke that moves",
	Where:    fanFeatures,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictMove,
	Compare:  compare.LetterSet,
	Hints: []string{
		"Which pixels vote? Find the columns in which the gradient of one upright stroke is not 0.",
		"Write down these columns for a stroke in column 1, 2 and 3, and the cells in which they " +
			"are.",
	},
}

// PredictLeaning asks for the order of four ways to show leaning digits to planes. What is best for
// digits as they are written fails, since leaning turns the edges whose directions it counts.
var PredictLeaning = grader.Exercise[func() string]{
	ID:       "images/predict-leaning",
	Title:    "Four ways to show a leaning digit",
	Where:    "Fan, What to remember about classifiers",
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictLeaning,
	Hints: []string{
		"The planes have never seen a leaning digit. For each of the four: what is left of the " +
			"leaning in the numbers that they are shown?",
		"Make an upright stroke lean by half a column per row. Which bins were its edges in " +
			"before, and which are they in now?",
	},
}
