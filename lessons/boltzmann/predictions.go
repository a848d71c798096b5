package boltzmann

import (
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/boltzmann"
)

// PredictCompany asks what two visible units do that share a hidden one.
var PredictCompany = grader.Exercise[func() []string]{
	ID:       "boltzmann/predict-company",
	Title:    "Who keeps company?",
	Where:    fanClassifiers,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictCompany,
	Hints: []string{
		"The visible units are not tied to each other. So ask twice: what does v₁ do to h, and " +
			"what does that do to v₂?",
		"Fill in the table of e^−E for each machine, as above, and add up its rows. That of the " +
			"third has a column for each of the four states of h.",
	},
}
