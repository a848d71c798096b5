package normals_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/bayes"
	"github.com/tessella-go/tessella/classify/gaussian"
	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/grader/exercisetest"
	"github.com/tessella-go/tessella/grader/shape"
	"github.com/tessella-go/tessella/lessons/normals"
	solutions "github.com/tessella-go/tessella/solutions/normals"
)

// The reference answers were written apart from the library, so each is a check on the other.

const trials = 300

func TestOneNormalAgreesWithTheLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 1))
	for range trials {
		args := normals.Gradient.Draw(r)
		x, mean, variance := args[0].([]float64), args[1].(float64), args[2].(float64)
		m, v := solutions.MLE(x)
		wantM, wantV := gaussian.MLE(x)
		exercisetest.Same(t, "mean", m, wantM)
		exercisetest.Same(t, "variance", v, wantV)
		a, b := solutions.Gradient(x, mean, variance)
		wantA, wantB := gaussian.Gradient(x, mean, variance)
		exercisetest.Same(t, "by the mean", a, wantA)
		exercisetest.Same(t, "by the variance", b, wantB)
	}
}

// dataset makes a data set of numbers from the rows of each class.
func dataset(rows ...[][]float64) *classify.Dataset {
	ds := &classify.Dataset{Name: "drawn"}
	var cells []float64
	for k, class := range rows {
		ds.Classes = append(ds.Classes, string(rune('a'+k)))
		for _, row := range class {
			cells, ds.Y = append(cells, row...), append(ds.Y, k)
		}
	}
	d := len(rows[0][0])
	for j := range d {
		ds.Attributes = append(ds.Attributes, classify.Attribute{Name: string(rune('x' + j))})
	}
	ds.X = mat.NewDense(len(ds.Y), d, cells)
	return ds
}

func TestCriterionAgreesWithTheLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 2))
	for range trials {
		args := normals.Criterion.Draw(r)
		w, a, b := args[0].([]float64), args[1].([][]float64), args[2].([][]float64)
		exercisetest.Same(t, "Criterion", solutions.Criterion(w, a, b),
			gaussian.Criterion(w, dataset(a, b)))
	}
}

func TestFisherAgreesWithTheLibrary(t *testing.T) {
	for seed := range uint64(50) {
		ds := normals.Clouds(20+int(seed), seed)
		linear, err := gaussian.Linear{}.Fit(ds)
		if err != nil {
			t.Fatal(err)
		}
		p0 := (1 + float64(seed)) / 52
		fisher, err := gaussian.Fisher{Prior: []float64{p0, 1 - p0}}.Fit(ds)
		if err != nil {
			t.Fatal(err)
		}
		s := linear.Covariance()
		cov := [][]float64{{s.At(0, 0), s.At(0, 1)}, {s.At(1, 0), s.At(1, 1)}}
		w, w0 := solutions.Fisher(mat.Row(nil, 0, linear.Means()),
			mat.Row(nil, 1, linear.Means()), cov, p0)
		wantW, wantW0 := fisher.Plane()
		exercisetest.Same(t, "w", w, wantW)
		exercisetest.Same(t, "w0", w0, wantW0)
	}
}

func TestDiscriminantsAgreeWithTheLibrary(t *testing.T) {
	for seed := range uint64(50) {
		model, err := bayes.Shared{Prior: []float64{0.3, 0.7}}.Fit(normals.Noise(20+int(seed), 3,
			seed))
		if err != nil {
			t.Fatal(err)
		}
		means := [][]float64{mat.Row(nil, 0, model.Means()), mat.Row(nil, 1, model.Means())}
		w, w0 := solutions.Discriminants([]float64{0.3, 0.7}, means, model.Variances())
		wantW, wantW0 := model.Linear()
		for k := range w {
			exercisetest.Same(t, "w", w[k], mat.Row(nil, k, wantW))
			exercisetest.Same(t, "w0", w0[k], wantW0[k])
		}
	}
}

func TestLaplaceAgreesWithTheLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 3))
	for range trials {
		args := normals.Laplace.Draw(r)
		count, total, lambda, values := args[0].(float64), args[1].(float64), args[2].(float64),
			args[3].(int)
		exercisetest.Same(t, "Laplace", solutions.Laplace(count, total, lambda, values),
			bayes.Laplace(count, total, lambda, values))
	}
}

func TestLogJointAgreesWithTheLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	for range trials {
		args := normals.LogJoint.Draw(r)
		table, x, class, lambda := args[0].(shape.Table), args[1].([]string), args[2].(string),
			args[3].(float64)
		rows := strings.Builder{}
		rows.WriteString(strings.Join(table.Attributes, ",") + ",class\n")
		for i, row := range table.Rows {
			rows.WriteString(strings.Join(row, ",") + "," + table.Labels[i] + "\n")
		}
		ds, err := datasets.ReadCSV(strings.NewReader(rows.String()), datasets.Class("class"))
		if err != nil {
			t.Fatal(err)
		}
		model, err := bayes.Categorical{Laplace: lambda}.Fit(ds)
		if err != nil {
			t.Fatal(err)
		}
		query, err := ds.Row(x...)
		if err != nil {
			t.Fatal(err)
		}
		want := model.LogJoint(nil, query)
		for k, name := range ds.Classes {
			if name == class {
				exercisetest.Same(t, "LogJoint", solutions.LogJoint(table, x, class, lambda),
					want[k])
			}
		}
	}
}

// With many draws from two known normals, the best split is right nearly as often as the best
// threshold on the curve that the library gives.
func TestCopiesTurnTheAnswer(t *testing.T) {
	table, day := normals.Table(datasets.Tennis()), []string{"rainy", "moderate", "high", "no"}
	for _, want := range []float64{0.464, solutions.PredictCopy()} {
		n := math.Exp(solutions.LogJoint(table, day, "N", 0))
		p := math.Exp(solutions.LogJoint(table, day, "P", 0))
		if got := n / (n + p); math.Abs(got-want) > 0.0005 {
			t.Errorf("%d columns: P(N) is %.4f, and the lesson says %.3f", len(day), got, want)
		}
		for i, row := range table.Rows {
			table.Rows[i] = slices.Concat(row, row)
		}
		table.Attributes = slices.Concat(table.Attributes, table.Attributes)
		day = slices.Concat(day, day)
	}
}

func TestBestSplitComesNearTheCurve(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 5))
	x, y := make([]float64, 4000), make([]int, 4000)
	for i := range x {
		y[i] = 1 + i%2
		x[i] = r.NormFloat64() + 2*float64(i%2)
	}
	w, accuracy := solutions.BestSplit(x, y)
	best := gaussian.NormalAccuracy(1, [2]float64{0.5, 0.5}, [2]float64{0, 2}, [2]float64{1, 1})
	if math.Abs(w-1) > 0.3 || math.Abs(accuracy-best) > 0.02 {
		t.Errorf("threshold %v with accuracy %v, want about 1 and %v", w, accuracy, best)
	}
}
