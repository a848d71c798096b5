package seeing

import "math"

// Bag describes a picture by the small pieces that it is made of, wherever they are.
//
// A patch is a piece of side × side pixels, its rows one after the other. There is one
// at each place where it fits: from left to right in the uppermost row of places, then
// in the next. words are the codewords, each as long as a patch. nearest[i] is the
// codeword with the least squared Euclidean distance to patch i. Squared distances that
// differ by less than 1e-12 are equal, since they are rounded, and of equally near
// codewords the first is taken. You may compare a distance with the least of all or with
// the least so far: the cases do not tell these apart. share[k] is the share of the
// patches whose nearest codeword is k, so that the shares sum to 1.
//
// There is at least one patch and one codeword.
func Bag(picture [][]float64, side int, words [][]float64) (nearest []int, share []float64) {
	for r := range len(picture) - side + 1 {
		for c := range len(picture[r]) - side + 1 {
			nearest = append(nearest, closest(words, patch(picture, r, c, side)))
		}
	}
	share = make([]float64, len(words))
	for _, k := range nearest {
		share[k] += 1 / float64(len(nearest))
	}
	return nearest, share
}

func patch(picture [][]float64, r, c, side int) []float64 {
	var pixels []float64
	for _, row := range picture[r : r+side] {
		pixels = append(pixels, row[c:c+side]...)
	}
	return pixels
}

func closest(words [][]float64, x []float64) int {
	best, least := 0, math.Inf(1)
	for k, word := range words {
		distance := 0.0
		for j := range x {
			distance += (x[j] - word[j]) * (x[j] - word[j])
		}
		if distance < least-1e-12 {
			best, least = k, distance
		}
	}
	return best
}

// Principal walks towards the direction in which rows of numbers vary most, by power
// iteration, and returns where it has been.
//
// Let μ be the mean of the n rows, and Σ their covariance with the divisor n − 1. Then
//
//	Σ w = the sum over all rows x of (x − μ) ((x − μ)·w), divided by n − 1
//
// The first direction of the trace is start, divided by its Euclidean length. Each of
// the steps replaces the direction w:
//
//	w ← Σ w / ‖Σ w‖
//
// or leaves w as it is, if ‖Σ w‖ ≤ 1e-12. So the trace has steps + 1 rows. variance is w·Σ w
// for the last of them: how much the rows vary along it. There are at least two rows,
// and start is not all 0. The arguments do not change.
func Principal(rows [][]float64, start []float64, steps int) (trace [][]float64, variance float64) {
	centred := centre(rows)
	v := scaled(start, 1/length(start))
	trace = append(trace, v)
	for range steps {
		next := times(centred, v)
		if l := length(next); l > 1e-12 {
			v = scaled(next, 1/l)
		}
		trace = append(trace, v)
	}
	return trace, dot(v, times(centred, v))
}

// centre returns the rows without their mean.
func centre(rows [][]float64) [][]float64 {
	mean := make([]float64, len(rows[0]))
	for _, row := range rows {
		for j, v := range row {
			mean[j] += v / float64(len(rows))
		}
	}
	var centred [][]float64
	for _, row := range rows {
		x := make([]float64, len(row))
		for j, v := range row {
			x[j] = v - mean[j]
		}
		centred = append(centred, x)
	}
	return centred
}

// times returns Σ v of rows that have been centred; Σ itself is never needed.
func times(centred [][]float64, v []float64) []float64 {
	result := make([]float64, len(v))
	for _, x := range centred {
		along := dot(x, v)
		for j := range x {
			result[j] += x[j] * along / float64(len(centred)-1)
		}
	}
	return result
}

func dot(a, b []float64) float64 {
	sum := 0.0
	for j := range a {
		sum += a[j] * b[j]
	}
	return sum
}

func length(a []float64) float64 { return math.Sqrt(dot(a, a)) }

func scaled(a []float64, factor float64) []float64 {
	result := make([]float64, len(a))
	for j, v := range a {
		result[j] = factor * v
	}
	return result
}

// Window looks for a small picture in a large one, and returns where it fits best.
//
// A window is a piece of the scene as large as the template. It may stand wherever it
// fits. Window and template are normalised, as by Normalise, and the score of a place
// is the mean of the products of their pixels: 1 where they are the same but for
// brightness and contrast, and −1 where one is the negative of the other. row and column
// are those of the window's upper left pixel at the place with the highest score. Scores
// that differ by less than 1e-12 are equal, since they are rounded, and of places with
// equal scores the first one wins, row by row and in a row from the left. You may compare
// a score with the highest of all or with the highest so far: the cases do not tell these
// apart.
func Window(scene, template [][]float64) (row, column int, score float64) {
	height, width := len(template), len(template[0])
	pattern := Normalise(template)
	score = math.Inf(-1)
	for r := range len(scene) - height + 1 {
		for c := range len(scene[r]) - width + 1 {
			var window [][]float64
			for _, line := range scene[r : r+height] {
				window = append(window, line[c:c+width])
			}
			s := 0.0
			for i, line := range Normalise(window) {
				s += dot(line, pattern[i]) / float64(height*width)
			}
			if s > score+1e-12 {
				row, column, score = r, c, s
			}
		}
	}
	return row, column, score
}
