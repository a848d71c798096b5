package image_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/image"
)

func TestPatches(t *testing.T) {
	x := drawn("1234", "5678", "9012")
	for _, c := range []struct {
		side, stride int
		want         [][]float64
	}{
		{2, 1, [][]float64{{1, 2, 5, 6}, {2, 3, 6, 7}, {3, 4, 7, 8}, {5, 6, 9, 0}, {6, 7, 0, 1},
			{7, 8, 1, 2}}},
		{2, 2, [][]float64{{1, 2, 5, 6}, {3, 4, 7, 8}}},
		{3, 1, [][]float64{{1, 2, 3, 5, 6, 7, 9, 0, 1}, {2, 3, 4, 6, 7, 8, 0, 1, 2}}},
		{1, 3, [][]float64{{1}, {4}}},
		{4, 1, nil},
	} {
		if got := image.Patches(x, 4, c.side, c.stride); !slices.EqualFunc(got, c.want,
			slices.Equal) {
			t.Errorf("side %d, stride %d: %v, want %v", c.side, c.stride, got, c.want)
		}
	}
	image.Patches(x, 4, 2, 1)[0][0] = 77
	if x[0] != 1 {
		t.Error("a patch is a part of its image, not a copy")
	}
	classifytest.Panics(t, func() { image.Patches(x, 4, 0, 1) }, "image: ", "side 0")
	classifytest.Panics(t, func() { image.Patches(x, 4, 1, 0) }, "image: ", "0 pixels apart")
	classifytest.Panics(t, func() { image.Patches(x, 5, 1, 1) }, "image: ", "12", "5")
}

// 1, 2, 3, 6 have mean 3 and variance (4 + 1 + 0 + 9)/4 = 3.5.
func TestNormalisePatch(t *testing.T) {
	p := []float64{1, 2, 3, 6}
	image.NormalisePatch(p, .5)
	classifytest.AllNear(t, "pixel", p, []float64{-1, -.5, 0, 1.5}, 1e-15)
	p = []float64{1, 2, 3, 6}
	image.NormalisePatch(p, 0)
	classifytest.AllNear(t, "pixel, not softened", p,
		[]float64{-2 / math.Sqrt(3.5), -1 / math.Sqrt(3.5), 0, 3 / math.Sqrt(3.5)}, 1e-15)
	for _, soft := range []float64{0, 1} {
		// by whose number their sum is not 0.1, as far as numbers go
		p = slices.Repeat([]float64{.1}, 12)
		image.NormalisePatch(p, soft)
		classifytest.AllNear(t, "pixel of an even patch", p, make([]float64, 12), 0)
	}
}

func TestVotes(t *testing.T) {
	for _, c := range []struct{ distances, triangle, hard []float64 }{
		{[]float64{1, 2, 6}, []float64{2, 1, 0}, []float64{1, 0, 0}},
		// as near as the mean; the first of equal ones
		{[]float64{3, 3, 3}, []float64{0, 0, 0}, []float64{1, 0, 0}},
		{[]float64{5, 1, 1, 1}, []float64{0, 1, 1, 1}, []float64{0, 1, 0, 0}},
		{[]float64{4}, []float64{0}, []float64{1}},
	} {
		triangle, hard := slices.Clone(c.distances), slices.Clone(c.distances)
		image.TriangleVotes(triangle)
		image.HardVotes(hard)
		if !slices.Equal(triangle, c.triangle) || !slices.Equal(hard, c.hard) {
			t.Errorf("%v: votes %v and %v, want %v and %v", c.distances, triangle, hard,
				c.triangle, c.hard)
		}
	}
}

func ExampleTriangleVotes() {
	z := []float64{1, 2, 6}
	image.TriangleVotes(z)
	fmt.Println(z)
	// Output: [2 1 0]
}
