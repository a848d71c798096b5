package gaussian_test

import (
	"fmt"
	"math"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/gaussian"
	"github.com/tessella-go/tessella/datasets"
)

func TestLinearOracle(t *testing.T) {
	o := readOracle(t)
	m := classifytest.Fit(t, gaussian.Linear{}.Fit, o.train)
	o.joints(t, "linear", m)
	o.joints(t, "linear_prior",
		classifytest.Fit(t, gaussian.Linear{Prior: []float64{.2, .3, .5}}.Fit, o.train))
	o.joints(t, "linear_shrunk", classifytest.Fit(t, gaussian.Linear{Shrinkage: .2}.Fit, o.train))
	o.posteriors(t, "lda moment", classifytest.Fit(t, gaussian.Linear{Unbiased: true}.Fit, o.train),
		o.r["lda moment"])
	o.posteriors(t, "lda mle", m, o.r["lda mle"])
	for name, l := range map[string]gaussian.Linear{"lsqr": {}, "lsqr_shrunk": {Shrinkage: .2}} {
		var want [][]float64
		o.read(t, name, &want)
		o.posteriors(t, name, classifytest.Fit(t, l.Fit, o.train), want)
	}
	weighted := *o.train
	weighted.Weights = o.weights
	o.joints(t, "linear_weights", classifytest.Fit(t, gaussian.Linear{}.Fit, &weighted))
	var coef [][]float64
	var intercept []float64
	o.read(t, "lsqr_coef", &coef)
	o.read(t, "lsqr_intercept", &intercept)
	w, w0 := m.Discriminants()
	for k := range coef {
		classifytest.AllRelative(t, fmt.Sprint("w of class ", k), w.RawRowView(k), coef[k], 1e-9)
	}
	classifytest.AllRelative(t, "w₀", w0, intercept, 1e-9)
}

// The discriminants differ as the log joints do, and far from 0 nothing is lost.
func TestLinearDiscriminants(t *testing.T) {
	iris := datasets.Iris()
	m := classifytest.Fit(t, gaussian.Linear{}.Fit, iris)
	w, w0 := m.Discriminants()
	far := datasets.Iris()
	far.X.Apply(func(_, j int, v float64) float64 { return v + 1e6*float64(j+1) }, far.X)
	shifted := classifytest.Fit(t, gaussian.Linear{}.Fit, far)
	for i := range iris.Len() {
		x := iris.At(i)
		logs := m.LogJoint(nil, x)
		for k := 1; k < 3; k++ {
			g := floats.Dot(w.RawRowView(k), x) + w0[k] - floats.Dot(w.RawRowView(0), x) - w0[0]
			classifytest.Relative(t, "difference of the discriminants", g, logs[k]-logs[0], 1e-9)
		}
		there, here := shifted.LogPosterior(nil, far.At(i)), m.LogPosterior(nil, x)
		for k := range here {
			if !(math.Abs(there[k]-here[k]) < 1e-6*(1+math.Abs(here[k]))) {
				t.Errorf("row %d: log posterior of class %d is %v, a million away %v", i+1, k,
					here[k], there[k])
			}
		}
	}
	classifytest.Relative(t, "covariance", m.Covariance().At(0, 1), m.Covariance().At(1, 0), 0)
	m.Covariance().SetSym(0, 0, 99)
	if m.Covariance().At(0, 0) == 99 {
		t.Error("who has the covariance can change the model")
	}
}

func TestLinearRefuses(t *testing.T) {
	line := classifytest.Numbers([]int{0, 0, 1, 1}, []float64{1, 2, 5}, []float64{2, 4, 1},
		[]float64{3, 7, 2}, []float64{5, 11, 2})
	classifytest.Refuses(t, "gaussian", classifytest.Failure(gaussian.Linear{}.Fit(line)),
		`column "x2" depends on those before it`, "Shrinkage")
	classifytest.Refuses(t, "gaussian",
		classifytest.Failure(gaussian.Linear{Shrinkage: 2}.Fit(line)), "Linear.Shrinkage is 2")
	classifytest.Refuses(t, "gaussian",
		classifytest.Failure(gaussian.Linear{Unbiased: true}.Fit(line.Subset([]int{0, 2}))),
		"too few examples")
	classifytest.Refuses(t, "gaussian",
		classifytest.Failure(gaussian.Linear{}.Fit(classifytest.Clouds(10, 9, 2, 0, 1))),
		`column "x9" depends`)
	classifytest.Fit(t, gaussian.Linear{Shrinkage: 1e-6}.Fit, classifytest.Clouds(10, 9, 2, 0, 1))
	classifytest.Fit(t, gaussian.Linear{}.Fit, classifytest.Clouds(10, 8, 2, 0, 1))
}

func ExampleLinear() {
	iris := datasets.Iris()
	model, err := gaussian.Linear{}.Fit(iris)
	if err != nil {
		fmt.Println(err)
		return
	}
	w, w0 := model.Discriminants()
	for k, class := range iris.Classes {
		fmt.Printf("%-10s %6.2f %7.2f\n", class, mat.Formatted(w.RowView(k).T()), w0[k])
	}
	// Output:
	// setosa     [ 24.02   24.07  -16.77  -17.75]  -88.05
	// versicolor [16.02   7.22   5.32   6.57]  -74.32
	// virginica  [12.70   3.76  13.03  21.51] -106.48
}

// MASS::lda(Species ~ ., data = iris) in R prints these numbers, with the other signs of LD1 and of
// LD2.
func ExampleLinearModel_String() {
	fmt.Print(classify.Must(gaussian.Linear{Unbiased: true}.Fit(datasets.Iris())))
	// Output:
	// Prior probabilities and means of the classes
	//                  setosa  versicolor  virginica
	//   prior         0.33333     0.33333    0.33333
	//   sepal length    5.006       5.936      6.588
	//   sepal width     3.428        2.77      2.974
	//   petal length    1.462        4.26      5.552
	//   petal width     0.246       1.326      2.026
	//
	// Coefficients of linear discriminants
	//                      LD1       LD2
	//   sepal length  -0.82938  0.024102
	//   sepal width    -1.5345    2.1645
	//   petal length    2.2012  -0.93192
	//   petal width     2.8105    2.8392
	//
	//                           LD1     LD2
	//   proportion of trace  0.9912  0.0088
}
