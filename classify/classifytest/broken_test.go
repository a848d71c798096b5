package classifytest

import (
	"errors"
	"math"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
)

// broken wraps the good model; each of its functions may be replaced.
type broken struct {
	*centroid
	predict    func(x []float64) int
	predictAll func(dst []int, X mat.Matrix) []int
	posterior  func(dst, x []float64) []float64
	all        func(dst *mat.Dense, X mat.Matrix) *mat.Dense
}

func (b broken) Predict(x []float64) int {
	if b.predict != nil {
		return b.predict(x)
	}
	return classify.Argmax(b.Posterior(nil, x))
}

func (b broken) PredictAll(dst []int, X mat.Matrix) []int {
	if b.predictAll != nil {
		return b.predictAll(dst, X)
	}
	predict, posterior := b.predict, make([]float64, len(b.prior))
	if predict == nil {
		predict = func(x []float64) int { return classify.Argmax(b.Posterior(posterior, x)) }
	}
	return classify.PredictEach(dst, X, len(b.spread), predict)
}

func (b broken) Posterior(dst, x []float64) []float64 {
	if b.posterior != nil {
		return b.posterior(dst, x)
	}
	return b.centroid.Posterior(dst, x)
}

func (b broken) PosteriorAll(dst *mat.Dense, X mat.Matrix) *mat.Dense {
	if b.all != nil {
		return b.all(dst, X)
	}
	return classify.PosteriorEach(dst, X, len(b.spread), len(b.prior), func(dst, x []float64) {
		copy(dst, b.Posterior(dst, x))
	})
}

// breaking returns a learner whose models are changed.
func breaking(change func(ds *classify.Dataset, m *broken)) classify.FitFunc {
	return func(ds *classify.Dataset) (classify.Classifier, error) {
		m, err := fitCentroid(ds)
		if err != nil {
			return nil, err
		}
		b := broken{centroid: m}
		change(ds, &b)
		return b, nil
	}
}

// blind returns a learner that does not see what is wrong with its data: it
// mends them before it fits.
func blind(mend func(ds *classify.Dataset)) classify.FitFunc {
	return func(ds *classify.Dataset) (classify.Classifier, error) {
		if ds == nil || ds.Len() == 0 || len(ds.Y) != ds.Len() {
			return classify.Erase(fitCentroid)(ds)
		}
		mended := clone(&classify.Dataset{
			Name:       ds.Name,
			Attributes: ds.Attributes,
			Classes:    ds.Classes,
			X:          ds.X,
			Y:          ds.Y,
		})
		mended.Weights = slices.Clone(ds.Weights)
		mend(mended)
		return classify.Erase(fitCentroid)(mended)
	}
}

// vague hides what an error is about, for the data sets that meet a condition.
func vague(of func(ds *classify.Dataset) bool) classify.FitFunc {
	return func(ds *classify.Dataset) (classify.Classifier, error) {
		if of(ds) {
			return nil, errors.New("classifytest: cannot do that")
		}
		return classify.Erase(fitCentroid)(ds)
	}
}

// For each property there is a learner that lacks it, and the suite says so.
func TestBrokenLearnersFail(t *testing.T) {
	var calls atomic.Int64
	covered := map[Property]bool{Kinds: true} // in TestNeeds
	all := func(ds *classify.Dataset) []float64 { return ds.X.RawMatrix().Data }
	for _, c := range []struct {
		lacks Property
		what  string
		fit   classify.FitFunc
	}{
		{InputsUnchanged,
			"centres the data in place", func(ds *classify.Dataset) (classify.Classifier, error) {
				if ds.Validate() == nil && ds.Len() > 0 {
					ds.X.Set(0, 0, ds.X.At(0, 0)*.5)
				}
				return classify.Erase(fitCentroid)(ds)
			}},
		{InputsUnchanged,
			"sorts the weights", func(ds *classify.Dataset) (classify.Classifier, error) {
				if ds.Validate() == nil && len(ds.Weights) > 0 {
					defer func() { ds.Weights[0] = 2 }()
				}
				return classify.Erase(fitCentroid)(ds)
			}},
		{InputsUnchanged, "scales the query in place",
			breaking(func(_ *classify.Dataset, m *broken) {
				m.posterior = func(dst, x []float64) []float64 {
					defer func() { x[0] /= 2 }()
					return m.centroid.Posterior(dst, x)
				}
			})},
		{Deterministic, "learns otherwise each time",
			breaking(func(_ *classify.Dataset, m *broken) {
				m.means[0][0] += float64(calls.Add(1)) * 1e-6
			})},
		{Deterministic, "changes as it is asked", breaking(func(_ *classify.Dataset, m *broken) {
			m.posterior = func(dst, x []float64) []float64 {
				dst = m.centroid.Posterior(dst, x)
				shift := min(dst[0], dst[1], float64(calls.Add(1))*1e-9)
				dst[0], dst[1] = dst[0]-shift, dst[1]+shift
				return dst
			}
		})},
		{Posteriors, "does not normalise", breaking(func(_ *classify.Dataset, m *broken) {
			m.posterior = func(dst, x []float64) []float64 {
				dst = m.centroid.Posterior(dst, x)
				dst[0] *= .99
				return dst
			}
		})},
		{Posteriors, "gives NaN", breaking(func(_ *classify.Dataset, m *broken) {
			m.posterior = func(dst, x []float64) []float64 {
				return append(dst[:0], math.NaN(), 0, 1)
			}
		})},
		{Posteriors, "adds to what stands in dst", breaking(func(_ *classify.Dataset, m *broken) {
			m.posterior = func(dst, x []float64) []float64 {
				p := m.centroid.Posterior(nil, x)
				if dst == nil {
					return p
				}
				for k := range dst {
					dst[k] += p[k]
				}
				return dst
			}
		})},
		{
			Posteriors, "predicts no class", breaking(func(_ *classify.Dataset, m *broken) {
				m.predict = func([]float64) int { return -1 }
			}),
		},
		{MostProbable, "predicts the least probable class",
			breaking(func(_ *classify.Dataset, m *broken) {
				m.predict = func(x []float64) int {
					p := m.centroid.Posterior(nil, x)
					return slices.Index(p, slices.Min(p))
				}
			})},
		{PredictAll, "always says 0 for a matrix", breaking(func(_ *classify.Dataset, m *broken) {
			m.predictAll = func(dst []int, X mat.Matrix) []int {
				clear(classify.PredictEach(dst, X, len(m.spread), m.Predict))
				n, _ := X.Dims()
				return make([]int, n)
			}
		})},
		{PredictAll, "reads the raw data of a view", breaking(func(_ *classify.Dataset, m *broken) {
			m.predictAll = func(dst []int, X mat.Matrix) []int {
				if dense, ok := X.(*mat.Dense); ok {
					if n, d := dense.Dims(); d == len(m.spread) {
						return classify.PredictEach(dst,
							mat.NewDense(n, d, dense.RawMatrix().Data[:n*d]), d, m.Predict)
					}
				}
				return classify.PredictEach(dst, X, len(m.spread), m.Predict)
			}
		})},
		{PredictAll, "takes only dense matrices", breaking(func(_ *classify.Dataset, m *broken) {
			m.predictAll = func(dst []int, X mat.Matrix) []int {
				return classify.PredictEach(dst, X.(*mat.Dense), len(m.spread), m.Predict)
			}
		})},
		{PredictAll, "takes what is missing in a matrix for 0",
			breaking(func(_ *classify.Dataset, m *broken) {
				m.predictAll = func(dst []int, X mat.Matrix) []int {
					full := mat.DenseCopyOf(X)
					full.Apply(func(_, _ int, v float64) float64 {
						if math.IsNaN(v) {
							return 0
						}
						return v
					}, full)
					return classify.PredictEach(dst, full, len(m.spread), m.Predict)
				}
			})},
		{PosteriorAll, "takes the first row for all",
			breaking(func(_ *classify.Dataset, m *broken) {
				m.all = func(dst *mat.Dense, X mat.Matrix) *mat.Dense {
					x := mat.Row(nil, 0, X)
					return classify.PosteriorEach(dst, X, len(m.spread), len(m.prior),
						func(dst, _ []float64) { m.centroid.Posterior(dst, x) })
				}
			})},
		{PosteriorAll, "returns another matrix than dst",
			breaking(func(_ *classify.Dataset, m *broken) {
				m.all = func(_ *mat.Dense, X mat.Matrix) *mat.Dense {
					return m.centroid.PosteriorAll(nil, X)
				}
			})},
		{Saved, "forgets the prior", func(ds *classify.Dataset) (classify.Classifier, error) {
			m, err := fitCentroid(ds)
			return forgetful{m}, err
		}},
		{Saved, "trusts its file", func(ds *classify.Dataset) (classify.Classifier, error) {
			m, err := fitCentroid(ds)
			return trusting{m}, err
		}},
		{Explained, "explains another class", breaking(func(_ *classify.Dataset, m *broken) {
			m.predict = func(x []float64) int {
				p := m.centroid.Posterior(nil, x)
				return slices.Index(p, slices.Min(p))
			}
		})},
		{Explained, "explains nothing", func(ds *classify.Dataset) (classify.Classifier, error) {
			m, err := fitCentroid(ds)
			return struct{ classify.Posterior }{m}, err
		}},
		{Printed, "prints its fields", func(ds *classify.Dataset) (classify.Classifier, error) {
			m, err := fitCentroid(ds)
			return struct{ classify.Posterior }{m}, err
		}},
		{Width, "reads as many values as it likes", breaking(func(_ *classify.Dataset, m *broken) {
			m.posterior = func(dst, x []float64) []float64 {
				return m.centroid.Posterior(dst, append(slices.Clone(x), 0, 0)[:len(m.spread)])
			}
		})},
		{Width, "an index out of range", breaking(func(_ *classify.Dataset, m *broken) {
			m.posterior = func(dst, x []float64) []float64 {
				return m.centroid.Posterior(dst, x[:len(m.spread)])
			}
		})},
		{OneClass, "a vague error for one class", vague(func(ds *classify.Dataset) bool {
			return ds.Validate() == nil && ds.Len() > 1 && slices.Min(ds.Y) == slices.Max(ds.Y)
		})},
		{OneClass, "one class is still in doubt", breaking(func(ds *classify.Dataset, m *broken) {
			if ds.Len() > 1 && slices.Min(ds.Y) == slices.Max(ds.Y) {
				m.posterior = func([]float64, []float64) []float64 { return []float64{.1, .9, 0} }
			}
		})},
		{
			OneRow, "a vague error for one row",
			vague(func(ds *classify.Dataset) bool { return ds.Validate() == nil && ds.Len() == 1 }),
		},
		{NoRows, "a model from nothing", func(ds *classify.Dataset) (classify.Classifier, error) {
			if ds.Validate() == nil && ds.Len() == 0 {
				return &centroid{}, nil
			}
			return classify.Erase(fitCentroid)(ds)
		}},
		{NoRows, "a model beside the error",
			func(ds *classify.Dataset) (classify.Classifier, error) {
				model, err := fitCentroid(ds)
				return model, err
			}},
		{NoRows, "nil panics", func(ds *classify.Dataset) (classify.Classifier, error) {
			_ = ds.Name
			return classify.Erase(fitCentroid)(ds)
		}},
		{AbsentClass, "adds one to each class", breaking(func(_ *classify.Dataset, m *broken) {
			m.posterior = func(dst, x []float64) []float64 {
				dst = m.centroid.Posterior(dst, x)
				for k := range dst {
					dst[k] = (dst[k] + .01) / 1.03
				}
				return dst
			}
		})},
		{ConstantColumn, "divides by a column's range", vague(func(ds *classify.Dataset) bool {
			if ds.Validate() != nil || ds.Len() < 10 {
				return false
			}
			column := mat.Col(nil, 0, ds.X)
			return slices.Min(column) == slices.Max(column)
		})},
		{HugeValues, "overflows", breaking(func(ds *classify.Dataset, m *broken) {
			if square := slices.Max(all(ds)) * slices.Max(all(ds)); math.IsInf(square, 0) {
				m.posterior = func([]float64, []float64) []float64 {
					return []float64{math.NaN(), 0, 0}
				}
			}
		})},
		{TinyValues, "underflows", breaking(func(ds *classify.Dataset, m *broken) {
			if top := slices.Max(all(ds)); top*top == 0 && ds.Len() > 1 {
				m.predict = func([]float64) int { return 3 }
			}
		})},
		{MissingCells, "takes missing cells for 0", blind(func(ds *classify.Dataset) {
			for i, v := range all(ds) {
				if math.IsNaN(v) {
					all(ds)[i] = 0
				}
			}
		})},
		{WrongCells, "clips infinite cells", blind(func(ds *classify.Dataset) {
			for i, v := range all(ds) {
				if math.IsInf(v, 0) {
					all(ds)[i] = 9
				}
			}
		})},
		{WrongCells, "rounds nominal cells", blind(func(ds *classify.Dataset) {
			for i, v := range all(ds) {
				if v == .5 {
					all(ds)[i] = 0
				}
			}
		})},
		{WrongLabels, "takes other labels for class 0", blind(func(ds *classify.Dataset) {
			for i, y := range ds.Y {
				if y < 0 || y >= len(ds.Classes) {
					ds.Y[i] = 0
				}
			}
		})},
		{WrongWeights, "takes wrong weights for 0", blind(func(ds *classify.Dataset) {
			for i, w := range ds.Weights {
				if !(w >= 0) || math.IsInf(w, 1) {
					ds.Weights[i] = 0
				}
			}
		})},
		{MissingQuery, "NaN in, NaN out", breaking(func(_ *classify.Dataset, m *broken) {
			m.posterior = func(dst, x []float64) []float64 {
				dst = m.centroid.Posterior(dst, x)
				if v := floats.Sum(x); math.IsNaN(v) {
					dst[0] += v
				}
				return dst
			}
		})},
		{InfiniteQuery, "infinite in, NaN out", breaking(func(_ *classify.Dataset, m *broken) {
			m.posterior = func(dst, x []float64) []float64 {
				dst = m.centroid.Posterior(dst, x)
				dst[0] += floats.Sum(x) * 0
				return dst
			}
		})},
		{RelabelledClass, "prefers class 0", breaking(func(ds *classify.Dataset, m *broken) {
			if m.prior[0] > 0 && m.prior[1] > 0 {
				m.posterior = func(dst, x []float64) []float64 {
					dst = m.centroid.Posterior(dst, x)
					dst[0], dst[1] = dst[0]+dst[1]/2, dst[1]/2
					return dst
				}
			}
		})},
		{WeightsAreCopies, "does not read the weights", blind(func(ds *classify.Dataset) {
			if slices.Contains(ds.Weights, 2) && ds.Validate() == nil {
				ds.Weights = nil
			}
		})},
		{
			RowOrder, "follows the first row",
			breaking(func(ds *classify.Dataset, m *broken) {
				m.means[ds.Y[0]][0] += ds.X.At(0, 0)
			}),
		},
		{ColumnOrder, "likes the first column",
			breaking(func(_ *classify.Dataset, m *broken) { m.spread[0] /= 2 })},
		{ColumnScale, "measures in the column's unit",
			breaking(func(_ *classify.Dataset, m *broken) {
				for j := range m.spread {
					m.spread[j] = 1
				}
			})},
		{Frugal, "makes a posterior for each row",
			breaking(func(_ *classify.Dataset, m *broken) {
				m.predictAll = func(dst []int, X mat.Matrix) []int {
					return classify.PredictEach(dst, X, len(m.spread), m.centroid.Predict)
				}
			})},
		{Concurrent, "keeps the row that it is asked about",
			breaking(func(_ *classify.Dataset, m *broken) {
				var asked atomic.Int32
				m.posterior = func(dst, x []float64) []float64 {
					if asked.Add(1) > 1 {
						panic("busy")
					}
					defer asked.Add(-1)
					runtime.Gosched() // lets the others in, on one core too
					return m.centroid.Posterior(dst, x)
				}
			})},
	} {
		// Only the check in question: under -race another could find, rightly, that a learner
		// writes to a row that others read.
		r := &recorder{}
		at := slices.IndexFunc(properties, func(p property) bool { return p.name == c.lacks })
		if run(r, Learner{Name: c.what, Fit: c.fit, Needs: classify.NeedComplete},
			properties[at].check); len(r.failures) == 0 {
			t.Errorf("%s: the suite does not miss the property %q", c.what, c.lacks)
		}
		covered[c.lacks] = true
	}
	for _, p := range properties {
		if !covered[p.name] {
			t.Errorf("no learner here lacks %q", p.name)
		}
	}
}
