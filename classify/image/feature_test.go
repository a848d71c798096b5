package image_test

import (
	"fmt"
	"math"
	"slices"
	"sync"
	"testing"

	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/classifytest/race"
	"github.com/tessella-go/tessella/classify/image"
	"github.com/tessella-go/tessella/classify/prepare"
	"github.com/tessella-go/tessella/datasets"
)

func TestSize(t *testing.T) {
	for _, c := range []struct {
		size   image.Size
		pixels int
		want   image.Size
	}{
		{image.Size{}, 64, image.Size{Width: 8, Height: 8}},
		{image.Size{}, 1, image.Size{Width: 1, Height: 1}},
		{image.Size{}, 256, image.Size{Width: 16, Height: 16}},
		{image.Size{Width: 3}, 12, image.Size{Width: 3, Height: 4}},
		{image.Size{Height: 3}, 12, image.Size{Width: 4, Height: 3}},
		{image.Size{Width: 6, Height: 2}, 12, image.Size{Width: 6, Height: 2}},
		{image.Size{}, 12, image.Size{}}, {image.Size{}, 63, image.Size{}},
		{image.Size{Width: 5}, 12, image.Size{}}, {image.Size{Height: 5}, 12, image.Size{}},
		{image.Size{Width: 3, Height: 3}, 12, image.Size{}},
		{image.Size{Width: 24}, 12, image.Size{}}, {image.Size{Height: 24}, 12, image.Size{}},
		{image.Size{Width: 5, Height: 2}, 12, image.Size{}},
		{image.Size{Width: -1}, 12, image.Size{}},
		{image.Size{Width: 3, Height: -4}, 12, image.Size{}}, {image.Size{}, 0, image.Size{}},
		{image.Size{Width: 1 << 32, Height: 1 << 32}, 12, image.Size{}},
	} {
		got, err := c.size.Of(c.pixels)
		if got != c.want || (err == nil) != (c.want != image.Size{}) {
			t.Errorf("%v of %d pixels is %v, %v; want %v", c.size, c.pixels, got, err, c.want)
		}
	}
}

// every is one of each feature.
func every() map[string]prepare.Step {
	return map[string]prepare.Step{
		"Normalise": image.Normalise{}, "Contrast": image.Normalise{Norm: image.Contrast},
		"Length":  image.Normalise{Norm: image.Length},
		"Moments": image.Moments{}, "Deslant": image.Deslant{}, "HOG": image.HOG{},
		"HOG, Nearest": image.HOG{Vote: image.Nearest},
	}
}

// What prepare.Step and prepare.Transform promise, of all of them.
func TestTransforms(t *testing.T) {
	ds := datasets.Digits().Subset(classifytest.Span(0, 60))
	before := slices.Clone(ds.X.RawMatrix().Data)
	for name, feature := range every() {
		t.Run(name, func(t *testing.T) {
			m := classifytest.Fit(t, feature.Fit, ds)
			names := map[string]bool{}
			for _, a := range m.Attributes() {
				if names[a.Name] || a.Name == "" || a.Nominal() {
					t.Errorf("feature %+v has no name of its own, or is not numeric", a)
				}
				names[a.Name] = true
			}
			width := len(m.Attributes())

			want := make([][]float64, ds.Len())
			for i := range want {
				want[i] = m.Apply(nil, ds.At(i))
				dst := slices.Repeat([]float64{math.NaN()}, width)
				if got := m.Apply(dst, ds.At(i)); &got[0] != &dst[0] ||
					!slices.Equal(got, want[i]) {
					t.Errorf("row %d: in a dst that is given %v, want %v", i+1, got, want[i])
				}
				if slices.ContainsFunc(want[i], func(v float64) bool {
					return math.IsNaN(v) || math.IsInf(v, 0)
				}) {
					t.Errorf("row %d: features %v", i+1, want[i])
				}
			}
			again := classifytest.Fit(t, feature.Fit, ds)
			var workers sync.WaitGroup
			for range 4 {
				workers.Go(func() {
					for i := range want {
						if !slices.Equal(m.Apply(nil, ds.At(i)), want[i]) ||
							!slices.Equal(again.Apply(nil, ds.At(i)), want[i]) {
							t.Errorf("row %d: other features when several ask at "+
								"once, or another time", i+1)
						}
					}
				})
			}
			workers.Wait()

			for _, bad := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
				for _, at := range []int{0, 27, 63} {
					x := slices.Clone(ds.At(5))
					x[at] = bad
					if got := m.Apply(nil, x); slices.ContainsFunc(got, func(v float64) bool {
						return !math.IsNaN(v)
					}) || len(got) != width {
						t.Errorf("pixel %d is %v: features %v, want NaN throughout", at+1, bad, got)
					}
				}
			}
			classifytest.Panics(t, func() { m.Apply(nil, make([]float64, 63)) },
				"image: ", "63", "64")
			classifytest.Panics(t, func() { m.Apply(make([]float64, width-1), ds.At(0)) },
				"image: ", fmt.Sprint(width-1), fmt.Sprint(width))

			hole := ds.Subset(classifytest.Span(0, 9))
			hole.X.Set(6, 3, math.NaN())
			refused(t, feature, hole, "row 7", "column \"r1c4\"")
			refused(t, feature, nil, "nil")
			refused(t, feature, ds.Subset(nil), "no rows")
			nominal := ds.Subset(classifytest.Span(0, 9))
			nominal.Attributes = slices.Clone(nominal.Attributes)
			nominal.Attributes[2].Values = []string{"white", "black"}
			nominal.X.Set(0, 2, 0)
			for i := range 9 {
				nominal.X.Set(i, 2, 1)
			}
			refused(t, feature, nominal, "r1c3", "nominal")
		})
	}
	if !slices.Equal(before, ds.X.RawMatrix().Data) {
		t.Error("the pixels have changed")
	}
}

// No image costs memory once the first ones have been described.
func TestTransformsAllocate(t *testing.T) {
	if race.On() {
		t.Skip("the race detector throws away some of what is to be used again")
	}
	ds := datasets.Digits().Subset(classifytest.Span(0, 60))
	for name, feature := range every() {
		m := classifytest.Fit(t, feature.Fit, ds)
		dst := make([]float64, len(m.Attributes()))
		if allocated := testing.AllocsPerRun(100, func() {
			m.Apply(dst, ds.At(7))
		}); allocated > 0 {
			t.Errorf("%s: %v allocations for an image", name, allocated)
		}
	}
}

func ExampleSize_Of() {
	for _, s := range []image.Size{{}, {Width: 16}, {Width: 10}} {
		fmt.Println(s.Of(64))
	}
	// Output:
	// {8 8} <nil>
	// {16 4} <nil>
	// {0 0} image: 64 pixels do not make an image of Size 10×0 (0: as many as there are)
}
