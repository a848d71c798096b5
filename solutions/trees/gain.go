package trees

// Gain returns the information in bits that a split gains: the entropy of the
// parent less what remains after the split,
//
//	Gain = I − Ires,  Ires = Σ p(v) · I(v)
//
// children[v][c] ≥ 0 is the number of examples of class c in branch v, and every
// branch lists the same classes. A branch may be empty. The parent
// is not given: it holds the examples of all branches. Where there are no examples
// at all, the result is 0.
func Gain(children [][]float64) float64 {
	return Entropy(classTotals(children)) - residual(children)
}

// GainRatio returns the gain of a split divided by its split information, the
// entropy in bits of the branch itself:
//
//	GainRatio = Gain / I(A),  I(A) = −Σ p(v) · log₂ p(v)
//
// children[v][c] ≥ 0 is the number of examples of class c in branch v. Where fewer
// than two branches receive examples there is nothing to divide by, and the ratio
// is 0.
func GainRatio(children [][]float64) float64 {
	sizes := make([]float64, len(children))
	for v, counts := range children {
		sizes[v] = sum(counts)
	}
	splitInfo := Entropy(sizes)
	if splitInfo == 0 {
		return 0
	}
	return Gain(children) / splitInfo
}
