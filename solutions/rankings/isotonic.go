package rankings

import (
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
