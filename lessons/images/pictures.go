package images

import (
	"math"
	"slices"
)

// Enlarged returns the pixels of a picture that is so many pixels wide, each
// enlarged to factor×factor.
func Enlarged(pixels []float64, width, factor int) []float64 {
	var large []float64
	for row := range slices.Chunk(pixels, width) {
		var line []float64
		for _, v := range row {
			line = append(line, slices.Repeat([]float64{v}, factor)...)
		}
		large = append(large, slices.Repeat(line, factor)...)
	}
	return large
}

// onPaper returns what a row of pixels has at a place between two columns. Beyond its ends there is
// paper.
func onPaper(row []float64, place float64) float64 {
	pixel := func(c int) float64 {
		if c < 0 || c >= len(row) {
			return 0
		}
		return row[c]
	}
	c := int(math.Floor(place))
	share := place - float64(c)
	return (1-share)*pixel(c) + share*pixel(c+1)
}

// Stars draws the histograms of the cells of a picture, line by line, so many across: in each cell
// a line along every edge, across the gradient's orientation, the darker the more of it there is. A
// cell is 13×13 pixels; width is that of the drawing.
func Stars(cells [][]float64, across int) (pixels []float64, width int) {
	const size, middle = 13, 6
	width = size * across
	pixels = make([]float64, width*size*(len(cells)/across))
	for k, histogram := range cells {
		top, left := k/across*size, k%across*size
		for b, v := range histogram {
			angle := (float64(b) + 0.5) * math.Pi / float64(len(histogram))
			for y := -middle; y <= middle; y++ {
				for x := -middle; x <= middle; x++ {
					off := math.Abs(float64(x)*math.Cos(angle) + float64(y)*math.Sin(angle))
					if off < 0.5 && x*x+y*y <= middle*middle {
						at := &pixels[(top+middle+y)*width+left+middle+x]
						*at = max(*at, v)
					}
				}
			}
		}
	}
	return pixels, width
}
