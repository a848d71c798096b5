package features

import (
	"math"
)

// ReadSlips returns a label for each unknown slip. It learns from 600 slips with labels, "0" to
// "9". A slip is a row of 12 × 12 pixels from 0 to 16, line by line; the digit on it has 8 × 8
// pixels, and lies in the middle or a pixel beside it in any of the eight directions. The 300
// unknown slips are by other hands. At most 7 % of the labels may be wrong. A call may take a
// second.
func ReadSlips(rows [][]float64, labels []string, unknown [][]float64) []string {
	var known [][]float64
	for _, slip := range rows {
		known = append(known, toMiddle(slip, 12))
	}
	var read []string
	for _, slip := range unknown {
		read = append(read, labels[closest(known, toMiddle(slip, 12))])
	}
	return read
}

// toMiddle moves the centroid of a square picture to its middle. Between pixels it takes a share of
// each of the four.
func toMiddle(slip []float64, width int) []float64 {
	var picture [][]float64
	for r := range width {
		picture = append(picture, slip[r*width:(r+1)*width])
	}
	_, x, y, _, _, _ := Moments(picture)
	middle := float64(width-1) / 2
	var moved []float64
	for r := range width {
		above := math.Floor(float64(r) + y - middle)
		share := float64(r) + y - middle - above
		for c := range width {
			at := float64(c) + x - middle
			moved = append(moved, (1-share)*across(picture, int(above), at)+
				share*across(picture, int(above)+1, at))
		}
	}
	return moved
}

// across returns what line r of a picture has at a place between two columns. Beyond the edge there
// is paper.
func across(picture [][]float64, r int, at float64) float64 {
	if r < 0 || r >= len(picture) {
		return 0
	}
	c := int(math.Floor(at))
	share, sum := at-math.Floor(at), 0.0
	if c >= 0 && c < len(picture[r]) {
		sum += (1 - share) * picture[r][c]
	}
	if c+1 >= 0 && c+1 < len(picture[r]) {
		sum += share * picture[r][c+1]
	}
	return sum
}

// Moments returns the mass of a picture, its centroid, and its second central moments by
// mass:
//
//	mass = Σ v,  x = Σ c·v / mass,  y = Σ r·v / mass
//	xx = Σ (c − x)²·v / mass,  xy = Σ (c − x)(r − y)·v / mass,  yy = Σ (r − y)²·v / mass
//
// The sums go over all pixels v = picture[r][c], none of which is below 0: row r counts
// from 0 downwards, column c from 0 to the right. A picture whose mass is 0 has its
// centroid in its middle, half-way between the first and the last row and column, and
// second moments of 0.
func Moments(picture [][]float64) (mass, x, y, xx, xy, yy float64) {
	for r, row := range picture {
		for c, v := range row {
			mass += v
			x += float64(c) * v
			y += float64(r) * v
		}
	}
	if mass == 0 {
		return 0, float64(len(picture[0])-1) / 2, float64(len(picture)-1) / 2, 0, 0, 0
	}
	x, y = x/mass, y/mass
	for r, row := range picture {
		for c, v := range row {
			dx, dy := float64(c)-x, float64(r)-y
			xx += dx * dx * v / mass
			xy += dx * dy * v / mass
			yy += dy * dy * v / mass
		}
	}
	return mass, x, y, xx, xy, yy
}
