package image_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/image"
	"github.com/tessella-go/tessella/datasets"
)

// By hand: ink 1 at (1, 0), 2 at (0, 1) and 1 at (2, 1). The centroid is (¾, ¾), and so the
// deviations are (¼, −¾), (−¾, ¼) and (5/4, ¼).
func TestMoments(t *testing.T) {
	x := drawn(".1.", "2.1")
	for _, c := range []struct {
		what      string
		got, want float64
	}{
		{"M00", image.Moment(x, 3, 0, 0), 4}, {"M10", image.Moment(x, 3, 1, 0), 3},
		{"M01", image.Moment(x, 3, 0, 1), 3}, {"M21", image.Moment(x, 3, 2, 1), 4},
		{"mu10", image.CentralMoment(x, 3, 1, 0), 0},
		{"mu20", image.CentralMoment(x, 3, 2, 0), 2.75},
		{"mu02", image.CentralMoment(x, 3, 0, 2), .75},
		{"mu11", image.CentralMoment(x, 3, 1, 1), -.25},
		{"mu30", image.CentralMoment(x, 3, 3, 0), 1./64 - 2*27./64 + 125./64},
	} {
		classifytest.Near(t, c.what, c.got, c.want, 1e-15)
	}
	if cx, cy := image.Centroid(x, 3); cx != .75 || cy != .75 {
		t.Errorf("centroid (%v, %v), want (¾, ¾)", cx, cy)
	}
	got := classifytest.Fit(t, image.Moments{Size: image.Size{Width: 3}}.Fit, table(x)).
		Apply(nil, x)
	classifytest.AllNear(t, "number", got[:7],
		[]float64{4, .75, .75, 2.75 / 4, -.25 / 4, .75 / 4, math.Atan2(-.5, 2) / 2}, 1e-15)

	// two pixels side by side: μ₂₀ is ½, and by the square of the mass ⅛
	classifytest.AllNear(t, "Hu", at(image.Hu(drawn("11"), 2)),
		[]float64{.125, .125 * .125, 0, 0, 0, 0, 0}, 1e-15)
}

func at(h [7]float64) []float64 { return h[:] }

func TestOrientation(t *testing.T) {
	for _, c := range []struct {
		what    string
		picture []float64
		want    float64
	}{
		{"across", drawn("...", "111", "..."), 0},
		{"down", drawn(".1.", ".1.", ".1."), math.Pi / 2},
		{"falling to the right", drawn("1..", ".1.", "..1"), math.Pi / 4},
		{"rising to the right", drawn("..1", ".1.", "1.."), -math.Pi / 4},
		{"no axis", drawn(".1.", "111", ".1."), 0},
	} {
		got := image.Orientation(image.CentralMoment(c.picture, 3, 2, 0),
			image.CentralMoment(c.picture, 3, 1, 1), image.CentralMoment(c.picture, 3, 0, 2))
		classifytest.Near(t, c.what, got, c.want, 1e-15)
	}
}

// An even image has no slant at any brightness, whatever its moments are by rounding: a square one
// has no axis, and a high one stands upright.
func TestOrientationOfEvenImages(t *testing.T) {
	for _, c := range []struct {
		width, height int
		want          float64
	}{{4, 4, 0}, {8, 8, 0}, {16, 16, 0}, {10, 4, 0}, {4, 7, math.Pi / 2}} {
		for _, ink := range []float64{1, .7, .3, .1} {
			x := slices.Repeat([]float64{ink}, c.width*c.height)
			m := classifytest.Fit(t, image.Moments{Size: image.Size{Width: c.width}}.Fit,
				table(x)).Apply(nil, x)
			if m[6] != c.want {
				t.Errorf("%d×%d pixels of %v: the orientation is %v, want %v", c.width, c.height,
					ink, m[6], c.want)
			}
		}
	}
}

func TestMomentsAgainstNumpy(t *testing.T) {
	for _, img := range classifytest.JSON[oracle](t, "features.json").Images {
		m := classifytest.Fit(t, image.Moments{Size: image.Size{Width: img.Width}}.Fit,
			table(img.Pixels))
		got := m.Apply(nil, img.Pixels)
		for j, a := range m.Attributes() {
			// Hu's numbers are tiny, so nothing absolute
			if math.Abs(got[j]-img.Moments[j]) > 1e-10*math.Abs(img.Moments[j]) {
				t.Errorf("%s: %s = %v, want %v", img.Name, a.Name, got[j], img.Moments[j])
			}
		}
	}
}

// The two passes are the formula.
func TestMomentsInTwoPasses(t *testing.T) {
	ds := datasets.Digits()
	m := classifytest.Fit(t, image.Moments{}.Fit, ds)
	for i := range ds.Len() {
		x := ds.At(i)
		mass := image.Moment(x, 8, 0, 0)
		cx, cy := image.Centroid(x, 8)
		want := []float64{mass, cx, cy, image.CentralMoment(x, 8, 2, 0) / mass,
			image.CentralMoment(x, 8, 1, 1) / mass, image.CentralMoment(x, 8, 0, 2) / mass}
		classifytest.AllNear(t, fmt.Sprintf("row %d: number", i+1), m.Apply(nil, x)[:6],
			want, 1e-13)
	}
}

// Turned by right angles, mirrored and shifted, a picture has the same invariants; the
// seventh tells the mirror.
func TestHuInvariants(t *testing.T) {
	const side = 9
	x := drawn(
		".........",
		"..34.....",
		"..5......",
		"..91.....",
		"..27.....",
		"..3168...",
		".........",
		".........",
		".........")
	want := image.Hu(x, side)
	for j, v := range want {
		if math.Abs(v) < 1e-12 {
			t.Fatalf("the picture has h%d = %v, which tests nothing", j+1, v)
		}
	}
	moved := func(to func(x, y int) (int, int)) []float64 {
		y := make([]float64, len(x))
		for i, v := range x {
			if v != 0 {
				cx, cy := to(i%side, i/side)
				y[cy*side+cx] = v
			}
		}
		return y
	}
	for _, c := range []struct {
		what string
		to   func(x, y int) (int, int)
		sign float64
	}{
		{"shifted", func(x, y int) (int, int) { return x + 3, y + 2 }, 1},
		{"turned by 90°", func(x, y int) (int, int) { return side - 1 - y, x }, 1},
		{"turned by 180°", func(x, y int) (int, int) { return side - 1 - x, side - 1 - y }, 1},
		{"mirrored", func(x, y int) (int, int) { return side - 1 - x, y }, -1},
		{"transposed", func(x, y int) (int, int) { return y, x }, -1},
	} {
		got := image.Hu(moved(c.to), side)
		got[6] *= c.sign
		for j := range got {
			if math.Abs(got[j]-want[j]) > 1e-10*math.Abs(want[j]) {
				t.Errorf("%s: h%d = %v, want %v", c.what, j+1, got[j], want[j])
			}
		}
	}
}

// Enlarged, a picture has nearly the same invariants. How far off the first is follows: ink spread
// evenly over a pixel has variance 1/12 across and down, which a pixel at a point does not have; of
// sixteen in its place, by their own measure, all but one sixteenth of it is seen.
func TestHuEnlarged(t *testing.T) {
	ds := datasets.Digits()
	for i := range 50 {
		x := ds.At(i)
		large := make([]float64, 32*32)
		for p := range large {
			large[p] = x[p/32/4*8+p%32/4]
		}
		small, big := image.Hu(x, 8), image.Hu(large, 32)
		mass := image.Moment(x, 8, 0, 0)
		classifytest.Near(t, fmt.Sprintf("row %d: h1", i+1), big[0],
			small[0]+2./12*(1-1./16)/mass, 1e-12)
	}
}

func TestMomentsOfNoInk(t *testing.T) {
	m := classifytest.Fit(t, image.Moments{Size: image.Size{Width: 4, Height: 3}}.Fit,
		table(make([]float64, 12)))
	want := append([]float64{0, 1.5, 1}, make([]float64, 11)...)
	for _, x := range [][]float64{drawn("....", "....", "...."),
		{-1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}} {
		classifytest.AllNear(t, "number", m.Apply(slices.Repeat([]float64{math.NaN()}, 14), x),
			want, 0)
		classifytest.AllNear(t, "Hu", at(image.Hu(x, 4)), make([]float64, 7), 0)
	}
	refused(t, image.Moments{}, table(make([]float64, 12)), "12 pixels make no square", "Size")
	classifytest.Panics(t, func() { image.Hu(make([]float64, 12), 5) }, "image: ", "12", "5")
	classifytest.Panics(t, func() { image.Moment(nil, 1, 0, 0) }, "image: ", "0 pixels")
}

func ExampleOrientation() {
	slash := drawn(
		"....1",
		"...1.",
		"..1..",
		".1...",
		"1....")
	x, y := image.Centroid(slash, 5)
	xx, xy, yy := image.CentralMoment(slash, 5, 2, 0), image.CentralMoment(slash, 5, 1, 1),
		image.CentralMoment(slash, 5, 0, 2)
	fmt.Printf("centroid (%v, %v), moments %v %v %v\n", x, y, xx, xy, yy)
	fmt.Printf("the stroke rises by %.0f°\n", -image.Orientation(xx, xy, yy)*180/math.Pi)
	// Output:
	// centroid (2, 2), moments 10 -10 10
	// the stroke rises by 45°
}
