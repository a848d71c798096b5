package bayes

import (
	"cmp"

	"github.com/tessella-go/tessella/classify"
)

// Mixed is naive Bayes for tables that have numbers and nominal attributes: within each class, a
// number is normal as in [Gaussian], and a nominal attribute has its values as often as in
// [Categorical]. It is in no lecture as one learner; see John and Langley 1995.
//
//	log P(x | k) = Σⱼ log N(xⱼ; μⱼₖ, σ²ⱼₖ) of the numbers + Σⱼ log P(xⱼ | k) of the nominal ones
//
// If all attributes are of one kind, it is the learner of that kind. Missing values are left out;
// in a query, so are infinite numbers and what is not the index of a value.
type Mixed struct {
	Smoothing float64   // of the numbers, see Gaussian; 0 means none
	Laplace   float64   // λ of the nominal attributes, see Categorical; 0 means no smoothing
	Prior     []float64 // P(k), with sum 1; nil means the classes' shares of the training set
}

// Fit estimates the normal distributions, and counts the values. Its errors name the option, the
// row and the column, or the class and the attribute that cannot be used. The time is O(n·d).
func (l Mixed) Fit(ds *classify.Dataset) (*MixedModel, error) {
	s, err := schemaOf(ds, 0)
	if err := cmp.Or(checkSmoothing("Mixed", l.Smoothing), checkLaplace("Mixed", l.Laplace),
		err); err != nil {
		return nil, err
	}
	naive, err := s.naive(l, l.Prior)
	if err != nil {
		return nil, err
	}
	var normals *Normals
	if partial, columns := numeric(s.Schema); len(columns) > 0 {
		// the numbers of nominal values have moments too, which are left out
		n := numbers{schema{partial, s.weights}, momentsOf(ds).of(columns)}
		if normals, err = n.normals(l, l.Prior, l.Smoothing, n.moments.variances()); err != nil {
			return nil, err
		}
	}
	values := Categorical{Laplace: l.Laplace}.logs(countValues(ds), len(s.Classes))
	return newMixed(naive, normals, values), nil
}

// numeric returns the schema of the numbers alone, and their columns.
func numeric(s classify.Schema) (partial classify.Schema, columns []int) {
	partial = s
	partial.Attributes = nil
	for j, a := range s.Attributes {
		if !a.Nominal() {
			partial.Attributes, columns = append(partial.Attributes, a), append(columns, j)
		}
	}
	return partial, columns
}

// MixedModel is a naive Bayes model of numbers and nominal attributes.
type MixedModel struct {
	Naive
	columns []int    // of the numbers
	number  []int    // of each attribute, its place in columns
	numbers *Normals // nil if there are none
	// leaves the numbers out, because they have no list of values
	values CategoricalModel
}

func newMixed(naive Naive, numbers *Normals, tables [][]float64) *MixedModel {
	_, columns := numeric(naive.Schema())
	m := &MixedModel{Naive: naive, columns: columns, number: make([]int, len(naive.attributes)),
		numbers: numbers, values: CategoricalModel{Naive: naive, logs: tables}}
	for at, j := range columns {
		m.number[j] = at
	}
	m.likelihood = m
	return m
}

func (m *MixedModel) add(dst, x, scratch []float64) {
	if m.numbers != nil {
		part, rest := scratch[:len(m.columns)], scratch[len(m.columns):]
		for at, j := range m.columns {
			part[at] = x[j]
		}
		m.numbers.add(dst, part, rest)
	}
	m.values.add(dst, x, nil)
}

func (m *MixedModel) scratch() []float64 {
	if m.numbers == nil {
		return nil
	}
	return append(m.numbers.scratch(), make([]float64, len(m.columns))...)
}

func (m *MixedModel) term(dst []float64, j int, v float64) bool {
	if m.attributes[j].Nominal() {
		return m.values.term(dst, j, v)
	}
	return m.numbers.term(dst, m.number[j], v)
}
