package seeing

import (
	"time"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/seeing"
)

// PredictUpright asks what becomes of a letter that is upright to the eye.
var PredictUpright = grader.Exercise[func() string]{
	ID:       "seeing/predict-upright",
	Title:    "What becomes of an L?",
	Where:    fanFeatures,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictUpright,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: "C"}}
	},
	Hints: []string{
		"The formula does not know what is a stem. Where does the ink balance, and is it above " +
			"or below that place that the ink lies to the right?",
		"Find the sign of xy: its largest terms are those of the foot's end. Then see which " +
			"column a pixel of the first row asks for.",
	},
}

// BugInGradient asks for the line that confuses two directions.
var BugInGradient = grader.Exercise[func() (line int, picture [][]float64)]{
	ID:       "seeing/bug-in-gradient",
	Title:    "Lines across the stroke",
	Where:    fanFeatures,
	Kind:     course.FindBug,
	Points:   3,
	Results:  []string{"line", "picture"},
	Solution: solutions.BugInGradient,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "the line and a picture",
			Want: []any{11, [][]float64{{1, 2}, {0, 1}}}}}
	},
	Compare: compare.Bug([]int{11}, rightGradient, WrongGradient),
	Hints: []string{
		"Compute the gradient and its angle by hand, for a pixel of the stroke whose lines are " +
			"wrong in the picture.",
		"Which gradients does that line take for equal, and are all of these the same line?",
	},
}

// PredictSame asks which changes a histogram of orientations does not see.
var PredictSame = grader.Exercise[func() string]{
	ID:       "seeing/predict-same",
	Title:    "What a histogram does not see",
	Where:    fanFeatures,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictSame,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: "ACD"}}
	},
	Compare: compare.LetterSet,
	Hints: []string{
		"Follow one arrow through each change: where does it point then, and how long is it?",
		"An arrow that turns round is the same line. Find every change that does no more than " +
			"that.",
	},
}

// PredictMove asks which moves of a stroke the cells do not see. The stroke stays in its cell
// exactly when its edges do not.
var PredictMove = grader.Exercise[func() string]{
	ID:       "seeing/predict-move",
	Title:    "A stroke that moves",
	Where:    fanFeatures,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictMove,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: "ACE"}}
	},
	Compare: compare.LetterSet,
	Hints: []string{
		"Which pixels vote? Find the columns in which the gradient of one upright stroke is not 0.",
		"Write down these columns for a stroke in column 1, 2 and 3, and the cells in which they " +
			"are.",
	},
}

// PredictLeaning asks for the order of four ways to show leaning digits to planes. What is best for
// digits as they are written fails, since leaning turns the edges whose directions it counts.
var PredictLeaning = grader.Exercise[func() string]{
	ID:       "seeing/predict-leaning",
	Title:    "Four ways to show a leaning digit",
	Where:    "Fan, What to remember about classifiers",
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictLeaning,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: "DBCA"}}
	},
	Hints: []string{
		"The planes have never seen a leaning digit. For each of the four: what is left of the " +
			"leaning in the numbers that they are shown?",
		"Lean an upright stroke by half a column with each row. Which bins had its edges before, " +
			"and which have they now?",
	},
}

// ChooseFeatures asks for what planes should be shown.
var ChooseFeatures = grader.Exercise[func() (upright bool, cell int, heads bool, reason string)]{
	ID:       "seeing/choose-features",
	Title:    "Features for leaning digits",
	Where:    "Fan, What to remember about classifiers",
	Kind:     course.Choose,
	Points:   3,
	Results:  []string{"upright", "cell", "heads", "reason"},
	Solution: solutions.ChooseFeatures,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your choice", Want: []any{true, 2, true, ""}}}
	},
	Compare: compare.Accept(featuresWork),
	Hints: []string{
		"What does leaning do to an edge, and which of the features would not notice?",
		"The table above is of digits that do not lean. What helped there need not help here.",
	},
}

// Read is the open task.
var Read = grader.Exercise[func(
	rows [][]float64, labels []string, unknown [][]float64,
) []string]{
	ID:       "seeing/read",
	Title:    "A reader for strangers",
	Where:    "Fan, What to remember about classifiers",
	Kind:     course.Build,
	Points:   4,
	Params:   []string{"rows", "labels", "unknown"},
	Solution: solutions.Read,
	Cases:    readCases,
	Draw:     drawRead,
	Drawn:    3,
	Truth:    trueLeaning,
	Compare:  compare.ErrorAtMost(0.10),
	Limit:    20 * time.Second,
	Hints: []string{
		"One nearest neighbour is a simple classifier, and ten lines. Give it something better " +
			"than pixels as they come.",
		"Undo first what should not matter. Then describe what is left, the known and the " +
			"unknown pictures alike.",
	},
}
