package images

import (
	"math"
)

// Histogram counts the orientations of the pixels of a cell, each as often as its
// magnitude says.
//
// magnitude and orientation are of equal size, as Gradient returns them, 0 ≤ orientation
// < 180. The half-turn is divided into equal bins, at least 2. The centre of bin k lies at
// (k + ½) · 180/bins degrees. A pixel between two centres gives to each of the two bins
// the more of its magnitude, the nearer it is: with 9 bins, whose centres are at 10, 30,
// 50 … 170, a pixel at 15 degrees gives ¾ to bin 0 and ¼ to bin 1. The last bin and
// bin 0 are neighbours, since 180 degrees are 0.
func Histogram(magnitude, orientation [][]float64, bins int) []float64 {
	histogram := make([]float64, bins)
	for r, row := range orientation {
		for c, angle := range row {
			at := angle/180*float64(bins) - 0.5 // in bins, from the centre of bin 0
			below := math.Floor(at)
			share := at - below
			k := (int(below) + bins) % bins
			histogram[k] += (1 - share) * magnitude[r][c]
			histogram[(k+1)%bins] += share * magnitude[r][c]
		}
	}
	return histogram
}
