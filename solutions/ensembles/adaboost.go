package ensembles

import (
	"math"
	"slices"
)

// AdaBoost boosts stumps on examples with a single number each, and returns the
// threshold, the side and the alpha of each round's stump.
//
// x and y are those of BestStump; rounds ≥ 1 is the largest number of rounds. All
// examples begin with the same weight, and the weights always sum to 1. A round takes
// the stump of least weighted error, gives it its alpha, and weighs the examples anew.
// A stump that makes no error is kept, with an alpha of +Inf, and no round follows. If
// the error is above ½ − 1e-12, the stump is no better than a guess: it is dropped, and
// no round follows.
func AdaBoost(
	x []float64, y []int, rounds int,
) (thresholds []float64, sides []int, alphas []float64) {
	weights := make([]float64, len(x))
	for i := range weights {
		weights[i] = 1 / float64(len(x))
	}
	for range rounds {
		threshold, side, epsilon := BestStump(x, y, weights)
		if epsilon > 0.5-1e-12 {
			break
		}
		alpha := Alpha(epsilon) // +Inf where nothing is wrong
		thresholds, sides = append(thresholds, threshold), append(sides, side)
		alphas = append(alphas, alpha)
		if math.IsInf(alpha, 1) {
			break
		}
		weights = Reweigh(weights, answers(x, threshold, side), y, alpha)
	}
	return thresholds, sides, alphas
}

// Alpha returns how much the vote of a hypothesis with the weighted error epsilon
// counts, 0 ≤ epsilon < 1, among two classes:
//
//	α = ½ · log((1 − epsilon) / epsilon)
//
// It is +Inf where epsilon is 0.
func Alpha(epsilon float64) float64 {
	return math.Log((1-epsilon)/epsilon) / 2 // 1/0 is +Inf, and so is its logarithm
}

// Reweigh returns the weights for the next round: each is multiplied by e^α where the
// prediction is wrong and by e^−α where it is right, and all are then divided by their
// sum.
//
// predicted, y and weights are those of WeightedError. Where alpha is +Inf nothing is
// wrong, and the weights stay as they are. The weights that are given do not change.
func Reweigh(weights []float64, predicted, y []int, alpha float64) []float64 {
	if math.IsInf(alpha, 1) {
		return slices.Clone(weights)
	}
	next, sum := make([]float64, len(weights)), 0.0
	for i, w := range weights {
		if predicted[i] != y[i] {
			next[i] = w * math.Exp(alpha)
		} else {
			next[i] = w * math.Exp(-alpha)
		}
		sum += next[i]
	}
	for i := range next {
		next[i] /= sum
	}
	return next
}
