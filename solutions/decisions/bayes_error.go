package decisions

import (
	"slices"
)

// BayesError returns how often the best classifier that sees only the bin into which an
// example falls is wrong.
//
// prior[k] is P(k), and histogram[k][b] is the probability that an example of class k
// falls into bin b: each histogram[k] sums to 1. In every bin the classifier answers
// with the class of the highest posterior.
func BayesError(prior []float64, histogram [][]float64) float64 {
	right := 0.0
	for b := range histogram[0] {
		var joint []float64
		for k, p := range prior {
			joint = append(joint, p*histogram[k][b])
		}
		right += slices.Max(joint)
	}
	return 1 - right
}
