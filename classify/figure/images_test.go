package figure

import (
	"fmt"
	"math"
	"testing"
)

func digit() []float64 {
	p := make([]float64, 64)
	for i := range p {
		x, y := float64(i%8)-3.5, float64(i/8)-3.5
		p[i] = 16 * math.Exp(-math.Pow(math.Hypot(x, y)-2.5, 2))
	}
	return p
}

func init() {
	pictures["digits"] = func() *Figure {
		return Images([][]float64{digit(), make([]float64, 64), digit()}, 8, "0", "blank", "0")
	}
}

func ExampleImages() {
	f := Images([][]float64{{0, 1, 1, 0}, {1, 0, 0, 1}}, 2, "rising", "falling")
	fmt.Println(f.Alt)
	// Output: 2 pictures of 2×2 pixels. rising falling
}

func TestImagesRefuse(t *testing.T) {
	nan := math.NaN()
	refuses(t, map[string]*Figure{
		"0 pictures with 8 pixels to a line": Images(nil, 8),
		"picture 2 has 3 pixels; it should have as " +
			"many as the first": Images([][]float64{{1, 2, 3, 4}, {1, 2, 3}}, 2),
		"picture 1: pixel 2 is NaN": Images([][]float64{{1, nan}},
			2),
		"1 labels for 2 pictures": Images([][]float64{{1}, {2}},
			1, "x"),
	})
}
