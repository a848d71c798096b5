package ensembles

import (
	_ "embed"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/ensembles"
)

// PredictFourth asks what one more round does to a vote without an error.
var PredictFourth = grader.Exercise[func() int]{
	ID:       "ensembles/predict-fourth",
	Title:    "One more round",
	Where:    fanSimpsons,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictFourth,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your prediction", Want: 8}}
	},
	Hints: []string{
		"Make the round with a pencil, as those before: the six that were wrong share one half.",
		"The new weights are 1/12 for each of the six, 2/11 for Bart, and 7/44 each for Marge " +
			"and Selma. Which stump is best, and what does it add to each sum?",
	},
}
