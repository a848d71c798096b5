package image_test

import (
	"fmt"
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

func ExamplePatches() {
	for _, patch := range image.Patches(drawn("123", "456"), 3, 2, 1) {
		fmt.Println(patch)
	}
	// Output:
	// [1 2 4 5]
	// [2 3 5 6]
}
