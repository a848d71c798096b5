package features

import (
	"math"
)

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
