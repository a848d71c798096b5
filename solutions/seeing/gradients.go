package seeing

import "math"

// Gradient returns how steeply the brightness changes at each pixel, and in which
// direction.
//
//	gx = picture[r][c+1] − picture[r][c−1],  gy = picture[r+1][c] − picture[r−1][c]
//	magnitude = √(gx² + gy²),  orientation = the angle of (gx, gy) in degrees
//
// For a neighbour that is not there, beyond the edge, the pixel itself stands in.
// The orientation is that of a line, not of an arrow: 0 ≤ orientation < 180, so that
// from dark to bright and from bright to dark are the same. It grows from the x axis,
// to the right, towards the y axis, downwards. It is 0 where the magnitude is.
func Gradient(picture [][]float64) (magnitude, orientation [][]float64) {
	for r, row := range picture {
		above, below := picture[max(r-1, 0)], picture[min(r+1, len(picture)-1)]
		var sizes, angles []float64
		for c := range row {
			gx := row[min(c+1, len(row)-1)] - row[max(c-1, 0)]
			gy := below[c] - above[c]
			angle := math.Atan2(gy, gx) * 180 / math.Pi
			if angle < 0 {
				angle += 180
			}
			if angle >= 180 {
				angle -= 180
			}
			sizes, angles = append(sizes, math.Hypot(gx, gy)), append(angles, angle)
		}
		magnitude, orientation = append(magnitude, sizes), append(orientation, angles)
	}
	return magnitude, orientation
}

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

// Block puts the histograms of the cells of a block end to end and normalises them
// together, by the rule that is known as L2-Hys:
//
//	v ← v / √(Σ v² + ε²),  then no number above 0.2,  then v ← v / √(Σ v² + ε²) again
//
// with ε = 0.00001, which keeps a block without any gradient at 0. No number of a
// histogram is below 0. The arguments stay as they are.
func Block(histograms [][]float64) []float64 {
	var v []float64
	for _, h := range histograms {
		v = append(v, h...)
	}
	toUnit(v)
	for j := range v {
		v[j] = min(v[j], 0.2)
	}
	toUnit(v)
	return v
}

// toUnit divides v by its length, nearly.
func toUnit(v []float64) {
	const epsilon = 1e-5
	squares := epsilon * epsilon
	for _, x := range v {
		squares += x * x
	}
	for j := range v {
		v[j] /= math.Sqrt(squares)
	}
}
