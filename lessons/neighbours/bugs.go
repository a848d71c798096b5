package neighbours

import (
	"math"
	"slices"
)

// The wrong functions of the exercises that ask for a bug. The lesson prints them.

// region annulus
func WrongAnnulus(rows [][]float64, x []float64, radius float64) []int {
	corner := slices.Clone(rows[0])
	for _, row := range rows {
		for j, v := range row {
			corner[j] = min(corner[j], v)
		}
	}
	fromCorner := func(z []float64) (length float64) {
		for j, v := range z {
			length += (v - corner[j]) * (v - corner[j])
		}
		return length
	}
	var left []int
	for i, row := range rows {
		if gap := fromCorner(row) - fromCorner(x); math.Abs(gap) <= radius {
			left = append(left, i)
		}
	}
	return left
}

// endregion

// region error
func WrongError(share, p []float64) float64 {
	three := func(e float64) float64 {
		return e*(1-e)*(1-e)*(1-e) + 6*e*e*(1-e)*(1-e) + e*e*e*(1-e)
	}
	bayes := 0.0
	for i := range share {
		bayes += share[i] * p[i]
	}
	return three(bayes)
}

// endregion
