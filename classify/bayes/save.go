package bayes

import (
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/saved"
)

func init() {
	classify.RegisterOptions(Gaussian{}, Shared{}, Categorical{}, Multinomial{}, Bernoulli{},
		Complement{}, Mixed{})
	classify.Register("bayes.GaussianModel",
		func(m *GaussianModel) momentsState {
			n := m.numbers
			return momentsState{n.weights, n.moments.weight, n.moments.mean, n.moments.squares}
		},
		func(f classify.Fitted, l Gaussian, s momentsState) (*GaussianModel, error) {
			return l.model(&numbers{schema{f.Schema(), s.Weights},
				moments{s.Known, s.Mean, s.Squares}})
		})
	classify.Register("bayes.SharedModel",
		func(m *SharedModel) normalsState { return m.state() },
		func(f classify.Fitted, _ any, s normalsState) (*SharedModel, error) {
			n, err := s.load(f)
			return &SharedModel{n}, err
		})
	classify.Register("bayes.CategoricalModel",
		func(m *CategoricalModel) categoricalState { return categoricalState{m.logPrior, m.logs} },
		loadCategorical)
	classify.Register("bayes.MixedModel", saveMixed, loadMixed)
	classify.Register("bayes.BernoulliModel",
		func(m *BernoulliModel) bernoulliState {
			return bernoulliState{m.logPrior, m.logs, m.absent}
		}, loadBernoulli)
	classify.Register("bayes.MultinomialModel",
		func(m *MultinomialModel) countsState {
			return countsState{m.counts.weights, m.counts.table}
		},
		func(f classify.Fitted, l Multinomial, s countsState) (*MultinomialModel, error) {
			return l.model(&counts{schema{f.Schema(), s.Weights}, s.Counts})
		})
	classify.Register("bayes.ComplementModel",
		func(m *ComplementModel) wordsState { return wordsState{m.logPrior, m.logs} },
		func(f classify.Fitted, _ any, s wordsState) (*ComplementModel, error) {
			m := &ComplementModel{}
			return m, s.load(&m.Words, f)
		})
}

// normalsState is what a file keeps of [Normals]. The inverse of a variance must be finite.
type normalsState struct {
	LogPrior []float64  `saved:"classes [-Inf,0]"`
	Mean     *mat.Dense `saved:"classes×attributes"`
	Variance *mat.Dense `saved:"classes×attributes [6e-309,Inf)"`
}

func (m *Normals) state() normalsState { return normalsState{m.logPrior, m.mean, m.variance} }

func (s normalsState) load(f classify.Fitted) (*Normals, error) {
	return newNormals(newNaive(f, s.LogPrior), s.Mean, s.Variance), saved.Possible(s.LogPrior)
}

// momentsState is what a file keeps of numbers: the model is computed from them.
type momentsState struct {
	Weights []float64  `saved:"classes [0,Inf)"`
	Known   *mat.Dense `saved:"classes×attributes [0,Inf)"` // the weight of the known values
	Mean    *mat.Dense `saved:"classes×attributes"`
	Squares *mat.Dense `saved:"classes×attributes [0,Inf)"` // about the mean
}

// countsState is what a file keeps of counts.
type countsState struct {
	Weights []float64 `saved:"classes [0,Inf)"`
	Counts  []float64 `saved:"attributes·classes [0,Inf)"`
}

// wordsState is what a file keeps of [Words].
type wordsState struct {
	LogPrior []float64 `saved:"classes [-Inf,0]"`
	Logs     []float64 `saved:"attributes·classes [-Inf,Inf)"`
}

// load fills the words of a model, which is their likelihood too.
func (s wordsState) load(m *Words, f classify.Fitted) error {
	*m = Words{newNaive(f, s.LogPrior), s.Logs}
	m.likelihood = m
	return saved.Possible(s.LogPrior)
}

type bernoulliState struct {
	LogPrior []float64 `saved:"classes [-Inf,0]"`
	Logs     []float64 `saved:"attributes·classes [-Inf,Inf)"`
	Absent   []float64 `saved:"attributes·classes [-Inf,Inf)"`
}

func loadBernoulli(f classify.Fitted, l Bernoulli, s bernoulliState) (*BernoulliModel, error) {
	m := &BernoulliModel{options: l, absent: s.Absent}
	err := wordsState{s.LogPrior, s.Logs}.load(&m.Words, f)
	m.prepare()
	m.likelihood = m
	return m, err
}

type categoricalState struct {
	LogPrior []float64   `saved:"classes [-Inf,0]"`
	Logs     [][]float64 `saved:"attributes [-Inf,0]"`
}

func loadCategorical(
	f classify.Fitted, _ any, s categoricalState,
) (*CategoricalModel, error) {
	for j, a := range f.Schema().Attributes {
		if err := saved.Length(fmt.Sprintf("Logs[%d]", j), len(s.Logs[j]),
			len(a.Values)*len(s.LogPrior), "values and classes"); err != nil {
			return nil, err
		}
	}
	m := &CategoricalModel{newNaive(f, s.LogPrior), s.Logs}
	m.likelihood = m
	return m, saved.Possible(s.LogPrior)
}

type mixedState struct {
	LogPrior []float64   `saved:"classes [-Inf,0]"`
	Mean     *mat.Dense  `saved:"null classes×1+"` // of the numbers
	Variance *mat.Dense  `saved:"null classes×1+ [6e-309,Inf)"`
	Logs     [][]float64 `saved:"attributes [-Inf,0]"`
}

func saveMixed(m *MixedModel) mixedState {
	s := mixedState{LogPrior: m.logPrior, Logs: m.values.logs}
	if m.numbers != nil {
		s.Mean, s.Variance = m.numbers.mean, m.numbers.variance
	}
	return s
}

func loadMixed(f classify.Fitted, _ any, s mixedState) (*MixedModel, error) {
	values, err := loadCategorical(f, nil, categoricalState{s.LogPrior, s.Logs})
	if err != nil {
		return nil, err
	}
	var numbers *Normals
	if partial, columns := numeric(f.Schema()); len(columns) > 0 {
		for _, m := range []*mat.Dense{s.Mean, s.Variance} {
			if m == nil || m.RawMatrix().Cols != len(columns) {
				return nil, fmt.Errorf("the Mean and the Variance should have %d columns",
					len(columns))
			}
		}
		numbers, err = normalsState{s.LogPrior, s.Mean, s.Variance}.load(
			classify.NewFitted(partial, f.Options()))
	}
	return newMixed(values.Naive, numbers, s.Logs), err
}
