package image_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/prepare"
)

// table is a data set of these rows, all of one class.
func table(rows ...[]float64) *classify.Dataset {
	return classifytest.Numbers(make([]int, len(rows)), rows...)
}

// drawn is the pixels of a picture of digits, dots being 0.
func drawn(lines ...string) []float64 {
	var pixels []float64
	for _, c := range strings.Join(lines, "") {
		pixels = append(pixels, map[bool]float64{true: 0, false: float64(c - '0')}[c == '.'])
	}
	return pixels
}

// show draws whole pixels the same way.
func show(pixels []float64, width int) string {
	var b strings.Builder
	for i, v := range pixels {
		if v = math.Round(v); v == 0 {
			b.WriteByte('.')
		} else {
			fmt.Fprintf(&b, "%.0f", v)
		}
		if i%width == width-1 {
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// refused checks that a feature refuses data with an error that has all of these words in it.
func refused(t *testing.T, f prepare.Step, ds *classify.Dataset, words ...string) {
	t.Helper()
	transform, err := f.Fit(ds)
	if transform != nil {
		t.Errorf("%+v gives a transform of %q, want an error that names %q", f, ds.Name, words)
	}
	classifytest.Refuses(t, "image", err, words...)
}

// oracle is testdata/features.json, which testdata/features.py writes.
type oracle struct {
	Images []struct {
		Name    string
		Width   int
		Pixels  []float64
		Moments []float64
		Deslant []float64
		Shear   []float64
		HOG     []struct {
			Options struct {
				Cell, Block, Stride, Bins int
				Signed                    bool
				Vote                      string
				Clip, Eps                 float64
			}
			Features []float64
		}
	}
	Predicted []int
}
