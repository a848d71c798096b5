package perceptron

import (
	"fmt"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
)

// Margin returns y(w·x + b)/‖w‖, the signed distance of an example from the hyperplane w·x + b = 0:
// positive on the right side ("The margin" in Kondor's lecture). y is +1 or −1. It is 0 if w is 0,
// which is not a hyperplane. It panics if w and x differ in length.
func Margin(w []float64, b float64, x []float64, y float64) float64 {
	norm := floats.Norm(w, 2)
	if norm == 0 {
		return 0
	}
	return y * (floats.Dot(w, x) + b) / norm
}

// Separation returns the margin δ of a hyperplane on a data set of two classes, the smallest one of
// its examples, and the length R of the longest example. δ is 0 or below if w does not separate the
// classes. It is an error if the data set cannot be used, or if w is 0 or of the wrong length.
func Separation(ds *classify.Dataset, w []float64, b float64) (δ, R float64, err error) {
	if err := ds.Require("perceptron",
		classify.NeedRows|classify.NeedNumeric|classify.NeedComplete); err != nil {
		return 0, 0, err
	}
	if err := twoClasses("Separation", ds.Classes); err != nil {
		return 0, 0, err
	}
	if len(w) != len(ds.Attributes) {
		return 0, 0, fmt.Errorf("perceptron: w has %d numbers for %d attributes", len(w),
			len(ds.Attributes))
	}
	if norm := floats.Norm(w, 2); !(norm > 0) || math.IsInf(norm, 1) || math.IsNaN(b) ||
		math.IsInf(b, 0) {
		return 0, 0,
			fmt.Errorf("perceptron: w = %s and b = %v are no hyperplane: w must have a "+
				"finite length above 0", vector(w), b)
	}
	δ = math.Inf(1)
	for i, y := range ds.Y {
		if ds.Weight(i) > 0 {
			δ, R = min(δ, Margin(w, b, ds.At(i), sign(y))), max(R, floats.Norm(ds.At(i), 2))
		}
	}
	return δ, R, nil
}

// MistakeBound returns (R/δ)², the largest number of mistakes of a perceptron that begins with
// w = 0. The examples have length R at most, and some vector of length 1 separates them through the
// origin with the margin δ ("The perceptron convergence theorem" in Kondor's lecture, where R = 1).
// It is +Inf unless δ is above 0.
//
// A bias counts as one more attribute: it increases the length of the examples to √(R² + bias²),
// and v has one more component.
func MistakeBound(δ, R float64) float64 {
	if !(δ > 0) {
		return math.Inf(1)
	}
	return (R / δ) * (R / δ)
}

// Separable draws n examples of length 1 in d dimensions that the vector v separates with a margin
// of at least δ. v also has length 1. The examples are uniform over all directions except those
// nearer to the plane than δ. It is an error if n or d is below 1, or if δ is not in [0, 1).
func Separable(n, d int, δ float64, seed uint64) (ds *classify.Dataset, v []float64, err error) {
	if n < 1 || d < 1 {
		return nil, nil, fmt.Errorf(
			"perceptron: %d examples in %d dimensions; there must be one of each at least", n, d)
	}
	if !(δ >= 0 && δ < 1) {
		return nil, nil,
			fmt.Errorf("perceptron: a margin of %v; among vectors of length 1 it must be at "+
				"least 0 and below 1", δ)
	}
	rng := rand.New(rand.NewPCG(seed, 2))
	v = direction(rng, make([]float64, d))
	ds = &classify.Dataset{
		Name:    "separable",
		Classes: []string{"-", "+"},
		X:       mat.NewDense(n, d, nil),
		Y:       make([]int, n),
	}
	for j := range d {
		ds.Attributes = append(ds.Attributes, classify.Attribute{Name: fmt.Sprint("x", j+1)})
	}
	for i := range n {
		x := direction(rng, ds.At(i))
		along := floats.Dot(x, v)
		for try := 0; math.Abs(along) < δ; try++ {
			if try == 1000 { // hardly any direction is that far out: move x towards v
				floats.AddScaled(x, math.Copysign(1, along)*2*δ/(1-δ), v)
				floats.Scale(1/floats.Norm(x, 2), x)
			} else {
				direction(rng, x)
			}
			along = floats.Dot(x, v)
		}
		if along > 0 {
			ds.Y[i] = 1
		}
	}
	return ds, v, nil
}

// direction draws a vector of length 1.
func direction(rng *rand.Rand, x []float64) []float64 {
	for {
		for j := range x {
			x[j] = rng.NormFloat64()
		}
		if norm := floats.Norm(x, 2); norm > 0 {
			floats.Scale(1/norm, x)
			return x
		}
	}
}
