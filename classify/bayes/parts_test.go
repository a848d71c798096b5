package bayes_test

import (
	"fmt"
	"math/rand/v2"
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

// Rows that come in parts, with weights and missing values, give the model of all, and leave the
// model before as it was; also after it was saved and loaded.
func TestGaussianByParts(t *testing.T) {
	ds := drawn(rand.New(rand.NewPCG(3, 1)))
	ds = classify.Must(ds.Select("v", "x"))
	g := bayes.Gaussian{Smoothing: 1e-3}
	var model *bayes.GaussianModel
	for _, rows := range parts(ds) {
		before := fmt.Sprint(model)
		next := classify.Must(g.Update(model, ds.Subset(rows)))
		if model != nil && fmt.Sprint(model) != before {
			t.Error("a part changes the model before it")
		}
		model = next
	}
	all := classify.Must(g.Fit(ds))
	near(t, "means", model.Means(), all.Means())
	near(t, "variances", model.Variances(), all.Variances())
	classifytest.AllNear(t, "priors", model.Priors(), all.Priors(), 1e-15)
	classifytest.Reloads(t, model, func(m *bayes.GaussianModel) []float64 {
		next, err := g.Update(m, ds)
		if err != nil {
			return nil // a damaged model
		}
		return next.Means().RawMatrix().Data
	})
	_, err := g.Update(model, datasets.Iris())
	classifytest.Refuses(t, "bayes", err, "not those of the model")
}

func near(t *testing.T, what string, got, want *mat.Dense) {
	t.Helper()
	classifytest.AllNear(t, what, got.RawMatrix().Data, want.RawMatrix().Data, 1e-12)
}

func TestMultinomialByParts(t *testing.T) {
	lines := datasets.SubjectLines()
	table := classify.Must(classify.Must(text.Bag{}.Fit(lines)).Counts(lines))
	m := bayes.Multinomial{Laplace: 1}
	var model *bayes.MultinomialModel
	for from := 0; from < table.Len(); from += 41 {
		part := table.Subset(classifytest.Span(from, from+41))
		model = classify.Must(m.UpdateSparse(model, part))
	}
	all := classify.Must(m.FitSparse(table))
	for i := range table.Len() {
		columns, values := table.Row(i)
		classifytest.AllNear(t, "posterior", model.PosteriorSparse(nil, columns, values),
			all.PosteriorSparse(nil, columns, values), 0)
	}
	_, err := m.UpdateSparse(model, table.Subset([]int{0}))
	if err != nil {
		t.Error(err)
	}
	_, err = m.Update(model, datasets.Iris())
	classifytest.Refuses(t, "bayes", err, "not those of the model")
}
