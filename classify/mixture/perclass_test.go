package mixture_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/gaussian"
	"github.com/tessella-go/tessella/classify/mixture"
	"github.com/tessella-go/tessella/datasets"
)

func TestConformance(t *testing.T) {
	const draws = "the starts are drawn by the number of the row"
	for _, l := range []classifytest.Learner{
		{Name: "one Gaussian", Fit: classify.Erase(mixture.PerClass{EM: mixture.EM{K: 1}}.Fit)},
		{Name: "diagonal",
			Fit: classify.Erase(
				mixture.PerClass{
					EM: mixture.EM{K: 2, Covariance: mixture.Diagonal, Floor: .05},
				}.Fit), Exempt: map[classifytest.Property]string{
				classifytest.RowOrder:         draws,
				classifytest.ColumnScale:      "the floor compares variances of columns",
				classifytest.WeightsAreCopies: draws,
				classifytest.ColumnOrder: "k-means sums in another order, and " +
					"may end elsewhere"}},
	} {
		l.Needs = classify.NeedNumeric | classify.NeedComplete
		classifytest.Run(t, l)
	}
}

// With one component for each class it is the quadratic discriminant, to the
// last of its log joints.
func TestPerClassOfOneIsQuadratic(t *testing.T) {
	iris := datasets.Iris()
	m := classify.Must(mixture.PerClass{
		EM:    mixture.EM{K: 1},
		Prior: []float64{.2, .3, .5},
	}.Fit(iris))
	q := classify.Must(gaussian.Quadratic{Prior: []float64{.2, .3, .5}}.Fit(iris))
	for i := range iris.Len() {
		x := iris.At(i)
		classifytest.AllNear(t, fmt.Sprint("log joint of row ", i+1), m.LogJoint(nil, x),
			q.LogJoint(nil, x), 1e-11)
		classifytest.AllNear(t, fmt.Sprint("log posterior of row ", i+1), m.LogPosterior(nil, x),
			q.LogPosterior(nil, x), 1e-10)
		if e := m.Explain(x).Detail.(mixture.Explanation); e.Class != q.Predict(x) ||
			math.Abs(e.LogDensity[1]-m.Mixture(1).LogDensity(x)) > 0 {
			t.Errorf("row %d: %+v", i+1, e)
		}
	}
}

// With one component for each class the reasons are those of the quadratic discriminant.
func TestReasons(t *testing.T) {
	iris := datasets.Iris()
	m := classify.Must(mixture.PerClass{EM: mixture.EM{K: 1}}.Fit(iris))
	q := classify.Must(gaussian.Quadratic{}.Fit(iris))
	for i := range iris.Len() {
		x := slices.Clone(iris.At(i))
		if i%3 == 1 {
			x[i%4] = math.NaN()
		}
		got, want := m.Explain(x), q.Explain(x)
		if got.Short() != want.Short() || len(got.Reasons) == 0 {
			t.Errorf("row %d: %q, want %q", i+1, got.Short(), want.Short())
		}
	}
}

// Of a finite query whose squares overflow, the density is 0, and shares and posterior are those
// without the query.
func TestFarQueries(t *testing.T) {
	iris := datasets.Iris()
	for _, kind := range everyKind {
		m := classify.Must(mixture.PerClass{
			EM: mixture.EM{K: 2, Covariance: kind, Floor: .01},
		}.Fit(iris))
		for signs := range 16 {
			x := make([]float64, 4)
			for j := range x {
				x[j] = 1e308 * float64(1-2*(signs>>j&1))
			}
			e := m.Explain(x).Detail.(mixture.Explanation)
			classifytest.AllNear(t, "posterior", e.Posterior, []float64{1. / 3, 1. / 3, 1. / 3},
				1e-15)
			for k, τ := range e.Responsibilities {
				c := m.Mixture(k).Components()
				classifytest.AllNear(t, "responsibilities", τ,
					[]float64{c[0].Weight, c[1].Weight}, 0)
				if !math.IsInf(e.LogDensity[k], -1) || m.Mixture(k).Component(x) < 0 {
					t.Errorf("%v, class %d at %v: log density %v, component %d", kind, k, x,
						e.LogDensity[k], m.Mixture(k).Component(x))
				}
			}
		}
	}
}

func TestPerClassRefuses(t *testing.T) {
	iris := datasets.Iris()
	classifytest.Refuses(t, "mixture", classifytest.Failure(mixture.PerClass{}.Fit(iris)),
		`class "`, "EM.K is 0")
	classifytest.Refuses(t, "mixture",
		classifytest.Failure(mixture.PerClass{EM: mixture.EM{K: 51}}.Fit(iris)), `class "`,
		"EM.K is 51", "50 rows")
	start := given(t, iris)
	classifytest.Refuses(t, "mixture",
		classifytest.Failure(mixture.PerClass{EM: mixture.EM{Start: start}}.Fit(iris)),
		"PerClass.EM has a Start")
	classifytest.Refuses(t, "mixture",
		classifytest.Failure(mixture.PerClass{EM: mixture.EM{K: 1}, Prior: []float64{1}}.Fit(iris)),
		"Prior has 1 values for 3 classes")
}

func ExamplePerClass() {
	iris := datasets.Iris()
	// one component each: the quadratic discriminant
	model, err := mixture.PerClass{EM: mixture.EM{K: 1}}.Fit(iris)
	if err != nil {
		fmt.Println(err)
		return
	}
	errors := 0
	for i, k := range model.PredictAll(nil, iris.X) {
		if k != iris.Y[i] {
			errors++
		}
	}
	fmt.Printf("%d errors of %d\n", errors, iris.Len())
	// Output:
	// 3 errors of 150
}
