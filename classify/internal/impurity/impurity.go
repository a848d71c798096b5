// Package impurity has the formulas that the trees and their engine share. Package tree says where
// the lectures have them.
//
// A node is given as counts: the mass of each class. A split is given as children[v][c]: the mass
// of class c in branch v.
package impurity

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// Measure is a way to measure how mixed a node is. The text is the name in saved models. Without
// one, a learner takes its own measure.
type Measure string

const (
	Entropy           Measure = "tree.Entropy"
	Gini              Measure = "tree.Gini"
	GiniPairs         Measure = "tree.GiniPairs"
	Misclassification Measure = "tree.Misclassification"
	Variance          Measure = "tree.Variance"
)

// Of returns the impurity of a node, from the mass of each class, or, of Variance, from the
// moments of a number. It is 0 for an empty node.
func (m Measure) Of(counts []float64) float64 {
	switch m {
	case Entropy:
		return entropy(counts)
	case Gini:
		return gini(counts)
	case GiniPairs:
		return gini(counts) / 2
	case Misclassification:
		return misclassification(counts)
	case Variance:
		return variance(counts)
	}
	panic("tree: " + string(m) + " is not an impurity")
}

// String returns the name, such as "Gini".
func (m Measure) String() string { return strings.TrimPrefix(string(m), "tree.") }

// Sum adds up values, from the first to the last.
func Sum(values []float64) float64 {
	total := 0.0
	for _, v := range values {
		total += v
	}
	return total
}

// misclassification is 1 − max p(c).
func misclassification(counts []float64) float64 {
	total := Sum(counts)
	if total == 0 {
		return 0
	}
	return 1 - slices.Max(counts)/total
}

// entropy is −Σ p(c) log₂ p(c), where 0·log 0 = 0.
func entropy(counts []float64) float64 {
	total := Sum(counts)
	bits := 0.0
	for _, n := range counts {
		if p := n / total; p > 0 {
			bits -= p * math.Log2(p)
		}
	}
	return bits
}

// gini is Σ p(c)(1 − p(c)).
func gini(counts []float64) float64 {
	total := Sum(counts)
	gini := 0.0
	for _, n := range counts {
		if p := n / total; p > 0 {
			gini += p * (1 - p)
		}
	}
	return gini
}

// variance is Σ w·(y − mean)² / Σ w, from the moments Σ w, Σ w·y and Σ w·y²; 0 without mass.
func variance(moments []float64) float64 {
	mass := moments[0]
	if mass <= 0 {
		return 0
	}
	mean := moments[1] / mass
	return max(0, moments[2]/mass-mean*mean)
}

// Residual is Σ p(v)·I(v), the impurity of each branch weighted by the branch's share. It is 0
// without examples.
func Residual(I Measure, children [][]float64) float64 {
	total := 0.0
	for _, counts := range children {
		total += Sum(counts)
	}
	left := 0.0
	for _, counts := range children {
		if p := Sum(counts) / total; p > 0 {
			left += p * I.Of(counts)
		}
	}
	return left
}

// SplitInfo is −Σ p(v) log₂ p(v), the entropy of the branches' sizes.
func SplitInfo(children [][]float64) float64 {
	sizes := make([]float64, len(children))
	for v, counts := range children {
		sizes[v] = Sum(counts)
	}
	return entropy(sizes)
}

// Ratio divides a gain by its split information, and gives 0 where all examples are in one branch.
func Ratio(gain, info float64) float64 {
	if info == 0 {
		return 0
	}
	return gain / info
}

// ColumnSums adds up the branches of a split: the masses of the node above. It panics where two
// branches count different classes.
func ColumnSums(children [][]float64) []float64 {
	if len(children) == 0 {
		return nil
	}
	sums := make([]float64, len(children[0]))
	for v, counts := range children {
		if len(counts) != len(sums) {
			panic(fmt.Sprintf("tree: branch %d counts %d classes, branch 0 counts %d", v,
				len(counts), len(sums)))
		}
		for c, n := range counts {
			sums[c] += n
		}
	}
	return sums
}

// Pure reports whether at most one class has mass.
func Pure(counts []float64) bool {
	classes := 0
	for _, n := range counts {
		if n > 0 {
			classes++
		}
	}
	return classes <= 1
}
