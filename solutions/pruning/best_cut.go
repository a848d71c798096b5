package pruning

import (
	"cmp"
	"math"
	"slices"
)

// BestCut returns where to cut a numeric attribute in two, x ≤ threshold and x >
// threshold, and how much that takes off the Gini index 1 − Σ p(c)².
//
// x[i] is the finite value of example i and y[i] its class, counted from 0; there is
// at least one example. The candidates are the gaps between different values that are
// neighbours. Any number of a gap makes the same cut, from the lower value to just
// below the upper one, and may stand for it. Gains that differ by less than 1e-12 are
// equal, and of equal gains the lowest gap wins. If no cut gains more than 1e-12, the
// result is +Inf, which leaves everything on one side, and 0. Any number from the
// highest value on may stand for +Inf. The values are sorted once and then passed once.
func BestCut(x []float64, y []int) (threshold, gain float64) {
	order := make([]int, len(x))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int { return cmp.Compare(x[i], x[j]) })

	classes := 1 + slices.Max(y)
	left, right := make([]float64, classes), make([]float64, classes)
	for _, c := range y {
		right[c]++
	}
	threshold = math.Inf(1)
	for k, i := range order[:len(order)-1] {
		left[y[i]]++
		right[y[i]]--
		next := order[k+1]
		if x[i] == x[next] { // no threshold parts equal values
			continue
		}
		if g := giniGain(left, right); g > gain+1e-12 {
			threshold, gain = (x[i]+x[next])/2, g
		}
	}
	return threshold, gain
}

// giniGain returns what a split in two takes off the Gini index. The branches hold at
// least one example between them.
func giniGain(left, right []float64) float64 {
	all := make([]float64, len(left))
	for c := range all {
		all[c] = left[c] + right[c]
	}
	n := total(all)
	return gini(all) - total(left)/n*gini(left) - total(right)/n*gini(right)
}

// gini returns the Gini index of a node, 0 where it has no examples.
func gini(counts []float64) float64 {
	n := total(counts)
	if n == 0 {
		return 0
	}
	index := 1.0
	for _, count := range counts {
		index -= count / n * (count / n)
	}
	return index
}

// total adds up counts.
func total(counts []float64) float64 {
	sum := 0.0
	for _, count := range counts {
		sum += count
	}
	return sum
}
