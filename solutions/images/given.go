package images

import (
	"math"
)

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
