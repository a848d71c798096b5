package images

import (
	"math"
)

// Histogram counts the orientations of the pixels of a cell, each as often as its
// magnitude says.
//
// magnitude and orientation are of equal size, as Gradient returns them, 0 ≤ orientation
// < 180, in degrees. The half-turn is divided into equal bins, at least 2, and bin 0 begins
// at 0 degrees. A pixel divides its magnitude between the two bins whose centres are
// nearest, as the text says. The last bin and bin 0 are neighbours.
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
