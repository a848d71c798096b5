package mixture

import (
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// dependent is the share of its own variance below which what is left of a column counts as nothing.
const dependent = 1e-12

// density is a Gaussian made ready: the inverse L⁻¹ of the factor of its covariance Σ = LLᵀ, so that (x − μ)ᵀΣ⁻¹(x − μ) = ‖L⁻¹(x − μ)‖².
type density struct {
	mean     []float64
	inverse  []float64 // L⁻¹ by rows, the diagonal included, without what is 0
	diagonal []float64 // of L⁻¹ where all else is 0; inverse is nil then
	log      float64   // log πₖ − ½ (d log 2π + log |Σₖ|)
}

// prepare factors a covariance. Where it is singular, it returns the column that is to blame.
func prepare(weight float64, mean []float64, Σ *mat.SymDense, kind Covariance) (g density, column int, ok bool) {
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

// joint returns log πₖ N(x; μₖ, Σₖ), or something below the floor once it is seen to be below. t is room for d numbers.
func (g *density) joint(x, t []float64, floor float64) float64 {
	joint := g.log
	if g.diagonal != nil {
		for j, v := range x {
			z := (v - g.mean[j]) * g.diagonal[j]
			joint -= z * z / 2
		}
		return joint
	}
	from := 0
	for i, v := range x {
		t[i] = v - g.mean[i]
		z := 0.0
		for j, a := range g.inverse[from : from+i+1] {
			z += a * t[j]
		}
		from += i + 1
		if joint -= z * z / 2; joint < floor {
			return joint
		}
	}
	return joint
}
