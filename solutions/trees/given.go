package trees

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

// Gini returns the Gini index of a node, the chance to be wrong if its examples are
// labelled at random with the shares of its own classes:
//
//	Gini = Σ p(c) · (1 − p(c))
//
// counts[c] ≥ 0 is the number of examples of class c, not its share. A node without
// examples, or without classes, has index 0.
func Gini(counts []float64) float64 {
	total := sum(counts)
	if total == 0 {
		return 0
	}
	wrong := 0.0
	for _, n := range counts {
		p := n / total
		wrong += p * (1 - p)
	}
	return wrong
}
