package distances_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/distance"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/knn"
	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/lessons/distances"
	solutions "github.com/tessella-go/tessella/solutions/distances"
	"gonum.org/v1/gonum/floats/scalar"
	"gonum.org/v1/gonum/mat"
)

// The reference answers were written apart from the library, so each is a check on the other.

const trials = 200

// draw makes a training set of names, where nominal says so, and numbers.
func draw(r *rand.Rand) (ds *classify.Dataset, nominal []bool) {
	n, d := 4+r.IntN(12), 1+r.IntN(4)
	ds = &classify.Dataset{
		Name:    "drawn",
		Classes: []string{"a", "b", "c"},
		X:       mat.NewDense(n, d, nil),
		Y:       make([]int, n),
	}
	for j := range d {
		attribute := classify.Attribute{Name: string(rune('u' + j))}
		if r.IntN(2) == 0 {
			attribute.Values = []string{"p", "q", "r"}
		}
		nominal = append(nominal, attribute.Nominal())
		ds.Attributes = append(ds.Attributes, attribute)
	}
	for i := range n {
		ds.X.SetRow(i, row(r, nominal))
		ds.Y[i] = r.IntN(3)
	}
	return ds, nominal
}

func row(r *rand.Rand, nominal []bool) []float64 {
	x := make([]float64, len(nominal))
	for j, name := range nominal {
		x[j] = float64(r.IntN(3))
		if !name {
			x[j] = float64(r.IntN(9)) / 2
		}
	}
	return x
}

func TestNormalisedL1AgreesWithLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	for range trials {
		ds, nominal := draw(r)
		metric, err := distance.NormalisedL1{}.Fit(ds)
		if err != nil {
			t.Fatal(err)
		}
		weights := slices.Clone(metric.(*distance.Normalised).Weights)
		var train [][]float64
		for i := range ds.Len() {
			train = append(train, ds.At(i))
		}
		x, y := row(r, nominal), row(r, nominal)
		x[0] += float64(r.IntN(2)) // a number may lie outside the range
		if nominal[0] {
			x[0] = float64(r.IntN(3))
		}
		if got, want := solutions.NormalisedL1(train, nominal, weights, x, y),
			metric.Between(x, y); !scalar.EqualWithinAbs(got, want, 1e-9) {
			t.Fatalf("%v to %v among %v: %v, the library has %v", x, y, train, got, want)
		}
	}
}

func TestDatesChangeOnlyWhatHasSeenThem(t *testing.T) {
	gain := distance.NormalisedL1{ByGain: true}
	both := distance.NormalisedL1{ByGain: true, ValueDifference: true}
	count := func(ds *classify.Dataset) [3]int {
		var wrong [3]int
		for i, d := range []distance.NormalisedL1{gain, both} {
			model := classify.Must(knn.KNN{K: 5, Distance: d}.Fit(ds))
			wrong[i] = classify.Must(model.LeaveOneOut()).Errors
		}
		honest := classify.Must(evaluate.CrossValidate(ds, evaluate.Folds{K: ds.Len()},
			knn.KNN{K: 5, Distance: both}.Fit))
		wrong[2] = int(math.Round(14 * honest.Mean()))
		return wrong
	}
	if without := count(datasets.Tennis()); without != [3]int{7, 2, 7} {
		t.Errorf("the lesson says 7, 2 and 7 without the date, and it is %d", without)
	}
	a, b, c := solutions.PredictDate()
	if with := count(distances.Dated()); with != [3]int{a, b, c} {
		t.Errorf("predicted are %d, %d and %d, and it is %d", a, b, c, with)
	}
}

func TestSplitTakesEveryFifth(t *testing.T) {
	c := &classify.Corpus{
		Classes: []string{"ham"},
		Texts:   strings.Split("abcdefghijkl", ""),
		Y:       make([]int, 12),
	}
	train, test := distances.Split(c)
	if got := strings.Join(train.Texts, "") + " " +
		strings.Join(test.Texts, ""); got != "abcdfghikl ej" {
		t.Errorf("split into %s", got)
	}
}
