package images

import (
	"math"
	"slices"
)

// Read returns a label for each unknown picture. It learns from 600 rows or more with labels.
//
// A row, and an unknown picture, is 8 × 8 pixels from 0 to 16, line by line. The rows should
// be by other people than the unknown pictures. In the check they all lean to the right, by
// half a column per line, and each unknown picture leans by up to as much, to the left or to
// the right. There are 200 of them. At most 10 % of the labels may be wrong.
func Read(rows [][]float64, labels []string, unknown [][]float64) []string {
	known := make([][]float64, len(rows))
	for i, row := range rows {
		known[i] = describe(row)
	}
	answers := make([]string, len(unknown))
	for i, pixels := range unknown {
		x, nearest := describe(pixels), math.Inf(1)
		for j, row := range known {
			d := 0.0
			for a := 0; a < len(x) && d < nearest; a++ { // a sum that is too large may be left
				d += (x[a] - row[a]) * (x[a] - row[a])
			}
			if d < nearest {
				nearest, answers[i] = d, labels[j]
			}
		}
	}
	return answers
}

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

// describe sets a picture upright, and returns its pixels and behind them the histograms of 36
// overlapping cells of 3 × 3 pixels. Both have the length 1.
func describe(pixels []float64) []float64 {
	picture := Deslant(slices.Collect(slices.Chunk(pixels, 8)))
	magnitude, direction := arrows(picture)
	var cells [][]float64
	for r := range len(picture) - 2 {
		for c := range len(picture[r]) - 2 {
			cells = append(cells, Histogram(cell(magnitude, r, c), cell(direction, r, c), 9))
		}
	}
	x := slices.Concat(picture...)
	toUnit(x)
	return append(x, Block(cells)...)
}

// arrows returns the gradients of a picture with their heads: the whole turn is halved, so that
// Histogram shares all of it among its bins.
func arrows(picture [][]float64) (magnitude, direction [][]float64) {
	magnitude, direction = Gradient(picture)
	for r, row := range picture {
		above := picture[max(r-1, 0)]
		below := picture[min(r+1, len(picture)-1)]
		for c := range row {
			gx, gy := row[min(c+1, len(row)-1)]-row[max(c-1, 0)], below[c]-above[c]
			if gy < 0 || gy == 0 && gx < 0 {
				direction[r][c] += 180
			}
			direction[r][c] /= 2
		}
	}
	return magnitude, direction
}
