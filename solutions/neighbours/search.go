package neighbours

import (
	"math"
	"slices"
)

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

// BoxDistance returns the squared distance from x to the nearest place of a box, 0
// if x lies in it.
//
// The box is all places z with low[j] ≤ z[j] ≤ high[j] for each attribute j. x, low
// and high have the same length, at least 1.
func BoxDistance(x, low, high []float64) float64 {
	sum := 0.0
	for j := range x {
		gap := max(low[j]-x[j], 0, x[j]-high[j])
		sum += gap * gap
	}
	return sum
}

// Annulus returns the rows that the annulus bound cannot rule out, in increasing
// order: those x' with
//
//	| ‖x' − m‖ − ‖x − m‖ | ≤ radius
//
// m is the min corner, the smallest value of each attribute among the rows, and ‖·‖
// the length √Σ_j z_j². There is at least one row, x is as long as each of them, and
// radius ≥ 0 is a distance, not its square. Differences up to radius + 1e-9 count as
// ≤ radius.
func Annulus(rows [][]float64, x []float64, radius float64) []int {
	corner := slices.Clone(rows[0])
	for _, row := range rows {
		for j, v := range row {
			corner[j] = min(corner[j], v)
		}
	}
	fromCorner := func(z []float64) float64 {
		d, _ := SquaredDistance(z, corner, math.Inf(1))
		return math.Sqrt(d)
	}
	var left []int
	for i, row := range rows {
		if math.Abs(fromCorner(row)-fromCorner(x)) <= radius+1e-9 {
			left = append(left, i)
		}
	}
	return left
}
