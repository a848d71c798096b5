// Package engine computes the densities of the components of a mixture fast. It leaves out those
// that are too far away to count. A test of package mixture holds its results equal to those of the
// readable version.
package engine

import (
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// minIndependent is the smallest variance of a column given the others, relative to its own
// variance. Below it, the column counts as dependent.
const minIndependent = 1e-12

// Density is a Gaussian with the inverse L⁻¹ of the factor of its covariance Σ = LLᵀ, so that (x −
// μ)ᵀΣ⁻¹(x − μ) = ‖L⁻¹(x − μ)‖².
type Density struct {
	mean     []float64
	inverse  []float64 // the lower triangle of L⁻¹ by rows, with the diagonal
	diagonal []float64 // of L⁻¹, if all other elements are 0; inverse is then nil
	log      float64   // log πₖ − ½ (d log 2π + log |Σₖ|)
}

// NewDensity factors a covariance. If diagonal, all but its diagonal must be 0. If it is singular,
// the column that is the cause is returned.
func NewDensity(
	weight float64, mean []float64, Σ *mat.SymDense, diagonal bool,
) (g Density, column int, ok bool) {
	d := len(mean)
	g = Density{mean: mean, log: math.Log(weight) - float64(d)/2*math.Log(2*math.Pi)}
	if diagonal {
		g.diagonal = make([]float64, d)
		for j := range d {
			v := Σ.At(j, j)
			if !(v > 0) || math.IsInf(1/v, 0) || math.IsInf(v, 0) {
				return g, j, false
			}
			g.diagonal[j] = 1 / math.Sqrt(v)
			g.log += math.Log(g.diagonal[j])
		}
		return g, 0, true
	}
	L := make([]float64, d*(d+1)/2) // row i from i(i+1)/2 on
	for i := range d {
		row := L[i*(i+1)/2:][:i+1]
		for j := range i + 1 {
			other := L[j*(j+1)/2:][:j+1]
			v := Σ.At(i, j) - floats.Dot(row[:j], other[:j])
			if j < i {
				row[j] = v / other[j]
				continue
			}
			if !(v > minIndependent*Σ.At(i, i)) || math.IsInf(1/v, 0) || math.IsInf(v, 0) {
				return g, i, false
			}
			row[i] = math.Sqrt(v)
			g.log -= math.Log(row[i])
		}
	}
	g.inverse = invert(L, d)
	return g, 0, true
}

// invert returns the inverse of a lower triangle. Both are stored by rows without the upper
// triangle.
func invert(L []float64, d int) []float64 {
	inverse := make([]float64, len(L))
	for i := range d {
		row, to := L[i*(i+1)/2:][:i+1], inverse[i*(i+1)/2:][:i+1]
		for k := range i { // to −= L[i,k] · row k of the inverse
			floats.AddScaled(to[:k+1], -row[k], inverse[k*(k+1)/2:][:k+1])
		}
		floats.Scale(1/row[i], to[:i])
		to[i] = 1 / row[i]
	}
	return inverse
}

// Joint returns log πₖ N(x; μₖ, Σₖ), or −Inf if squares overflow. t is scratch for d numbers.
func (g *Density) Joint(x, t []float64) float64 { return g.joint(x, t, math.Inf(-1)) }

// joint returns log πₖ N(x; μₖ, Σₖ), or any number below the floor if the result is below it.
func (g *Density) joint(x, t []float64, floor float64) float64 {
	joint := g.log
	if g.diagonal != nil {
		for j, v := range x {
			z := (v - g.mean[j]) * g.diagonal[j]
			joint -= z * z / 2
		}
		return joint
	}
	// two rows of L⁻¹ at a time, so that t is read once for both; the loop ends when the square
	// shows that the result is below the floor
	square, limit, rest := 0.0, 2*(g.log-floor), g.inverse
	mean, t := g.mean[:len(x)], t[:len(x)]
	for i := 0; i+1 < len(x); i += 2 {
		t[i], t[i+1] = x[i]-mean[i], x[i+1]-mean[i+1]
		upper, lower := rest[:i+1], rest[i+1:2*i+3]
		rest = rest[2*i+3:]
		y, z := 0.0, lower[i+1]*t[i+1]
		for j, v := range t[:len(upper)] {
			y += upper[j] * v
			z += lower[j] * v
		}
		if square += y*y + z*z; square > limit {
			return g.log - square/2
		}
	}
	if i := len(x) - 1; i%2 == 0 {
		t[i] = x[i] - mean[i]
		z := floats.Dot(rest, t)
		square += z * z
	}
	if math.IsNaN(square) { // x is so far away that sums of both signs overflow
		return math.Inf(-1)
	}
	return g.log - square/2
}

// direction returns the direction from the mean to another. With v = L⁻¹(other − μ)/‖…‖, of length
// 1, the product vᵀL⁻¹(x − μ) is at most ‖L⁻¹(x − μ)‖. It is 0 if the means are equal.
func (g *Density) direction(other []float64) direction {
	d := len(g.mean)
	v, q := make([]float64, d), make([]float64, d)
	floats.SubTo(q, other, g.mean)
	for i := range v {
		if g.diagonal != nil {
			v[i] = g.diagonal[i] * q[i]
		} else {
			v[i] = floats.Dot(g.inverse[i*(i+1)/2:][:i+1], q[:i+1])
		}
	}
	clear(q)
	if length := floats.Norm(v, 2); length > 0 {
		floats.Scale(1/length, v)
	}
	for i, a := range v {
		if g.diagonal != nil {
			q[i] = g.diagonal[i] * a
		} else {
			floats.AddScaled(q[:i+1], a, g.inverse[i*(i+1)/2:][:i+1])
		}
	}
	return direction{q, floats.Dot(q, g.mean)}
}
