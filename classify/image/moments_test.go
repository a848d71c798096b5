package image_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/image"
)

// moments returns the fourteen numbers of an image.
func moments(t *testing.T, x []float64, width int) []float64 {
	t.Helper()
	of := image.Moments{Size: image.Size{Width: width, Height: len(x) / width}}
	return classifytest.Fit(t, of.Fit, table(x)).Apply(nil, x)
}

// By hand: ink 1 at (1, 0), 2 at (0, 1) and 1 at (2, 1). The centroid is (¾, ¾), and so the
// deviations are (¼, −¾), (−¾, ¼) and (5/4, ¼).
func TestMoments(t *testing.T) {
	x := drawn(".1.", "2.1")
	classifytest.AllNear(t, "number", moments(t, x, 3)[:7],
		[]float64{4, .75, .75, 2.75 / 4, -.25 / 4, .75 / 4, math.Atan2(-.5, 2) / 2}, 1e-15)

	// two pixels side by side: μ₂₀ is ½, and by the square of the mass ⅛
	classifytest.AllNear(t, "Hu", moments(t, drawn("11"), 2)[7:],
		[]float64{.125, .125 * .125, 0, 0, 0, 0, 0}, 1e-15)
}

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
		classifytest.Near(t, c.what, moments(t, c.picture, 3)[6], c.want, 1e-15)
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
			if m := moments(t, x, c.width); m[6] != c.want {
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

func TestMomentsOfNoInk(t *testing.T) {
	m := classifytest.Fit(t, image.Moments{Size: image.Size{Width: 4, Height: 3}}.Fit,
		table(make([]float64, 12)))
	want := append([]float64{0, 1.5, 1}, make([]float64, 11)...)
	for _, x := range [][]float64{drawn("....", "....", "...."),
		{-1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}} {
		classifytest.AllNear(t, "number", m.Apply(slices.Repeat([]float64{math.NaN()}, 14), x),
			want, 0)
	}
	refused(t, image.Moments{}, table(make([]float64, 12)), "12 pixels make no square", "Size")
}

func ExampleMoments() {
	slash := drawn(
		"....1",
		"...1.",
		"..1..",
		".1...",
		"1....")
	model, err := image.Moments{}.Fit(table(slash))
	if err != nil {
		fmt.Println(err)
		return
	}
	m := model.Apply(nil, slash)
	fmt.Printf("mass %v, centroid (%v, %v), moments %v\n", m[0], m[1], m[2], m[3:6])
	fmt.Printf("the stroke rises by %.0f°\n", -m[6]*180/math.Pi)
	// Output:
	// mass 5, centroid (2, 2), moments [2 -2 2]
	// the stroke rises by 45°
}
