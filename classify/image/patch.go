package image

import (
	"fmt"
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
