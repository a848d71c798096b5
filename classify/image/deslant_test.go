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
