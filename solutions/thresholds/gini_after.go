package thresholds

// GiniAfter returns the Gini index that is left after a split: that of each branch,
// weighted by the branch's share of the examples. It returns it in both conventions:
// index counts each pair of classes both ways, and pairs counts it once.
//
// children[v][c] ≥ 0 is the number of examples of class c in branch v. All branches list
// the same classes. A branch may be empty. If there are no examples at all, both
// results are 0.
func GiniAfter(children [][]float64) (index, pairs float64) {
	n := 0.0
	for _, counts := range children {
		n += sum(counts)
	}
	for _, counts := range children {
		if size := sum(counts); size > 0 {
			index += size / n * impure(counts, size)
		}
	}
	return index, index / 2
}

// sum adds up values.
func sum(values []float64) float64 {
	total := 0.0
	for _, v := range values {
		total += v
	}
	return total
}

// impure is the Gini index of a node with so many examples.
func impure(counts []float64, size float64) float64 {
	index := 1.0
	for _, n := range counts {
		index -= n / size * (n / size)
	}
	return index
}
