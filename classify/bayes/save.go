package bayes

import (
	"cmp"
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
		func(m *CategoricalModel) categoricalState {
			return categoricalState{m.counts.weights, m.counts.tables}
		}, loadCategorical)
	classify.Register("bayes.MixedModel", saveMixed, loadMixed)
	classify.Register("bayes.BernoulliModel",
		func(m *BernoulliModel) bernoulliState {
			return bernoulliState{countsState{m.counts.weights, m.counts.table}, m.counts.known}
		}, loadBernoulli)
	classify.Register("bayes.MultinomialModel",
		func(m *MultinomialModel) countsState {
			return countsState{m.counts.weights, m.counts.table}
		},
		func(f classify.Fitted, l Multinomial, s countsState) (*MultinomialModel, error) {
			return l.model(s.counts(f))
		})
	classify.Register("bayes.ComplementModel",
		func(m *ComplementModel) countsState {
			return countsState{m.counts.weights, m.counts.table}
		},
		func(f classify.Fitted, l Complement, s countsState) (*ComplementModel, error) {
			return l.model(s.counts(f))
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

func (s countsState) counts(f classify.Fitted) *counts {
	return &counts{schema{f.Schema(), s.Weights}, s.Counts}
}

type bernoulliState struct {
	Words countsState
	Known []float64 `saved:"attributes·classes [0,Inf)"`
}

func loadBernoulli(f classify.Fitted, l Bernoulli, s bernoulliState) (*BernoulliModel, error) {
	p := &presences{*s.Words.counts(f), s.Known}
	for at, n := range p.table {
		if n > s.Known[at] {
			return nil, fmt.Errorf("of %v rows, Counts[%d] is %v", s.Known[at], at, n)
		}
	}
	return l.model(p)
}

type categoricalState struct {
	Weights []float64   `saved:"classes [0,Inf)"`
	Counts  [][]float64 `saved:"attributes [0,Inf)"`
}

func loadCategorical(
	f classify.Fitted, l Categorical, s categoricalState,
) (*CategoricalModel, error) {
	if err := checkTables("Counts", f, s.Counts); err != nil {
		return nil, err
	}
	return l.model(&valueCounts{schema{f.Schema(), s.Weights}, s.Counts})
}

// checkTables checks that there is a number for each value and class.
func checkTables(name string, f classify.Fitted, tables [][]float64) error {
	for j, a := range f.Schema().Attributes {
		if err := saved.Length(fmt.Sprintf("%s[%d]", name, j), len(tables[j]),
			len(a.Values)*len(f.Schema().Classes), "values and classes"); err != nil {
			return err
		}
	}
	return nil
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
	if err := cmp.Or(checkTables("Logs", f, s.Logs), saved.Possible(s.LogPrior)); err != nil {
		return nil, err
	}
	var err error
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
	return newMixed(newNaive(f, s.LogPrior), numbers, s.Logs), err
}
