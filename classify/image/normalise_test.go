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

// By hand: 1, 2, 3, 6 have the range 5, the mean 3 and the variance 3.5, and the length √50.
func TestNormalise(t *testing.T) {
	x := []float64{1, 2, 3, 6}
	s, l := math.Sqrt(3.5), math.Sqrt(50)
	for _, c := range []struct {
		n    image.Normalise
		x    []float64
		want []float64
	}{
		{image.Normalise{}, x, []float64{0, .2, .4, 1}},
		{image.Normalise{Norm: image.Contrast}, x, []float64{-2 / s, -1 / s, 0, 3 / s}},
		{image.Normalise{Norm: image.Length}, x, []float64{1 / l, 2 / l, 3 / l, 6 / l}},
		{image.Normalise{White: 4}, x, []float64{.25, .5, .75, 1.5}},
		{image.Normalise{Black: 6, White: 1}, x, []float64{1, .8, .6, 0}}, // ink is dark there
		{image.Normalise{}, []float64{.1, .1, .1, .1}, make([]float64, 4)},
		{image.Normalise{Norm: image.Contrast}, []float64{.1, .1, .1, .1}, make([]float64, 4)},
		{image.Normalise{Norm: image.Length}, make([]float64, 4), make([]float64, 4)},
		{image.Normalise{Norm: image.Length}, []float64{2, 2, 2, 2}, []float64{.5, .5, .5, .5}},
		{image.Normalise{White: 4}, []float64{2, 2, 2, 2}, []float64{.5, .5, .5, .5}},
		{image.Normalise{Norm: image.Length}, []float64{3e200, 4e200, 0, 0},
			[]float64{.6, .8, 0, 0}},
		{image.Normalise{Norm: image.Contrast}, []float64{-3e200, 3e200, -3e200, 3e200},
			[]float64{-1, 1, -1, 1}},
	} {
		classifytest.AllNear(t, fmt.Sprintf("%+v of %v: pixel", c.n, c.x),
			classifytest.Fit(t, c.n.Fit, table(x)).Apply(nil, c.x), c.want, 1e-15)
	}

	// twelve times 0.1 by 12 is not 0.1, as far as numbers go
	tenths := slices.Repeat([]float64{.1}, 12)
	classifytest.AllNear(t, "pixel of an even image",
		classifytest.Fit(t, image.Normalise{Norm: image.Contrast}.Fit, table(tenths)).
			Apply(nil, tenths), make([]float64, 12), 0)
}

func TestNormaliseRefuses(t *testing.T) {
	digits := datasets.Digits().Subset(classifytest.Span(0, 3))
	hole := digits.Subset(classifytest.Span(0, 3))
	hole.X.Set(1, 5, math.NaN())
	for _, c := range []struct {
		n    image.Normalise
		ds   *classify.Dataset
		word string
	}{
		{image.Normalise{Norm: 3}, digits, "Norm(3)"},
		{image.Normalise{Norm: image.Length, White: 16}, digits, "not to Length"},
		{image.Normalise{Black: 2, White: 2}, digits, "2 and 2"},
		{image.Normalise{White: math.Inf(1)}, digits, "+Inf"},
		{image.Normalise{Black: math.NaN()}, digits, "NaN"},
		{image.Normalise{}, hole, "row 2, column \"r1c6\""},
		{image.Normalise{}, digits.Subset(nil), "no rows"},
	} {
		refused(t, c.n, c.ds, c.word)
	}
}

func ExampleNormalise() {
	x := []float64{1, 2, 3, 6}
	for _, norm := range []image.Norm{image.Intensity, image.Contrast, image.Length} {
		t, err := image.Normalise{Norm: norm}.Fit(table(x))
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%v %.3f\n", norm, t.Apply(nil, x))
	}
	// Output:
	// Intensity [0.000 0.200 0.400 1.000]
	// Contrast [-1.069 -0.535 0.000 1.604]
	// Length [0.141 0.283 0.424 0.849]
}
