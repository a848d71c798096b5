package neighbours

import (
	"math"
	"slices"
)

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
