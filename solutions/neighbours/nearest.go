package neighbours

import (
	"slices"
)

// Nearest returns the k rows of a training set that are nearest to a query, and all
// others that are as far as the kth.
//
// distances holds the distance of each row; rows are numbered from 0, and k is
// between 1 and their number. The nearest row comes first; rows that are equally far
// stand in the order of their numbers.
func Nearest(distances []float64, k int) []int {
	order := make([]int, len(distances))
	for row := range order {
		order[row] = row
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case distances[a] < distances[b]:
			return -1
		case distances[a] > distances[b]:
			return 1
		}
		return 0 // the sort is stable: the smaller number stays in front
	})
	for k < len(order) && distances[order[k]] == distances[order[k-1]] {
		k++
	}
	return order[:k]
}
