package images

import (
	"math"
)

// BugInGradient returns the number of the line in which WrongGradient is wrong, and a
// picture for which it shows. The picture has 2 to 8 rows of 2 to 8 pixels, all rows
// equally long, and a pixel is a whole number from 0 to 16.
func BugInGradient() (line int, picture [][]float64) {
	// The arccosine knows how far the gradient is from the x axis, and not on which side of it: up
	// to the right and down to the right are the same to it.
	return 11, [][]float64{{1, 2}, {0, 1}}
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
