package logistic

import (
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// newton takes a step of Newton's method:
//
//	H ← the second derivatives of the cost at w
//	if H is not positive definite: there is no step
//	d ← −H⁻¹∇
//	η ← 1
//	while the cost at w + ηd is not low enough: η ← η/2
//	w ← w + ηd
func newton(p *problem) stepper {
	direction := mat.NewVecDense(p.parameters(), nil)
	return func(from, to *Step) bool {
		H := p.hessian(from.W)
		p.regularise(H)
		var factor mat.Cholesky
		if !factor.Factorize(H) {
			return false
		}
		// an error says that H is nearly singular; halve checks that the cost falls
		_ = factor.SolveVecTo(direction, mat.NewVecDense(len(from.Gradient), from.Gradient))
		d := direction.RawVector().Data
		floats.Scale(-1, d)
		return halve(p.evaluate, from, to, d, 1)
	}
}

// regularise makes the Hessian of several vectors regular. If one vector is added to all of them,
// the probabilities do not change, so the Hessian is singular in these directions. The gradient is
// 0 there. A curvature added there changes no other direction.
func (p *problem) regularise(H *mat.SymDense) {
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

// dependentColumn factors the scatter of columns, and returns the first column that depends on
// those before it. ok is true if there is none.
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
