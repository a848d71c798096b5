package svm_test

import (
	"fmt"
	"math"
	"testing"

	"gonum.org/v1/gonum/floats"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/prepare"
	"github.com/tessella-go/tessella/classify/svm"
	"github.com/tessella-go/tessella/classify/text"
	"github.com/tessella-go/tessella/datasets"
)

func TestSGDConformance(t *testing.T) {
	const steps = "each row takes a step of its own, so that the result depends on their order"
	classifytest.Run(t, classifytest.Learner{Name: "SGD",
		Fit:   classify.Erase(svm.SGD{Epochs: 30}.Fit),
		Needs: classify.NeedNumeric | classify.NeedComplete,
		Exempt: map[classifytest.Property]string{
			classifytest.RowOrder:         steps,
			classifytest.WeightsAreCopies: steps,
			classifytest.ColumnScale:      "the penalty and the steps depend on the units",
		}})
}

// standard returns the table, standardised.
func standard(ds *classify.Dataset) *classify.Dataset {
	return prepare.Table(classify.Must(prepare.Standardise{}.Fit(ds)), ds)
}

// objective is that of SGD for one machine, by its formula.
func objective(m *svm.LinearMachine, ds *classify.Dataset, λ float64) float64 {
	sum := 0.0
	for _, w := range m.W {
		sum += λ / 2 * w * w
	}
	for i, class := range ds.Y {
		f, y := m.B, -1.0
		for j, v := range ds.At(i) {
			f += m.W[j] * v
		}
		if class == m.Positive {
			y = 1
		}
		sum += max(0, 1-y*f) / float64(ds.Len())
	}
	return sum
}

// Parts lead as near to the minimum of libsvm as those of scikit-learn's partial_fit do after as
// many passes. Single machines still differ by chance. A model is what it was
// when the next is learned, and the same after Save and Load, also if it goes on.
func TestSGDByParts(t *testing.T) {
	ds := standard(classifytest.JSON[oracle](t, "oracle.json").iris())
	var parts [3][]int
	for i := range ds.Y {
		parts[i%3] = append(parts[i%3], i)
	}
	for _, want := range classifytest.JSON[[]struct {
		Lambda, Accuracy float64
		Best, Objective  []float64
	}](t, "sgd.json") {
		l := svm.SGD{Lambda: want.Lambda, Epochs: 1}
		var model *svm.LinearModel
		for range 50 {
			for _, rows := range parts {
				before := ""
				if model != nil {
					before = fmt.Sprint(model.Machines()[0])
				}
				next := classify.Must(l.Update(model, ds.Subset(rows)))
				if model != nil && fmt.Sprint(model.Machines()[0]) != before {
					t.Fatal("a part changes the model before it")
				}
				model = next
			}
		}
		sum := 0.0
		for k, m := range model.Machines() {
			what := fmt.Sprintf("λ = %v, machine %d", want.Lambda, k)
			got := objective(m, ds, want.Lambda)
			if got < want.Best[k]*(1-1e-6) {
				t.Errorf("%s: %v, but the minimum is %v", what, got, want.Best[k])
			}
			sum += got
			if m.Epochs != 150*50 || m.Dual != 0 {
				t.Errorf("%s: %d steps, dual %v", what, m.Epochs, m.Dual)
			}
			last := ds.Subset(parts[2])
			classifytest.Near(t, what+": primal", m.Primal*want.Lambda,
				objective(m, last, want.Lambda), 1e-9)
		}
		if theirs := floats.Sum(want.Objective); sum > theirs*1.01 {
			t.Errorf("λ = %v: all machines %v, scikit-learn %v", want.Lambda, sum, theirs)
		}
		right := 0.0
		for i, class := range model.PredictAll(nil, ds.X) {
			if class == ds.Y[i] {
				right++
			}
		}
		if right/150 < want.Accuracy-.02 || model.Warning() != nil {
			t.Errorf("λ = %v: accuracy %v, scikit-learn %v; %v", want.Lambda, right/150,
				want.Accuracy, model.Warning())
		}
		classifytest.Reloads(t, model, func(m *svm.LinearModel) []float64 {
			next, err := l.Update(m, ds)
			if err != nil {
				return nil // a damaged model
			}
			return next.Decision(nil, ds.At(0))
		})
	}
}

// Tables without their zeros come near the minimum too, in parts and at once, and their rows have
// the same classes either way.
func TestSGDSparse(t *testing.T) {
	lines := datasets.SubjectLines()
	bag := classify.Must(text.Bag{}.Fit(lines))
	counts := classify.Must(bag.Counts(lines))
	table := classify.Must(text.TFIDF{Smooth: true, Unit: true}.Fit(counts)).Apply(counts)
	const λ = 1e-2
	exact := classify.Must(svm.LinearSVM{Loss: svm.Hinge, C: 1 / (λ * float64(table.Len())),
		Intercept: 10, Tolerance: 1e-5, MaxEpochs: 1_000_000}.FitSparse(table))
	best := exact.Machines()[0].Primal // (b/s)² is small there
	l := svm.SGD{Lambda: λ, Epochs: 200}
	model := classify.Must(l.FitSparse(table))
	if got := model.Machines()[0].Primal; got < best*.999 || got > best*1.01 {
		t.Errorf("primal %v, the best is %v; %v", got, best, exact.Warning())
	}
	var parts *svm.LinearModel
	l.Epochs = 1
	for range 100 {
		for from := 0; from < table.Len(); from += 82 {
			part := table.Subset(classifytest.Span(from, from+82))
			parts = classify.Must(l.UpdateSparse(parts, part))
		}
	}
	same := 0
	for i, class := range parts.PredictSparse(nil, table) {
		columns, values := table.Row(i)
		x := make([]float64, len(table.Terms))
		for at, j := range columns {
			x[j] = values[at]
		}
		if class == model.Predict(x) {
			same++
		}
	}
	if same < table.Len()*95/100 {
		t.Errorf("parts and all at once agree on %d of %d rows", same, table.Len())
	}
}

// Classes come one after the other: one alone has no plane, and the plane of two classes goes on as
// one for each.
func TestSGDMeetsClasses(t *testing.T) {
	ds := standard(datasets.Iris())
	var model *svm.LinearModel
	for i, end := range []int{20, 100, 150} {
		part := ds.Subset(classifytest.Span(0, end))
		model = classify.Must(svm.SGD{Lambda: 1e-3, Epochs: 50}.Update(model, part))
		wrong := 0
		for i, class := range model.PredictAll(nil, part.X) {
			if class != part.Y[i] {
				wrong++
			}
		}
		if want := []int{0, 1, 3}[i]; len(model.Machines()) != want || wrong > 15 {
			t.Errorf("%d classes: %d machines, %d rows wrong", i+1, len(model.Machines()), wrong)
		}
		classifytest.Reloads(t, model, func(m *svm.LinearModel) []float64 {
			return m.Decision(nil, ds.At(0))
		})
	}
	// without a pass, the planes are those that were
	two := classify.Must(svm.SGD{}.Fit(ds.Subset(classifytest.Span(0, 100))))
	three := classify.Must(svm.SGD{Rate: 1e-300, Epochs: 1}.Update(two, ds))
	f := two.Decision(nil, ds.At(60))[0]
	classifytest.AllNear(t, "planes", three.Decision(nil, ds.At(60)), []float64{-f, f, 0}, 1e-3)
}

func TestSGDRefuses(t *testing.T) {
	ds := rings(10)
	model := classifytest.Fit(t, svm.SGD{}.Fit, ds)
	for want, call := range map[string]func() (*svm.LinearModel, error){
		"SGD.Lambda is -1": func() (*svm.LinearModel, error) {
			return svm.SGD{Lambda: -1}.Fit(ds)
		},
		"SGD.Rate is NaN": func() (*svm.LinearModel, error) {
			return svm.SGD{Rate: math.NaN()}.FitSparse(classifytest.Sparse(ds))
		},
		"SGD.Epochs is -1": func() (*svm.LinearModel, error) {
			return svm.SGD{Epochs: -1}.Fit(ds)
		},
		"datasets.Like(model)": func() (*svm.LinearModel, error) {
			return svm.SGD{}.Update(model, datasets.Iris())
		},
		"cannot go on from a model of svm.LinearSVM": func() (*svm.LinearModel, error) {
			return svm.SGD{}.Update(classifytest.Fit(t, svm.LinearSVM{}.Fit, ds), ds)
		},
		`term "x1" has the value 1e+200`: func() (*svm.LinearModel, error) {
			return svm.SGD{}.FitSparse(classifytest.Sparse(classifytest.Numbers([]int{0, 1},
				[]float64{1e200}, []float64{1})))
		},
		"0 rows": func() (*svm.LinearModel, error) {
			return svm.SGD{}.FitSparse(classifytest.Sparse(ds).Subset(nil))
		},
	} {
		_, err := call()
		classifytest.Refuses(t, "svm", err, want)
	}
}

func ExampleSGD_Update() {
	ds := standard(datasets.Iris())
	var model *svm.LinearModel
	for day := range 3 { // each has 50 of the flowers, of all species
		var rows []int
		for i := day; i < ds.Len(); i += 3 {
			rows = append(rows, i)
		}
		model = classify.Must(svm.SGD{}.Update(model, ds.Subset(rows)))
	}
	wrong := 0
	for i, class := range model.PredictAll(nil, ds.X) {
		if class != ds.Y[i] {
			wrong++
		}
	}
	fmt.Println("at most 15 of 150 wrong:", wrong <= 15)
	// Output: at most 15 of 150 wrong: true
}
