package treenode

import (
	"fmt"
	"slices"
	"strings"
)

// Tie is how close two gains, or two masses relative to the larger, are for a tie: far above what
// rounding does to them, far below any difference worth a choice.
const Tie = 1e-12

// Sum adds up values, from the first to the last.
func Sum(values []float64) float64 {
	total := 0.0
	for _, v := range values {
		total += v
	}
	return total
}

// Risks returns the risk of each node if it were a leaf, times the mass of the root. Of a tree of
// numbers it is the deviance; else a nil impurity means misclassification.
func (t *Tree) Risks(I func(counts []float64) float64) []float64 {
	own := make([]float64, len(t.Nodes))
	for at := range own {
		figures := t.Row(int32(at))
		if t.Numbers {
			own[at] = figures[2]
		} else if n := Sum(figures); n == 0 {
			own[at] = 0 // no example came here
		} else if I == nil {
			own[at] = n - slices.Max(figures) // whole numbers stay whole, so that ties are exact
		} else {
			own[at] = n * I(figures)
		}
	}
	return own
}

// Amount prints a mass: whole numbers whole, others with three decimals.
func Amount(n float64) string {
	return strings.TrimSuffix(Rounded(n), ".000")
}

// Rounded prints three decimals, and no minus before a zero.
func Rounded(v float64) string {
	if text := fmt.Sprintf("%.3f", v); text != "-0.000" {
		return text
	}
	return "0.000"
}
