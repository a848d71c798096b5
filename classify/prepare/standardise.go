package prepare

import (
	"fmt"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/distance"
	"github.com/tessella-go/tessella/classify/internal/transform"
)

// Standardise gives every numeric column mean 0 and standard deviation 1 in the training set
// (distance.Standardise). Other rows are scaled by the same numbers:
//
//	z = (x − mean) / s,  s with the sum of weights as the divisor of the variance
//
// A column that does not vary in the training set is only shifted. Missing values do not count, and
// stay missing; nominal columns stay as they are. Columns of different units must be standardised
// before distances or penalised weights are meaningful.
type Standardise struct{}

// standardised is a fitted Standardise.
type standardised struct {
	transform.Base
	scaler *distance.Scaler
}

// Fit learns mean and standard deviation of each column. It is an error if there are no rows, or a
// column's values are too far apart.
func (s Standardise) Fit(ds *classify.Dataset) (Transform, error) {
	if err := ds.Require("prepare: Standardise", classify.NeedRows); err != nil {
		return nil, err
	}
	scaler, err := distance.Standardise.Fit(ds)
	if err != nil {
		return nil, fmt.Errorf("prepare: %w", err)
	}
	return newStandardised(classify.NewFitted(ds.Schema(), s), scaler), nil
}

func newStandardised(f classify.Fitted, scaler *distance.Scaler) *standardised {
	return &standardised{transform.New(f, f.Schema().Attributes, func(dst, x []float64) {
		scaler.Row(dst, x)
	}), scaler}
}
