package distances

import (
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/distances"
)

// PredictRegions asks which picture the nearest neighbour makes in other units.
var PredictRegions = grader.Exercise[func() string]{
	ID:       "distances/predict-regions",
	Title:    "The same family in other units",
	Where:    fanRescaling,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictRegions,
	Cases:    prediction("D"),
	Hints: []string{
		"Take two members of the family. By how many millimetres does their hair differ, and by " +
			"how many stones their weight?",
		"Where one attribute decides alone, the border between two neighbours is at right angles " +
			"to its axis.",
	},
}
