package neural

import (
	"math"

	"gonum.org/v1/gonum/floats"

	"github.com/tessella-go/tessella/classify"
)

// input standardises attributes. It works with halves of the values, because their differences
// cannot overflow.
type input struct {
	mean, half []float64 // half a standard deviation; ½ for a constant attribute
	raw        bool
}

// newInput computes the weighted means and standard deviations of the examples. Nothing overflows
// or underflows, however large or small the values are.
func newInput(ds *classify.Dataset, raw bool) input {
	total := floats.Sum(ds.ClassWeights())
	in := input{
		mean: make([]float64, len(ds.Attributes)),
		half: make([]float64, len(ds.Attributes)),
		raw:  raw,
	}
	for j := range in.mean {
		low, high, square := math.Inf(1), math.Inf(-1), 0.0
		for i := range ds.Len() {
			if v := ds.At(i)[j]; ds.Weight(i) > 0 {
				low, high = min(low, v), max(high, v)
				in.mean[j] += ds.Weight(i) / total * v
			}
		}
		if in.half[j] = .5; low == high {
			in.mean[j] = low
			continue
		}
		spread := high/2 - low/2
		for i := range ds.Len() {
			t := (ds.At(i)[j]/2 - in.mean[j]/2) / spread
			square += ds.Weight(i) / total * t * t
		}
		// half of the smallest number above 0 is 0
		if in.half[j] = spread * math.Sqrt(square); !(in.half[j] > 0) {
			in.half[j] = .5
		}
	}
	return in
}

// transform writes the network's input for x. A missing value becomes the mean, and values are
// limited so that nothing overflows.
func (in input) transform(dst, x []float64) {
	const far = 1e8 // standard deviations
	for j, v := range x {
		if math.IsNaN(v) {
			v = in.mean[j]
		}
		if in.raw {
			if dst[j] = v; math.Abs(v) > maxParam {
				dst[j] = math.Copysign(maxParam, v)
			}
			continue
		}
		dst[j] = min(max((v/2-in.mean[j]/2)/in.half[j], -far), far)
	}
}
