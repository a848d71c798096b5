package gaussian_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/gaussian"
	"github.com/tessella-go/tessella/datasets"
)

func TestConformance(t *testing.T) {
	const sphere = "a sphere has one unit"
	for _, l := range []classifytest.Learner{
		{Name: "Quadratic", Fit: classify.Erase(gaussian.Quadratic{}.Fit)},
		{Name: "Quadratic, unbiased", Fit: classify.Erase(gaussian.Quadratic{Unbiased: true}.Fit)},
		{Name: "Quadratic, shrunk", Fit: classify.Erase(gaussian.Quadratic{Shrinkage: .1}.Fit),
			Exempt: map[classifytest.Property]string{classifytest.ColumnScale: sphere}},
		{Name: "Linear", Fit: classify.Erase(gaussian.Linear{}.Fit)},
		{Name: "Linear, unbiased", Fit: classify.Erase(gaussian.Linear{Unbiased: true}.Fit)},
		{Name: "Linear, spheres", Fit: classify.Erase(gaussian.Linear{Shrinkage: 1}.Fit),
			Exempt: map[classifytest.Property]string{classifytest.ColumnScale: sphere}},
	} {
		l.Needs = classify.NeedNumeric | classify.NeedComplete
		classifytest.Run(t, l)
	}
}

// By hand: on the line, classes of 1, 3 and of 5, 9, 10; see naive Bayes with one
// attribute, which is the same.
func TestQuadratic(t *testing.T) {
	m := classifytest.Fit(t, gaussian.Quadratic{}.Fit, classifytest.Numbers([]int{0, 1, 0, 1, 1},
		[]float64{1}, []float64{5}, []float64{3}, []float64{9}, []float64{10}))
	joint := m.LogJoint(nil, []float64{4})
	classifytest.Relative(t, "log joint of class 0", joint[0], math.Log(.4)-2-math.Log(2*math.Pi)/2,
		1e-14)
	classifytest.Relative(t, "log joint of class 1", joint[1],
		math.Log(.6)-16*3/28.0-math.Log(2*math.Pi*14/3)/2, 1e-14)
	classifytest.Relative(t, "variance of class 1", m.Covariance(1).At(0, 0), 14.0/3, 1e-14)
	m.Covariance(1).SetSym(0, 0, 1)
	classifytest.Relative(t, "variance of class 1", m.Covariance(1).At(0, 0), 14.0/3, 1e-14)
	classifytest.AllRelative(t, "priors", m.Priors(), []float64{.4, .6}, 1e-15)
	if !slices.Equal(m.Classes(), []string{"c0", "c1"}) ||
		!mat.Equal(m.Means(), mat.NewDense(2, 1, []float64{2, 8})) {
		t.Errorf("classes %v, means %v", m.Classes(), m.Means())
	}
	classifytest.Panics(t, func() { m.LogJoint(make([]float64, 1), []float64{4}) },
		"gaussian: dst has 1 places for 2 classes")
}

func TestQuadraticOracle(t *testing.T) {
	o := readOracle(t)
	o.joints(t, "quadratic", classifytest.Fit(t, gaussian.Quadratic{}.Fit, o.train))
	o.joints(t, "quadratic_shrunk",
		classifytest.Fit(t, gaussian.Quadratic{Shrinkage: .2}.Fit, o.train))
	o.posteriors(t, "qda moment",
		classifytest.Fit(t, gaussian.Quadratic{Unbiased: true}.Fit, o.train), o.r["qda moment"])
	o.posteriors(t, "qda mle", classifytest.Fit(t, gaussian.Quadratic{}.Fit, o.train),
		o.r["qda mle"])
	weighted := *o.train
	weighted.Weights = o.weights
	o.joints(t, "quadratic_weights", classifytest.Fit(t, gaussian.Quadratic{}.Fit, &weighted))
}

// The fast way to the class is that of all joints, with many columns, and with
// rows that are nowhere.
func TestQuadraticFast(t *testing.T) {
	ds := classifytest.Clouds(700, 37, 5, 0, 3)
	m := classifytest.Fit(t, gaussian.Quadratic{}.Fit, ds)
	for i := range ds.Len() {
		x := slices.Clone(ds.At(i))
		switch i % 8 {
		case 0:
			x[i%37] = math.NaN()
		case 1:
			x[i%37] = math.Inf(1)
		case 2:
			x[i%37] = 1e200
		}
		want := classify.Argmax(m.LogPosterior(nil, x))
		if got := m.Predict(x); got != want {
			t.Errorf("row %d is class %d, by its posteriors %d", i, got, want)
		}
	}
	twins := classifytest.Numbers([]int{0, 0, 1, 1}, []float64{1}, []float64{2}, []float64{1},
		[]float64{2})
	if got := classifytest.Fit(t, gaussian.Quadratic{}.Fit, twins).
		Predict([]float64{1.7}); got != 0 {
		t.Errorf("of equal classes %d is predicted, want the first", got)
	}
}

// What is missing is left out: the posteriors are those of a model of the other columns.
func TestQuadraticMissing(t *testing.T) {
	iris := datasets.Iris()
	some, err := iris.Select("sepal length", "petal length")
	if err != nil {
		t.Fatal(err)
	}
	for name, pair := range map[string][2]classify.Posterior{
		"Quadratic": {classifytest.Fit(t, gaussian.Quadratic{}.Fit, iris),
			classifytest.Fit(t, gaussian.Quadratic{}.Fit, some)},
		"Linear": {classifytest.Fit(t, gaussian.Linear{}.Fit, iris),
			classifytest.Fit(t, gaussian.Linear{}.Fit, some)},
	} {
		for i := range iris.Len() {
			x := slices.Clone(iris.At(i))
			x[1], x[3] = math.NaN(), math.Inf(-1)
			classifytest.AllRelative(t, fmt.Sprintf("%s: row %d, class", name, i+1),
				pair[0].Posterior(nil, x), pair[1].Posterior(nil, some.At(i)), 1e-9)
		}
		classifytest.AllRelative(t, name+": nothing known",
			pair[0].Posterior(nil, slices.Repeat([]float64{math.NaN()}, 4)),
			[]float64{1.0 / 3, 1.0 / 3, 1.0 / 3}, 1e-12)
		classifytest.AllRelative(t, name+": too far",
			pair[0].Posterior(nil, slices.Repeat([]float64{1e308}, 4)),
			[]float64{1.0 / 3, 1.0 / 3, 1.0 / 3}, 1e-12)
	}
}

func TestQuadraticRefuses(t *testing.T) {
	flat := classifytest.Numbers([]int{0, 0, 0, 1, 1, 1}, []float64{1, 5}, []float64{2, 5},
		[]float64{4, 5}, []float64{3, 6}, []float64{4, 1}, []float64{5, 3})
	line := classifytest.Numbers([]int{0, 0, 0, 1, 1, 1}, []float64{1, 5}, []float64{2, 8},
		[]float64{4, 4}, []float64{3, 6}, []float64{4, 8}, []float64{5, 10})
	classifytest.Refuses(t, "gaussian", classifytest.Failure(gaussian.Quadratic{}.Fit(flat)),
		`class "c0"`, `column "x2" is constant`, "Shrinkage")
	classifytest.Refuses(t, "gaussian", classifytest.Failure(gaussian.Quadratic{}.Fit(line)),
		`class "c1"`, `column "x2" depends on those before it`)
	classifytest.Refuses(t, "gaussian",
		classifytest.Failure(
			gaussian.Quadratic{Unbiased: true}.Fit(line.Subset([]int{0, 1, 2, 3}))),
		`class "c1" has too few examples`)
	classifytest.Fit(t, gaussian.Quadratic{Shrinkage: .01}.Fit, flat)
	for _, λ := range []float64{-.1, 1.1, math.NaN()} {
		classifytest.Refuses(t, "gaussian",
			classifytest.Failure(gaussian.Quadratic{Shrinkage: λ}.Fit(flat)),
			fmt.Sprint("Quadratic.Shrinkage is ", λ))
	}
	for _, c := range []struct {
		prior []float64
		want  string
	}{
		{[]float64{1}, "Prior has 1 values for 2 classes"},
		{[]float64{.5, .6}, "the sum of Prior is 1.1"},
		{[]float64{-1, 2}, `Prior of class "c0" is -1`},
	} {
		for _, err := range []error{
			classifytest.Failure(gaussian.Quadratic{Prior: c.prior}.Fit(flat)),
			classifytest.Failure(gaussian.Linear{Prior: c.prior}.Fit(flat)),
			classifytest.Failure(gaussian.Fisher{Prior: c.prior}.Fit(flat)),
		} {
			classifytest.Refuses(t, "gaussian", err, c.want)
		}
	}
	alone := flat.Subset([]int{3, 4, 5})
	classifytest.Refuses(t, "gaussian",
		classifytest.Failure(gaussian.Quadratic{Prior: []float64{.5, .5}}.Fit(alone)),
		`Prior of class "c0" is 0.5, but the class has no examples`)
	m := classifytest.Fit(t, gaussian.Quadratic{}.Fit, alone)
	if m.Covariance(0) != nil || m.Covariance(1) == nil {
		t.Error("a class without examples has a covariance")
	}
}

func ExampleQuadratic() {
	iris := datasets.Iris()
	model, err := gaussian.Quadratic{}.Fit(iris)
	if err != nil {
		fmt.Println(err)
		return
	}
	errors := 0
	for i, class := range model.PredictAll(nil, iris.X) {
		if class != iris.Y[i] {
			errors++
		}
	}
	fmt.Printf("%d errors of %d; %.3f\n", errors, iris.Len(),
		model.Posterior(nil, []float64{6.1, 2.9, 4.9, 1.7}))
	// Output:
	// 3 errors of 150; [0.000 0.426 0.574]
}
