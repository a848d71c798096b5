package neighbours

import (
	"math"
)

// Classify returns the label of each unknown picture, after the nearest of the rows.
//
// A row, and an unknown picture, is 8 × 8 pixels line by line. The unknown ones have been
// moved by at most one pixel up or down and at most one to the left or right; what came in
// is 0. At most 10 % of the labels may be wrong. A call may take a second.
func Classify(rows [][]float64, labels []string, unknown [][]float64) []string {
	var places [][]float64 // each row in all nine places
	for _, row := range rows {
		for right := -1; right <= 1; right++ {
			for down := -1; down <= 1; down++ {
				places = append(places, move(row, right, down))
			}
		}
	}
	answers := make([]string, len(unknown))
	for i, x := range unknown {
		nearest := math.Inf(1)
		for j, place := range places {
			if d, _ := SquaredDistance(x, place, nearest); d < nearest {
				nearest, answers[i] = d, labels[j/9]
			}
		}
	}
	return answers
}

// move returns a picture of 8 × 8 pixels moved to the right and down.
func move(x []float64, right, down int) []float64 {
	moved := make([]float64, len(x))
	for row := range 8 {
		for column := range 8 {
			r, c := row-down, column-right
			if r >= 0 && r < 8 && c >= 0 && c < 8 {
				moved[8*row+column] = x[8*r+c]
			}
		}
	}
	return moved
}
