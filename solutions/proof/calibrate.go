package proof

import (
	"math"
	"slices"
)

// Isotonic fits shares that never fall, by pooling neighbours.
//
// shares[i] is the share of positive examples at the i-th of the scores, which rise, and
// weights[i] > 0 the number of examples there. At first each stands in a block of its
// own. As long as the value of a block is larger than that of the next, by more than
// 1e-12, the first two such neighbours become one block, with the weighted mean of their
// values and the sum of their weights. trace holds the blocks' values in the beginning
// and after each pooling, and fitted[i] the value of the block in which shares[i] ends.
// The arguments do not change.
func Isotonic(shares, weights []float64) (trace [][]float64, fitted []float64) {
	value, weight := slices.Clone(shares), slices.Clone(weights)
	size := slices.Repeat([]int{1}, len(shares))
	trace = [][]float64{slices.Clone(value)}
	for b := 0; b+1 < len(value); {
		if value[b] <= value[b+1]+1e-12 {
			b++
			continue
		}
		sum := weight[b] + weight[b+1]
		value[b] = (weight[b]*value[b] + weight[b+1]*value[b+1]) / sum
		weight[b] = sum
		size[b] += size[b+1]
		value = slices.Delete(value, b+1, b+2)
		weight = slices.Delete(weight, b+1, b+2)
		size = slices.Delete(size, b+1, b+2)
		trace = append(trace, slices.Clone(value))
		b = max(b-1, 0) // the block before may be above the new one
	}
	for b, v := range value {
		fitted = append(fitted, slices.Repeat([]float64{v}, size[b])...)
	}
	return trace, fitted
}

// Combine makes one decision of several classifiers, each of which tells one class from
// all others.
//
// scores[k] is the score of classifier k, and a[k] and b[k] its calibration: alone, it
// gives class k the probability
//
//	p_k = 1 / (1 + exp(a[k]·scores[k] + b[k]))
//
// posterior[k] is p_k divided by the sum of all of them, and class the one with the
// largest posterior. Posteriors that differ by less than 1e-12 are equal, since they are
// rounded, and then the smallest class is taken. It does not matter whether you compare a
// posterior with the largest or with that of the best class so far. A p_k may be smaller
// than the smallest float64, and all may be: no posterior is ever NaN.
func Combine(scores, a, b []float64) (posterior []float64, class int) {
	log := make([]float64, len(scores))
	for k, s := range scores {
		t := a[k]*s + b[k]
		log[k] = -math.Max(t, 0) - math.Log1p(math.Exp(-math.Abs(t))) // log p_k
	}
	largest, sum := slices.Max(log), 0.0
	for _, l := range log {
		p := math.Exp(l - largest)
		posterior = append(posterior, p)
		sum += p
	}
	for k := range posterior {
		posterior[k] /= sum
	}
	most := slices.Max(posterior)
	class = slices.IndexFunc(posterior, func(p float64) bool { return p > most-1e-12 })
	return posterior, class
}
