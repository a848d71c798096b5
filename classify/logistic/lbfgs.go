package logistic

import (
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

const (
	memory = 10   // steps that LBFGS remembers
	sample = 2048 // rows from which it takes the curvature at the start
)

// lbfgs steps by a quasi-Newton direction (Nocedal 1980): the last steps and what the gradient changed along them tell the curvature where they went, and a factored matrix
// tells it elsewhere.
func lbfgs(p *problem) mover {
	curvature := p.curvature()
	var moves, changes [][]float64
	var products []float64 // of each move with its change
	direction := make([]float64, p.parameters())
	share := make([]float64, memory)
	return func(from, to *Step) bool {
		copy(direction, from.Gradient)
		for i := len(moves) - 1; i >= 0; i-- {
			share[i] = floats.Dot(moves[i], direction) / products[i]
			floats.AddScaled(direction, -share[i], changes[i])
		}
		curvature.solve(direction)
		for i, move := range moves {
			floats.AddScaled(direction, share[i]-floats.Dot(changes[i], direction)/products[i], move)
		}
		floats.Scale(-1, direction)
		if !halve(p.evaluate, from, to, direction, 1) {
			return false
		}
		var move, change []float64
		if len(moves) == memory { // the oldest is written over
			move, change = moves[0], changes[0]
			moves, changes, products = append(moves[:0], moves[1:]...), append(changes[:0], changes[1:]...), append(products[:0], products[1:]...)
		} else {
			move, change = make([]float64, len(direction)), make([]float64, len(direction))
		}
		floats.SubTo(move, to.W, from.W)
		floats.SubTo(change, to.Gradient, from.Gradient)
		if product := floats.Dot(move, change); product > 0 {
			moves, changes, products = append(moves, move), append(changes, change), append(products, product)
		}
		return true
	}
}

// curvature is the Hessian at 0 without what lies between classes: the same block for each vector.
type curvature struct {
	factor mat.Cholesky
	width  int
}

// curvature estimates it from a sample of the rows, evenly spread.
func (p *problem) curvature() curvature {
	n := p.ds.Len()
	every := max(1, n/sample)
	H := mat.NewSymDense(p.width, nil)
	row := make([]float64, p.width)
	row[0] = 1
	total := 0.0
	for i := 0; i < n; i += every {
		w := p.ds.Weight(i)
		total += w
		copy(row[1:], p.ds.At(i))
		addOuter(H, 0, 0, w, row)
	}
	part := 1 / float64(len(p.present))
	if total > 0 {
		H.ScaleSym(part*(1-part)*p.total/total, H)
	}
	for j, s := range p.scale { // where the sample says nothing, a little of what the column says alone
		H.SetSym(j, j, H.At(j, j)+p.λ+1e-6*p.total*s*s)
	}
	c := curvature{width: p.width}
	if !c.factor.Factorize(H) {
		H.Zero()
		for j, s := range p.scale {
			H.SetSym(j, j, p.total*s*s+p.λ)
		}
		c.factor.Factorize(H)
	}
	return c
}

// solve replaces a gradient by the inverse times the gradient.
func (c *curvature) solve(gradient []float64) {
	for from := 0; from < len(gradient); from += c.width {
		v := mat.NewVecDense(c.width, gradient[from:][:c.width])
		_ = c.factor.SolveVecTo(v, v) // it says how badly conditioned the matrix is
	}
}
