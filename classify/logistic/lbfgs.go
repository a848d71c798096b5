package logistic

import (
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify/logspace"
)

const (
	memory = 10   // steps that LBFGS keeps
	sample = 2048 // about how many rows it estimates the curvature from
)

// lbfgs takes quasi-Newton steps (Nocedal 1980). The last steps, and the change of the gradient in
// each, give the curvature in their directions. A factored matrix gives it in all others. The
// matrix is estimated at the start, at step 4, at step 16, at step 64 and so on.
func lbfgs(p *problem) stepper {
	var curvature curvature
	var moves, changes [][]float64
	var products []float64 // of each move and its change
	direction := make([]float64, p.parameters())
	share := make([]float64, memory)
	estimate := 0 // at which step
	return func(from, to *Step) bool {
		if from.T == estimate {
			curvature = p.curvature(from.W)
			estimate = max(4, 4*estimate)
		}
		copy(direction, from.Gradient)
		for i := len(moves) - 1; i >= 0; i-- {
			share[i] = floats.Dot(moves[i], direction) / products[i]
			floats.AddScaled(direction, -share[i], changes[i])
		}
		curvature.solve(direction)
		for i, move := range moves {
			floats.AddScaled(direction, share[i]-floats.Dot(changes[i], direction)/products[i],
				move)
		}
		floats.Scale(-1, direction)
		p.center(direction)
		if !halve(p.evaluate, from, to, direction, 1) {
			return false
		}
		var move, change []float64
		if len(moves) == memory { // overwrite the oldest
			move, change = moves[0], changes[0]
			moves, changes, products = append(moves[:0], moves[1:]...),
				append(changes[:0], changes[1:]...), append(products[:0], products[1:]...)
		} else {
			move, change = make([]float64, len(direction)), make([]float64, len(direction))
		}
		floats.SubTo(move, to.W, from.W)
		floats.SubTo(change, to.Gradient, from.Gradient)
		if product := floats.Dot(move, change); product > 0 {
			moves, changes, products = append(moves, move), append(changes, change),
				append(products, product)
		}
		return true
	}
}

// center subtracts from a direction the part that all vectors share. Neither the probabilities nor
// the penalty depend on that part, so the solution does not determine it.
func (p *problem) center(direction []float64) {
	for j := range p.width {
		if p.vectors == 1 || p.λ > 0 && (j > 0 || p.intercept) {
			continue
		}
		mean := 0.0
		for k := range p.vectors {
			mean += direction[k*p.width+j] / float64(p.vectors)
		}
		for k := range p.vectors {
			direction[k*p.width+j] -= mean
		}
	}
}

// curvature is the block-diagonal part of the Hessian: a block for each vector.
type curvature struct {
	factors  []mat.Cholesky // only one if it is the same for all vectors
	diagonal []float64      // in place of factors, of each parameter
	width    int
}

// curvature estimates it from an evenly spaced sample of the rows.
func (p *problem) curvature(w []float64) curvature {
	if p.table != nil {
		return curvature{diagonal: p.diagonal(w), width: p.width}
	}
	n := p.ds.Len()
	every := max(1, n/sample)
	H := make([]*mat.SymDense, p.vectors)
	if floats.Norm(w, 1) == 0 {
		H = H[:1]
	}
	for k := range H {
		H[k] = mat.NewSymDense(p.width, nil)
	}
	row := make([]float64, p.width)
	row[0] = 1
	total := 0.0
	for i := 0; i < n; i += every {
		weight := p.ds.Weight(i)
		total += weight
		copy(row[1:], p.ds.At(i))
		p.linear(w, row[1:])
		p.shares()
		for k, H := range H {
			// smaller shares hardly count, and near the minimum most are small
			if share := p.logits[k] * (1 - p.logits[k]); share > 1e-2 {
				addOuter(H, 0, 0, weight*share, row)
			}
		}
	}
	c := curvature{factors: make([]mat.Cholesky, len(H)), width: p.width}
	for k, H := range H {
		if total > 0 {
			H.ScaleSym(p.total/total, H)
		}
		// a little of each column's own scale, where the sample has no information
		for j, s := range p.scale {
			H.SetSym(j, j, H.At(j, j)+p.λ+1e-6*p.total*s*s)
		}
		if !c.factors[k].Factorize(H) { // rounding can make it singular
			H.Zero()
			for j, s := range p.scale {
				H.SetSym(j, j, p.total*s*s+p.λ)
			}
			c.factors[k].Factorize(H)
		}
	}
	return c
}

// shares turns the logits of a row into probabilities, one for each vector.
func (p *problem) shares() {
	if p.vectors == 1 {
		p.logits[0] = Sigmoid(p.logits[0])
		return
	}
	logspace.Normalise(p.logits, p.logits)
}

// solve replaces a gradient by the inverse times the gradient.
func (c *curvature) solve(gradient []float64) {
	if c.diagonal != nil {
		floats.Div(gradient, c.diagonal)
		return
	}
	for k := range len(gradient) / c.width {
		v := mat.NewVecDense(c.width, gradient[k*c.width:][:c.width])
		// the error only says that the matrix is badly conditioned
		_ = c.factors[min(k, len(c.factors)-1)].SolveVecTo(v, v)
	}
}
