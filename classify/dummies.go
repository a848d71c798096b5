package classify

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
)

// Dummies returns a copy of a data set for learners that take numbers alone: each nominal attribute
// is replaced by a column for each of its values, in their order, which is 1 in the rows with that
// value and 0 in the others and is named "attribute=value".
//
// Numeric attributes stay as they are and where they are. A missing value is missing in all its
// columns. The columns depend on the attributes' values and on no row, so a training set and a test
// set with the same attributes get the same ones, and nothing is learnt from either. There are m
// columns for m values, which always sum to 1: a learner that cannot have columns that follow from
// others must leave one out. Classes, labels and weights are shared with ds.
//
// It is an error if ds is not valid, see [Dataset.Validate], or a new column would
// have the name of another.
func Dummies(ds *Dataset) (*Dataset, error) {
	if err := ds.Validate(); err != nil {
		return nil, err
	}
	code := dummies{attributes: ds.Attributes}
	out := &Dataset{Name: ds.Name, Classes: ds.Classes, Class: ds.Class, Y: ds.Y, Weights: ds.Weights}
	var names []string
	for _, a := range ds.Attributes {
		if !a.Nominal() {
			out.Attributes, names = append(out.Attributes, a), append(names, a.Name)
			continue
		}
		for _, value := range a.Values {
			name := a.Name + "=" + value
			out.Attributes, names = append(out.Attributes, Attribute{Name: name}),
				append(names, name)
		}
	}
	if name, ok := repeated(names); ok {
		return nil, fmt.Errorf("classify: %q would have two columns named %q; rename one "+
			"of its attributes", ds.Name, name)
	}
	if ds.Len() > 0 && len(names) > 0 {
		out.X = code.table(ds.X, len(names))
	}
	return out, nil
}

// OnDummies lets a learner of numbers learn from nominal attributes too: from what [Dummies] makes
// of its training set. Its model takes rows as the training set has them. It is a [Posterior] where
// the learner's own is one.
func OnDummies(fit FitFunc) FitFunc {
	return func(ds *Dataset) (Classifier, error) {
		numbers, err := Dummies(ds)
		if err != nil {
			return nil, err
		}
		inner, err := fit(numbers)
		if err != nil {
			return nil, err
		}
		model := &onDummies{dummies{ds.Attributes}, len(numbers.Attributes), inner}
		if posterior, ok := inner.(Posterior); ok {
			return &onDummiesPosterior{model, posterior}, nil
		}
		return model, nil
	}
}

// dummies writes rows with nominal values as rows of numbers.
type dummies struct{ attributes []Attribute }

// row writes x to dst, whose values are 0. What is no value's index is missing.
func (d dummies) row(dst, x []float64) {
	if len(x) != len(d.attributes) {
		panic(fmt.Sprintf("classify: row has %d values, the model %d", len(x), len(d.attributes)))
	}
	for j, v := range x {
		a := d.attributes[j]
		switch {
		case !a.Nominal():
			dst[0], dst = v, dst[1:]
			continue
		case a.check(v) == nil && !math.IsNaN(v):
			dst[int(v)] = 1
		default:
			for k := range a.Values {
				dst[k] = math.NaN()
			}
		}
		dst = dst[len(a.Values):]
	}
}

// table writes all rows.
func (d dummies) table(X mat.Matrix, width int) *mat.Dense {
	n, _ := X.Dims()
	out := mat.NewDense(n, width, nil)
	for i := range n {
		d.row(out.RawRowView(i), mat.Row(nil, i, X))
	}
	return out
}

// onDummies is a model whose rows are rewritten before it is asked.
type onDummies struct {
	dummies
	width int
	model Classifier
}

func (m *onDummies) encoded(x []float64) []float64 {
	row := make([]float64, m.width)
	m.row(row, x)
	return row
}

func (m *onDummies) Predict(x []float64) int { return m.model.Predict(m.encoded(x)) }

func (m *onDummies) PredictAll(dst []int, X mat.Matrix) []int {
	if n, _ := X.Dims(); n == 0 {
		return PredictEach(dst, X, len(m.attributes), m.Predict)
	}
	return m.model.PredictAll(dst, m.table(X, m.width))
}

type onDummiesPosterior struct {
	*onDummies
	posterior Posterior
}

func (m *onDummiesPosterior) Posterior(dst, x []float64) []float64 {
	return m.posterior.Posterior(dst, m.encoded(x))
}
