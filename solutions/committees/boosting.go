package committees

import (
	"math"
	"slices"
)

// WeightedError returns the weight of the examples that are predicted wrongly,
// divided by the weight of all.
//
// predicted, y and weights have one entry for each example: the class predicted, the
// true class, and a weight above 0. The weights need not sum to 1.
func WeightedError(predicted, y []int, weights []float64) float64 {
	wrong, all := 0.0, 0.0
	for i, w := range weights {
		if predicted[i] != y[i] {
			wrong += w
		}
		all += w
	}
	return wrong / all
}

// Alpha returns how much the vote of a hypothesis counts that has the weighted error
// epsilon, 0 ≤ epsilon < 1, among two classes:
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
// predicted, y and weights are those of WeightedError; alpha is finite. The weights
// that are given do not change.
func Reweigh(weights []float64, predicted, y []int, alpha float64) []float64 {
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

// BestStump returns the tree of one test that has the smallest weighted error on
// examples with a single number each.
//
// x holds the numbers, at least two of them different, y the classes, +1 or −1, and
// weights the weights, above 0. The stump answers side, +1 or −1, where x > threshold,
// and −side where x ≤ threshold. The candidates are the gaps between neighbours among
// the different values of x, each with both sides. For a gap return any number from its
// lower value to just below its upper one, since all of them make the same stump. Errors
// that differ by less than 1e-12 are equal; of equal ones the lowest gap wins, and of
// its two sides +1. epsilon is the stump's WeightedError.
func BestStump(
	x []float64, y []int, weights []float64,
) (threshold float64, side int, epsilon float64) {
	values := slices.Compact(slices.Sorted(slices.Values(x)))
	epsilon = math.Inf(1)
	for k := range len(values) - 1 {
		t := (values[k] + values[k+1]) / 2
		for _, s := range []int{1, -1} {
			if e := WeightedError(answers(x, t, s), y, weights); e < epsilon-1e-12 {
				threshold, side, epsilon = t, s, e
			}
		}
	}
	return threshold, side, epsilon
}

// answers returns what a stump says of each number.
func answers(x []float64, threshold float64, side int) []int {
	predicted := make([]int, len(x))
	for i := range x {
		predicted[i] = -side
		if x[i] > threshold {
			predicted[i] = side
		}
	}
	return predicted
}

// Decide returns what a committee of stumps answers for the number x:
//
//	sign(Σ_t alphas[t] · f_t(x))
//
// Stump t says sides[t], +1 or −1, where x > thresholds[t], and −sides[t] where not.
// The answer is +1 where the sum is 0 or closer to it than 1e-12. The alphas are above
// 0; the last may be +Inf.
func Decide(x float64, thresholds []float64, sides []int, alphas []float64) int {
	sum := 0.0
	for t, alpha := range alphas {
		if x > thresholds[t] {
			sum += alpha * float64(sides[t])
		} else {
			sum -= alpha * float64(sides[t])
		}
	}
	if sum > -1e-12 {
		return 1
	}
	return -1
}

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
