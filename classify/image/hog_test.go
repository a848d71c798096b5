package image_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/image"
	"github.com/tessella-go/tessella/datasets"
)

// By hand: two cells of 2×2 pixels, dark on the left and light on the right. Only the four
// pixels in the middle have a gradient, of length 4 to the right. In four bins that direction,
// 0°, lies halfway between the last bin (315°) and the first (45°). Trilinear: the pixels'
// middles are a quarter of a cell above or below the cells' middles, and so lose a quarter; and
// their column is a quarter of a cell from one cell and three quarters from the other, so that
// either cell has 2·4·¾·(¾ + ¼) = 6.
func TestHOG(t *testing.T) {
	edge := drawn("..44", "..44")
	for _, c := range []struct {
		hog  image.HOG
		want []float64
	}{
		{image.HOG{Vote: image.Linear}, []float64{4, 0, 0, 4}},
		{image.HOG{Vote: image.Nearest}, []float64{8, 0, 0, 0}},
		{image.HOG{}, []float64{3, 0, 0, 3}},
		{image.HOG{Signed: true}, []float64{3, 0, 0, 3}},
	} {
		c.hog.Size, c.hog.Cell, c.hog.Block, c.hog.Bins = image.Size{Width: 4}, 2, 1, 4
		m := classify.Must(c.hog.Fit(table(edge))).(*image.HOGModel)
		for i, cell := range m.Cells(edge) {
			classifytest.AllNear(t, fmt.Sprintf("%v: cell %d, bin", c.hog.Vote, i+1), cell,
				c.want, 1e-15)
		}
		// √(want²) is 1 in each block, and so it is after all were cut down to 0.2
		norm := math.Sqrt(c.want[0]*c.want[0] + c.want[3]*c.want[3])
		for i, v := range m.Apply(nil, edge) {
			classifytest.Near(t, fmt.Sprintf("%v: feature %d", c.hog.Vote, i+1), v,
				c.want[i%4]/norm, 1e-8)
		}
	}

	// light on the left: the other direction, which only Signed tells apart
	back := drawn("44..", "44..")
	for signed, want := range map[bool][]float64{false: {4, 0, 0, 4}, true: {0, 4, 4, 0}} {
		m := classify.Must(image.HOG{
			Size:   image.Size{Width: 4},
			Cell:   2,
			Block:  1,
			Bins:   4,
			Signed: signed,
			Vote:   image.Linear,
		}.Fit(table(edge))).(*image.HOGModel)
		classifytest.AllNear(t, fmt.Sprintf("signed %t: bin", signed), m.Cells(back)[0],
			want, 1e-14)
	}
}

// One direction in each of eight octants, from the middle of one bin, on the lower limit of
// another: Nearest has it in the bin that begins there.
func TestHOGDirections(t *testing.T) {
	for i, c := range []struct{ dx, dy float64 }{{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1},
		{0, -1}, {1, -1}} {
		x := make([]float64, 9) // a plane with this slope
		for p := range x {
			x[p] = 10 + c.dx*float64(p%3) + c.dy*float64(p/3)
		}
		hog := image.HOG{Cell: 3, Block: 1, Bins: 8, Signed: true, Vote: image.Nearest}
		m := classify.Must(hog.Fit(table(x))).(*image.HOGModel)
		cell := m.Cells(x)[0]
		if got := slices.Index(cell, slices.Max(cell)); got != i {
			t.Errorf("slope (%v, %v) is in bin %d of %v, want %d", c.dx, c.dy, got, cell, i)
		}
		if dx, dy := image.Gradient(x, 3, 4); dx != 2*c.dx || dy != 2*c.dy {
			t.Errorf("gradient (%v, %v), want twice (%v, %v)", dx, dy, c.dx, c.dy)
		}
		if dx, dy := image.Gradient(x, 3, 0); dx != c.dx || dy != c.dy {
			t.Errorf("gradient in the corner (%v, %v), want (%v, %v)", dx, dy, c.dx, c.dy)
		}
	}
}

func TestHOGAgainstNumpy(t *testing.T) {
	votes := map[string]image.Vote{
		"":        image.Trilinear,
		"Linear":  image.Linear,
		"Nearest": image.Nearest,
	}
	for _, img := range classifytest.JSON[oracle](t, "features.json").Images {
		for _, h := range img.HOG {
			o := h.Options
			hog := image.HOG{
				Size:   image.Size{Width: img.Width},
				Cell:   o.Cell,
				Block:  o.Block,
				Stride: o.Stride,
				Bins:   o.Bins,
				Signed: o.Signed,
				Vote:   votes[o.Vote],
				Clip:   o.Clip,
				Eps:    o.Eps,
			}
			classifytest.AllNear(t, fmt.Sprintf("%s, %+v: feature", img.Name, hog),
				classifytest.Fit(t, hog.Fit, table(img.Pixels)).Apply(nil, img.Pixels),
				h.Features, 1e-11)
		}
	}
}

// 3, 4 is .6, .8 of its length; .8 becomes .7; and √(.36 + .49) is the length then.
func TestL2Hys(t *testing.T) {
	v := []float64{3, 4}
	image.L2Hys(v, .7, 0)
	classifytest.AllNear(t, "v", v, []float64{.6 / math.Sqrt(.85), .7 / math.Sqrt(.85)}, 1e-15)
	v = []float64{3, 4}
	image.L2Hys(v, 1, 12) // of length 5: by 13, then 5/13 long: by √(25/169 + 144)
	classifytest.AllNear(t, "v with ε", v,
		[]float64{3. / 13 / math.Sqrt(25./169+144), 4. / 13 / math.Sqrt(25./169+144)}, 1e-15)
	v = []float64{3e300, 4e300}
	image.L2Hys(v, 1, 1e-5)
	// ε is not huge, but counts in the second division
	classifytest.AllNear(t, "huge v", v, []float64{.6, .8}, 1e-9)
	v = []float64{0, 0}
	image.L2Hys(v, .2, 1e-5)
	classifytest.AllNear(t, "0", v, []float64{0, 0}, 0)
}

func TestHOGModel(t *testing.T) {
	ds := datasets.Digits()
	m := classify.Must(image.HOG{Signed: true, Bins: 8}.Fit(ds)).(*image.HOGModel)
	if across, down := m.Grid(); across != 4 || down != 4 {
		t.Errorf("%d×%d cells, want 4×4", across, down)
	}
	classifytest.Near(t, "the middle of bin 3", m.Angle(3), 157.5, 1e-15)
	if name := m.Attributes()[8*4*4+8*3+7].Name; name != "block r2c2 cell r3c3 337.5°" {
		t.Errorf("the last feature of the fifth block is %q", name)
	}
	classifytest.Panics(t, func() { m.Cells(make([]float64, 63)) }, "image: ", "63", "64")
	classifytest.Panics(t, func() { image.Gradient(make([]float64, 5), 2, 0) }, "image: ", "5", "2")
	if got := m.Cells(append(slices.Clone(ds.At(0))[:63], math.NaN()))[15]; slices.ContainsFunc(got,
		math.IsNaN) {
		t.Errorf("a pixel that is missing has votes: %v", got)
	}
}

func TestHOGRefuses(t *testing.T) {
	digits := datasets.Digits()
	for _, c := range []struct {
		hog  image.HOG
		word string
	}{
		{image.HOG{Cell: -1}, "Cell"}, {image.HOG{Block: -1}, "Block"},
		{image.HOG{Stride: -2}, "Stride"}, {image.HOG{Bins: -9}, "-9"},
		{image.HOG{Vote: 3}, "Vote(3)"}, {image.HOG{Clip: 1.5}, "Clip is 1.5"},
		{image.HOG{Clip: math.NaN()}, "Clip"},
		{image.HOG{Eps: -1}, "Eps"}, {image.HOG{Eps: math.Inf(1)}, "Eps"},
		{image.HOG{Size: image.Size{Width: 7}}, "64 pixels do not make an image of Size 7×0"},
		{image.HOG{Cell: 8}, "too few for a block of 2×2 cells"},
		{image.HOG{Cell: 9, Block: 1}, "0×0 cells"},
	} {
		refused(t, c.hog, digits, c.word)
	}
}

// A bright square. In the first cell three pixels of its left edge change to the right (0°)
// by 9, three of the upper edge downwards (90°), and the corner both ways (45°) by
// 9√2 = 12.7. 0° lies between the bins of 315° and 45°, so that 27/2 go to each of them, and
// 90° between those of 45° and 135°.
func ExampleHOG() {
	square := drawn(
		"........",
		"........",
		"..9999..",
		"..9999..",
		"..9999..",
		"..9999..",
		"........",
		"........")
	m, err := image.HOG{
		Cell:   4,
		Block:  1,
		Bins:   4,
		Signed: true,
		Vote:   image.Linear,
	}.Fit(table(square))
	if err != nil {
		fmt.Println(err)
		return
	}
	hog := m.(*image.HOGModel)
	for c, cell := range hog.Cells(square) {
		fmt.Printf("cell %d:", c+1)
		for bin, v := range cell {
			fmt.Printf("  %3.0f°: %4.1f", hog.Angle(bin), v)
		}
		fmt.Println()
	}
	fmt.Println(len(m.Apply(nil, square)), "features")
	// Output:
	// cell 1:   45°: 39.7  135°: 13.5  225°:  0.0  315°: 13.5
	// cell 2:   45°: 13.5  135°: 39.7  225°: 13.5  315°:  0.0
	// cell 3:   45°: 13.5  135°:  0.0  225°: 13.5  315°: 39.7
	// cell 4:   45°:  0.0  135°: 13.5  225°: 39.7  315°: 13.5
	// 16 features
}
