package image_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/image"
	"github.com/tessella-go/tessella/datasets"
)

// By hand: in these strokes x goes with −y, pixel for pixel, so that the shear is by whole pixels
// and nothing lies between two.
func TestDeslant(t *testing.T) {
	for _, c := range []struct {
		what     string
		deslant  image.Deslant
		from, to []float64
	}{
		{"a slanting stroke", image.Deslant{}, drawn("....1", "...2.", "..3..", ".2...", "1...."),
			drawn("..1..", "..2..", "..3..", "..2..", "..1..")},
		{"one in the corner", image.Deslant{}, drawn("..5..", ".5...", "5....", ".....", "....."),
			drawn(".....", "..5..", "..5..", "..5..", ".....")},
		{
			"the same where it is", image.Deslant{KeepCentre: true},
			drawn("..5..", ".5...", "5....", ".....", "....."),
			drawn(".5...", ".5...", ".5...", ".....", "....."),
		},
		{"one line", image.Deslant{}, drawn(".....", ".....", ".....", ".....", "333.."),
			drawn(".....", ".....", ".333.", ".....", ".....")},
		{"an upright stroke", image.Deslant{}, drawn("..1..", "..1..", "..1..", "..1..", "..1.."),
			drawn("..1..", "..1..", "..1..", "..1..", "..1..")},
		{"nothing", image.Deslant{}, make([]float64, 25), make([]float64, 25)},
		{"ink below 0", image.Deslant{}, slices.Concat([]float64{-1, -2}, make([]float64, 23)),
			slices.Concat([]float64{-1, -2}, make([]float64, 23))},
	} {
		got := classifytest.Fit(t, c.deslant.Fit, table(c.from)).Apply(nil, c.from)
		for i := range got {
			if d := got[i] - c.to[i]; d > 1e-12 || d < -1e-12 {
				t.Errorf("%s becomes\n%s, want\n%s", c.what, show(got, 5), show(c.to, 5))
				break
			}
		}
	}
}

func TestDeslantAgainstScipy(t *testing.T) {
	for _, img := range classifytest.JSON[oracle](t, "features.json").Images {
		ds, size := table(img.Pixels), image.Size{Width: img.Width}
		classifytest.AllNear(t, img.Name+": pixel",
			classifytest.Fit(t, image.Deslant{Size: size}.Fit, ds).Apply(nil, img.Pixels),
			img.Deslant, 1e-10)
		classifytest.AllNear(t, img.Name+", sheared only: pixel",
			classifytest.Fit(t, image.Deslant{Size: size, KeepCentre: true}.Fit, ds).
				Apply(nil, img.Pixels), img.Shear, 1e-10)
	}
}

// What it promises, of every digit with room round it, so that no ink is lost: the mass
// stays, the centre of mass is the middle, and x no longer goes with y. Between pixels values
// are bilinear, which keeps mass and centre but blurs: a shift by a share f of a line gives y
// the variance f(1 − f) more, and the shear, which goes with the lines there are, −μ₁₁/μ₀₂
// times that to the covariance.
func TestDeslantPromises(t *testing.T) {
	ds := datasets.Digits()
	const side = 24
	wide := make([]float64, side*side)
	deslant := classifytest.Fit(t, image.Deslant{}.Fit, table(wide))
	for i := range ds.Len() {
		clear(wide)
		for p, v := range ds.At(i) {
			wide[(p/8+7)*side+p%8+9] = v
		}
		got := deslant.Apply(nil, wide)
		before, after := moments(t, wide, side), moments(t, got, side)
		f := before[2] - .5 // the middle lies at half a line
		f -= float64(int(f))
		slant := before[4] / before[5]
		classifytest.AllNear(t, fmt.Sprintf("row %d: mass, centre and covariance", i+1),
			[]float64{after[0] / before[0], after[1], after[2], after[4]},
			[]float64{1, 11.5, 11.5, -slant * f * (1 - f)}, 1e-10)
	}
}

func TestDeslantRefuses(t *testing.T) {
	refused(t, image.Deslant{}, table(make([]float64, 12)), "12 pixels make no square", "Deslant")
	refused(t, image.Deslant{Size: image.Size{Width: 8, Height: 9}}, datasets.Digits(), "8×9", "64")
	for _, a := range classifytest.Fit(t, image.Deslant{}.Fit, datasets.Digits()).
		Attributes()[62:] {
		if a.Name != "r8c7" && a.Name != "r8c8" {
			t.Errorf("a pixel is called %q", a.Name)
		}
	}
}

// x goes with −y, so that line by line the stroke moves by one pixel; and its centre of
// mass goes to the middle.
func ExampleDeslant() {
	one := drawn(
		"....9..",
		"...9...",
		"..9....",
		".9.....",
		"9......",
		".......",
		".......")
	upright, err := image.Deslant{}.Fit(table(one))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(show(upright.Apply(nil, one), 7))
	// Output:
	// .......
	// ...9...
	// ...9...
	// ...9...
	// ...9...
	// ...9...
	// .......
}
