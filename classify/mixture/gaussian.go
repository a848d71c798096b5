package mixture

import (
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// dependent is the share of its own variance below which what is left of a
// column counts as nothing.
const dependent = 1e-12

// density is a Gaussian made ready: the inverse L⁻¹ of the factor of its covariance Σ = LLᵀ, so
// that (x − μ)ᵀΣ⁻¹(x − μ) = ‖L⁻¹(x − μ)‖².
type density struct {
	mean     []float64
	inverse  []float64 // L⁻¹ by rows, the diagonal included, without what is 0
	diagonal []float64 // of L⁻¹ where all else is 0; inverse is nil then
	log      float64   // log πₖ − ½ (d log 2π + log |Σₖ|)
}

// prepare factors a covariance. Where it is singular, it returns the column that is to blame.
func prepare(
	weight float64, mean []float64, Σ *mat.SymDense, kind Covariance,
) (g density, column int, ok bool) {
	d := len(mean)
	g = density{mean: mean, log: math.Log(weight) - float64(d)/2*math.Log(2*math.Pi)}
	if kind == Diagonal || kind == Spherical {
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
			if !(v > dependent*Σ.At(i, i)) || math.IsInf(1/v, 0) || math.IsInf(v, 0) {
				return g, i, false
			}
			row[i] = math.Sqrt(v)
			g.log -= math.Log(row[i])
		}
	}
	g.inverse = invert(L, d)
	return g, 0, true
}

// invert returns the inverse of a lower triangle, both by rows without what is 0.
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

// joint returns log πₖ N(x; μₖ, Σₖ), or something below the floor once it is seen to be below.
// t is room for d numbers.
func (g *density) joint(x, t []float64, floor float64) float64 {
	joint := g.log
	if g.diagonal != nil {
		for j, v := range x {
			z := (v - g.mean[j]) * g.diagonal[j]
			joint -= z * z / 2
		}
		return joint
	}
	// the rows of L⁻¹ by twos, for which t is read once; nothing more is asked once the square is
	// beyond what the floor leaves
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
	return g.log - square/2
}

// toward looks from the mean to another: with v = L⁻¹(other − μ)/‖…‖, of length 1, the product
// vᵀL⁻¹(x − μ) is no more than ‖L⁻¹(x − μ)‖. It is 0 where both are the same.
func (g *density) toward(other []float64) toward {
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
	return toward{q, floats.Dot(q, g.mean)}
}
