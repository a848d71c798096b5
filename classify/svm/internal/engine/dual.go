package engine

import (
	"math"
	"slices"

	"github.com/tessella-go/tessella/classify"
)

// Dual is the dual of one machine, and a point of it. It uses βᵢ = αᵢyᵢ: −Cᵢ ≤ βᵢ ≤ 0 for y = −1,
// 0 ≤ βᵢ ≤ Cᵢ for y = +1, Σ βᵢ = 0. The gradient is then Fᵢ = Σⱼ βⱼK(xᵢ, xⱼ) − yᵢ, the error of the
// discriminant at xᵢ without b. At the maximum, no β that may rise has a smaller F than one that
// may fall.
type Dual struct {
	ID     []int32 // the example of each variable
	Y      []float64
	Lo, Hi []float64 // the bounds of β
	Beta   []float64
	F      []float64
	Diag   []float64 // K(xᵢ, xᵢ)
	// of the KKT conditions: the largest F of a β that may fall minus the smallest of one that may
	// rise
	Violation float64
	Steps     int
	Stop      classify.Stop
}

// Why a solution ended.
const (
	// the KKT conditions hold, and the duality gap is small
	Converged               = classify.Converged
	Budget    classify.Stop = "budget of steps used up"
	Stalled   classify.Stop = "stalled: what is left is rounding"
	Undefined classify.Stop = "stopped: the kernel of two examples is no finite number"
)

// MinCurvature replaces a curvature along a pair that is not positive. That happens if the examples
// are equal in the kernel's space, or if the kernel is not a dot product.
const MinCurvature = 1e-12

// maxGap is the largest accepted duality gap, relative to the primal objective.
const maxGap = 1e-3

// NewDual returns the dual at α = 0. It takes labels y = ±1, and the upper bound of each α.
func NewDual(m Matrix, y, bounds []float64) Dual {
	n := len(y)
	d := Dual{ID: make([]int32, n), Y: slices.Clone(y), Lo: make([]float64, n),
		Hi: make([]float64, n), Beta: make([]float64, n), F: make([]float64, n),
		Diag: make([]float64, n)}
	for t := range n {
		d.ID[t] = int32(t)
		d.Lo[t], d.Hi[t] = min(0, y[t]*bounds[t]), max(0, y[t]*bounds[t])
		d.F[t], d.Diag[t] = -y[t], m.At(t, t)
	}
	return d
}

// CanRise reports whether βₜ is below its upper bound.
func (d *Dual) CanRise(t int) bool { return d.Beta[t] < d.Hi[t] }

// CanFall reports whether βₜ is above its lower bound.
func (d *Dual) CanFall(t int) bool { return d.Beta[t] > d.Lo[t] }

// End sets Stop: to the reason given, or to Undefined if the objective is NaN.
func (d *Dual) End(why classify.Stop) {
	d.Stop = why
	if _, dual := d.Objectives(0); math.IsNaN(dual) {
		d.Stop = Undefined
	}
}

// GapTooLarge reports whether the duality gap is above a thousandth of the primal objective.
func (d *Dual) GapTooLarge() bool {
	primal, dual := d.Objectives(d.Bias())
	return primal-dual > maxGap*math.Abs(primal)
}

// Bias returns b: yᵢ − Σ βⱼK(xᵢ, xⱼ), which is −Fᵢ, averaged over the free support vectors. If
// there are none, b is the middle of the interval that the KKT conditions allow.
func (d *Dual) Bias() float64 {
	sum, n := 0.0, 0
	from, to := math.Inf(-1), math.Inf(1) // F of those that may fall, of those that may rise
	for t, f := range d.F {
		up, down := d.CanRise(t), d.CanFall(t)
		if up && down {
			sum, n = sum-f, n+1
		}
		if up {
			to = min(to, f)
		}
		if down {
			from = max(from, f)
		}
	}
	switch {
	case n > 0:
		return sum / float64(n)
	case math.IsInf(from, -1): // examples of one class only: their side
		return -to
	case math.IsInf(to, 1):
		return -from
	}
	return -(from + to) / 2
}

// Objectives returns ½‖w‖² + Σ Cᵢξᵢ for the b given, and Σ αᵢ − ½‖w‖².
func (d *Dual) Objectives(b float64) (primal, dual float64) {
	square := 0.0
	for t, β := range d.Beta {
		wx := d.F[t] + d.Y[t]
		square += β * wx
		dual += math.Abs(β)
		primal += (d.Hi[t] - d.Lo[t]) * max(0, 1-d.Y[t]*(wx+b))
	}
	return primal + square/2, dual - square/2
}
