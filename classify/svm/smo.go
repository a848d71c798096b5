package svm

import (
	"math"

	"github.com/tessella-go/tessella/classify/svm/internal/engine"
)

// smo solves the dual of one machine by sequential minimal optimisation (Platt 1998), with the
// pairs of Fan, Chen and Lin (2005), as one would write it on the board. [SVM.Steps] runs on it.
// [SVM.Fit] takes the same steps in package engine, where they are faster.
type smo struct {
	engine.Dual
	kernel     engine.Matrix
	rowI, rowJ []float64  // the kernel matrix at i and j
	i, j       int        // the last pair
	before     [2]float64 // βᵢ and βⱼ before the last step
	objective  float64    // of the dual
}

func newSMO(kernel engine.Matrix, y, bounds []float64) *smo {
	return &smo{Dual: engine.NewDual(kernel, y, bounds), kernel: kernel,
		rowI: make([]float64, len(y)), rowJ: make([]float64, len(y))}
}

// run takes steps until no pair violates the KKT conditions by more than the tolerance. If the
// duality gap is then too large, it goes on with a quarter of the tolerance. It calls yield after
// each step, and stops if yield returns false.
func (s *smo) run(o engine.Options, yield func() bool) {
	for {
		i, j := s.pair()
		switch {
		case j >= 0 && !(s.Violation <= o.Tolerance):
			if s.Steps == o.MaxSteps {
				s.End(engine.Budget)
				return
			}
			if !s.move(i, j) {
				s.End(engine.Stalled)
				return
			}
			if s.Steps++; !yield() {
				return
			}
		case !s.GapTooLarge():
			s.End(engine.Converged)
			return
		case o.MaxTightenings == 0:
			s.End(engine.Stalled)
			return
		default:
			o.MaxTightenings--
			o.Tolerance /= 4
		}
	}
}

// pair chooses βᵢ, which will rise, and βⱼ, which will fall:
//
//	lowest ← ∞, violation ← 0
//	for each variable t that may rise, with Fₜ < lowest:
//	    i ← t, lowest ← Fₜ
//	if there is no i: end
//	for each variable t that may fall, with Fₜ > lowest:
//	    violation ← the larger of violation and Fₜ − lowest
//	    gain ← (Fₜ − lowest)² / (Kᵢᵢ + Kₜₜ − 2Kᵢₜ)
//	    if gain is the largest so far:
//	        j ← t
//
// The first of equals is taken. It returns −1 for i or j if there is none.
func (s *smo) pair() (i, j int) {
	i, j, s.Violation = -1, -1, 0
	lowest := math.Inf(1)
	for t, f := range s.F {
		if s.CanRise(t) && f < lowest {
			i, lowest = t, f
		}
	}
	if i < 0 {
		return i, j
	}
	s.kernel.Row(s.rowI, i)
	square, curve := 0.0, 1.0 // the largest gain is square/curve; two products compare gains
	for t, f := range s.F {
		if s.CanFall(t) && f > lowest {
			s.Violation = max(s.Violation, f-lowest)
			a, b := positive(s.curve(i, t)), (f-lowest)*(f-lowest)
			if b*curve > square*a {
				j, square, curve = t, b, a
			}
		}
	}
	return i, j
}

// move raises βᵢ and lowers βⱼ, so that their sum stays the same:
//
//	δ ← (Fⱼ − Fᵢ) / (Kᵢᵢ + Kⱼⱼ − 2Kᵢⱼ)
//	δ ← the smallest of δ, what βᵢ may rise, and what βⱼ may fall
//	βᵢ ← βᵢ + δ,  βⱼ ← βⱼ − δ
//	if δ was cut at a bound: that β is at its bound
//	objective ← objective + δ(Fⱼ − Fᵢ) − ½δ²(Kᵢᵢ + Kⱼⱼ − 2Kᵢⱼ)
//	for each variable t:
//	    Fₜ ← Fₜ + δ(Kᵢₜ − Kⱼₜ)
//
// It needs the row of i from pair, and returns whether the numbers changed.
func (s *smo) move(i, j int) bool {
	s.kernel.Row(s.rowJ, j)
	slope, curve := s.F[j]-s.F[i], s.curve(i, j)
	rise, fall := s.Hi[i]-s.Beta[i], s.Beta[j]-s.Lo[j]
	δ := min(slope/positive(curve), rise, fall)
	s.i, s.j, s.before = i, j, [2]float64{s.Beta[i], s.Beta[j]}
	s.Beta[i], s.Beta[j] = s.Beta[i]+δ, s.Beta[j]-δ
	if δ == rise {
		s.Beta[i] = s.Hi[i] // without rounding
	}
	if δ == fall {
		s.Beta[j] = s.Lo[j]
	}
	s.objective += δ*slope - δ*δ*curve/2
	for t := range s.F {
		s.F[t] += δ * (s.rowI[t] - s.rowJ[t])
	}
	return s.Beta[i] != s.before[0] || s.Beta[j] != s.before[1]
}

// curve returns Kᵢᵢ + Kₜₜ − 2Kᵢₜ.
func (s *smo) curve(i, t int) float64 { return s.Diag[i] + s.Diag[t] - 2*s.rowI[t] }

// positive returns a tiny number instead of a curve that is not positive.
func positive(curve float64) float64 {
	if curve > 0 {
		return curve
	}
	return engine.MinCurvature
}
