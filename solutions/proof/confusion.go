package proof

// Measures counts what was predicted for the examples of each class, and says how well
// each class is told from the others.
//
// truth[i] and predicted[i] are the true and the predicted class of example i, from 0 to
// classes−1. counts[t][p] is the number of examples of class t that were predicted as p.
// For each class k,
//
//	precision[k] = counts[k][k] / (the sum of column k)
//	recall[k] = counts[k][k] / (the sum of row k)
//	f[k] = 2 · precision[k] · recall[k] / (precision[k] + recall[k])
//
// and where a denominator is 0, so is the measure.
func Measures(truth, predicted []int, classes int) (
	counts [][]int, precision, recall, f []float64) {

	counts = make([][]int, classes)
	for t := range counts {
		counts[t] = make([]int, classes)
	}
	for i, t := range truth {
		counts[t][predicted[i]]++
	}
	for k := range classes {
		row, column := 0, 0
		for j := range classes {
			row += counts[k][j]
			column += counts[j][k]
		}
		p := share(float64(counts[k][k]), float64(column))
		r := share(float64(counts[k][k]), float64(row))
		precision, recall = append(precision, p), append(recall, r)
		f = append(f, share(2*p*r, p+r))
	}
	return counts, precision, recall, f
}

// share returns a/b, and 0 where b is 0.
func share(a, b float64) float64 {
	if b == 0 {
		return 0
	}
	return a / b
}

// Merge merges the two classes that are most often taken for each other, again and
// again until one is left.
//
// counts is a confusion matrix of at least two classes, a row for each true one. Two
// groups a and b are confused as often as examples of either were predicted as the
// other, in both directions together. Each step takes the pair of groups that is
// confused most often; of equal pairs the one with the smallest a, and of those the one
// with the smallest b, where a < b. The groups 0, 1, 2, … are the classes, and what a
// step makes of two groups gets the next free number. A row of the result is a step:
// a, b, and how often they are confused.
func Merge(counts [][]int) [][]int {
	confused := map[[2]int]int{} // by a < b
	groups := []int{}            // those that are left, ascending
	for a := range counts {
		groups = append(groups, a)
		for b := range a {
			confused[[2]int{b, a}] = counts[a][b] + counts[b][a]
		}
	}
	between := func(a, b int) int { return confused[[2]int{min(a, b), max(a, b)}] }

	var steps [][]int
	for made := len(counts); len(groups) > 1; made++ {
		best := []int{0, 0, -1}
		for i, a := range groups {
			for _, b := range groups[i+1:] {
				if between(a, b) > best[2] {
					best = []int{a, b, between(a, b)}
				}
			}
		}
		steps = append(steps, best)
		var left []int
		for _, g := range groups {
			if g != best[0] && g != best[1] {
				left = append(left, g)
				confused[[2]int{g, made}] = between(g, best[0]) + between(g, best[1])
			}
		}
		groups = append(left, made)
	}
	return steps
}
