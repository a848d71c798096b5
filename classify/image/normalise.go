package image

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/floats"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/distance"
)

// Norm says what an image is brought to.
type Norm int

// The norms.
const (
	Intensity Norm = iota // from 0, the least value, to 1, the greatest
	Contrast              // mean 0 and variance 1
	Length                // sum of squares 1
)

// String returns the name.
func (n Norm) String() string {
	switch n {
	case Intensity:
		return "Intensity"
	case Contrast:
		return "Contrast"
	case Length:
		return "Length"
	}
	return fmt.Sprintf("Norm(%d)", int(n))
}

// Normalise takes light and contrast out of each image, by its own pixels alone.
//
//	Intensity:  (v − min) / (max − min)        Contrast:  (v − mean) / √variance        Length:  v / √Σv²
//
// The variance is that with the number of pixels as the divisor. An image whose divisor is 0, since all its pixels are the same (of Length: 0), becomes 0 everywhere.
type Normalise struct {
	Norm         Norm    // Intensity if not set
	Black, White float64 // of Intensity: the values that become 0 and 1, in place of the image's own; both 0: its own
}

// normaliser is a Normalise for images of one number of pixels.
type normaliser struct {
	shape
	options Normalise
}

// Prepare learns nothing; see [Feature].
func (n Normalise) Prepare(ds *classify.Dataset) (Transform, error) {
	if err := require("Normalise", ds); err != nil {
		return nil, err
	}
	switch {
	case n.Norm < Intensity || n.Norm > Length:
		return nil, fmt.Errorf("image: %v is no norm; there are Intensity, Contrast and Length", n.Norm)
	case n.Norm != Intensity && (n.Black != 0 || n.White != 0):
		return nil, fmt.Errorf("image: Normalise.Black and White belong to Intensity, not to %v", n.Norm)
	case n.Black != 0 || n.White != 0:
		if d := n.White - n.Black; d == 0 || math.IsNaN(d) || math.IsInf(d, 0) {
			return nil, fmt.Errorf("image: Normalise.Black and White are %v and %v; they must be two finite numbers, not the same", n.Black, n.White)
		}
	}
	t := &normaliser{options: n}
	t.who, t.width = "Normalise", len(ds.Attributes)
	for _, a := range ds.Attributes {
		t.names = append(t.names, a.Name)
	}
	return t, nil
}

// Apply writes the image x to dst, normalised; see [Transform].
func (t *normaliser) Apply(dst, x []float64) []float64 {
	dst, ok := t.ready(dst, x)
	if !ok {
		return dst
	}
	copy(dst, x)
	shift, scale := 0.0, 1.0
	switch {
	case t.options.White != t.options.Black:
		shift, scale = t.options.Black, t.options.White-t.options.Black
	case t.options.Norm == Intensity:
		shift = floats.Min(x)
		scale = floats.Max(x) - shift
	case t.options.Norm == Contrast:
		shift = floats.Sum(x) / float64(len(x))
		floats.AddConst(-shift, dst)
		scale = length(dst) / math.Sqrt(float64(len(x)))
	default:
		scale = length(x)
	}
	for j, v := range x {
		if dst[j] = (v - shift) / scale; scale == 0 {
			dst[j] = 0
		}
	}
	return dst
}

// Standardise brings every column to mean 0 and variance 1 in the training set (distance.Standardise): unlike [Normalise] it looks down a column, and what it knows of the columns it has learnt. A column that
// does not vary in training becomes 0 less what it was there.
type Standardise struct{}

// Standardiser knows the columns' means and deviations.
type Standardiser struct {
	shape
	scaler *distance.Scaler
}

// Fit learns mean and standard deviation (divisor n) of each column, by weight.
func (s Standardise) Fit(ds *classify.Dataset) (*Standardiser, error) {
	if err := require("Standardise", ds); err != nil {
		return nil, err
	}
	scaler, err := distance.Standardise.Fit(ds)
	if err != nil {
		return nil, fmt.Errorf("image: %w", err)
	}
	t := &Standardiser{scaler: scaler}
	t.who, t.width = "Standardise", len(ds.Attributes)
	for _, a := range ds.Attributes {
		t.names = append(t.names, a.Name)
	}
	return t, nil
}

// Prepare is Fit.
func (s Standardise) Prepare(ds *classify.Dataset) (Transform, error) { return prepared(s.Fit(ds)) }

// Apply writes the standardised row to dst; see [Transform].
func (t *Standardiser) Apply(dst, x []float64) []float64 {
	dst, ok := t.ready(dst, x)
	if ok {
		t.scaler.Row(dst, x)
	}
	return dst
}
