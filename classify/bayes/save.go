package bayes

import (
	"cmp"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/saved"
)

func init() {
	classify.RegisterOptions(Gaussian{}, Shared{}, Categorical{}, Multinomial{}, Bernoulli{},
		Complement{}, Mixed{})
	classify.Register("bayes.GaussianModel",
		func(m *GaussianModel) (normalsState, error) { return m.state(), nil },
		func(f classify.Fitted, s normalsState) (*GaussianModel, error) {
			n, err := s.load(f)
			return &GaussianModel{n}, err
		})
	classify.Register("bayes.SharedModel",
		func(m *SharedModel) (normalsState, error) { return m.state(), nil },
		func(f classify.Fitted, s normalsState) (*SharedModel, error) {
			n, err := s.load(f)
			return &SharedModel{n}, err
		})
	classify.Register("bayes.CategoricalModel", saveCategorical, loadCategorical)
	classify.Register("bayes.MixedModel", saveMixed, loadMixed)
	classify.Register("bayes.BernoulliModel", saveBernoulli, loadBernoulli)
	classify.Register("bayes.MultinomialModel",
		func(m *MultinomialModel) (wordsState, error) { return m.state(), nil },
		func(f classify.Fitted, s wordsState) (*MultinomialModel, error) {
			m := &MultinomialModel{}
			return m, s.load(&m.Words, f)
		})
	classify.Register("bayes.ComplementModel",
		func(m *ComplementModel) (wordsState, error) { return m.state(), nil },
		func(f classify.Fitted, s wordsState) (*ComplementModel, error) {
			m := &ComplementModel{}
			return m, s.load(&m.Words, f)
		})
}

// normalsState is what a file keeps of [Normals].
type normalsState struct {
	LogPrior       []float64
	Mean, Variance *mat.Dense // K×d
}

func (m *Normals) state() normalsState { return normalsState{m.logPrior, m.mean, m.variance} }

func (s normalsState) load(f classify.Fitted) (*Normals, error) {
	K, d := len(f.Schema().Classes), len(f.Schema().Attributes)
	if err := cmp.Or(
		saved.LogPrior(s.LogPrior, K),
		saved.Shape("Mean", s.Mean, K, d),
		saved.Shape("Variance", s.Variance, K, d),
	); err != nil {
		return nil, err
	}
	if err := saved.Finite("Mean", s.Mean.RawMatrix().Data...); err != nil {
		return nil, err
	}
	for i, v := range s.Variance.RawMatrix().Data {
		if !(v > 0) || math.IsInf(v, 1) || math.IsInf(1/v, 1) {
			return nil, fmt.Errorf("value %d of Variance is %v", i+1, v)
		}
	}
	return newNormals(newNaive(f, s.LogPrior), s.Mean, s.Variance), nil
}

// wordsState is what a file keeps of [Words].
type wordsState struct {
	LogPrior []float64
	Logs     []float64 // what one of term j adds to class k, at j·K + k
}

func (m *Words) state() wordsState { return wordsState{m.logPrior, m.logs} }

// load fills the words of a model, which is their likelihood too.
func (s wordsState) load(m *Words, f classify.Fitted) error {
	*m = Words{newNaive(f, s.LogPrior), s.Logs}
	m.likelihood = m
	return cmp.Or(saved.LogPrior(s.LogPrior, len(f.Schema().Classes)),
		checkTable("Logs", s.Logs, f))
}

// checkTable checks a table with a number for each attribute and class.
func checkTable(name string, table []float64, f classify.Fitted) error {
	schema := f.Schema()
	for i, v := range table {
		if math.IsNaN(v) || math.IsInf(v, 1) {
			return fmt.Errorf("%s: value %d is %v", name, i+1, v)
		}
	}
	return saved.Length(name, len(table), len(schema.Attributes)*len(schema.Classes),
		"attributes and classes")
}

type bernoulliState struct {
	LogPrior     []float64
	Logs, Absent []float64 // log P that attribute j is present or absent in class k, at j·K + k
}

func saveBernoulli(m *BernoulliModel) (bernoulliState, error) {
	return bernoulliState{m.logPrior, m.logs, m.absent}, nil
}

func loadBernoulli(f classify.Fitted, s bernoulliState) (*BernoulliModel, error) {
	m := &BernoulliModel{absent: s.Absent}
	var err error
	m.options, err = saved.Options[Bernoulli](f)
	if err := cmp.Or(err, wordsState{s.LogPrior, s.Logs}.load(&m.Words, f),
		checkTable("Absent", s.Absent, f)); err != nil {
		return nil, err
	}
	m.prepare()
	m.likelihood = m
	return m, nil
}

type categoricalState struct {
	LogPrior []float64
	Logs     [][]float64 // log P(xⱼ = v | k) at [j][v·K + k]
}

func saveCategorical(m *CategoricalModel) (categoricalState, error) {
	return categoricalState{m.logPrior, m.logs}, nil
}

func loadCategorical(f classify.Fitted, s categoricalState) (*CategoricalModel, error) {
	K, attributes := len(f.Schema().Classes), f.Schema().Attributes
	if err := cmp.Or(saved.LogPrior(s.LogPrior, K),
		saved.Length("Logs", len(s.Logs), len(attributes), "attributes")); err != nil {
		return nil, err
	}
	for j, logs := range s.Logs {
		name := fmt.Sprintf("Logs[%d]", j)
		if err := saved.Length(name, len(logs), K*len(attributes[j].Values),
			"values and classes"); err != nil {
			return nil, err
		}
		for i, v := range logs {
			if !(v <= 0) {
				return nil, fmt.Errorf("%s: value %d is %v, where a logarithm of a probability "+
					"belongs", name, i+1, v)
			}
		}
	}
	m := &CategoricalModel{newNaive(f, s.LogPrior), s.Logs}
	m.likelihood = m
	return m, nil
}

type mixedState struct {
	LogPrior       []float64
	Mean, Variance *mat.Dense  // of the numbers, K×d; null if there are none
	Logs           [][]float64 // of the nominal attributes, as in categoricalState
}

func saveMixed(m *MixedModel) (mixedState, error) {
	s := mixedState{LogPrior: m.logPrior, Logs: m.values.logs}
	if m.numbers != nil {
		s.Mean, s.Variance = m.numbers.mean, m.numbers.variance
	}
	return s, nil
}

func loadMixed(f classify.Fitted, s mixedState) (*MixedModel, error) {
	values, err := loadCategorical(f, categoricalState{s.LogPrior, s.Logs})
	if err != nil {
		return nil, err
	}
	var numbers *Normals
	if partial, columns := numeric(f.Schema()); len(columns) > 0 {
		numbers, err = normalsState{s.LogPrior, s.Mean, s.Variance}.load(
			classify.NewFitted(partial, f.Options()))
	}
	return newMixed(values.Naive, numbers, s.Logs), err
}
