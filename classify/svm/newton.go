package svm

import (
	"math"

	"gonum.org/v1/gonum/floats"
)

// newton minimises the primal of the squared loss. Where an example is within its margin the
// loss is a parabola, elsewhere 0; so each step solves a least-squares problem over the
// first, and a line search finds the minimum along it. With αᵢ = 2Cᵢξᵢ the duality gap is
// half the square of the gradient.
func (p *plane) newton(tolerance float64, maxSteps int) (steps int, stop Stop) {
	n, _ := p.X.Dims()
	// yᵢf(xᵢ); its change along the step
	margins, along, inside := make([]float64, n), make([]float64, n), make([]int, 0, n)
	for i := range margins {
		margins[i] = p.y[i] * p.f(i)
	}
	gradient, step := make([]float64, len(p.w)), make([]float64, len(p.w))
	for {
		inside = inside[:0]
		copy(gradient, p.w)
		p.primal = floats.Dot(p.w, p.w) / 2
		for i, margin := range margins {
			if ξ := 1 - margin; ξ > 0 {
				inside = append(inside, i)
				p.primal += p.bounds[i] * ξ * ξ
				p.add(gradient, -2*p.bounds[i]*ξ*p.y[i], i)
			}
		}
		gap := floats.Dot(gradient, gradient) / 2
		p.dual = p.primal - gap
		switch {
		case gap <= tolerance*p.primal:
			return steps, Converged
		case steps == maxSteps:
			return steps, Budget
		}
		steps++
		p.solve(step, gradient, inside)
		for i := range along {
			along[i] = p.y[i] * p.dot(step, i)
		}
		length := p.search(step, margins, along)
		if before := floats.Norm(p.w, 2); length == 0 ||
			before > 0 && length*floats.Norm(step, 2) < 1e-15*before {
			return steps, Stalled
		}
		floats.AddScaled(p.w, length, step)
		floats.AddScaled(margins, length, along)
	}
}

// search returns the minimum along the step. The derivative is continuous, rises, and is straight
// between the places where an example crosses its margin, so Newton's method in one dimension, held
// between two ends, finds it.
func (p *plane) search(step, margins, along []float64) float64 {
	linear, square := floats.Dot(p.w, step), floats.Dot(step, step)
	lo, hi, at := 0.0, math.Inf(1), 1.0
	for range 60 {
		slope, curve := linear+at*square, square
		for i, a := range along {
			if ξ := 1 - margins[i] - at*a; ξ > 0 {
				slope -= 2 * p.bounds[i] * ξ * a
				curve += 2 * p.bounds[i] * a * a
			}
		}
		if slope > 0 {
			hi = at
		} else {
			lo = at
		}
		next := at - slope/curve
		if !(next > lo && next < hi) {
			if math.Abs(next-at) < 1e-12*at {
				return at
			}
			next = (lo + min(hi, 2*at+1)) / 2
		}
		if math.Abs(next-at) <= 1e-6*at {
			return next
		}
		at = next
	}
	return at
}

// solve writes the solution of H·step = −gradient by conjugate gradients, to a tenth of the
// gradient; H = I + 2 Σ Cᵢxᵢxᵢᵀ over the examples inside.
func (p *plane) solve(step, gradient []float64, inside []int) {
	clear(step)
	residual, direction, product := make([]float64, len(step)), make([]float64, len(step)),
		make([]float64, len(step))
	floats.SubTo(residual, residual, gradient)
	copy(direction, residual)
	square := floats.Dot(residual, residual)
	for enough, rounds := square/100, 0; square > enough && rounds < 2*len(step); rounds++ {
		copy(product, direction)
		for _, i := range inside {
			p.add(product, 2*p.bounds[i]*p.dot(direction, i), i)
		}
		length := square / floats.Dot(direction, product)
		floats.AddScaled(step, length, direction)
		floats.AddScaled(residual, -length, product)
		before := square
		square = floats.Dot(residual, residual)
		floats.AddScaledTo(direction, residual, square/before, direction)
	}
}

// dot returns v·x of example i, with the intercept behind it.
func (p *plane) dot(v []float64, i int) float64 {
	d := len(v) - 1
	return floats.Dot(v[:d], p.X.RawRowView(i)) + v[d]*p.intercept
}

// add adds c times example i, with the intercept behind it, to v.
func (p *plane) add(v []float64, c float64, i int) {
	d := len(v) - 1
	floats.AddScaled(v[:d], c, p.X.RawRowView(i))
	v[d] += c * p.intercept
}
