package treeengine

// bin cuts a numeric column into intervals at one node ("discretize the real value into M bins" in
// the lecture on nearest neighbours and trees), of equal width between the lowest and the highest
// value there. Bins that no example falls into do not count; equal thresholds are one.
func (g *Rows) bin(j, lo, hi int) (cuts []float64, children [][]float64) {
	order, column := g.known(j, lo, hi), g.columns[j]
	if len(order) == 0 {
		return nil, nil
	}
	low, high := column[order[0]], column[order[len(order)-1]]
	if low == high {
		return nil, nil
	}
	for k := 1; k < g.Bins; k++ {
		share := float64(k) / float64(g.Bins)
		if at := round15(low*(1-share) + high*share); at >= low && at < high &&
			(len(cuts) == 0 || at > cuts[len(cuts)-1]) {
			cuts = append(cuts, at)
		}
	}
	if len(cuts) == 0 {
		return nil, nil
	}
	children = make([][]float64, len(cuts)+1)
	for b := range children {
		children[b] = make([]float64, g.width)
	}
	b := 0
	for _, r := range order {
		for b < len(cuts) && column[r] > cuts[b] {
			b++
		}
		g.put(children[b], r)
	}
	return cuts, children
}
