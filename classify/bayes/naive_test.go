package bayes_test

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/bayes"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/datasets"
)

// model is what every naive Bayes model can do.
type model interface {
	classify.Posterior
	Schema() classify.Schema
	Options() any
	LogJoint(dst, x []float64) []float64
	LogPosterior(dst, x []float64) []float64
	Explain(x []float64) classify.Explanation
}

// words is what those of counts can do besides.
type words interface {
	model
	LogJointSparse(dst []float64, columns []int, values []float64) []float64
	PredictSparse(dst []int, s *classify.Sparse) []int
}

// oracle is testdata/naive.json: log posteriors and log joints by scikit-learn;
// testdata/naive.py says how.
type oracle struct {
	Weights []float64 `json:"weights"`
	Counts  struct {
		X, Q [][]float64
		Y    []int
	} `json:"counts"`
	answers map[string]answer
}

type answer struct {
	LogPosterior [][]float64 `json:"log_posterior"`
	LogJoint     [][]float64 `json:"log_joint"`
}

func readOracle(t *testing.T) oracle {
	t.Helper()
	o, all := classifytest.JSON[oracle](t, "naive.json"),
		classifytest.JSON[map[string]json.RawMessage](t, "naive.json")
	o.answers = map[string]answer{}
	for name, raw := range all {
		if name == "weights" || name == "counts" {
			continue
		}
		var a answer
		if err := json.Unmarshal(raw, &a); err != nil {
			t.Fatal(err)
		}
		o.answers[name] = a
	}
	return o
}

func (o oracle) countSet() *classify.Dataset {
	ds := classifytest.Numbers(o.Counts.Y, o.Counts.X...)
	ds.Name = "counts"
	return ds
}

// agrees holds every row of a model's answers to the oracle's, to 1e-8 relative; a probability of
// e^-5 and one of e^-500 alike.
func (o oracle) agrees(t *testing.T, name string, m model, rows [][]float64) {
	t.Helper()
	o.posteriors(t, name, m, rows)
	for i, joints := range o.answers[name].LogJoint {
		for k, v := range m.LogJoint(nil, rows[i]) {
			if !(math.Abs(v-joints[k]) <= 1e-10*math.Abs(joints[k])) {
				t.Fatalf("%s: row %d: log joint %v of class %d, oracle %v", name, i, v, k,
					joints[k])
			}
		}
	}
}

// posteriors is agrees without the joints.
func (o oracle) posteriors(t *testing.T, name string, m model, rows [][]float64) {
	t.Helper()
	want, ok := o.answers[name]
	if !ok || len(want.LogPosterior) != len(rows) {
		t.Fatalf("the oracle has %d answers of %s for %d rows", len(want.LogPosterior),
			name, len(rows))
	}
	for i, x := range rows {
		posterior := m.LogPosterior(nil, x)
		for k := range posterior {
			// A posterior next to 1 has a logarithm of rounding errors only: 1e-13 is what the
			// joints' own size leaves.
			if !(math.Abs(posterior[k]-want.LogPosterior[i][k]) <= 1e-8*
				math.Abs(want.LogPosterior[i][k])+1e-13) {
				t.Fatalf("%s: row %d: log posteriors %v, oracle %v", name, i, posterior,
					want.LogPosterior[i])
			}
		}
	}
}

// rowsOf are the rows of a data set.
func rowsOf(ds *classify.Dataset) (rows [][]float64) {
	for i := range ds.Len() {
		rows = append(rows, ds.At(i))
	}
	return rows
}

// asCounts turns any numbers into counts from 0 to 9, so that the suite can
// feed the learners of counts.
func asCounts(v float64) float64 {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return v
	}
	return math.Min(9, math.Round(math.Abs(v)))
}

// counting is a learner of counts that is fed and asked with other numbers.
func counting[M words](f func(*classify.Dataset) (M, error)) classify.FitFunc {
	return func(ds *classify.Dataset) (classify.Classifier, error) {
		if ds == nil || ds.X == nil {
			return classify.Erase(f)(ds)
		}
		counts := *ds
		counts.X = mat.NewDense(ds.Len(), len(ds.Attributes), nil)
		counts.X.Apply(func(_, _ int, v float64) float64 { return asCounts(v) }, ds.X)
		m, err := f(&counts)
		if err != nil {
			return nil, err
		}
		return counted{m}, nil
	}
}

type counted struct{ words }

type countedState struct{ Model classify.Classifier }

func init() {
	classify.Register("bayes_test.counted",
		func(c counted) countedState { return countedState{c.words} },
		func(_ classify.Fitted, _ any, s countedState) (counted, error) {
			m, ok := s.Model.(words)
			if !ok {
				return counted{}, fmt.Errorf("%T is no model of counts", s.Model)
			}
			return counted{m}, nil
		})
}

func (c counted) String() string { return fmt.Sprint(c.words) }

func (c counted) row(x []float64) []float64 { return mapped(asCounts, x) }

func (c counted) Predict(x []float64) int              { return c.words.Predict(c.row(x)) }
func (c counted) Posterior(dst, x []float64) []float64 { return c.words.Posterior(dst, c.row(x)) }
func (c counted) PosteriorAll(dst *mat.Dense, X mat.Matrix) *mat.Dense {
	n, d := X.Dims()
	counts := mat.NewDense(n, d, nil)
	counts.Apply(func(_, _ int, v float64) float64 { return asCounts(v) }, X)
	return c.words.PosteriorAll(dst, counts)
}
func (c counted) Explain(x []float64) classify.Explanation {
	return c.words.Explain(c.row(x))
}
func (c counted) PredictAll(dst []int, X mat.Matrix) []int {
	n, d := X.Dims()
	counts := mat.NewDense(n, d, nil)
	counts.Apply(func(_, _ int, v float64) float64 { return asCounts(v) }, X)
	return c.words.PredictAll(dst, counts)
}

func TestConformance(t *testing.T) {
	const steps = "counts are another thing in another unit"
	rounded := map[classifytest.Property]string{
		classifytest.ColumnScale: steps,
		classifytest.WrongCells: "the suite's numbers are made counts of on the way in; see " +
			"TestCountsRefuse",
	}
	even := []float64{.5, .25, .25}
	for _, l := range []classifytest.Learner{
		{Name: "Gaussian", Fit: classify.Erase(bayes.Gaussian{}.Fit), Needs: classify.NeedNumeric},
		{Name: "Gaussian with smoothing", Fit: classify.Erase(bayes.Gaussian{Smoothing: 1e-3}.Fit),
			Needs: classify.NeedNumeric,
			Exempt: map[classifytest.Property]string{
				classifytest.ColumnScale: "the smallest columns get a share of the " +
					"largest variance",
			}},
		{Name: "Shared", Fit: classify.Erase(bayes.Shared{}.Fit), Needs: classify.NeedNumeric},
		{Name: "Categorical", Fit: classify.Erase(bayes.Categorical{}.Fit),
			Needs: classify.NeedNominal},
		{Name: "Categorical, Laplace", Fit: classify.Erase(bayes.Categorical{Laplace: 1}.Fit),
			Needs: classify.NeedNominal},
		{Name: "Categorical with priors",
			Fit:   classify.Erase(bayes.Categorical{Laplace: .5, Prior: even}.Fit),
			Needs: classify.NeedNominal,
			Exempt: map[classifytest.Property]string{
				classifytest.RelabelledClass: "priors are given by the number of the class",
				classifytest.AbsentClass: "a class with a prior above 0 needs examples; see " +
					"TestPriorRefused",
			}},
		{Name: "Multinomial", Fit: counting(bayes.Multinomial{}.Fit), Needs: classify.NeedNumeric,
			Exempt: rounded},
		{Name: "Multinomial, Laplace", Fit: counting(bayes.Multinomial{Laplace: 1}.Fit),
			Needs: classify.NeedNumeric, Exempt: rounded},
		{Name: "Complement", Fit: counting(bayes.Complement{Laplace: 1}.Fit),
			Needs: classify.NeedNumeric, Exempt: rounded},
		{
			Name:  "Complement, normalised",
			Fit:   counting(bayes.Complement{Laplace: .5, Normalise: true}.Fit),
			Needs: classify.NeedNumeric, Exempt: rounded,
		},
		{Name: "Bernoulli", Fit: classify.Erase(bayes.Bernoulli{}.Fit),
			Needs: classify.NeedNumeric},
		{Name: "Bernoulli, Laplace",
			Fit:   classify.Erase(bayes.Bernoulli{Laplace: 1, Threshold: .7}.Fit),
			Needs: classify.NeedNumeric,
			Exempt: map[classifytest.Property]string{
				classifytest.ColumnScale: "the threshold is a number of the column's unit",
			}},
	} {
		classifytest.Run(t, l)
	}
}

// The table of an explanation adds up, to the answers that the model gives.
func TestExplain(t *testing.T) {
	counts := classifytest.Numbers([]int{0, 0, 1, 1, 2, 2}, []float64{3, 0, 1}, []float64{2, 1, 0},
		[]float64{0, 4, 0}, []float64{1, 2, 0}, []float64{0, 0, 5}, []float64{1, 1, 7})
	for name, c := range map[string]struct {
		m    model
		rows [][]float64
	}{
		"Gaussian": {classifytest.Fit(t, bayes.Gaussian{}.Fit, datasets.Iris()),
			rowsOf(datasets.Iris())},
		"Shared": {classifytest.Fit(t, bayes.Shared{}.Fit, datasets.Iris()),
			append(rowsOf(datasets.Iris()), []float64{math.NaN(), 2, math.Inf(1), .3})},
		"Categorical": {classifytest.Fit(t, bayes.Categorical{}.Fit, datasets.Tennis()),
			append(rowsOf(datasets.Tennis()), []float64{math.NaN(), 0, 0, 1})},
		"Multinomial": {classifytest.Fit(t, bayes.Multinomial{Laplace: 1}.Fit, counts),
			rowsOf(counts)},
		"Bernoulli": {classifytest.Fit(t, bayes.Bernoulli{Laplace: 1}.Fit, counts),
			rowsOf(counts)},
		"Complement": {classifytest.Fit(t, bayes.Complement{Laplace: 1}.Fit, counts),
			rowsOf(counts)},
	} {
		for _, x := range c.rows {
			e, joint := c.m.Explain(x).Detail.(bayes.Explanation), c.m.LogJoint(nil, x)
			for k := range joint {
				sum := e.LogPrior[k]
				for _, term := range e.Terms {
					sum += term.LogLikelihood[k]
				}
				if sum != joint[k] && !(math.Abs(sum-joint[k]) <= 1e-12*math.Abs(sum)) ||
					e.LogJoint[k] != sum {
					t.Errorf("%s: %v: the table of class %d adds up to %v, the joint is %v and %v",
						name, x, k, sum, joint[k], e.LogJoint[k])
				}
			}
			if e.Class != c.m.Predict(x) {
				t.Errorf("%s: %v: class %d explained, %d predicted", name, x, e.Class,
					c.m.Predict(x))
			}
			posterior := c.m.Posterior(nil, x)
			for k, p := range posterior {
				if !(math.Abs(e.Posterior[k]-p) < 1e-12) {
					t.Errorf("%s: %v: posteriors %v explained, %v given", name, x,
						e.Posterior, posterior)
				}
			}
		}
	}
}

// An explanation names attributes and values, and leaves out what is missing.
func TestExplainNames(t *testing.T) {
	m := classifytest.Fit(t, bayes.Categorical{}.Fit, datasets.Tennis())
	e := m.Explain([]float64{0, math.NaN(), 1, 7}).Detail.(bayes.Explanation)
	var names []string
	for _, term := range e.Terms {
		names = append(names, term.Attribute+" = "+term.Value)
	}
	ds := datasets.Tennis()
	want := []string{"Outlook = " + ds.Attributes[0].Values[0],
		"Humidity = " + ds.Attributes[2].Values[1]}
	if !slices.Equal(names, want) || !slices.Equal(e.Classes, ds.Classes) {
		t.Errorf("terms %v of classes %v, want %v", names, e.Classes, want)
	}
}

// What a prior must not be, by name.
func TestPriorRefused(t *testing.T) {
	two := datasets.Iris().Subset([]int{0, 1, 2, 50, 51, 52})
	for _, c := range []struct {
		prior []float64
		want  string
	}{
		{[]float64{.5, .5}, "Prior has 2 values for 3 classes"},
		{[]float64{.5, .75, 0}, "the sum of Prior is 1.25"},
		{[]float64{.5, -.5, 1}, `Prior of class "versicolor" is -0.5`},
		{[]float64{math.NaN(), .5, .5}, `Prior of class "setosa" is NaN`},
		{[]float64{.5, .25, .25},
			`Prior of class "virginica" is 0.25, but the class has no examples`},
	} {
		for _, f := range map[string]classify.FitFunc{
			"Gaussian":    classify.Erase(bayes.Gaussian{Prior: c.prior}.Fit),
			"Shared":      classify.Erase(bayes.Shared{Prior: c.prior}.Fit),
			"Multinomial": classify.Erase(bayes.Multinomial{Prior: c.prior}.Fit),
			"Bernoulli":   classify.Erase(bayes.Bernoulli{Prior: c.prior}.Fit),
		} {
			classifytest.Refuses(t, "bayes", classifytest.Failure(f(two)), c.want)
		}
	}
	m, err := bayes.Gaussian{Prior: []float64{.25, .75, 0}}.Fit(two)
	if err != nil || !slices.Equal(m.Priors(), []float64{.25, .75, 0}) ||
		!slices.Equal(m.Classes(), two.Classes) {
		t.Errorf("priors %v, %v", m.Priors(), err)
	}
}

// Ten thousand attributes: the likelihoods underflow many times over, e^-20000 and less, and the
// posterior is that of exact arithmetic.
func TestTenThousandAttributes(t *testing.T) {
	const d = 10_000
	rows := [][]float64{make([]float64, d), make([]float64, d), make([]float64, d),
		make([]float64, d)}
	for j := range d {
		rows[0][j], rows[1][j] = -1, 1 // class 0: mean 0, variance 1
		rows[2][j], rows[3][j] = -2, 2 // class 1: mean 0, variance 4
	}
	m := classifytest.Fit(t, bayes.Gaussian{}.Fit, classifytest.Numbers([]int{0, 0, 1, 1}, rows...))
	// At x = c in all attributes, log P(0|x)/P(1|x) = d·(½ log
	// 4 − c²/2 + c²/8), which is 2 at this c:
	c := math.Sqrt((math.Ln2 - 2.0/d) * 8 / 3)
	x := make([]float64, d)
	for j := range x {
		x[j] = c
	}
	posterior := m.Posterior(nil, x)
	classifytest.Relative(t, "P(0 | x)", posterior[0], 1/(1+math.Exp(-2)), 1e-8)
	if logs := m.LogJoint(nil, x); !(logs[0] < -9000) || math.Exp(logs[0]) != 0 {
		t.Errorf("the joints are %v, and should underflow", logs)
	}
	classifytest.Relative(t, "the posterior of the bare products",
		bayes.Posterior([]float64{.5, .5}, mapped(math.Exp, m.LogJoint(nil, x)))[0], math.NaN(), 0)
}

// The reasons are what speaks for the class and against the second, the strongest first. What a
// class never had, without smoothing, is the strongest of all.
func TestReasons(t *testing.T) {
	m := classifytest.Fit(t, bayes.Categorical{}.Fit, datasets.Tennis())
	// P(· | N) over P(· | P): sunny 3/5 to 2/9, high 4/5 to 3/9, windy 3/5 to 3/9, cold 1/5 to 3/9
	x := classify.Must(datasets.Tennis().Row("sunny", "cold", "high", "yes"))
	if got, want := m.Explain(x).Reasons, []string{"Outlook = sunny", "Humidity = high",
		"Windy = yes"}; !slices.Equal(got, want) {
		t.Errorf("reasons %q, want %q", got, want)
	}
	// overcast 4/9 to 0/5, cold 3/9 to 1/5
	x = classify.Must(datasets.Tennis().Row("overcast", "cold", "high", "yes"))
	if got, want := m.Explain(x).Short(),
		"P (100 %), mostly because of Outlook = overcast and Temperature = cold"; got != want {
		t.Errorf("it says %q, want %q", got, want)
	}
}
