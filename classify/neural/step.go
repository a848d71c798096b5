package neural

import (
	"fmt"

	"github.com/tessella-go/tessella/classify"
	"gonum.org/v1/gonum/floats"
)

// Step is one step of an [MLP] down the gradient.
type Step struct {
	T        int       // 1 for the first step
	Epoch    int       // 1 for the first pass over the examples
	Rows     []int     // of the data set: the batch
	Loss     float64   // E on the batch, before the step
	Gradient []float64 // of E before the step, in the order of Network.Params
	Before   []float64 // the parameters
	After    []float64
	Stop     classify.Stop // why this is the last step; [Going] if it is not
}

// String prints one row of the table: t, epoch, loss, length of the gradient and length of the
// step.
func (s Step) String() string {
	line := fmt.Sprintf("%4d  epoch %3d  E %.6f  ‖∇E‖ %.4g  ‖Δw‖ %.4g", s.T, s.Epoch, s.Loss,
		floats.Norm(s.Gradient, 2), floats.Distance(s.Before, s.After, 2))
	if s.Stop != Going {
		line += "  " + s.Stop.String()
	}
	return line
}
