package treeengine

import "math"

// bin cuts a numeric column into intervals at one node ("discretize the real value into M bins" in
// the lecture on nearest neighbours and trees): of equal width between the lowest and the highest
// value there, or with as many examples each as equal values allow. Bins that no example falls into
// at the ends or between do not count; equal thresholds are one.
func (g *Rows) bin(j, lo, hi int) (cuts []float64, children [][]float64) {
	order, column := g.known(j, lo, hi), g.columns[j]
	if len(order) == 0 {
		return nil, nil
	}
	low, high := column[order[0]], column[order[len(order)-1]]
	if low == high {
		return nil, nil
	}
	if g.Even {
		cuts = g.evenly(g.Bins, order, column)
	} else {
		for k := 1; k < g.Bins; k++ {
			share := float64(k) / float64(g.Bins)
			if at := round15(low*(1-share) + high*share); at >= low && at < high &&
				(len(cuts) == 0 || at > cuts[len(cuts)-1]) {
				cuts = append(cuts, at)
			}
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

// evenly places the thresholds so that each interval has, as nearly as equal values allow,
// the same mass: each at the gap between values whose mass below is nearest to its share,
// the lower of two as near.
func (g *Rows) evenly(bins int, order []int32, column []float64) (cuts []float64) {
	type gap struct{ at, below float64 }
	var gaps []gap
	total := 0.0
	for i, r := range order {
		if i > 0 && column[order[i-1]] < column[r] {
			gaps = append(gaps, gap{midpoint(column[order[i-1]], column[r]), total})
		}
		total += g.weight[r]
	}
	next := 0
	for k := 1; k < bins && next < len(gaps); k++ {
		goal := total * float64(k) / float64(bins)
		best := next
		for i := next + 1; i < len(gaps) &&
			math.Abs(gaps[i].below-goal) < math.Abs(gaps[best].below-goal); i++ {
			best = i
		}
		cuts = append(cuts, gaps[best].at)
		next = best + 1
	}
	return cuts
}
