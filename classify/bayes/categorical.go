package bayes

import (
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
	return fit(ds, classify.NeedNominal, c.Learner)
}

// Learner returns a learner without examples, for learning one example at a time. Its errors name
// the option or the attribute that cannot be used.
func (c Categorical) Learner(
	attributes []classify.Attribute, classes []string,
) (*CategoricalLearner, error) {
	if err := checkLaplace("Categorical", c.Laplace); err != nil {
		return nil, err
	}
	s, err := newSchema(attributes, classes, classify.NeedNominal)
	if err != nil {
		return nil, err
	}
	l := &CategoricalLearner{schema: s, options: c, counts: make([][]float64, len(attributes))}
	for j, a := range attributes {
		l.counts[j] = make([]float64, len(a.Values)*len(classes))
	}
	return l, nil
}

// CategoricalLearner learns example by example. It keeps counts, but no examples.
type CategoricalLearner struct {
	schema
	options Categorical
	counts  [][]float64 // of attribute j, value v and class k at [j][v·K + k]
}

// Learn adds one example. Its errors name the column or the label that is wrong. The learner is
// then unchanged.
func (l *CategoricalLearner) Learn(x []float64, y int) error {
	if err := l.check(x, y); err != nil {
		return err
	}
	l.add(x, y, 1)
	return nil
}

func (l *CategoricalLearner) add(x []float64, y int, weight float64) {
	l.weights[y] += weight
	for j, v := range x {
		if !math.IsNaN(v) {
			l.counts[j][int(v)*len(l.classes)+y] += weight
		}
	}
}

func (l *CategoricalLearner) addDataset(ds *classify.Dataset) error {
	for i, y := range ds.Y {
		l.add(ds.At(i), y, ds.Weight(i))
	}
	return nil
}

// Model returns the model of the examples so far. It is an error if there are none, or if
// Prior does not fit them.
func (l *CategoricalLearner) Model() (*CategoricalModel, error) {
	logPrior, err := LogPriors("bayes", l.options.Prior, l.weights, l.classes)
	if err != nil {
		return nil, err
	}
	m := &CategoricalModel{logs: make([][]float64, len(l.attributes))}
	for j := range l.attributes {
		m.logs[j] = l.shares(j)
	}
	m.Naive = Naive{attributes: l.attributes, classes: l.classes, logPrior: logPrior, likelihood: m}
	return m, nil
}

// shares returns log P(xⱼ = v | k) at v·K + k.
func (l *CategoricalLearner) shares(j int) []float64 {
	K, V, λ := len(l.classes), len(l.attributes[j].Values), l.options.Laplace
	logs := make([]float64, V*K)
	for k := range K {
		known := 0.0
		for v := range V {
			known += l.counts[j][v*K+k]
		}
		for v := range V {
			logs[v*K+k] = logspace.Log(Laplace(l.counts[j][v*K+k], known, λ, V))
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
	logs [][]float64 // log P(xⱼ = v | k) at [j][v·K + k]
}

// Probability returns P(xⱼ = v | k). It panics if there is no such attribute, value or class.
func (m *CategoricalModel) Probability(attribute, value, class int) float64 {
	K := len(m.classes)
	if class < 0 || class >= K {
		panic(fmt.Sprintf("bayes: class %d of %d", class, K))
	}
	return math.Exp(m.logs[attribute][value*K+class])
}

func (m *CategoricalModel) add(dst, x []float64) {
	K := len(m.classes)
	for j, v := range x {
		if m.known(j, v) {
			for k, log := range m.logs[j][int(v)*K:][:K] {
				dst[k] += log
			}
		}
	}
}

func (m *CategoricalModel) term(dst []float64, j int, v float64) bool {
	if !m.known(j, v) {
		return false
	}
	copy(dst, m.logs[j][int(v)*len(m.classes):])
	return true
}

// known reports whether v is the index of a value.
func (m *CategoricalModel) known(j int, v float64) bool {
	return v >= 0 && v < float64(len(m.attributes[j].Values)) && v == math.Trunc(v)
}
