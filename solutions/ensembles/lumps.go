package ensembles

import (
	"cmp"
	"slices"
)

// Lumps learns from rows with labels, and returns a label for each unknown row. A row has
// thirty numbers, and a label is "malignant" or "benign". At most 7 % of the unknown
// rows may get the wrong one.
func Lumps(rows [][]float64, labels []string, unknown [][]float64) []string {
	const rounds = 100
	y, weights := make([]int, len(rows)), make([]float64, len(rows))
	for i, label := range labels {
		y[i], weights[i] = -1, 1/float64(len(rows))
		if label == "malignant" {
			y[i] = 1
		}
	}
	sorted := byColumn(rows)
	sums := make([]float64, len(unknown))
	for range rounds {
		column, threshold, side, epsilon := bestColumn(rows, sorted, y, weights)
		if epsilon > 0.5-1e-12 {
			break
		}
		alpha := Alpha(max(epsilon, 1e-9)) // a stump without error counts much, and not infinitely
		for i, says := range answers(columnOf(unknown, column), threshold, side) {
			sums[i] += alpha * float64(says)
		}
		weights = Reweigh(weights, answers(columnOf(rows, column), threshold, side), y, alpha)
	}
	predicted := make([]string, len(unknown))
	for i, sum := range sums {
		predicted[i] = "benign"
		if sum > 0 {
			predicted[i] = "malignant"
		}
	}
	return predicted
}

// byColumn returns for each column the rows in its order.
func byColumn(rows [][]float64) [][]int {
	sorted := make([][]int, len(rows[0]))
	for j := range sorted {
		for i := range rows {
			sorted[j] = append(sorted[j], i)
		}
		slices.SortStableFunc(sorted[j], func(a, b int) int {
			return cmp.Compare(rows[a][j], rows[b][j])
		})
	}
	return sorted
}

// bestColumn returns the stump of least error on any column, as BestStump would find it, but in
// one walk through each column. The weights sum to 1.
func bestColumn(rows [][]float64, sorted [][]int, y []int, weights []float64) (column int,
	threshold float64, side int, epsilon float64) {
	epsilon = 1
	for j, order := range sorted {
		above := 0.0 // what is wrong if everybody above the threshold is +1
		for i, w := range weights {
			if y[i] == -1 {
				above += w
			}
		}
		for k, i := range order[:len(order)-1] {
			above += float64(y[i]) * weights[i] // i is no longer above
			x, next := rows[i][j], rows[order[k+1]][j]
			if x == next {
				continue
			}
			for _, s := range []int{1, -1} {
				e := above
				if s == -1 {
					e = 1 - above
				}
				if e < epsilon-1e-12 {
					column, threshold, side, epsilon = j, (x+next)/2, s, e
				}
			}
		}
	}
	return column, threshold, side, epsilon
}

// columnOf returns column j of the rows.
func columnOf(rows [][]float64, j int) []float64 {
	column := make([]float64, len(rows))
	for i, row := range rows {
		column[i] = row[j]
	}
	return column
}
