package bayes_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distuv"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/bayes"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/datasets"
)

// By hand: class 0 has 1, 3 (mean 2, variance 1), class 1 has 5, 9, 10 (mean 8, variance 14/3). At
// x = 4 the densities are e^-2/√(2π) and e^(-16·3/28)/√(2π·14/3).
func TestGaussian(t *testing.T) {
	m := classifytest.Fit(t, bayes.Gaussian{}.Fit, classifytest.Numbers([]int{0, 1, 0, 1, 1},
		[]float64{1}, []float64{5}, []float64{3}, []float64{9}, []float64{10}))
	if want := mat.NewDense(2, 1, []float64{2, 8}); !mat.EqualApprox(m.Means(), want, 1e-15) {
		t.Errorf("means %v", mat.Formatted(m.Means()))
	}
	if want := mat.NewDense(2, 1, []float64{1, 14.0 / 3}); !mat.EqualApprox(m.Variances(),
		want, 1e-14) {
		t.Errorf("variances %v", mat.Formatted(m.Variances()))
	}
	joint := m.LogJoint(nil, []float64{4})
	classifytest.Relative(t, "log joint of class 0", joint[0], math.Log(.4)-2-math.Log(2*math.Pi)/2,
		1e-14)
	classifytest.Relative(t, "log joint of class 1", joint[1],
		math.Log(.6)-16*3/28.0-math.Log(2*math.Pi*14/3)/2, 1e-14)
	m.Means().Set(0, 0, 99)
	if m.Means().At(0, 0) != 2 {
		t.Error("who has the means can change the model")
	}
}

func TestGaussianOracle(t *testing.T) {
	o, iris := readOracle(t), datasets.Iris()
	o.agrees(t, "gaussian", classifytest.Fit(t, bayes.Gaussian{}.Fit, iris), rowsOf(iris))
	o.agrees(t, "gaussian_smoothing",
		classifytest.Fit(t, bayes.Gaussian{Smoothing: 1e-2}.Fit, iris), rowsOf(iris))
	o.agrees(t, "gaussian_prior",
		classifytest.Fit(t, bayes.Gaussian{Prior: []float64{.5, .25, .25}}.Fit, iris), rowsOf(iris))
	weighted := *iris
	weighted.Weights = o.Weights
	o.agrees(t, "gaussian_weights", classifytest.Fit(t, bayes.Gaussian{}.Fit, &weighted),
		rowsOf(iris))
}

// The fast way to the class is the slow one's: with many attributes, ties, missing and infinite
// values, and values whose squares overflow.
func TestGaussianFast(t *testing.T) {
	const n, d = 300, 70
	rows, y := make([][]float64, n), make([]int, n)
	state := uint64(1)
	random := func() float64 { // any numbers will do
		state = state*6364136223846793005 + 1442695040888963407
		return float64(state>>40) / (1 << 24)
	}
	for i := range rows {
		y[i] = i % 5
		for range d {
			rows[i] = append(rows[i], random()+float64(y[i])*random()*.3)
		}
	}
	m := classifytest.Fit(t, bayes.Gaussian{}.Fit, classifytest.Numbers(y, rows...))
	for i, x := range rows {
		switch i % 10 {
		case 0:
			x[i%d] = math.NaN()
		case 1:
			x[i%d] = math.Inf(-1)
		case 2:
			x[i%d] = 1e200
		}
		if got, want := m.Predict(x), m.Naive.Predict(x); got != want {
			t.Errorf("row %d is class %d, by all joints %d", i, got, want)
		}
	}
	twin := classifytest.Fit(t, bayes.Gaussian{}.Fit, classifytest.Numbers([]int{0, 0, 1, 1},
		[]float64{1}, []float64{2}, []float64{1}, []float64{2}))
	if got := twin.Predict([]float64{1.7}); got != 0 {
		t.Errorf("of equal classes %d is predicted, want the first", got)
	}
}

// Missing values are left out: in training as if the column had fewer rows, in a query as if
// there were no such column.
func TestGaussianMissing(t *testing.T) {
	nan := math.NaN()
	y := []int{0, 0, 0, 1, 1, 1}
	m := classifytest.Fit(t, bayes.Gaussian{}.Fit, classifytest.Numbers(y, []float64{1, 7},
		[]float64{3, nan}, []float64{nan, 9}, []float64{5, 1}, []float64{6, 3}, []float64{10, nan}))
	if want := mat.NewDense(2, 2, []float64{2, 8, 7, 2}); !mat.EqualApprox(m.Means(), want, 1e-15) {
		t.Errorf("means\n%v", mat.Formatted(m.Means()))
	}
	if want := mat.NewDense(2, 2, []float64{1, 1, 14.0 / 3, 1}); !mat.EqualApprox(m.Variances(),
		want, 1e-14) {
		t.Errorf("variances\n%v", mat.Formatted(m.Variances()))
	}
	first := classifytest.Fit(t, bayes.Gaussian{}.Fit, classifytest.Numbers(y, []float64{1},
		[]float64{3}, []float64{nan}, []float64{5}, []float64{6}, []float64{10}))
	for _, left := range []float64{nan, math.Inf(1), math.Inf(-1)} {
		if got, want := m.LogPosterior(nil, []float64{4, left}),
			first.LogPosterior(nil, []float64{4}); !slices.Equal(got, want) {
			t.Errorf("log posteriors %v with %v in the second column, %v without it",
				got, left, want)
		}
	}
	if got := m.Posterior(nil, []float64{nan, nan}); !slices.Equal(got, []float64{.5, .5}) {
		t.Errorf("posteriors %v of a row that is all missing, want the priors", got)
	}
}

// Far from 0 the variances are those near 0, and the means those of the known values.
func TestGaussianFarFromZero(t *testing.T) {
	iris := datasets.Iris()
	iris.X.Set(3, 1, math.NaN())
	want := classifytest.Fit(t, bayes.Gaussian{}.Fit, iris)
	iris.X.Apply(func(_, j int, v float64) float64 { return v + 1e6*float64(j) }, iris.X)
	got := classifytest.Fit(t, bayes.Gaussian{}.Fit, iris)
	means := want.Means()
	means.Apply(func(_, j int, v float64) float64 { return v + 1e6*float64(j) }, means)
	if !mat.EqualApprox(got.Means(), means, 1e-9) ||
		!mat.EqualApprox(got.Variances(), want.Variances(), 1e-8) {
		t.Errorf("means and variances\n%v\n%v\nwant\n%v\n%v", mat.Formatted(got.Means()),
			mat.Formatted(got.Variances()), mat.Formatted(means),
			mat.Formatted(want.Variances()))
	}
}

func TestGaussianRefuses(t *testing.T) {
	flat := classifytest.Numbers([]int{0, 0, 1, 1}, []float64{1, 5}, []float64{2, 5},
		[]float64{3, 6}, []float64{4, 7})
	huge := classifytest.Numbers([]int{0, 0}, []float64{1e300}, []float64{-1e300})
	unknown := classifytest.Numbers([]int{0, 0, 1, 1}, []float64{1, 5}, []float64{2, 4},
		[]float64{3, math.NaN()}, []float64{4, math.NaN()})
	for _, c := range []struct {
		g    bayes.Gaussian
		ds   *classify.Dataset
		want string
	}{
		{bayes.Gaussian{}, flat, `attribute "x2" has variance 0 in class "c0"`},
		{bayes.Gaussian{}, huge, `the variance of attribute "x1" in class "c0" is +Inf`},
		{bayes.Gaussian{}, unknown, `attribute "x2" has no known value in class "c1"`},
		{bayes.Gaussian{Smoothing: -1}, flat, "Gaussian.Smoothing is -1"},
		{bayes.Gaussian{Smoothing: math.NaN()}, flat, "Gaussian.Smoothing is NaN"},
		{bayes.Gaussian{}, datasets.Tennis(), `attribute "Outlook" is nominal`},
	} {
		classifytest.Refuses(t, "bayes", classifytest.Failure(c.g.Fit(c.ds)), c.want)
	}
	// The largest variance is that of x1, 5/4; with a hundredth of it there is a
	// density where there was none.
	m := classifytest.Fit(t, bayes.Gaussian{Smoothing: .01}.Fit, flat)
	classifytest.Relative(t, "the smoothed variance", m.Variances().At(0, 1), .01*1.25, 1e-14)
}

func TestLogNormal(t *testing.T) {
	for _, c := range [][3]float64{{0, 0, 1}, {3, 1, 4}, {-2, 5, .25}, {100, 0, 1}} {
		classifytest.Relative(t, fmt.Sprint("log density ", c), bayes.LogNormal(c[0], c[1], c[2]),
			distuv.Normal{Mu: c[1], Sigma: math.Sqrt(c[2])}.LogProb(c[0]), 1e-14)
	}
}

// Which iris is it? Each measurement adds its logarithm.
func ExampleGaussian() {
	iris := datasets.Iris()
	model, err := bayes.Gaussian{}.Fit(iris)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(model.Explain([]float64{6.1, 2.9, 4.9, 1.7}))
	// Output:
	//                         setosa  versicolor  virginica
	//            log prior    -1.0986     -1.0986    -1.0986
	//   sepal length = 6.1    -4.7807     -0.2990    -0.7566
	//    sepal width = 2.9    -0.9287      0.1626     0.1960
	//   petal length = 4.9  -199.1150     -1.1000    -1.0265
	//    petal width = 1.7   -95.7791     -1.1130    -0.3354
	//                  sum  -301.7020     -3.4481    -3.0211
	//            posterior     0.0000      0.3949     0.6051
}
