package classifytest

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/must"
)

// centroid is a learner that has every property: it gives a row to the class whose mean is nearest,
// on an increasing scale of posteriors. A nominal value is its index, and a missing or infinite
// distance says nothing of a class.
type centroid struct {
	classify.Fitted
	means  [][]float64
	prior  []float64
	spread []float64 // of each column, which makes its unit irrelevant
}

func fitCentroid(ds *classify.Dataset) (*centroid, error) {
	if err := ds.Require("classifytest", classify.NeedRows|classify.NeedComplete); err != nil {
		return nil, err
	}
	d := len(ds.Attributes)
	m := &centroid{
		Fitted: classify.NewFitted(ds.Schema(), nil),
		prior:  ds.ClassWeights(),
		spread: make([]float64, d),
	}
	// by content, so that sums come out the same in every order of rows
	order := make([]int, ds.Len())
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int {
		return cmp.Or(slices.Compare(ds.At(a), ds.At(b)), cmp.Compare(ds.Y[a], ds.Y[b]))
	})
	for range ds.Classes {
		m.means = append(m.means, make([]float64, d))
	}
	for _, i := range order {
		for j, v := range ds.At(i) {
			if w := ds.Weight(i); w > 0 {
				m.means[ds.Y[i]][j] += v * (w / m.prior[ds.Y[i]])
				m.spread[j] = max(m.spread[j], math.Abs(v))
			}
		}
	}
	return m, nil
}

func (m *centroid) Posterior(dst, x []float64) []float64 {
	must.Row(x, len(m.spread), "classifytest")
	dst, total := must.Dst(dst, len(m.prior), "classifytest", "classes"), 0.0
	for k, mean := range m.means {
		near := 0.0
		for j, v := range x {
			if gap := math.Abs(v-mean[j]) / m.spread[j]; gap < math.Inf(1) {
				near += 1 / (1 + gap)
			}
		}
		if dst[k] = 0; m.prior[k] > 0 {
			dst[k] = 1 + near*near*near
		}
		total += dst[k]
	}
	for k := range dst {
		dst[k] /= total
	}
	return dst
}

func (m *centroid) PosteriorAll(dst *mat.Dense, X mat.Matrix) *mat.Dense {
	return classify.PosteriorEach(dst, X, len(m.spread), len(m.prior), func(dst, x []float64) {
		m.Posterior(dst, x)
	})
}

func (m *centroid) Predict(x []float64) int { return classify.Argmax(m.Posterior(nil, x)) }

func (m *centroid) PredictAll(dst []int, X mat.Matrix) []int {
	posterior := make([]float64, len(m.prior))
	return classify.PredictEach(dst, X, len(m.spread),
		func(x []float64) int { return classify.Argmax(m.Posterior(posterior, x)) })
}

func (m *centroid) Explain(x []float64) classify.Explanation {
	p := m.Posterior(nil, x)
	class := classify.Argmax(p)
	return classify.Explanation{
		Class:       m.Schema().Classes[class],
		Probability: p[class],
		Reasons:     []string{"its mean is near"},
		Detail:      detail(p),
	}
}

type detail []float64

func (d detail) String() string { return fmt.Sprint([]float64(d)) }

// state is what a file keeps of a centroid.
type state struct {
	Means  [][]float64 `saved:"classes×attributes"`
	Prior  []float64   `saved:"classes"`
	Spread []float64   `saved:"attributes"`
}

// unchecked is a state that says nothing of its fields.
type unchecked struct {
	Means         [][]float64 `saved:"any"`
	Prior, Spread []float64   `saved:"any"`
}

func init() {
	classify.Register("classifytest.centroid",
		func(m *centroid) state { return state{m.means, m.prior, m.spread} },
		func(f classify.Fitted, _ any, s state) (*centroid, error) {
			return &centroid{f, s.Means, s.Prior, s.Spread}, nil
		})

	// Models that lack the property of being saved.
	classify.Register("classifytest.forgetful", func(m forgetful) state {
		return state{m.means, make([]float64, len(m.prior)), m.spread}
	}, func(f classify.Fitted, _ any, s state) (forgetful, error) {
		return forgetful{&centroid{f, s.Means, s.Prior, s.Spread}}, nil
	})
	classify.Register("classifytest.trusting", func(m trusting) unchecked {
		return unchecked{m.means, m.prior, m.spread}
	}, func(f classify.Fitted, _ any, s unchecked) (trusting, error) {
		return trusting{&centroid{f, s.Means, s.Prior, s.Spread}}, nil
	})
}

type (
	forgetful struct{ *centroid } // writes no prior
	trusting  struct{ *centroid } // does not check what it reads
)

// recorder counts failures.
type recorder struct{ failures []string }

func (r *recorder) Helper() {}
func (r *recorder) Errorf(format string, args ...any) {
	r.failures = append(r.failures, fmt.Sprintf(format, args...))
}

// failing lists the properties that a learner does not have.
func failing(l Learner) (names []Property) {
	for _, p := range properties {
		r := &recorder{}
		if run(r, l, p.check); len(r.failures) > 0 {
			names = append(names, p.name)
		}
	}
	return names
}

func TestGoodLearnerPasses(t *testing.T) {
	Run(t, Learner{
		Name:  "centroid",
		Fit:   classify.Erase(fitCentroid),
		Needs: classify.NeedComplete,
	})
}

// What a learner says it needs, it must refuse to do without, and the suite
// then leaves such data out.
func TestNeeds(t *testing.T) {
	needs := func(need classify.Need) classify.FitFunc {
		return func(ds *classify.Dataset) (classify.Classifier, error) {
			if err := ds.Require("classifytest", need); err != nil {
				return nil, err
			}
			return classify.Erase(fitCentroid)(ds)
		}
	}
	for _, need := range []classify.Need{classify.NeedNumeric, classify.NeedNominal} {
		if got := failing(Learner{
			Name:  "needy",
			Fit:   needs(need),
			Needs: need | classify.NeedComplete,
		}); len(got) > 0 {
			t.Errorf("needs %d: fails %q", need, got)
		}
		if got := failing(Learner{
			Name:  "secretive",
			Fit:   needs(need),
			Needs: classify.NeedComplete,
		}); !slices.Contains(got, Posteriors) {
			t.Errorf("needs %d and does not say so: fails %q", need, got)
		}
		if got := failing(Learner{
			Name:  "modest",
			Fit:   classify.Erase(fitCentroid),
			Needs: need | classify.NeedComplete,
		}); !slices.Equal(got, []Property{Kinds}) {
			t.Errorf("says that it needs %d and does not: fails %q, want %q", need, got, Kinds)
		}
	}
	if got := failing(Learner{Name: "complete", Fit: classify.Erase(fitCentroid)}); !slices.Equal(
		got, []Property{MissingCells}) {
		t.Errorf("refuses missing cells and does not say so: fails %q", got)
	}
}

// An exemption needs a reason and a property that exists; it spares only that property.
func TestExemptions(t *testing.T) {
	l := Learner{
		Name:   "x",
		Fit:    classify.Erase(fitCentroid),
		Exempt: map[Property]string{RowOrder: " ", "row oder": "a slip of the pen"},
	}
	var texts []string
	for _, err := range l.faults() {
		texts = append(texts, err.Error())
	}
	slices.Sort(texts)
	if len(texts) != 2 || !strings.Contains(texts[0], `"row oder" is not a property`) ||
		!strings.Contains(texts[1], `"row order" needs a reason`) {
		t.Errorf("faults %q", texts)
	}
	if got := (Learner{}).faults(); len(got) != 1 {
		t.Errorf("a learner without name and Fit: %v", got)
	}
	Run(t, Learner{Name: "first column", Needs: classify.NeedComplete,
		Fit: breaking(func(_ *classify.Dataset, m *broken) { m.spread[0] /= 2 }),
		Exempt: map[Property]string{
			ColumnOrder: "the first column counts double",
			Saved:       "its functions are replaced",
		},
	})
}
