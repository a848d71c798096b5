package tree

import (
	"math"

	"github.com/tessella-go/tessella/classify/internal/impurity"
)

// In this file a split is given as children[v][c]: the mass of class c in branch v. All branches
// count the same classes. A branch may be empty, and then adds nothing.

// Residual is the impurity that is left after a split, Ires = Σ p(v)·I(v): the impurity of each
// branch weighted by the branch's share of the examples ("Residual Information" in the lecture on
// trees). It is 0 without examples.
func Residual(I Impurity, children [][]float64) float64 {
	return impurity.Residual(I, children)
}

// Gain is what a split takes off the impurity, I − Ires, where I is the impurity of all branches
// together. With [Entropy] it is the information gain in bits.
func Gain(I Impurity, children [][]float64) float64 {
	return I.Of(impurity.ColumnSums(children)) - Residual(I, children)
}

// SplitInfo is I(A) = −Σ p(v) log₂ p(v), the bits that the branch of an example carries:
// the entropy of the branches' sizes, whatever their classes. It is large for an
// attribute of many values.
func SplitInfo(children [][]float64) float64 { return impurity.SplitInfo(children) }

// GainRatio is the information gain divided by the split information, Gain(A)/I(A), which removes
// what an attribute of many values gains by their number alone. It is 0 if the split information is
// 0, when all examples are in one branch.
func GainRatio(children [][]float64) float64 {
	return impurity.Ratio(Gain(Entropy, children), SplitInfo(children))
}

// Information is the information content I(C; F) = Σ p(c,f) log₂ (p(c,f) / (p(c)·p(f))) in bits,
// from the mass joint[f][c] of each pair of a feature's value and a class. It is symmetric in C and
// F, 0 if they are independent, and equal to the information gain of a split on F.
func Information(joint [][]float64) float64 {
	classes := impurity.ColumnSums(joint)
	total := sum(classes)
	bits := 0.0
	for _, row := range joint {
		feature := sum(row)
		for c, n := range row {
			if n > 0 {
				bits += n / total * math.Log2(n/feature/classes[c]*total)
			}
		}
	}
	return bits
}

// Laplace estimates the probability of each of K classes from their masses as (n(c) + 1) / (n + K),
// so that a class which a leaf has not seen is unlikely there, not impossible.
func Laplace(counts []float64) []float64 {
	n, K := sum(counts), float64(len(counts))
	p := make([]float64, len(counts))
	for c := range p {
		p[c] = (counts[c] + 1) / (n + K)
	}
	return p
}
