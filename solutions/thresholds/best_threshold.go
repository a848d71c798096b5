package thresholds

import (
	"math"
	"slices"
)

// BestThreshold returns where to cut a numeric attribute in two, x ≤ threshold and
// x > threshold, and what the cut gains in bits.
//
// x[i] is the finite value of example i and labels[i] its class. Half the sum of two
// different values is a number between them. The candidates are
// the gaps between neighbours among the different values of x in increasing order.
// Any number of a gap makes the same cut, from the lower value to just below the
// upper one, and may stand for it. Gains that differ by less than 1e-12 are equal,
// and of equal gains the lowest gap wins. If no gap gains more than 1e-12, or there
// is none, the result is +Inf, which leaves everything on one side, and 0. Any number
// from the highest value on may stand for +Inf.
func BestThreshold(x []float64, labels []string) (threshold, gain float64) {
	threshold = math.Inf(1)
	values := slices.Compact(slices.Sorted(slices.Values(x)))
	for k := 1; k < len(values); k++ {
		midpoint := (values[k-1] + values[k]) / 2
		if g := Gain(cut(x, labels, midpoint)); g > gain+1e-12 {
			threshold, gain = midpoint, g
		}
	}
	return threshold, gain
}

// Gain returns the information in bits that a split gains.
//
// children[v][c] ≥ 0 is the number of examples of class c in branch v, and every
// branch lists the same classes. There is at least one branch, and one may be empty. The
// parent is not given: it holds the examples of all branches. Where there are no examples
// at all, the result is 0.
func Gain(children [][]float64) float64 {
	return Entropy(classTotals(children)) - residual(children)
}

// Entropy returns the entropy of a node in bits.
//
// counts[c] ≥ 0 is the number of examples of class c, not its share; it need not be
// whole. A class without examples adds nothing, and a node without examples, or
// without classes, has entropy 0. The result is never negative and never NaN.
func Entropy(counts []float64) float64 {
	total := sum(counts)
	bits := 0.0
	for _, n := range counts {
		if n > 0 { // 0·log₂ 0 counts as 0, but math.Log2(0) is −Inf and 0·−Inf is NaN
			p := n / total
			bits -= p * math.Log2(p)
		}
	}
	return bits
}

// residual is the entropy that is left after a split.
func residual(children [][]float64) float64 {
	total := 0.0
	for _, counts := range children {
		total += sum(counts)
	}
	if total == 0 {
		return 0
	}
	bits := 0.0
	for _, counts := range children {
		bits += sum(counts) / total * Entropy(counts)
	}
	return bits
}

// classTotals returns the number of examples of each class over all branches: the
// parent's counts.
func classTotals(children [][]float64) []float64 {
	if len(children) == 0 {
		return nil
	}
	totals := make([]float64, len(children[0]))
	for _, counts := range children {
		for c, n := range counts {
			totals[c] += n
		}
	}
	return totals
}

// distinct returns the different texts in the order in which they first appear.
func distinct(texts []string) []string {
	var found []string
	for _, text := range texts {
		if !slices.Contains(found, text) {
			found = append(found, text)
		}
	}
	return found
}

// cut counts the classes on both sides of a threshold: x ≤ threshold in branch 0, x
// > threshold in branch 1.
func cut(x []float64, labels []string, threshold float64) [][]float64 {
	classes := distinct(labels)
	sides := [][]float64{make([]float64, len(classes)), make([]float64, len(classes))}
	for i, label := range labels {
		side := 0
		if x[i] > threshold {
			side = 1
		}
		sides[side][slices.Index(classes, label)]++
	}
	return sides
}
