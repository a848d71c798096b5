package seeing

import (
	"math"
	"slices"
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
	order := numbers(0, len(share))
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
