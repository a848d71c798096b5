package features

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/lessons/images"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/features"
)

// Feet returns the feet of points of the plane on a line through their mean, at so many degrees
// from the x axis: where they meet the line at a right angle.
func Feet(points [][]float64, degrees float64) (x, y []float64) {
	mean, along := middle(points), direction(degrees)
	for _, p := range points {
		at := (p[0]-mean[0])*along[0] + (p[1]-mean[1])*along[1]
		x, y = append(x, mean[0]+at*along[0]), append(y, mean[1]+at*along[1])
	}
	return x, y
}

// Spread returns the variance of points of the plane along a line at so many degrees from the x
// axis, with the divisor n − 1.
func Spread(points [][]float64, degrees float64) float64 {
	mean, along, sum := middle(points), direction(degrees), 0.0
	for _, p := range points {
		at := (p[0]-mean[0])*along[0] + (p[1]-mean[1])*along[1]
		sum += at * at
	}
	return sum / float64(len(points)-1)
}

// Five are five points with the covariance matrix 5, 4; 4, 5.
func Five() [][]float64 { return [][]float64{{8, 8}, {2, 2}, {6, 4}, {4, 6}, {5, 5}} }

func middle(points [][]float64) [2]float64 {
	var mean [2]float64
	for _, p := range points {
		mean[0] += p[0] / float64(len(points))
		mean[1] += p[1] / float64(len(points))
	}
	return mean
}

func direction(degrees float64) [2]float64 {
	return [2]float64{math.Cos(degrees * math.Pi / 180), math.Sin(degrees * math.Pi / 180)}
}

// Spelt draws a slip with each patch replaced by its nearest codeword. Where patches overlap, the
// picture is the mean of their codewords.
func Spelt(side int, words [][]float64, nearest []int) []float64 {
	pixels, count := make([]float64, Glass*Glass), make([]float64, Glass*Glass)
	places := Glass - side + 1
	for i, k := range nearest {
		for j, v := range words[k] {
			at := (i/places+j/side)*Glass + i%places + j%side
			pixels[at] += v
			count[at]++
		}
	}
	for at := range pixels {
		pixels[at] /= count[at]
	}
	return pixels
}

// Commonest returns the places of the largest shares, the largest first; of equal ones the first.
func Commonest(share []float64, most int) []int {
	order := images.Numbers(0, len(share))
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case share[a] > share[b]:
			return -1
		case share[a] < share[b]:
			return 1
		}
		return 0
	})
	return order[:min(most, len(order))]
}

// Beside puts two pictures of a slip side by side, with paper between.
func Beside(left, right []float64) (pixels []float64, width int) {
	width = 2*Glass + 2
	pixels = make([]float64, width*Glass)
	for j := range left {
		at := j/Glass*width + j%Glass
		pixels[at], pixels[at+Glass+2] = left[j], right[j]
	}
	return pixels, width
}

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
	return images.Enlarged(slices.Concat(framed...), len(scene[0]), factor), factor * len(scene[0])
}
