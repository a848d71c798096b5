package logistic

import (
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// newton steps by −H⁻¹∇, or half of it and so on where that does not lower the cost.
func newton(p *problem) mover {
	direction := mat.NewVecDense(p.parameters(), nil)
	return func(from, to *Step) bool {
		H := p.hessian(from.W)
		p.determine(H)
		var factor mat.Cholesky
		if !factor.Factorize(H) {
			return false
		}
		// an error says that H is nearly singular; whether the cost falls is seen
		_ = factor.SolveVecTo(direction, mat.NewVecDense(len(from.Gradient), from.Gradient))
		d := direction.RawVector().Data
		floats.Scale(-1, d)
		return halve(p.evaluate, from, to, d, 1)
	}
}

// determine makes a Hessian of several vectors regular. The probabilities stay the same
// where one vector is added to all of them, so that nothing tells how much of it is in
// the solution; the gradient has no part in that direction. A curvature there leaves all
// other directions as they are.
func (p *problem) determine(H *mat.SymDense) {
	if p.vectors == 1 {
		return
	}
	for j := range p.width {
		c := p.total * p.scale[j] * p.scale[j] / float64(p.vectors)
		for k := range p.vectors {
			for l := k; l < p.vectors; l++ {
				a, b := k*p.width+j, l*p.width+j
				H.SetSym(a, b, H.At(a, b)+c)
			}
		}
	}
}

// dependentColumn factors a scatter of columns and returns the first that those before it
// determine; ok is true where there is none.
func dependentColumn(scatter *mat.SymDense) (column int, ok bool) {
	d := scatter.SymmetricDim()
	L := mat.NewTriDense(d, mat.Lower, nil)
	for i := range d {
		for j := range i + 1 {
			v := scatter.At(i, j) - floats.Dot(L.RawTriangular().Data[i*d:][:j],
				L.RawTriangular().Data[j*d:][:j])
			if j < i {
				L.SetTri(i, j, v/L.At(j, j))
				continue
			}
			if !(v > 1e-12*scatter.At(i, i)) || scatter.At(i, i) <= 1e-24*scatter.At(0, 0) {
				return i, false
			}
			L.SetTri(i, i, math.Sqrt(v))
		}
	}
	return 0, true
}
