package seeing

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/seeing"
)

// Place is where something stands in a scene, by its upper left pixel.
type Place struct {
	Row, Column int
	Score       float64
}

// Scene returns a scene of 20×46 pixels by the seed, a noisy grey ground from 0 to 4, on which
// digits lie from left to right, each higher or lower by chance; and where. At most five find room.
func Scene(seed uint64, digits ...[]float64) (scene [][]float64, places []Place) {
	r := rand.New(rand.NewPCG(seed, 46))
	for range 20 {
		var line []float64
		for range 46 {
			line = append(line, 4*r.Float64())
		}
		scene = append(scene, line)
	}
	for k, digit := range digits {
		p := Place{Row: r.IntN(20 - side), Column: 1 + 9*k}
		for j, v := range digit {
			at := &scene[p.Row+j/side][p.Column+j%side]
			*at = max(*at, v)
		}
		places = append(places, p)
	}
	return scene, places
}

// Search slides a window of so many rows and columns over a scene, and returns the most places
// with the highest scores, best first. Of windows that overlap only the best is kept: each find
// silences those around it.
func Search(
	scene [][]float64, height, width, most int, score func(window [][]float64) float64,
) []Place {
	var all, found []Place
	for r := range len(scene) - height + 1 {
		for c := range len(scene[0]) - width + 1 {
			var window [][]float64
			for _, line := range scene[r : r+height] {
				window = append(window, line[c:c+width])
			}
			all = append(all, Place{r, c, score(window)})
		}
	}
	slices.SortStableFunc(all, func(a, b Place) int { return cmp.Compare(b.Score, a.Score) })
	for _, p := range all {
		overlaps := func(q Place) bool {
			return max(p.Row-q.Row, q.Row-p.Row) < height &&
				max(p.Column-q.Column, q.Column-p.Column) < width
		}
		if len(found) < most && !slices.ContainsFunc(found, overlaps) {
			found = append(found, p)
		}
	}
	return found
}

// Correlation returns the mean product of two pictures of equal size once both are normalised: the
// score of the exercise on windows.
func Correlation(a, b [][]float64) float64 {
	sum, x, y := 0.0, solutions.Normalise(a), solutions.Normalise(b)
	for r := range x {
		sum += kit.Dot(x[r], y[r]) / float64(len(a)*len(a[0]))
	}
	return sum
}

// Framed draws a scene with frames about windows of so many rows and columns. Each pixel is
// enlarged to 4×4; across is the width of the drawing.
func Framed(scene [][]float64, height, width int, windows ...Place) (pixels []float64, across int) {
	const factor = 4
	framed := kit.Map(scene, func(v float64) float64 { return v })
	for _, p := range windows {
		for r := max(p.Row-1, 0); r <= min(p.Row+height, len(scene)-1); r++ {
			for c := max(p.Column-1, 0); c <= min(p.Column+width, len(scene[0])-1); c++ {
				if r < p.Row || c < p.Column || r == p.Row+height || c == p.Column+width {
					framed[r][c] = 16
				}
			}
		}
	}
	return Enlarged(slices.Concat(framed...), len(scene[0]), factor), factor * len(scene[0])
}

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
