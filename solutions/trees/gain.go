package trees

// Gain returns the information in bits that a split gains.
//
// children[v][c] ≥ 0 is the number of examples of class c in branch v, and every
// branch lists the same classes. There is at least one branch, and one may be empty. The
// parent is not given: it holds the examples of all branches. Where there are no examples
// at all, the result is 0.
func Gain(children [][]float64) float64 {
	return Entropy(classTotals(children)) - residual(children)
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
