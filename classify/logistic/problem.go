package logistic

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/matmul"
	"github.com/tessella-go/tessella/classify/logspace"
)

// problem is the penalised cost of a data set as a function of all parameters: one vector (w₀, w)
// for two classes, or one for each of more classes, concatenated.
type problem struct {
	ds      *classify.Dataset // nil if table has the rows
	table   *classify.Sparse
	present []int // the classes that have examples
	index   []int // of each class among them
	vectors int   // 1, or as many as classes
	width   int   // of a vector, d + 1
	total   float64
	// of each element of a vector: 1 for w₀, the root mean square of the attribute for the others
	scale     []float64
	mean      []float64 // of the attributes
	λ         float64
	intercept bool // penalised
	logits    []float64
}

// newProblem checks a data set. Its errors name the row and column, or the column.
func newProblem(ds *classify.Dataset, softmax bool, λ float64, intercept bool) (*problem, error) {
	const needs = classify.NeedRows | classify.NeedNumeric | classify.NeedComplete
	if err := ds.Require("logistic", needs); err != nil {
		return nil, err
	}
	p := &problem{
		ds:        ds,
		width:     len(ds.Attributes) + 1,
		λ:         λ,
		intercept: intercept,
	}
	p.count(ds.ClassWeights(), softmax)
	p.measure()
	return p, p.inRange()
}

// count notes which classes have a weight above 0.
func (p *problem) count(classWeights []float64, softmax bool) {
	p.index = make([]int, len(classWeights))
	for k, w := range classWeights {
		p.total += w
		p.index[k] = len(p.present)
		if w > 0 {
			p.present = append(p.present, k)
		}
	}
	p.vectors = vectors(p.present, softmax)
	p.logits = make([]float64, max(1, p.vectors))
}

// vectors returns how many vectors of parameters a model has: one for each class with examples, but
// none for one class alone, and one for two unless softmax is set.
func vectors(present []int, softmax bool) int {
	if n := len(present); n == 1 || n == 2 && !softmax {
		return n - 1
	}
	return len(present)
}

// measure computes the mean and the scale of each column.
func (p *problem) measure() {
	d := p.width - 1
	p.scale, p.mean = make([]float64, p.width), make([]float64, d)
	squares := p.scale[1:]
	for i := range p.ds.Len() {
		w := p.ds.Weight(i) / p.total
		for j, v := range p.ds.At(i) {
			p.mean[j] += w * v
			squares[j] += w * v * v
		}
	}
	for j, v := range p.scale {
		if p.scale[j] = math.Sqrt(v); v == 0 { // of w₀, and of a column of zeros
			p.scale[j] = 1
		}
	}
}

// inRange returns an error for a column whose squares overflow or underflow. The scale of a column
// of zeros is 1.
func (p *problem) inRange() error {
	for j, s := range p.scale {
		if j > 0 && !(s > 1e-100 && s < 1e100) || j > 0 && s == 1 && p.vanishes(j-1) {
			return fmt.Errorf("logistic: column %q has numbers whose squares are outside the "+
				"range of numbers; take another unit for it", p.ds.Attributes[j-1].Name)
		}
	}
	return nil
}

// vanishes reports whether a column has numbers whose squares are 0.
func (p *problem) vanishes(j int) bool {
	for i := range p.ds.Len() {
		if v := p.ds.At(i)[j]; p.ds.Weight(i) > 0 && v != 0 {
			return v*v == 0
		}
	}
	return false
}

// parameters returns the number of parameters.
func (p *problem) parameters() int { return p.vectors * p.width }

// evaluate is the objective. One pass over the rows computes both the logits and the gradient.
func (p *problem) evaluate(gradient, w []float64) (cost float64) {
	clear(gradient)
	switch {
	case p.table != nil:
		cost = p.sparse(gradient, w)
	case p.vectors == 1:
		cost = p.two(gradient, w)
	default:
		cost = p.several(gradient, w)
	}
	for j, v := range w {
		if j%p.width > 0 || p.intercept {
			gradient[j] += p.λ * v
			cost += p.λ / 2 * v * v
		}
	}
	return cost
}

// two is the cost and gradient of two classes. It takes one logarithm of the product of many 1 +
// e⁻ᶻ, if they are far enough from 1 to be as exact as the sum of the logarithms. It goes through
// some rows three times, because a processor overlaps the same work on different rows better than
// all the work on one.
func (p *problem) two(gradient, w []float64) (cost float64) {
	const some = 8
	var residuals [some]float64
	product := 1.0
	for from := 0; from < p.ds.Len(); from += some {
		rows := residuals[:min(some, p.ds.Len()-from)]
		for i := range rows {
			rows[i] = w[0] + floats.Dot(w[1:], p.ds.At(from+i))
		}
		for i, z := range rows {
			weight := p.ds.Weight(from + i)
			if weight == 0 {
				rows[i] = 0
				continue
			}
			r := float64(p.index[p.ds.Y[from+i]])
			e := math.Exp(-math.Abs(z))
			sigmoid := 1 / (1 + e)
			if z < 0 {
				sigmoid *= e
			}
			cost += weight * (max(z, 0) - r*z)
			if weight == 1 && e > 1e-3 {
				if product *= 1 + e; product > 1e300 {
					cost += math.Log(product)
					product = 1
				}
			} else {
				cost += weight * math.Log1p(e)
			}
			rows[i] = weight * (sigmoid - r)
		}
		for i, residual := range rows {
			gradient[0] += residual
			floats.AddScaled(gradient[1:], residual, p.ds.At(from+i))
		}
	}
	return cost + math.Log(product)
}

// batch is how many rows are added to a gradient or a Hessian at once.
const batch = 128

// several is the cost and gradient with a vector for each class.
func (p *problem) several(gradient, w []float64) (cost float64) {
	residuals := mat.NewDense(batch, p.vectors, nil)
	sums := mat.NewDense(p.vectors, p.width-1, nil)
	for i, y := range p.ds.Y {
		r := residuals.RawRowView(i % batch)
		if weight := p.ds.Weight(i); weight > 0 {
			p.linear(w, p.ds.At(i))
			of := p.index[y]
			top := floats.MaxIdx(p.logits)
			highest, rest := p.logits[top], 0.0
			cost += weight * (highest - p.logits[of])
			// logspace.Sum and Normalise in one loop, because exponentials take half of the time
			for k, v := range p.logits {
				if r[k] = 1; k != top {
					r[k] = math.Exp(v - highest)
					rest += r[k]
				}
			}
			cost += weight * math.Log1p(rest)
			floats.Scale(1/(1+rest), r)
			r[of]--
			floats.Scale(weight, r)
		} else {
			clear(r)
		}
		if next := i + 1; next%batch == 0 || next == len(p.ds.Y) {
			p.add(gradient, sums, residuals, i-i%batch, next)
		}
	}
	return cost
}

// add adds the products of residuals and some rows to the gradient. sums is scratch for them.
func (p *problem) add(gradient []float64, sums, residuals *mat.Dense, from, to int) {
	some := residuals.Slice(0, to-from, 0, p.vectors).(*mat.Dense).RawMatrix()
	rows := p.ds.X.Slice(from, to, 0, p.width-1).(*mat.Dense).RawMatrix()
	matmul.Product(sums.RawMatrix(), blas.Trans, some, rows)
	for k := range p.vectors {
		g := gradient[k*p.width:][:p.width]
		for i := range some.Rows {
			g[0] += residuals.At(i, k)
		}
		floats.Add(g[1:], sums.RawRowView(k))
	}
}

// linear sets logits to those of a row.
func (p *problem) linear(w, x []float64) {
	for k := range p.logits {
		v := w[k*p.width:][:p.width]
		p.logits[k] = v[0] + floats.Dot(v[1:], x)
	}
}

// separates reports whether w puts every row on the right side of every boundary. Then the cost
// falls without end along multiples of w, and no finite parameters are best.
func (p *problem) separates(w []float64) bool {
	for i, y := range p.ds.Y {
		if p.ds.Weight(i) == 0 {
			continue
		}
		p.linear(w, p.ds.At(i))
		k := p.index[y]
		if p.vectors == 1 {
			if (p.logits[0] > 0) != (k == 1) || p.logits[0] == 0 {
				return false
			}
			continue
		}
		for l, v := range p.logits {
			if l != k && v >= p.logits[k] {
				return false
			}
		}
	}
	return true
}

// hessian returns the Hessian of the penalised cost.
func (p *problem) hessian(w []float64) *mat.SymDense {
	H := mat.NewSymDense(p.parameters(), nil)
	const eight = 8 // columns make a block of a product; those behind the last stay 0
	width := (p.width + eight - 1) / eight * eight
	rows, scaled := mat.NewDense(batch, width, nil), mat.NewDense(batch, width, nil)
	weights, shares := make([]float64, batch), mat.NewDense(batch, p.vectors, nil)
	sums := mat.NewDense(width, panel, nil)
	for from := 0; from < p.ds.Len(); from += batch {
		n := min(batch, p.ds.Len()-from)
		for i := range n {
			row := rows.RawRowView(i)
			row[0] = 1
			copy(row[1:], p.ds.At(from+i))
			p.linear(w, row[1:p.width])
			if p.vectors > 1 {
				logspace.Normalise(shares.RawRowView(i), p.logits)
			} else {
				shares.Set(i, 0, SigmoidDerivative(p.logits[0]))
			}
			weights[i] = p.ds.Weight(from + i)
		}
		for k := range p.vectors {
			for l := range k + 1 {
				for i := range n {
					share := shares.At(i, k)
					if l < k {
						share *= -shares.At(i, l)
					} else if p.vectors > 1 {
						share -= share * share
					}
					floats.ScaleTo(scaled.RawRowView(i), weights[i]*share, rows.RawRowView(i))
				}
				p.addProduct(H, l*p.width, k*p.width, scaled, rows, sums, n)
			}
		}
	}
	for j := range p.parameters() {
		if j%p.width > 0 || p.intercept {
			H.SetSym(j, j, H.At(j, j)+p.λ)
		}
	}
	return H
}

// panel is how many columns of a Hessian addProduct computes at once.
const panel = 16

// addProduct adds the product AᵀB of n rows to the block of H from row a and column b ≥ a on. It
// leaves out most of what is below the diagonal. A and B have columns of zeros behind their last.
// sums is scratch.
func (p *problem) addProduct(H *mat.SymDense, a, b int, A, B, sums *mat.Dense, n int) {
	h := H.RawSymmetric()
	_, width := A.Dims()
	for from := 0; from < p.width; from += panel {
		to, height := min(from+panel, width), width
		if a == b {
			height = to
		}
		part := sums.Slice(0, height, 0, to-from).(*mat.Dense)
		matmul.Product(part.RawMatrix(), blas.Trans,
			A.Slice(0, n, 0, height).(*mat.Dense).RawMatrix(),
			B.Slice(0, n, from, to).(*mat.Dense).RawMatrix())
		to = min(to, p.width)
		for i := range min(height, p.width) {
			first := from
			if a == b {
				first = max(i, from)
			}
			floats.Add(h.Data[(a+i)*h.Stride+b+first:][:to-first],
				part.RawRowView(i)[first-from:to-from])
		}
	}
}

// addOuter adds c·row·rowᵀ to the block of H from row a and column b ≥ a on.
func addOuter(H *mat.SymDense, a, b int, c float64, row []float64) {
	raw := H.RawSymmetric()
	for i, v := range row {
		from := 0
		if a == b {
			from = i
		}
		floats.AddScaled(raw.Data[(a+i)*raw.Stride+b+from:][:len(row)-from], c*v, row[from:])
	}
}
