package trees

// IconSide is the number of pixels in a line of an icon, and of its lines.
const IconSide = 15

// Icon draws a figure of datasets.TrianglesSquares as pixels for figure.Images. The row has its
// colour, outline and dot, of which the colour is not drawn. Any shape but a triangle is a square.
func Icon(row []string, shape string) []float64 {
	pixels := make([]float64, IconSide*IconSide)
	set := func(x, y int) { pixels[y*IconSide+x] = 1 }
	for k := range 13 {
		if row[1] == "dashed" && k%5 > 2 {
			continue
		}
		set(1+k, 13)
		if shape == "triangle" {
			set(7-k/2, 1+k)
			set(7+k/2, 1+k)
			continue
		}
		set(1+k, 1)
		set(1, 1+k)
		set(13, 1+k)
	}
	if row[2] == "yes" {
		for k := range 9 {
			set(6+k%3, 7+k/3)
		}
	}
	return pixels
}
