package ensemble_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/ensemble"
)

// read makes a data set of bytes: its shape first, then a row for as long as there are bytes. Each
// set that it makes is valid.
func read(data []byte) *classify.Dataset {
	next := func() int {
		if len(data) == 0 {
			return 0
		}
		b := data[0]
		data = data[1:]
		return int(b)
	}
	numbers := []float64{-math.MaxFloat64, -1, 0, math.SmallestNonzeroFloat64, .1, .2,
		.30000000000000004, .3, 1, math.Nextafter(1, 2), 1e300, math.MaxFloat64}
	weights := []float64{1, 1, 2, 0, 1e-300, .5, 1e200, math.SmallestNonzeroFloat64}
	d, K := 1+next()%3, 1+next()%4
	ds := &classify.Dataset{Name: "fuzzed", Classes: strings.Split("abcd", "")[:K]}
	for j := range d {
		a := classify.Attribute{Name: "pqr"[j : j+1]}
		if values := next() % 4; values > 0 {
			a.Values = strings.Split("wxyz", "")[:values]
		}
		ds.Attributes = append(ds.Attributes, a)
	}
	var cells []float64
	for len(data) > 0 && len(ds.Y) < 40 {
		for _, a := range ds.Attributes {
			if b := next(); a.Nominal() {
				cells = append(cells, float64(b%len(a.Values)))
			} else {
				cells = append(cells, numbers[b%len(numbers)])
			}
		}
		b := next()
		ds.Y = append(ds.Y, b%K)
		ds.Weights = append(ds.Weights, weights[b/K%len(weights)])
	}
	if len(ds.Y) > 0 {
		ds.X = mat.NewDense(len(ds.Y), d, cells)
	}
	return ds
}

// Any data set gives proper models and rounds: distributions for weights, training errors below
// their bounds, out-of-bag answers for what was out of the bag.
func FuzzEnsembles(f *testing.F) {
	f.Add([]byte{})
	f.Add([]byte{1, 1, 0, 0, 1, 1, 0, 1, 2, 1, 2, 1, 1, 2, 2, 0})      // XOR
	f.Add([]byte{0, 2, 0, 3, 0, 5, 1, 7, 2, 8, 0, 9, 1, 11, 2, 0, 13}) // three classes on a line
	f.Add([]byte{2, 1, 0, 3, 0, 1, 1, 4, 8, 2, 6, 3, 2, 13, 5, 1, 9, 7, 2, 11, 1, 0, 3})
	f.Fuzz(func(t *testing.T, data []byte) {
		ds := read(data)
		steps, err := ensemble.AdaBoost{Rounds: 12}.Steps(ds)
		total := 0.0
		for _, weight := range ds.Weights {
			total += weight
		}
		if total < 1e-150 {
			if err == nil {
				t.Fatalf("a model of rows that weigh %v", total)
			}
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		last := ensemble.AdaBoostStep{}
		for s := range steps {
			if s.Err != nil {
				t.Fatal(s.Err)
			}
			if !(s.TrainingError <= s.Bound+1e-9) || !(s.Error >= 0 && s.Error <= 1) ||
				math.IsNaN(s.Alpha) {
				t.Fatalf("%v", s)
			}
			for _, D := range [][]float64{s.Before, s.After} {
				total := 0.0
				for _, weight := range D {
					total += weight
				}
				if D != nil && math.Abs(total-1) > 1e-9 {
					t.Fatalf("round %d: the weights %v sum to %v", s.Round, D, total)
				}
			}
			last = s
		}
		if last.Stop == ensemble.Going || last.Stop == ensemble.Failed {
			t.Fatalf("the last round is %v", last)
		}
		for _, fit := range []classify.FitFunc{
			classify.Erase(ensemble.AdaBoost{Rounds: 12}.Fit),
			classify.Erase(ensemble.GradientBoosting{Rounds: 5, MinLeaf: .5}.Fit),
			classify.Erase(ensemble.Bagging{N: 3}.Fit),
			classify.Erase(ensemble.RandomForest{
				Trees:   3,
				Workers: 2,
				Vote:    ensemble.Majority,
			}.Fit),
		} {
			model, err := fit(ds)
			if err != nil {
				t.Fatal(err)
			}
			for i, class := range model.PredictAll(nil, ds.X) {
				p := model.(classify.Posterior).Posterior(nil, ds.At(i))
				total := 0.0
				for _, v := range p {
					total += v
				}
				if class != model.Predict(ds.At(i)) || math.Abs(total-1) > 1e-9 ||
					p[class] < slices.Max(p)-1e-9 {
					t.Fatalf("%T: row %d is class %d of %v", model, i+1, class, p)
				}
			}
			if forest, ok := model.(*ensemble.Forest); ok {
				if o := forest.OutOfBag(); len(o.Predicted) != ds.Len() || o.Error < 0 ||
					o.Error > 1 {
					t.Fatalf("out of the bag %+v", o)
				}
			}
		}
	})
}
