package bayes_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/bayes"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/text"
	"github.com/tessella-go/tessella/datasets"
)

// parts are the rows of a data set in three parts, the first without its last class.
func parts(ds *classify.Dataset) (three [3][]int) {
	for i, y := range ds.Y {
		part := i % 3
		if part == 0 && y == len(ds.Classes)-1 {
			part = 1
		}
		three[part] = append(three[part], i)
	}
	return three
}

// learner is what learns by parts.
type learner[M model] interface {
	Fit(ds *classify.Dataset) (M, error)
	Update(model M, ds *classify.Dataset) (M, error)
}

// byParts returns what a learner makes of a data set in parts. That is the model of all rows, also
// if a model was saved and loaded before it goes on. Each model stays as it was.
func byParts[M model](t *testing.T, l learner[M], ds *classify.Dataset) M {
	t.Helper()
	var last M
	for at, rows := range parts(ds) {
		before := ""
		if at > 0 {
			before = fmt.Sprint(last.LogJoint(nil, ds.At(0)))
		}
		next, err := l.Update(last, ds.Subset(rows))
		if err != nil {
			t.Fatal(err)
		}
		if at > 0 && fmt.Sprint(last.LogJoint(nil, ds.At(0))) != before {
			t.Errorf("%T: a part changes the model before it", l)
		}
		last = next
	}
	all := classifytest.Fit(t, l.Fit, ds)
	for i := range ds.Len() {
		classifytest.AllNear(t, fmt.Sprintf("%T: row %d", l, i+1), last.LogJoint(nil, ds.At(i)),
			all.LogJoint(nil, ds.At(i)), 1e-12)
	}
	classifytest.Reloads(t, last, func(m M) []float64 {
		next, err := l.Update(m, ds)
		if err != nil {
			return nil // a damaged model
		}
		return next.LogJoint(nil, ds.At(0))
	})
	other := ds.Subset(classifytest.Span(0, ds.Len()))
	other.Classes = slices.Clone(ds.Classes)
	other.Classes[0] = "another"
	_, err := l.Update(last, other)
	classifytest.Refuses(t, "bayes", err, "datasets.Like(model)")
	return last
}

// Rows have weights and missing values.
func TestGaussianByParts(t *testing.T) {
	ds := drawn(rand.New(rand.NewPCG(3, 1)))
	ds = classify.Must(ds.Select("v", "x"))
	l := bayes.Gaussian{Smoothing: 1e-3}
	model, all := byParts(t, l, ds), classify.Must(l.Fit(ds))
	near(t, "means", model.Means(), all.Means())
	near(t, "variances", model.Variances(), all.Variances())
	classifytest.AllNear(t, "priors", model.Priors(), all.Priors(), 1e-15)
}

// Models of counts and of values are those of scikit-learn's partial_fit.
func TestCountsByParts(t *testing.T) {
	o := readOracle(t)
	ds, Q := o.countSet(), o.Counts.Q
	nominal, rows := o.nominal()
	for name, λ := range map[string]float64{"_one": 1, "_tenth": .1} {
		o.agrees(t, "multinomial"+name, byParts(t, bayes.Multinomial{Laplace: λ}, ds), Q)
		o.agrees(t, "bernoulli"+name, byParts(t, bayes.Bernoulli{Laplace: λ}, ds), Q)
		o.agrees(t, "categorical"+name, byParts(t, bayes.Categorical{Laplace: λ}, nominal), rows)
		o.posteriors(t, "complement"+name, byParts(t, bayes.Complement{Laplace: λ}, ds), Q)
		o.posteriors(t, "complement_norm"+name,
			byParts(t, bayes.Complement{Laplace: λ, Normalise: true}, ds), Q)
	}
	third := bayes.Bernoulli{Laplace: 1, Threshold: 1.5}
	model := byParts(t, third, ds)
	o.agrees(t, "bernoulli_threshold", model, Q)
	third.Threshold = 0
	_, err := third.Update(model, ds)
	classifytest.Refuses(t, "bayes", err, "Bernoulli.Threshold is 0; it must be that of the "+
		"model, 1.5")
	nominal.Attributes[2].Values = []string{"0", "1", "2", "3", "4"}
	_, err = bayes.Categorical{}.Update(byParts(t, bayes.Categorical{}, readNominal(o)), nominal)
	classifytest.Refuses(t, "bayes", err, `attribute "x3": value`, "datasets.Like(model)")
}

func readNominal(o oracle) *classify.Dataset {
	ds, _ := o.nominal()
	return ds
}

func near(t *testing.T, what string, got, want *mat.Dense) {
	t.Helper()
	classifytest.AllNear(t, what, got.RawMatrix().Data, want.RawMatrix().Data, 1e-12)
}

// Tables without their zeros come in parts too.
func TestSparseByParts(t *testing.T) {
	lines := datasets.SubjectLines()
	table := classify.Must(classify.Must(text.Bag{}.Fit(lines)).Counts(lines))
	var multinomial *bayes.MultinomialModel
	var bernoulli *bayes.BernoulliModel
	var complement *bayes.ComplementModel
	m, b, c := bayes.Multinomial{Laplace: 1}, bayes.Bernoulli{Laplace: 1},
		bayes.Complement{Laplace: 1}
	for from := 0; from < table.Len(); from += 41 {
		part := table.Subset(classifytest.Span(from, from+41))
		multinomial = classify.Must(m.UpdateSparse(multinomial, part))
		bernoulli = classify.Must(b.UpdateSparse(bernoulli, part))
		complement = classify.Must(c.UpdateSparse(complement, part))
	}
	for got, all := range map[words]words{
		multinomial: classify.Must(m.FitSparse(table)),
		bernoulli:   classify.Must(b.FitSparse(table)),
		complement:  classify.Must(c.FitSparse(table)),
	} {
		for i := range table.Len() {
			columns, values := table.Row(i)
			classifytest.AllNear(t, fmt.Sprintf("%T: row %d", got, i+1),
				got.LogJointSparse(nil, columns, values),
				all.LogJointSparse(nil, columns, values), 0)
		}
	}
}
