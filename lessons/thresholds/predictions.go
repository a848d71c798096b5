package thresholds

import (
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/thresholds"
)

// PredictBoxes asks which picture is that of a tree.
var PredictBoxes = grader.Exercise[func() string]{
	ID:       "thresholds/predict-boxes",
	Title:    "Which picture is the tree?",
	Where:    fanSimpsons,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictBoxes,
	Hints: []string{"What line does the first question draw, and on which side of it is the " +
		"second one asked?"},
}

// PredictLeaves asks what one wrong row does to a tree, and to days unlike it.
var PredictLeaves = grader.Exercise[func() (int, int)]{
	ID:       "thresholds/predict-leaves",
	Title:    "One row of fifteen",
	Where:    "Fan, Another Example",
	Kind:     course.Predict,
	Points:   2,
	Results:  []string{"leaves", "days"},
	Solution: solutions.PredictLeaves,
	Hints: []string{
		"The sunny days are two P and four N now. Which question does ID3 ask of them? Look at " +
			"what each leaves: how many days go to branches that are not pure?",
		"Draw both sunny branches, and send the twelve sunny days that could be down each: three " +
			"temperatures, two humidities, wind or none.",
	},
}

// PredictColumns asks how often the best threshold of a random column is as good as that of a
// finding.
var PredictColumns = grader.Exercise[func() string]{
	ID:       "thresholds/predict-columns",
	Title:    "A thousand columns of chance",
	Where:    fanSimpsons,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictColumns,
	Hints: []string{
		"How many thresholds does the function try on one column of 148 different numbers? And " +
			"which of their gains does it return?",
		"Of 147 chances of 3 % each nearly every column would have a lucky one, if the chances " +
			"were independent. Move a threshold over one patient: does the gain change much?",
	},
}

// PredictRatios asks for the order of three gain ratios.
var PredictRatios = grader.Exercise[func() []string]{
	ID:       "thresholds/predict-ratios",
	Title:    "Does the ratio tame the number?",
	Where:    fanRatio,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictRatios,
	Hints: []string{
		"The number gains 0.940 bits, and its answer costs 3.807. Do the same for the others: " +
			"the three outlooks are nearly equal branches.",
	},
}

const fanRatio = "Fan, Information Gain Ratio"
