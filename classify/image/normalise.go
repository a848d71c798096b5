package image

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/prepare"
)

// Norm says how [Normalise] scales an image.
type Norm int

// The norms.
const (
	Intensity Norm = iota // (v − min) / (max − min): from 0 to 1
	Contrast              // (v − mean) / √variance: mean 0 and variance 1
	Length                // v / √Σv²: the sum of squares is 1
)

// String returns the name.
func (n Norm) String() string {
	return nameOf("Norm", int(n), "Intensity", "Contrast", "Length")
}

// Normalise gives all images the same brightness and contrast. It uses one row at a time and learns
// nothing; prepare.Standardise uses the columns.
//
// The variance has the number of pixels as its divisor. If it would divide by 0, because all pixels
// are equal (for Length: 0), the image becomes 0. With Black and White, all images have the same
// scale instead, (v − Black) / (White − Black), so that dark images stay dark.
type Normalise struct {
	Norm Norm // Intensity if not set
	// of Intensity: the values that become 0 and 1; if both are 0, the least and greatest of each
	// image
	Black, White float64
}

// Fit learns nothing. Its errors name the option, or the row and column, that cannot be used.
func (n Normalise) Fit(ds *classify.Dataset) (prepare.Transform, error) {
	if err := require("Normalise", ds); err != nil {
		return nil, err
	}
	return n.transform(classify.NewFitted(ds.Schema(), n))
}

func (n Normalise) transform(f classify.Fitted) (prepare.Transform, error) {
	switch {
	case n.Norm < Intensity || n.Norm > Length:
		return nil, fmt.Errorf("image: Normalise.Norm is %v; there are Intensity, "+
			"Contrast and Length", n.Norm)
	case n.Norm != Intensity && (n.Black != 0 || n.White != 0):
		return nil, fmt.Errorf("image: Normalise.Black and White are %v and %v, which belong to "+
			"Intensity, not to %v", n.Black, n.White, n.Norm)
	}
	if d := n.White - n.Black; (n.Black != 0 || n.White != 0) &&
		(d == 0 || math.IsNaN(d) || math.IsInf(d, 0)) {
		return nil, fmt.Errorf("image: Normalise.Black and White are %v and %v; they must be two "+
			"different finite numbers", n.Black, n.White)
	}
	return described(f, attributeNames(f.Schema()), n.scale), nil
}

// scale writes the image x to dst, normalised.
func (n Normalise) scale(dst, x []float64) {
	copy(dst, x)
	var divisor float64
	switch {
	case n.Black != n.White:
		floats.AddConst(-n.Black, dst)
		divisor = n.White - n.Black
	case n.Norm == Intensity:
		floats.AddConst(-slices.Min(x), dst)
		divisor = slices.Max(dst)
	case n.Norm == Contrast:
		if slices.Min(x) == slices.Max(x) { // their mean may differ from them by rounding
			break
		}
		floats.AddConst(-floats.Sum(x)/float64(len(x)), dst)
		divisor = floats.Norm(dst, 2) / math.Sqrt(float64(len(x)))
	default:
		divisor = floats.Norm(x, 2)
	}
	if divisor == 0 {
		clear(dst)
		return
	}
	for j := range dst {
		dst[j] /= divisor
	}
}
