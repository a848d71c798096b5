package bayes

import (
	"cmp"
	"fmt"
	"math"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/logspace"
)

// Categorical is naive Bayes for nominal attributes: the probability of a value within a class is
// its share of the class's examples (naive Bayes of the lectures, on tennis and sailing). The zero
// value is that of the lectures, without smoothing.
//
//	P(xⱼ = v | k) = (n(v, k) + λ) / (n(k) + λ·Vⱼ)
//
// n(v, k) counts the examples of class k that have value v, n(k) those whose value is known, Vⱼ the
// values of the attribute, and λ is Laplace. A row of weight w counts as w examples. If λ is 0, a
// value that a class never had makes the class impossible. If no value of an attribute is known in
// a class, all are equally probable, which is the limit of λ → 0.
//
// Missing values are left out. In a query, so is a number that is not the index of a value.
type Categorical struct {
	Laplace float64   // λ, added to each count: 1 is Laplace's estimate; 0 means no smoothing
	Prior   []float64 // P(k), with sum 1; nil means the classes' shares of the training set
}

// Fit trains the model. Its errors name the option, or the row and column, that cannot be used. The
// time is O(n·d).
func (c Categorical) Fit(ds *classify.Dataset) (*CategoricalModel, error) {
	return c.Update(nil, ds)
}

// Update returns a model that has also learned from the rows of ds: the same as if all had come at
// once. The first part has no model: nil. It is an error if the model is for other attributes,
// values or classes.
func (c Categorical) Update(
	model *CategoricalModel, ds *classify.Dataset,
) (*CategoricalModel, error) {
	s, err := schemaOf(ds, classify.NeedNominal)
	if err != nil {
		return nil, err
	}
	v := &valueCounts{s, countValues(ds)}
	return update(model, v, nil, func(m *CategoricalModel) (*valueCounts, error) {
		return m.counts.plus(v)
	}, c.model)
}

// valueCounts are how often each class has each value.
type valueCounts struct {
	schema
	tables [][]float64 // of attribute j, value v and class k at [j][v·K + k]
}

func (c Categorical) model(v *valueCounts) (*CategoricalModel, error) {
	naive, err := v.naive(c, c.Prior)
	if err := cmp.Or(checkLaplace("Categorical", c.Laplace), err); err != nil {
		return nil, err
	}
	m := &CategoricalModel{naive, c.logs(v.tables, len(v.Classes)), v}
	m.likelihood = m
	return m, nil
}

// countValues counts the values of each attribute. The table of a number is empty.
func countValues(ds *classify.Dataset) [][]float64 {
	K := len(ds.Classes)
	tables := make([][]float64, len(ds.Attributes))
	for j, a := range ds.Attributes {
		tables[j] = make([]float64, len(a.Values)*K)
	}
	for i, y := range ds.Y {
		weight := ds.Weight(i)
		for j, v := range ds.At(i) {
			if counts := tables[j]; len(counts) > 0 && !math.IsNaN(v) {
				counts[int(v)*K+y] += weight
			}
		}
	}
	return tables
}

// logs returns log P(xⱼ = v | k) at [j][v·K + k].
func (c Categorical) logs(tables [][]float64, K int) [][]float64 {
	logs := make([][]float64, len(tables))
	for j, counts := range tables {
		logs[j] = c.shares(counts, K)
	}
	return logs
}

// shares returns log P(xⱼ = v | k) of the counts of an attribute, both at v·K + k:
//
//	for each class k:
//	    known ← 0
//	    for each value v:
//	        known ← known + n(v, k)
//	    for each value v:
//	        log P(v | k) ← log Laplace(n(v, k), known, λ, V)
func (c Categorical) shares(counts []float64, K int) []float64 {
	logs := make([]float64, len(counts))
	for k := range K {
		known := 0.0
		for at := k; at < len(counts); at += K {
			known += counts[at]
		}
		for at := k; at < len(counts); at += K {
			logs[at] = logspace.Log(Laplace(counts[at], known, c.Laplace, len(counts)/K))
		}
	}
	return logs
}

// Laplace returns the Laplace estimate of a probability: an outcome was seen count times in total
// trials, and V outcomes are possible.
//
//	p = (count + λ) / (total + λ·V)
//
// λ = 1 is Laplace's own, and λ = 0 the share. Without trials and λ it is 1/V, the limit of λ → 0.
func Laplace(count, total, λ float64, V int) float64 {
	if total == 0 && λ == 0 {
		return 1 / float64(V)
	}
	return (count + λ) / (total + λ*float64(V))
}

// CategoricalModel is a naive Bayes model of nominal attributes.
type CategoricalModel struct {
	Naive
	logs   [][]float64  // log P(xⱼ = v | k) at [j][v·K + k]
	counts *valueCounts // nil in a [MixedModel]
}

// Probability returns P(xⱼ = v | k). It panics if there is no such attribute, value or class.
func (m *CategoricalModel) Probability(attribute, value, class int) float64 {
	K := len(m.logPrior)
	if class < 0 || class >= K {
		panic(fmt.Sprintf("bayes: class %d of %d", class, K))
	}
	return math.Exp(m.logs[attribute][value*K+class])
}

// add adds log P(xⱼ | k) of each attribute to the log P(k) that dst has:
//
//	for each attribute j whose value v in x is known:
//	    for each class k:
//	        dstₖ ← dstₖ + log P(xⱼ = v | k)
func (m *CategoricalModel) add(dst, x, _ []float64) {
	K := len(m.logPrior)
	for j, v := range x {
		if m.known(j, v) {
			for k, log := range m.logs[j][int(v)*K:][:K] {
				dst[k] += log
			}
		}
	}
}

func (m *CategoricalModel) scratch() []float64 { return nil }

func (m *CategoricalModel) term(dst []float64, j int, v float64) bool {
	if !m.known(j, v) {
		return false
	}
	copy(dst, m.logs[j][int(v)*len(m.logPrior):])
	return true
}

// known reports whether v is the index of a value.
func (m *CategoricalModel) known(j int, v float64) bool {
	return v >= 0 && v < float64(len(m.attributes[j].Values)) && v == math.Trunc(v)
}
