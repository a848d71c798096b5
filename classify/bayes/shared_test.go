package bayes_test

import (
	"fmt"
	"math"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify/bayes"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/datasets"
)

// By hand: class 0 has 1, 3, class 1 has 5, 9, 10; means 2 and 8, variance (2 + 14)/5. w = 2/3.2
// and 8/3.2, w₀ = −½·4/3.2 + log .4 and −½·64/3.2 + log .6.
func TestShared(t *testing.T) {
	m := classifytest.Fit(t, bayes.Shared{}.Fit, classifytest.Numbers([]int{0, 1, 0, 1, 1},
		[]float64{1}, []float64{5}, []float64{3}, []float64{9}, []float64{10}))
	classifytest.Relative(t, "variance", m.Variances()[0], 3.2, 1e-15)
	classifytest.Relative(t, "mean of class 1", m.Means().At(1, 0), 8, 1e-15)
	w, w0 := m.Linear()
	classifytest.Relative(t, "w of class 0", w.At(0, 0), .625, 1e-15)
	classifytest.Relative(t, "w of class 1", w.At(1, 0), 2.5, 1e-15)
	classifytest.Relative(t, "w₀ of class 0", w0[0], -.625+math.Log(.4), 1e-15)
	classifytest.Relative(t, "w₀ of class 1", w0[1], -10+math.Log(.6), 1e-15)
}

func TestSharedOracle(t *testing.T) {
	iris := datasets.Iris()
	readOracle(t).agrees(t, "shared", classifytest.Fit(t, bayes.Shared{}.Fit, iris), rowsOf(iris))
}

// The discriminants are linear: their differences are the differences of the log posteriors, and
// the largest is the class.
func TestSharedLinear(t *testing.T) {
	iris := datasets.Iris()
	iris = iris.Subset([]int{0, 1, 2, 3, 4, 5, 60, 61, 62, 63, 110, 111, 112})
	m := classifytest.Fit(t, bayes.Shared{}.Fit, iris)
	w, w0 := m.Linear()
	for _, x := range rowsOf(datasets.Iris()) {
		g := make([]float64, 3)
		for k := range g {
			g[k] = floats.Dot(w.RawRowView(k), x) + w0[k]
		}
		logs := m.LogPosterior(nil, x)
		for k := 1; k < 3; k++ {
			if got, want := g[k]-g[0],
				logs[k]-logs[0]; !(math.Abs(got-want) < 1e-10*math.Max(1, math.Abs(want))) {
				t.Errorf("%v: g%d − g0 = %v, the log odds are %v", x, k, got, want)
			}
		}
		if floats.MaxIdx(g) != m.Predict(x) {
			t.Errorf("%v: discriminants %v, class %d", x, g, m.Predict(x))
		}
	}
}

func TestSharedRefuses(t *testing.T) {
	flat := classifytest.Numbers([]int{0, 0, 1, 1}, []float64{1, 5}, []float64{2, 5},
		[]float64{3, 6}, []float64{4, 6})
	for _, c := range []struct {
		s    bayes.Shared
		want string
	}{
		{bayes.Shared{}, `attribute "x2" has variance 0`},
		{bayes.Shared{Smoothing: -1}, "Shared.Smoothing is -1"},
	} {
		classifytest.Refuses(t, "bayes", classifytest.Failure(c.s.Fit(flat)), c.want)
	}
	// Different in each class is enough where the variance is shared.
	classifytest.Fit(t, bayes.Shared{}.Fit,
		classifytest.Numbers([]int{0, 1, 1}, []float64{1}, []float64{2}, []float64{3}))
}

func ExampleSharedModel_Linear() {
	ds := datasets.Iris()
	model, err := bayes.Shared{}.Fit(ds)
	if err != nil {
		fmt.Println(err)
		return
	}
	w, w0 := model.Linear()
	for k, class := range ds.Classes {
		fmt.Printf("%-10s %6.2f %7.2f\n", class, mat.Formatted(w.RowView(k).T()), w0[k])
	}
	// Output:
	// setosa     [19.28  30.31   8.06   5.99] -107.93
	// versicolor [22.86  24.50  23.47  32.31] -174.28
	// virginica  [25.37  26.30  30.59  49.36] -258.69
}
