package gaussian

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"
)

// Split is how often the rule "class 0 if x < W, class 1 if x ≥ W" is right.
type Split struct {
	W        float64
	Accuracy float64
}

// Splits returns the accuracy of the rule "class 0 if x < w, class 1 if x ≥ w" for every w that
// matters, ascending (the figure of the lecture on linear discrimination, "class 1 if x < w, class
// 2 if x ≥ w"): −∞, the midpoint of each pair of neighbouring values, and +∞.
//
// y holds 0 and 1, the lecture's classes 1 and 2. It is an error if the lengths differ. An error
// names a row whose number is not finite, or whose class is not 0 or 1.
func Splits(x []float64, y []int) ([]Split, error) {
	if len(x) != len(y) {
		return nil, fmt.Errorf("gaussian: %d numbers for %d classes", len(x), len(y))
	}
	if len(x) == 0 {
		return nil, errors.New("gaussian: there are no numbers to split")
	}
	order := make([]int, len(x))
	right := 0
	for i, v := range x {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return nil, fmt.Errorf("gaussian: row %d: %v is not finite", i+1, v)
		}
		if y[i] != 0 && y[i] != 1 {
			return nil, fmt.Errorf("gaussian: row %d: class %d is neither 0 nor 1", i+1, y[i])
		}
		order[i] = i
		right += y[i] // of w = −∞, which calls all class 1
	}
	slices.SortStableFunc(order, func(a, b int) int {
		if x[a] < x[b] {
			return -1
		} else if x[a] > x[b] {
			return 1
		}
		return 0
	})
	n := float64(len(x))
	splits := []Split{{math.Inf(-1), float64(right) / n}}
	for at, i := range order {
		right += 1 - 2*y[i]
		switch {
		case at+1 == len(order):
			splits = append(splits, Split{math.Inf(1), float64(right) / n})
		case x[order[at+1]] > x[i]:
			splits = append(splits, Split{between(x[i], x[order[at+1]]), float64(right) / n})
		}
	}
	return splits, nil
}

// BestSplit returns the split of the highest accuracy. A tie goes to the lowest w. It panics if
// there is none.
func BestSplit(splits []Split) Split {
	best := splits[0]
	for _, s := range splits[1:] {
		if s.Accuracy > best.Accuracy {
			best = s
		}
	}
	return best
}

// NormalAccuracy returns how often the rule "class 0 if x < w, class 1 if x ≥ w" is right for two
// normal classes: p₀Φ((w − μ₀)/σ₀) + p₁(1 − Φ((w − μ₁)/σ₁)). A variance of 0 or below gives NaN.
func NormalAccuracy(w float64, prior, mean, variance [2]float64) float64 {
	below := func(k int) float64 {
		return distuv.UnitNormal.CDF((w - mean[k]) / math.Sqrt(variance[k]))
	}
	return prior[0]*below(0) + prior[1]*(1-below(1))
}

// between returns the midpoint of a and b, or b if there is no number between them. It is always
// above a, so that the split separates them.
func between(a, b float64) float64 {
	if m := a/2 + b/2; m > a {
		return m
	}
	return b
}
