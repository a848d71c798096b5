package neighbours

import (
	"math"
)

// LeaveOneOut returns how many rows of a training set are put into a wrong class by
// the vote of their k nearest among all other rows.
//
// rows are the rows, classes their classes 0, 1, …; k is between 1 and the number of
// rows less one. The distance is the squared Euclidean one, and the vote that of Vote.
func LeaveOneOut(rows [][]float64, classes []int, k int) int {
	errors := 0
	for i, x := range rows {
		var distances []float64
		var others []int
		for other, y := range rows {
			if other == i {
				continue
			}
			d, _ := SquaredDistance(x, y, math.Inf(1))
			distances = append(distances, d)
			others = append(others, classes[other])
		}
		if class, _ := Vote(distances, others, k); class != classes[i] {
			errors++
		}
	}
	return errors
}

// SquaredDistance adds up (x[j] − y[j])² over the attributes j in their order, and
// leaves the sum as soon as it exceeds the bound.
//
// x and y have the same length, at least 1. sum is what has been added up, and terms
// counts the attributes that were looked at. A sum that is equal to the bound does
// not exceed it.
func SquaredDistance(x, y []float64, bound float64) (sum float64, terms int) {
	for j := range x {
		difference := x[j] - y[j]
		sum += difference * difference
		terms++
		if sum > bound {
			break
		}
	}
	return sum, terms
}
