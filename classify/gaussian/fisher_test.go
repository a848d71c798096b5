package gaussian_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/gaussian"
	"github.com/tessella-go/tessella/classify/internal/must"
	"github.com/tessella-go/tessella/datasets"
)

// twoClasses lets the suite, whose sets have three classes, feed a learner of two: rows of the
// third count nothing, and it has posterior 0.
func twoClasses(f gaussian.Fisher) classify.FitFunc {
	return func(ds *classify.Dataset) (classify.Classifier, error) {
		two := ds
		if ds != nil && len(ds.Weights) == 0 || ds != nil && len(ds.Weights) == ds.Len() {
			third := *ds
			third.Classes, third.Y, third.Weights = ds.Classes[:2], slices.Clone(ds.Y),
				slices.Clone(ds.Weights)
			if third.Weights == nil {
				third.Weights = slices.Repeat([]float64{1}, len(ds.Y))
			}
			for i, y := range ds.Y {
				if y == 2 {
					third.Y[i] = 1
					if i < len(third.Weights) && third.Weights[i] > 0 &&
						!math.IsInf(third.Weights[i], 1) {
						third.Weights[i] = 0
					}
				}
			}
			if len(ds.Y) != ds.Len() {
				third.Weights = nil
			}
			two = &third
		}
		m, err := f.Fit(two)
		if err != nil {
			return nil, err
		}
		return withThird{m}, nil
	}
}

type withThird struct{ *gaussian.FisherModel }

type withThirdState struct{ Model *gaussian.FisherModel }

func init() {
	classify.Register("gaussian_test.withThird",
		func(m withThird) withThirdState { return withThirdState{m.FisherModel} },
		func(_ classify.Fitted, _ any, s withThirdState) (withThird, error) {
			return withThird{s.Model}, nil
		})
}

func (m withThird) Posterior(dst, x []float64) []float64 {
	dst = must.Dst(dst, 3, "gaussian", "classes")
	m.FisherModel.Posterior(dst[:2], x)
	dst[2] = 0
	return dst
}

func (m withThird) PosteriorAll(dst *mat.Dense, X mat.Matrix) *mat.Dense {
	two, row := m.FisherModel.PosteriorAll(nil, X), -1
	return classify.PosteriorEach(dst, X, len(m.Schema().Attributes), 3, func(dst, _ []float64) {
		row++
		dst[copy(dst, two.RawRowView(row))] = 0
	})
}

func TestFisherConformance(t *testing.T) {
	for name, f := range map[string]gaussian.Fisher{"Fisher": {}, "balanced": {Balanced: true}} {
		classifytest.Run(t, classifytest.Learner{Name: name, Fit: twoClasses(f),
			Needs: classify.NeedNumeric | classify.NeedComplete,
			Exempt: map[classifytest.Property]string{
				classifytest.RelabelledClass: "of the suite's three classes the " +
					"first two are taken, " +
					"whichever they are",
			}})
	}
}

// By hand: c0 has (0,0), (2,0), (0,2), (2,2), c1 has (3,1), (5,1), (3,3), (5,3): covariance I,
// means (1,1) and (4,2), w = (−3,−1), w₀ = ½(−4 − 14) = −9, J = 10²/(10 + 10).
func TestFisher(t *testing.T) {
	ds := classifytest.Numbers([]int{0, 0, 0, 0, 1, 1, 1, 1}, []float64{0, 0}, []float64{2, 0},
		[]float64{0, 2}, []float64{2, 2},
		[]float64{3, 1}, []float64{5, 1}, []float64{3, 3}, []float64{5, 3})
	m := classifytest.Fit(t, gaussian.Fisher{}.Fit, ds)
	w, w0 := m.Plane()
	classifytest.AllRelative(t, "w", w, []float64{-3, -1}, 1e-14)
	classifytest.Relative(t, "w₀", w0, -9, 1e-14)
	classifytest.Relative(t, "J", gaussian.Criterion(w, ds), 5, 1e-14)
	if got := m.PredictAll(nil, ds.X); !slices.Equal(got, ds.Y) {
		t.Errorf("classes %v", got)
	}
	if got := m.Predict([]float64{2.5, 1.5}); got != 1 { // on the plane
		t.Errorf("a row on the plane is class %d, want 1", got)
	}
	// With p₀ = 3/4 the plane moves by log 3 towards class 1.
	_, w0 = classifytest.Fit(t, gaussian.Fisher{Prior: []float64{.75, .25}}.Fit, ds).Plane()
	classifytest.Relative(t, "w₀ with priors", w0, -9-math.Log(3), 1e-14)
	// P(0 | x) = 1/(1 + e^-(wᵀx − w₀)): at (2, 1) the odds are e².
	classifytest.Relative(t, "P(0 | x)", m.Posterior(nil, []float64{2, 1})[0],
		1/(1+math.Exp(-2)), 1e-13)
}

func TestFisherOracle(t *testing.T) {
	o := readOracle(t)
	ds := *o.train
	ds.Classes = []string{"versicolor", "virginica"}
	var rows []int
	for i, y := range ds.Y {
		if y > 0 {
			rows = append(rows, i)
		}
	}
	two := ds.Subset(rows)
	for i := range two.Y {
		two.Y[i]--
	}
	w, w0 := classifytest.Fit(t, gaussian.Fisher{}.Fit, two).Plane()
	var wantW []float64
	var wantW0 float64
	o.read(t, "fisher_w", &wantW)
	o.read(t, "fisher_w0", &wantW0)
	classifytest.AllRelative(t, "w", w, wantW, 1e-9)
	classifytest.Relative(t, "w₀", w0, wantW0, 1e-9)
}

// Balanced finds the largest criterion, by any step and against the unbalanced; for classes of
// one size both are the same.
func TestFisherCriterion(t *testing.T) {
	iris := datasets.Iris()
	iris.Classes = []string{"setosa or versicolor", "virginica"}
	for i := range iris.Y {
		iris.Y[i] /= 2
	}
	w, _ := classifytest.Fit(t, gaussian.Fisher{Balanced: true}.Fit, iris).Plane()
	plain, _ := classifytest.Fit(t, gaussian.Fisher{}.Fit, iris).Plane()
	top := gaussian.Criterion(w, iris)
	if !(gaussian.Criterion(plain, iris) < top) {
		t.Errorf("criterion %v of the pooled covariance, %v of the balanced",
			gaussian.Criterion(plain, iris), top)
	}
	for j := range w {
		for _, step := range []float64{-.01, .01} {
			other := slices.Clone(w)
			other[j] *= 1 + step
			if got := gaussian.Criterion(other, iris); !(got < top) {
				t.Errorf("criterion %v at a w that differs in column %d, %v at the maximum",
					got, j+1, top)
			}
		}
	}
	longer := slices.Clone(w)
	floats.Scale(-7, longer)
	classifytest.Relative(t, "criterion of a longer w", gaussian.Criterion(longer, iris), top,
		1e-12)
	even := iris.Subset(slices.Concat(classifytest.Span(0, 50), classifytest.Span(100, 150)))
	one, _ := classifytest.Fit(t, gaussian.Fisher{}.Fit, even).Plane()
	two, _ := classifytest.Fit(t, gaussian.Fisher{Balanced: true}.Fit, even).Plane()
	classifytest.AllRelative(t, "w of classes of one size", one, two, 1e-9)
}

func TestFisherRefuses(t *testing.T) {
	classifytest.Refuses(t, "gaussian",
		classifytest.Failure(gaussian.Fisher{}.Fit(datasets.Iris())),
		"Fisher parts two classes", "has 3")
	classifytest.Refuses(t, "gaussian",
		classifytest.Failure(gaussian.Fisher{Shrinkage: -1}.Fit(datasets.Iris())),
		"Fisher.Shrinkage is -1")
	// A class without examples is never predicted, whether it is the first or the second.
	ds := classifytest.Clouds(10, 2, 2, 0, 4)
	for absent := range 2 {
		var rows []int
		for i, y := range ds.Y {
			if y != absent {
				rows = append(rows, i)
			}
		}
		for name, f := range map[string]gaussian.Fisher{"plain": {}, "balanced": {Balanced: true}} {
			m := classifytest.Fit(t, f.Fit, ds.Subset(rows))
			if slices.Contains(m.PredictAll(nil, ds.X), absent) ||
				m.Posterior(nil, ds.At(0))[absent] != 0 {
				t.Errorf("%s: class %d is predicted without examples", name, absent)
			}
		}
	}
}

// Fisher's discriminant on labels without meaning: the more columns, the fewer
// errors on its own rows.
func ExampleFisher_overfitting() {
	const n = 40
	for _, d := range []int{1, 10, 20, 30, 38, 39} {
		ds := classifytest.Clouds(n, d, 2, 0, 9)
		model, err := gaussian.Fisher{}.Fit(ds)
		if err != nil {
			what, _, _ := strings.Cut(err.Error(), ": column")
			fmt.Println(d, "columns:", what)
			continue
		}
		errors := 0
		for i, class := range model.PredictAll(nil, ds.X) {
			if class != ds.Y[i] {
				errors++
			}
		}
		fmt.Println(d, "columns:", errors, "errors of", n)
	}
	// Output:
	// 1 columns: 21 errors of 40
	// 10 columns: 8 errors of 40
	// 20 columns: 6 errors of 40
	// 30 columns: 0 errors of 40
	// 38 columns: 0 errors of 40
	// 39 columns: gaussian: the covariance within the classes is singular
}

func ExampleFisher() {
	iris := datasets.Iris()
	iris.Classes = []string{"setosa", "another"}
	for i := range iris.Y {
		iris.Y[i] = min(iris.Y[i], 1)
	}
	model, err := gaussian.Fisher{}.Fit(iris)
	if err != nil {
		fmt.Println(err)
		return
	}
	w, w0 := model.Plane()
	fmt.Printf("w %.2f, w₀ %.2f, J %.2f\n", w, w0, gaussian.Criterion(w, iris))
	// Output:
	// w [3.23 11.88 -10.99 -2.81], w₀ 18.62, J 24.51
}
