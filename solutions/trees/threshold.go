package trees

import (
	"math"
	"slices"
)

// BestThreshold returns where to cut a numeric attribute in two, x ≤ threshold and
// x > threshold, and what the cut gains in bits.
//
// x[i] is the finite value of example i and labels[i] its class. The candidates are
// the gaps between neighbours among the different values of x in increasing order.
// Any number of a gap makes the same cut, from the lower value to just below the
// upper one, and may stand for it. Gains that differ by less than 1e-12 are equal,
// and of equal gains the lowest gap wins. If no gap gains more than 1e-12, or there
// is none, the result is +Inf, which leaves everything on one side, and 0.
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
