package logistic

import (
	"errors"
	"fmt"
	"math"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/must"
	"github.com/tessella-go/tessella/classify/internal/sgd"
	"github.com/tessella-go/tessella/classify/logspace"
)

// FitSparse is Fit for a table without its zeros, such as the words of texts. A step takes O(cells
// · K). Lambda must be above 0, because tables of words have columns that others determine. Method
// must be LBFGS, GradientDescent or ConjugateGradient: the others need a matrix of all pairs of
// parameters. The model takes rows without their zeros too; see [Model.PredictSparse].
func (r Regression) FitSparse(s *classify.Sparse) (*Model, error) {
	if err := r.check(); err != nil {
		return nil, err
	}
	switch {
	case r.Method == Newton || r.Method == BFGS:
		return nil, fmt.Errorf("logistic: Regression.Method is %v; of a sparse table it must be "+
			"LBFGS, GradientDescent or ConjugateGradient", r.Method)
	case r.Lambda == 0:
		return nil, errors.New("logistic: Regression.Lambda is 0; of a sparse table it must be " +
			"above, such as 1")
	}
	p, err := sparseProblem(s, r)
	if err != nil {
		return nil, err
	}
	if err := r.checkStart(p); err != nil {
		return nil, err
	}
	return r.fit(p, s.Schema())
}

// sparseProblem checks a table.
func sparseProblem(s *classify.Sparse, r Regression) (*problem, error) {
	if err := s.Validate(); err != nil {
		return nil, fmt.Errorf("logistic: %w", err)
	}
	n, d := s.Len(), len(s.Terms)
	if n == 0 || d == 0 {
		return nil, fmt.Errorf("logistic: table %q has %d rows and %d terms; it needs both", s.Name,
			n, d)
	}
	p := &problem{table: s, width: d + 1, λ: r.Lambda, intercept: r.PenaliseIntercept,
		mean: make([]float64, d), scale: make([]float64, d+1)}
	weights := make([]float64, len(s.Classes))
	for _, y := range s.Y {
		weights[y]++
	}
	p.count(weights, r.Softmax)
	p.scale[0] = 1
	for at, j := range s.Indices {
		v := s.Data[at]
		p.mean[j] += v / float64(n)
		p.scale[j+1] += v * v / float64(n)
		if math.Abs(v) > 1e100 {
			return nil, fmt.Errorf("logistic: term %q has the value %v, whose square is outside "+
				"the range of numbers; take another unit for it", s.Terms[j], v)
		}
	}
	for j := range d {
		if p.scale[j+1] = math.Sqrt(p.scale[j+1]); p.scale[j+1] < 1e-100 {
			p.scale[j+1] = 1
		}
	}
	return p, nil
}

// sparse is the cost and gradient, without the penalty, of a table without its zeros. In the end
// the logits of a row are its residuals.
func (p *problem) sparse(gradient, w []float64) (cost float64) {
	for i, y := range p.table.Y {
		columns, values := p.table.Row(i)
		sparseLogits(p.logits, w, columns, values)
		of := p.index[y]
		if p.vectors == 1 {
			z := p.logits[0]
			if of == 0 {
				z = -z
			}
			cost -= LogSigmoid(z)
			p.logits[0] = Sigmoid(p.logits[0]) - float64(of)
		} else {
			z := p.logits[of]
			cost += logspace.Sum(p.logits) - z
			logspace.Normalise(p.logits, p.logits)
			p.logits[of]--
		}
		for k, residual := range p.logits {
			g := gradient[k*p.width:][:p.width]
			g[0] += residual
			sgd.AddScaled(g[1:], residual, columns, values)
		}
	}
	return cost
}

// sparseLogits writes the logits of a row to z, one for each vector of w.
func sparseLogits(z, w []float64, columns []int, values []float64) {
	width := len(w) / max(1, len(z))
	for k := range z {
		v, sum := w[k*width:][:width], 0.0
		for at, j := range columns {
			sum += v[j+1] * values[at]
		}
		z[k] = v[0] + sum
	}
}

// diagonal returns that of the Hessian of the penalised cost of a table.
func (p *problem) diagonal(w []float64) []float64 {
	H := make([]float64, len(w))
	for i := range p.table.Len() {
		columns, values := p.table.Row(i)
		sparseLogits(p.logits, w, columns, values)
		p.shares()
		for k, share := range p.logits {
			curve := share * (1 - share)
			h := H[k*p.width:][:p.width]
			h[0] += curve
			for at, j := range columns {
				h[j+1] += curve * values[at] * values[at]
			}
		}
	}
	for a := range H {
		s := p.scale[a%p.width]
		H[a] += p.λ + 1e-6*p.total*s*s
	}
	return H
}

// LogPosteriorSparse is [Model.LogPosterior] for a row of which the cells other than 0 are given,
// with their columns ascending, as [classify.Sparse.Row] returns them. The values must be finite.
// It panics if a column is none of the model's, or the lengths differ.
func (m *Model) LogPosteriorSparse(dst []float64, columns []int, values []float64) []float64 {
	dst = must.Dst(dst, len(m.Schema().Classes), "logistic", "classes")
	m.sparseLogPosterior(dst, make([]float64, m.vectors()), columns, values)
	return dst
}

func (m *Model) sparseLogPosterior(dst, z []float64, columns []int, values []float64) {
	if len(columns) != len(values) {
		panic(fmt.Sprintf("logistic: %d columns for %d values", len(columns), len(values)))
	}
	sparseLogits(z, m.last.W, columns, values)
	m.fromLogits(dst, z)
}

// PosteriorSparse is [Model.Posterior] for a row that is given as that of
// [Model.LogPosteriorSparse].
func (m *Model) PosteriorSparse(dst []float64, columns []int, values []float64) []float64 {
	dst = m.LogPosteriorSparse(dst, columns, values)
	for k, v := range dst {
		dst[k] = math.Exp(v)
	}
	return dst
}

// PredictSparse writes the class of each row of the table to dst and returns it. It panics if the
// table has another number of terms, or dst another length.
func (m *Model) PredictSparse(dst []int, s *classify.Sparse) []int {
	must.Columns(len(s.Terms), len(m.mean), "logistic")
	dst = must.Dst(dst, s.Len(), "logistic", "rows")
	z, logs := make([]float64, m.vectors()), make([]float64, len(m.Schema().Classes))
	for i := range dst {
		columns, values := s.Row(i)
		m.sparseLogPosterior(logs, z, columns, values)
		dst[i] = classify.Argmax(logs)
	}
	return dst
}
