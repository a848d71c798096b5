package distances

import (
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
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
	Hints: []string{
		"Take two members of the family. By how many millimetres does their hair differ, and by " +
			"how many stone their weight?",
		"Where one attribute decides alone, the border between two neighbours is at right angles " +
			"to its axis.",
	},
}

// PredictSeen asks what a distance that has seen the answers is worth.
var PredictSeen = grader.Exercise[func() float64]{
	ID:       "distances/predict-seen",
	Title:    "Fourteen honest days",
	Where:    fanRescaling,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictSeen,
	Compare:  compare.Tolerance{Abs: 1}.Results,
	Hints: []string{
		"Five days are sunny, on two of which there was play. Leave one of the two out. What is " +
			"the share of play on sunny days now?",
		"Always saying P is wrong on 5 of the 14 days. Could a distance that is learnt from 13 " +
			"rows do worse?",
	},
}

// PredictDate asks what a name that no two rows share does to a distance.
var PredictDate = grader.Exercise[func() (int, int, int)]{
	ID:       "distances/predict-date",
	Title:    "The date as an attribute",
	Where:    fanRescaling,
	Kind:     course.Predict,
	Points:   1,
	Results:  []string{"gain", "both", "honest"},
	Solution: solutions.PredictDate,
	Hints: []string{
		"A large weight moves a neighbour forward only if Δ_j is smaller for this neighbour " +
			"than for others. What is Δ_j of the date, from one day to each of the others?",
		"One row has each date, so P(k | date) is 0 or 1. What is the value difference of the " +
			"dates of two days with play? Of one day with play and one without?",
		"In the third case nobody has seen the date of the day that is tested. How far is it " +
			"from the 13 dates that were seen?",
	},
}

// PredictLost asks which class suffers from a centroid's length.
var PredictLost = grader.Exercise[func() float64]{
	ID:       "distances/predict-lost",
	Title:    "Which class suffers from a long centroid?",
	Where:    fanCentroid,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictLost,
	Compare:  compare.Tolerance{Abs: 0.13}.Results,
	Hints: []string{
		"A mean is divided by the number of its texts. So what makes one longer than another?",
		"Two arrows, one of them longer, in nearly the same direction as a mail. With which is " +
			"the dot product larger?",
		"A mail that is taken for spam by mistake is ham. Which are taken for ham by mistake?",
	},
}

const fanCentroid = "Fan, Definition of Class Centroid"
