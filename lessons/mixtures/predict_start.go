package mixtures

import (
	"math"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/mixtures"
)

// PredictStart asks which components EM can part.
var PredictStart = grader.Exercise[func() int]{
	ID:       "mixtures/predict-start",
	Title:    "Four at the start",
	Where:    fanEM,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictStart,
	Cases: func() []grader.Case {
		weights, means, variances := FourStarts()
		_, _, means, variances = solutions.EM(Masses("female"), weights, means, variances, 100)
		return []grader.Case{{Want: different(means, variances)}}
	},
	Hints: []string{
		"Make one step in your head. How do two components share a penguin of 3 kg, how one of " +
			"5 kg, and how one of 6 kg? If it is the same for all, they get the same fit.",
	},
}

// different counts the Gaussians that differ by more than rounding.
func different(means, variances []float64) int {
	n := 0
	for k := range means {
		alike := false
		for j := range k {
			alike = alike || math.Abs(means[j]-means[k]) < 1e-6 &&
				math.Abs(variances[j]-variances[k]) < 1e-6
		}
		if !alike {
			n++
		}
	}
	return n
}
