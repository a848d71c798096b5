// Package impurity has the formulas that the trees and their engine share. Package tree says where
// the lectures have them.
//
// A node is given as counts: the mass of each class. A split is given as children[v][c]: the mass
// of class c in branch v.
package impurity

import (
	"fmt"
	"math"

	"github.com/tessella-go/tessella/classify/internal/treenode"
)

// Entropy is −Σ p(c) log₂ p(c), where 0·log 0 = 0.
func Entropy(counts []float64) float64 {
	total := treenode.Sum(counts)
	bits := 0.0
	for _, n := range counts {
		if p := n / total; p > 0 {
			bits -= p * math.Log2(p)
		}
	}
	return bits
}

// Gini is Σ p(c)(1 − p(c)).
func Gini(counts []float64) float64 {
	total := treenode.Sum(counts)
	gini := 0.0
	for _, n := range counts {
		if p := n / total; p > 0 {
			gini += p * (1 - p)
		}
	}
	return gini
}

// Variance is Σ w·(y − mean)² / Σ w, from the moments Σ w, Σ w·y and Σ w·y²; 0 without mass.
func Variance(moments []float64) float64 {
	mass := moments[0]
	if mass <= 0 {
		return 0
	}
	mean := moments[1] / mass
	return max(0, moments[2]/mass-mean*mean)
}

// Residual is Σ p(v)·I(v), the impurity of each branch weighted by the branch's share. It is 0
// without examples.
func Residual(I func(counts []float64) float64, children [][]float64) float64 {
	total := 0.0
	for _, counts := range children {
		total += treenode.Sum(counts)
	}
	left := 0.0
	for _, counts := range children {
		if p := treenode.Sum(counts) / total; p > 0 {
			left += p * I(counts)
		}
	}
	return left
}

// SplitInfo is −Σ p(v) log₂ p(v), the entropy of the branches' sizes.
func SplitInfo(children [][]float64) float64 {
	sizes := make([]float64, len(children))
	for v, counts := range children {
		sizes[v] = treenode.Sum(counts)
	}
	return Entropy(sizes)
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
