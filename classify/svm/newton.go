package svm

import (
	"math"

	"github.com/tessella-go/tessella/classify"
	"gonum.org/v1/gonum/floats"
)

// newton minimises the primal of the squared loss. The loss of an example is a parabola within its
// margin, and 0 elsewhere. So each step solves a least-squares problem over the examples within
// their margins, and a line search finds the minimum along the step. With αᵢ = 2Cᵢξᵢ the duality
// gap is half the square of the gradient.
func (p *plane) newton(tolerance float64, maxSteps int) (steps int, stop classify.Stop) {
	n := len(p.y)
	// yᵢf(xᵢ), and its change along the step
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

// search returns the minimum along the step. The derivative is continuous and rising, and linear
// between the points where an example crosses its margin. So Newton's method in one dimension finds
// its zero; an interval brackets it.
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

// solve writes the solution of H·step = −gradient to step. It uses conjugate gradients, until the
// residual is a tenth of the gradient. H = I + 2 Σ Cᵢxᵢxᵢᵀ over the examples inside.
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

// dot returns v·x of example i, where the intercept is the last element of x.
func (p *plane) dot(v []float64, i int) float64 {
	d := len(v) - 1
	if p.sparse == nil {
		return floats.Dot(v[:d], p.X.RawRowView(i)) + v[d]*p.intercept
	}
	columns, x := p.sparse.Row(i)
	sum := v[d] * p.intercept
	for at, j := range columns {
		sum += v[j] * x[at]
	}
	return sum
}

// add adds c times example i to v, where the intercept is the last element of the example.
func (p *plane) add(v []float64, c float64, i int) {
	d := len(v) - 1
	v[d] += c * p.intercept
	if p.sparse == nil {
		floats.AddScaled(v[:d], c, p.X.RawRowView(i))
		return
	}
	columns, x := p.sparse.Row(i)
	for at, j := range columns {
		v[j] += c * x[at]
	}
}
