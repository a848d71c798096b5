package perceptron

import (
	"slices"

	"gonum.org/v1/gonum/floats"
)

// average keeps the mean of the weights after each of the presentations. Instead of adding
// up w each time it keeps, of each change Δ at presentation t, the share that came too
// late for the t − 1 before:
//
//	w̄ = 1/T Σₜ wₜ = w_T − 1/T Σₜ (t − 1)Δₜ
type average struct {
	*linear
	late []float64
	t    float64 // presentations so far
}

// region average

func (a *average) learn(row int, x []float64, y int) verdict {
	v := a.linear.learn(row, x, y)
	if v.mistake {
		a.move(a.late, a.t*sign(y), x)
	}
	a.t++
	return v
}

func (a *average) rule() rule {
	mean := slices.Clone(a.w)
	if a.t > 0 {
		floats.AddScaled(mean, -1/a.t, a.late)
	}
	return a.plane(mean)
}

// endregion
