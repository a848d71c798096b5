package features

import (
	"math"
)

// Window looks for a small picture in a large one, and returns where it fits best.
//
// A window is a piece of the scene as large as the template. It may stand wherever it
// fits. The score of a place is the correlation of window and template. row and column
// are those of the window's upper left pixel at the place with the highest score. Scores
// that differ by less than 1e-12 are equal, since they are rounded, and of places with
// equal scores the first one wins, row by row and in a row from the left. You may compare
// a score with the highest of all or with the highest so far: the cases do not tell these
// apart.
func Window(scene, template [][]float64) (row, column int, score float64) {
	height, width := len(template), len(template[0])
	pattern := Normalise(template)
	score = math.Inf(-1)
	for r := range len(scene) - height + 1 {
		for c := range len(scene[r]) - width + 1 {
			var window [][]float64
			for _, line := range scene[r : r+height] {
				window = append(window, line[c:c+width])
			}
			s := 0.0
			for i, line := range Normalise(window) {
				s += dot(line, pattern[i]) / float64(height*width)
			}
			if s > score+1e-12 {
				row, column, score = r, c, s
			}
		}
	}
	return row, column, score
}

// Normalise returns a picture without its brightness and contrast.
//
// picture[r][c] is the pixel in row r, from above, and column c, from the left; all
// rows are equally long, and there is at least one pixel. From each pixel the mean of
// all pixels is subtracted, and what is left is divided by their standard deviation, so
// that the result has mean 0 and variance 1. The variance is the mean of the squared
// differences: its divisor is the number of pixels. A picture whose pixels are all equal
// becomes all zeros. Compare the pixels for that: their mean is rounded, so that their
// variance may be a little above 0.
//
// The result is a new picture; the argument stays as it is.
func Normalise(picture [][]float64) [][]float64 {
	least, most, sum, n := math.Inf(1), math.Inf(-1), 0.0, 0.0
	for _, row := range picture {
		for _, v := range row {
			least, most = math.Min(least, v), math.Max(most, v)
			sum += v
			n++
		}
	}
	mean, variance := sum/n, 0.0
	for _, row := range picture {
		for _, v := range row {
			variance += (v - mean) * (v - mean) / n
		}
	}
	result := make([][]float64, len(picture))
	for r, row := range picture {
		result[r] = make([]float64, len(row))
		if least == most {
			continue
		}
		for c, v := range row {
			result[r][c] = (v - mean) / math.Sqrt(variance)
		}
	}
	return result
}
