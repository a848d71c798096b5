package logistic_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/logistic"
	"github.com/tessella-go/tessella/classify/prepare"
	"github.com/tessella-go/tessella/datasets"
)

func TestSGDConformance(t *testing.T) {
	const steps = "each row takes a step of its own, so that the result depends on their order"
	classifytest.Run(t, classifytest.Learner{Name: "SGD",
		Fit:   classify.Erase(logistic.SGD{Epochs: 30}.Fit),
		Needs: classify.NeedNumeric | classify.NeedComplete,
		Exempt: map[classifytest.Property]string{
			classifytest.RowOrder:         steps,
			classifytest.WeightsAreCopies: steps,
			classifytest.ColumnScale:      "the penalty and the steps depend on the units",
		}})
}

// standard are the digits or the irises, scaled.
func standard(ds *classify.Dataset) *classify.Dataset {
	return prepare.Table(classify.Must(prepare.Standardise{}.Fit(ds)), ds)
}

// Many steps come near the minimum that LBFGS finds, for two classes and for more, with and without
// zeros.
func TestSGDIsNearTheMinimum(t *testing.T) {
	for name, ds := range map[string]*classify.Dataset{
		"two": standard(datasets.BreastCancer()), "three": standard(datasets.Iris()),
	} {
		const λ = 1e-2
		n := float64(ds.Len())
		best := classifytest.Fit(t, logistic.Regression{Lambda: λ * n}.Fit, ds)
		l := logistic.SGD{Lambda: λ, Epochs: 200}
		for what, model := range map[string]*logistic.Model{
			"with zeros":    classifytest.Fit(t, l.Fit, ds),
			"without zeros": classify.Must(l.FitSparse(classifytest.Sparse(ds))),
		} {
			cost := -model.LogLikelihood()
			for k := range model.W().RawMatrix().Rows {
				cost += logistic.Penalty(model.W().RawRowView(k), λ*n, false)
			}
			if cost < best.Cost()*(1-1e-9) || cost > best.Cost()*1.01 {
				t.Errorf("%s, %s: cost %v, the minimum is %v", name, what, cost, best.Cost())
			}
		}
	}
}

// Parts of a data set, the first without one of the classes, lead near the model of all; the models
// before are what they were, and the last is the same after Save and Load, also if it goes on.
func TestSGDByParts(t *testing.T) {
	ds := standard(datasets.Iris())
	l := logistic.SGD{Lambda: 1e-3, Epochs: 1}
	var model *logistic.Model
	parts := [][]int{classifytest.Span(0, 20), classifytest.Span(0, 100)}
	for range 300 {
		parts = append(parts, classifytest.Span(0, 150))
	}
	for i, rows := range parts {
		before := ""
		if model != nil {
			before = fmt.Sprint(model)
		}
		next, err := l.Update(model, ds.Subset(rows))
		if err != nil {
			t.Fatal(err)
		}
		if model != nil && fmt.Sprint(model) != before {
			t.Fatalf("part %d changes the model before it", i)
		}
		model = next
		classes := min(i+1, 3)
		if p := model.Posterior(nil, ds.At(0)); (p[2] > 0) != (classes == 3) ||
			(p[1] > 0) != (classes > 1) {
			t.Fatalf("part %d: posterior %v of %d classes", i, p, classes)
		}
	}
	if model.Iterations() != 100+300*150 { // of one class alone there is nothing to learn
		t.Errorf("%d steps", model.Iterations())
	}
	best := classifytest.Fit(t, logistic.Regression{Lambda: .15}.Fit, ds)
	for i := range ds.Len() {
		p, want := model.Posterior(nil, ds.At(i)), best.Posterior(nil, ds.At(i))
		for k := range p {
			if math.Abs(p[k]-want[k]) > .1 {
				t.Errorf("row %d: %v, all at once %v", i+1, p, want)
			}
		}
	}
	classifytest.Reloads(t, model, func(m *logistic.Model) []float64 {
		next, err := l.Update(m, ds)
		if err != nil {
			return nil // a damaged model
		}
		return next.W().RawMatrix().Data
	})
}

func TestSGDRefuses(t *testing.T) {
	ds := last()
	model := classifytest.Fit(t, logistic.SGD{}.Fit, ds)
	for want, call := range map[string]func() (*logistic.Model, error){
		"SGD.Lambda is -1": func() (*logistic.Model, error) {
			return logistic.SGD{Lambda: -1}.Fit(ds)
		},
		"SGD.Rate is NaN": func() (*logistic.Model, error) {
			return logistic.SGD{Rate: math.NaN()}.FitSparse(classifytest.Sparse(ds))
		},
		"SGD.Epochs is -1": func() (*logistic.Model, error) {
			return logistic.SGD{Epochs: -1}.Fit(ds)
		},
		"datasets.Like(model)": func() (*logistic.Model, error) {
			return logistic.SGD{}.Update(model, datasets.Iris())
		},
		"cannot go on from a model of logistic.Regression": func() (*logistic.Model, error) {
			return logistic.SGD{}.Update(classifytest.Fit(t, logistic.Regression{}.Fit, ds), ds)
		},
	} {
		_, err := call()
		classifytest.Refuses(t, "logistic", err, want)
	}
}

func ExampleSGD_Update() {
	ds := standard(datasets.Iris())
	var model *logistic.Model
	for day := range 3 { // each has 50 of the flowers, of all species
		var rows []int
		for i := day; i < ds.Len(); i += 3 {
			rows = append(rows, i)
		}
		model = classify.Must(logistic.SGD{}.Update(model, ds.Subset(rows)))
	}
	wrong := 0
	for i, class := range model.PredictAll(nil, ds.X) {
		if class != ds.Y[i] {
			wrong++
		}
	}
	fmt.Println("at most 10 of 150 wrong:", wrong <= 10)
	// Output: at most 10 of 150 wrong: true
}
