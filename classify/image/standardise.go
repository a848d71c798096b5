package image

import (
	"fmt"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/distance"
)

// Standardise gives every column mean 0 and standard deviation 1 in the training set
// (distance.Standardise). Other rows are scaled by the same numbers:
//
//	z = (x − mean) / s,  s with the sum of weights as the divisor of the variance
//
// A column that does not vary in the training set is only shifted. Features of different units,
// such as [Moments], must be standardised before distances or weights are meaningful.
type Standardise struct{}

// Standardiser is a fitted Standardise.
type Standardiser struct{ described }

// Fit learns mean and standard deviation of each column. Its errors name the row and the column
// that cannot be used.
func (s Standardise) Fit(ds *classify.Dataset) (*Standardiser, error) {
	if err := require("Standardise", ds); err != nil {
		return nil, err
	}
	scaler, err := distance.Standardise.Fit(ds)
	if err != nil {
		return nil, fmt.Errorf("image: %w", err)
	}
	write := func(dst, x []float64) { scaler.Row(dst, x) }
	return &Standardiser{described{
		"Standardise", len(ds.Attributes), attributeNames(ds), write,
	}}, nil
}

// Prepare is Fit.
func (s Standardise) Prepare(ds *classify.Dataset) (Transform, error) { return prepared(s.Fit(ds)) }
