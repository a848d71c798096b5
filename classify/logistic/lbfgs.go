package logistic

import (
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify/logspace"
)

const (
	memory = 10   // steps that LBFGS remembers
	sample = 2048 // rows, about, from which it takes the curvature
)

// lbfgs steps by a quasi-Newton direction (Nocedal 1980): the last steps and what the gradient
// changed along them tell the curvature where they went, and a factored matrix tells it elsewhere.
// The matrix is that of the start, of step 4, of step 8 and so on.
func lbfgs(p *problem) mover {
	var curvature curvature
	var moves, changes [][]float64
	var products []float64 // of each move with its change
	direction := make([]float64, p.parameters())
	share := make([]float64, memory)
	return func(from, to *Step) bool {
		if t := from.T; t == 0 || t >= 4 && t&(t-1) == 0 {
			curvature = p.curvature(from.W)
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
		if len(moves) == memory { // the oldest is written over
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

// center takes out of a direction what is common to all vectors, where nothing tells how much of it
// is in the solution: no probability depends on it, and no penalty.
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

// curvature is the Hessian without what lies between classes: a block for each vector.
type curvature struct {
	factors []mat.Cholesky // one for all vectors where they have the same
	width   int
}

// curvature estimates it from a sample of the rows, evenly spread.
func (p *problem) curvature(w []float64) curvature {
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
			// the rest hardly counts, and is most of it in the end
			if share := p.logits[k] * (1 - p.logits[k]); share > 1e-3 {
				addOuter(H, 0, 0, weight*share, row)
			}
		}
	}
	c := curvature{factors: make([]mat.Cholesky, len(H)), width: p.width}
	for k, H := range H {
		if total > 0 {
			H.ScaleSym(p.total/total, H)
		}
		// where the sample says nothing, a little of what the column says alone
		for j, s := range p.scale {
			H.SetSym(j, j, H.At(j, j)+p.λ+1e-6*p.total*s*s)
		}
		if !c.factors[k].Factorize(H) { // by rounding
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
	for k := range len(gradient) / c.width {
		v := mat.NewVecDense(c.width, gradient[k*c.width:][:c.width])
		// an error says how badly conditioned the matrix is
		_ = c.factors[min(k, len(c.factors)-1)].SolveVecTo(v, v)
	}
}
