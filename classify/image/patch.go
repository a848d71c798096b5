package image

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
)

// Patches returns all patches of side×side pixels of an image whose lines have width pixels: from
// the upper left, line by line, stride pixels apart. The lines of a patch are concatenated. Pixels
// at the right and lower border may be in no patch. An image that is too small has no patch. It
// panics unless the pixels make whole lines, and side and stride are above 0.
func Patches(pixels []float64, width, side, stride int) [][]float64 {
	height := lines(pixels, width)
	if side < 1 || stride < 1 {
		panic(fmt.Sprintf("image: patches of side %d, %d pixels apart; both must be above 0",
			side, stride))
	}
	var patches [][]float64
	for y := 0; y+side <= height; y += stride {
		for x := 0; x+side <= width; x += stride {
			patch := make([]float64, 0, side*side)
			for line := y; line < y+side; line++ {
				patch = append(patch, pixels[line*width+x:][:side]...)
			}
			patches = append(patches, patch)
		}
	}
	return patches
}

// NormalisePatch removes differences of brightness and contrast, in place: v becomes
// (v − mean)/√(variance + soft). The variance has the number of pixels as its divisor. Without
// soft, the noise of a nearly even patch would become as strong as the contrast of other patches. A
// patch of equal pixels becomes 0. It panics if there are no pixels.
func NormalisePatch(patch []float64, soft float64) {
	mean, variance := spread(patch)
	floats.AddConst(-mean, patch)
	if variance+soft > 0 {
		floats.Scale(1/math.Sqrt(variance+soft), patch)
	}
}

// TriangleVotes turns distances from words into votes, in place. The vote for a word is how much
// nearer it is than the mean, and 0 if it is farther (Coates, Lee and Ng 2011).
//
//	vₖ = max(0, mean(z) − zₖ)
func TriangleVotes(z []float64) {
	mean := floats.Sum(z) / float64(len(z))
	for k, distance := range z {
		z[k] = max(0, mean-distance)
	}
}

// HardVotes turns distances from words into votes, in place: 1 for the nearest word, and 0 for the
// others. A tie goes to the first. It panics if there are no words.
func HardVotes(z []float64) {
	nearest := floats.MinIdx(z)
	clear(z)
	z[nearest] = 1
}

// spread returns the mean and the variance of a patch.
func spread(patch []float64) (mean, variance float64) {
	// their sum, divided again, may differ from them by rounding
	if slices.Min(patch) == slices.Max(patch) {
		return patch[0], 0
	}
	n := float64(len(patch))
	mean = floats.Sum(patch) / n
	for _, v := range patch {
		variance += (v - mean) * (v - mean) / n
	}
	return mean, variance
}
