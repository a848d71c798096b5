package images

import (
	"math"
)

// Deslant shears a picture so that its slant is gone.
//
// picture[r][c] is the pixel in row r and column c. The result is a new picture of the same
// size. Moments has what the slant is made of. Between two columns the nearer one counts
// more: at 2.25 it is ¾ of the pixel in column 2 and ¼ of that in column 3. Columns that
// are not there are 0.
//
// A picture whose yy is 0 has no slant, and stays as it is: you may return it itself. It is
// enough to look for a yy of exactly 0: if rounding leaves a little more, only one row has
// ink, and that row moves by next to nothing.
func Deslant(picture [][]float64) [][]float64 {
	_, _, y, _, xy, yy := Moments(picture)
	slant := 0.0
	if yy > 0 {
		slant = xy / yy
	}
	result := make([][]float64, len(picture))
	for r, row := range picture {
		result[r] = make([]float64, len(row))
		for c := range row {
			result[r][c] = between(row, float64(c)+slant*(float64(r)-y))
		}
	}
	return result
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

// between returns what a row of pixels has at a place that may lie between two columns.
func between(row []float64, at float64) float64 {
	left := math.Floor(at)
	share := at - left
	return (1-share)*pixel(row, int(left)) + share*pixel(row, int(left)+1)
}

// pixel returns the pixel in column c, and 0 where there is none.
func pixel(row []float64, c int) float64 {
	if c < 0 || c >= len(row) {
		return 0
	}
	return row[c]
}
