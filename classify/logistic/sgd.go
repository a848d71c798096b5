package logistic

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/floats"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/option"
)

// SGD is logistic regression by stochastic gradient descent: each row takes a step of its own. So
// it learns from rows that come in parts, such as a file that does not fit into memory or the mails
// of each day: [SGD.Update] goes on from a model. It approaches the minimum of
//
//	L/n + ½λ Σ w²
//
// with the cost L of n rows that [Regression] has; Lambda: n·λ gives the same minimum there. It is
// in no lecture (Bottou 2012). Step t, counted over all parts, has the length
//
//	η = min(η₀/(1 + η₀λt), 1/(1 + ‖x‖²))
//
// so that no row overshoots, whatever its units. Columns of very different sizes take many steps:
// see prepare.Standardise. A row of weight w takes a step w times as long, up to the second bound.
//
// A class counts from the first part on that has an example of it. Missing values are an error.
type SGD struct {
	Lambda float64 // λ; 0 means 0.0001
	Rate   float64 // η₀; 0 means 1
	Epochs int     // passes over the rows of a part; 0 means 20
	Seed   uint64  // of the order of the rows
}

// Fit learns from rows that come at once. Its errors name the option, or the row and column. The
// time is O(Epochs·n·d·K).
func (l SGD) Fit(ds *classify.Dataset) (*Model, error) { return l.Update(nil, ds) }

// FitSparse is Fit for a table without its zeros. The time is O(Epochs·cells·K).
func (l SGD) FitSparse(s *classify.Sparse) (*Model, error) { return l.UpdateSparse(nil, s) }

// Update returns a model that has also learned from the rows of ds. The first part has no model:
// nil. It is an error if the model was not made by SGD, or for other attributes or classes.
func (l SGD) Update(model *Model, ds *classify.Dataset) (*Model, error) {
	if err := l.check(); err != nil {
		return nil, err
	}
	p, err := newProblem(ds, false, 0, false)
	if err != nil {
		return nil, err
	}
	return l.update(model, ds.Schema(), p)
}

// UpdateSparse is Update for a table without its zeros.
func (l SGD) UpdateSparse(model *Model, s *classify.Sparse) (*Model, error) {
	if err := l.check(); err != nil {
		return nil, err
	}
	p, err := sparseProblem(s, Regression{})
	if err != nil {
		return nil, err
	}
	return l.update(model, s.Schema(), p)
}

func (l SGD) check() error {
	return cmp.Or(
		option.Finite("logistic: SGD.Lambda", l.Lambda, option.DefaultOrMore),
		option.Finite("logistic: SGD.Rate", l.Rate, option.DefaultOrMore),
		option.NotNegative("logistic: SGD.Epochs", l.Epochs, option.DefaultOrMore))
}

func (l SGD) update(model *Model, schema classify.Schema, p *problem) (*Model, error) {
	before, steps := []float64(nil), 0
	var present []int
	mean := p.mean
	if model != nil {
		if _, ok := model.Options().(SGD); !ok {
			return nil, fmt.Errorf("logistic: SGD cannot go on from a model of %T", model.Options())
		}
		if !fits(model.Schema(), schema) {
			return nil, errors.New("logistic: the attributes or classes of this part are not " +
				"those of the model; read it with the model's schema")
		}
		before, steps, present, mean = model.last.W, model.last.T, model.present, model.mean
	}
	all := slices.Concat(present, p.present)
	slices.Sort(all)
	all = slices.Compact(all)
	p.take(all)
	w := widen(before, present, all, p.width)
	last := Step{T: steps, W: w, Stop: Budget, Gradient: make([]float64, len(w))}
	if p.vectors > 0 {
		last.T = l.walk(p, w, steps)
		last.Cost = p.evaluate(last.Gradient, w)
		if !finite(&last) {
			return nil, fmt.Errorf("logistic: SGD diverged; take a smaller Rate than %v",
				cmp.Or(l.Rate, 1))
		}
	}
	return newModel(classify.NewFitted(schema, l), Regression{}, all, mean, last), nil
}

// fits reports whether two schemas have the same names in the same order.
func fits(a, b classify.Schema) bool {
	return slices.Equal(a.Classes, b.Classes) && slices.EqualFunc(a.Attributes, b.Attributes,
		func(a, b classify.Attribute) bool { return a.Name == b.Name })
}

// take makes these the classes that are told apart.
func (p *problem) take(present []int) {
	p.present, p.vectors = present, vectors(present, false)
	p.logits = make([]float64, max(1, p.vectors))
	for k := range p.index {
		p.index[k], _ = slices.BinarySearch(present, k)
	}
}

// widen returns the parameters of some classes as those of these and more classes, which begin with
// 0. One vector for two classes is half of it for one and against the other.
func widen(w []float64, old, all []int, width int) []float64 {
	n := vectors(all, false)
	if len(old) == len(all) && w != nil {
		return slices.Clone(w)
	}
	wide := make([]float64, n*width)
	for at, class := range old {
		k, _ := slices.BinarySearch(all, class)
		switch to := wide[min(k, n-1)*width:]; vectors(old, false) {
		case 0:
		case 1:
			floats.AddScaled(to[:width], float64(at)-.5, w)
		default:
			copy(to, w[at*width:][:width])
		}
	}
	return wide
}

// walk takes the steps, and returns their number. w is scale times what is stored, except for the
// constants: a penalty then takes the same time for any number of columns.
func (l SGD) walk(p *problem, w []float64, t int) int {
	λ, η0, scale := cmp.Or(l.Lambda, 1e-4), cmp.Or(l.Rate, 1), 1.0
	rescale := func() {
		for j := range w {
			if j%p.width > 0 {
				w[j] *= scale
			}
		}
		scale = 1
	}
	n := p.rows()
	longest := make([]float64, n) // steps
	for i := range longest {
		_, values, _, _ := p.row(i)
		longest[i] = 1 / (1 + floats.Dot(values, values))
	}
	rng := rand.New(rand.NewPCG(l.Seed, uint64(t)))
	for range cmp.Or(l.Epochs, 20) {
		for _, i := range rng.Perm(n) {
			t++
			η := η0 / (1 + η0*λ*float64(t))
			columns, values, weight, y := p.row(i)
			step := min(η*weight, longest[i])
			for k := range p.logits {
				v := w[k*p.width:][:p.width]
				p.logits[k] = v[0] + scale*dot(v[1:], columns, values)
			}
			if p.shares(); p.vectors == 1 {
				p.logits[0] -= float64(y)
			} else {
				p.logits[y]--
			}
			scale *= 1 - min(.5, η*λ)
			for k, residual := range p.logits {
				v := w[k*p.width:][:p.width]
				v[0] -= step * residual
				addTo(v[1:], -step*residual/scale, columns, values)
			}
			if scale < 1e-6 {
				rescale()
			}
		}
	}
	rescale()
	return t
}

// rows returns the number of rows.
func (p *problem) rows() int {
	if p.table != nil {
		return p.table.Len()
	}
	return p.ds.Len()
}

// row returns the cells of row i, its weight, and the place of its class. columns is nil if all
// have a cell.
func (p *problem) row(i int) (columns []int, values []float64, weight float64, y int) {
	if p.table != nil {
		columns, values = p.table.Row(i)
		return columns, values, 1, p.index[p.table.Y[i]]
	}
	return nil, p.ds.At(i), p.ds.Weight(i), p.index[p.ds.Y[i]]
}

// dot returns v·x of a row.
func dot(v []float64, columns []int, values []float64) float64 {
	if columns == nil {
		return floats.Dot(v, values)
	}
	sum := 0.0
	values = values[:len(columns)]
	for at, j := range columns {
		sum += v[j] * values[at]
	}
	return sum
}

// addTo adds c·x of a row to v.
func addTo(v []float64, c float64, columns []int, values []float64) {
	if columns == nil {
		floats.AddScaled(v, c, values)
		return
	}
	values = values[:len(columns)]
	for at, j := range columns {
		v[j] += c * values[at]
	}
}
