package gaussian_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/gaussian"
	"github.com/tessella-go/tessella/datasets"
)

// The parts of an explanation are gonum's determinant and distance, and add up to the
// joint that the model gives.
func TestExplain(t *testing.T) {
	iris := datasets.Iris().Subset(classifytest.Span(0, 100)) // no virginica
	q, l := classifytest.Fit(t, gaussian.Quadratic{}.Fit, iris),
		classifytest.Fit(t, gaussian.Linear{}.Fit, iris)
	for i := 0; i < iris.Len(); i += 7 {
		x := slices.Clone(iris.At(i))
		for k := range 2 {
			mean := mat.NewVecDense(4, q.Means().RawRowView(k))
			for name, c := range map[string]struct {
				e gaussian.Explanation
				Σ *mat.SymDense
			}{
				"Quadratic": {detail(q.Explain(x)), q.Covariance(k)},
				"Linear":    {detail(l.Explain(x)), l.Covariance()},
			} {
				var factor mat.Cholesky
				if !factor.Factorize(c.Σ) {
					t.Fatal("gonum refuses the covariance")
				}
				distance := stat.Mahalanobis(mat.NewVecDense(4, x), mean, &factor)
				classifytest.Relative(t, name+": distance²", c.e.Distance[k],
					distance*distance, 1e-9)
				classifytest.Relative(t, name+": log |Σ|", c.e.LogDet[k], factor.LogDet(), 1e-11)
				classifytest.Relative(t, name+": log joint", c.e.LogJoint[k],
					math.Log(.5)-2*math.Log(2*math.Pi)-c.e.LogDet[k]/2-c.e.Distance[k]/2, 1e-12)
			}
		}
		if i%2 == 1 {
			x[2] = math.NaN()
		}
		e := detail(q.Explain(x))
		classifytest.AllRelative(t, "log joints", e.LogJoint, q.LogJoint(nil, x), 1e-10)
		classifytest.AllRelative(t, "posteriors", e.Posterior, q.Posterior(nil, x), 1e-8)
		if e.Class != q.Predict(x) || e.Known != 4-i%2 || !math.IsNaN(e.Distance[2]) {
			t.Errorf("row %d: %+v, predicted class %d", i+1, e, q.Predict(x))
		}
		classifytest.AllRelative(t, "log joints", detail(l.Explain(x)).LogJoint,
			l.LogJoint(nil, x), 1e-10)
	}
	e := detail(q.Explain([]float64{math.NaN(), math.Inf(1), math.NaN(), math.NaN()}))
	classifytest.AllRelative(t, "posteriors of nothing", e.Posterior, []float64{.5, .5, 0}, 1e-12)
	classifytest.Panics(t, func() {
		l.Explain([]float64{1})
	}, "gaussian: row has 1 values, the model 4")
}

func detail(e classify.Explanation) gaussian.Explanation { return e.Detail.(gaussian.Explanation) }

// The squared distance of independent columns is the sum of (x − μ)²/σ². The class 1 has the mean
// (2, 4, 0) and the second class the mean (0, 0, 0), with the variances 1, 1 and 1.
func TestReasons(t *testing.T) {
	var rows [][]float64
	var y []int
	for k, mean := range [][]float64{{0, 0, 0}, {2, 4, 0}, {-9, 9, 90}} {
		for corner := range 8 { // of a cube
			x := slices.Clone(mean)
			for j := range x {
				x[j] += float64(2*(corner>>j&1) - 1)
			}
			rows, y = append(rows, x), append(y, k)
		}
	}
	ds := classifytest.Numbers(y, rows...)
	for name, m := range map[string]classify.Explainer{
		"Quadratic": classifytest.Fit(t, gaussian.Quadratic{}.Fit, ds),
		"Linear":    classifytest.Fit(t, gaussian.Linear{}.Fit, ds),
	} {
		for _, c := range []struct {
			x    []float64
			want []string
		}{
			{[]float64{1.5, 2.5, 7}, []string{"x2 = 2.5", "x1 = 1.5"}}, // 4 and 2 nearer
			{[]float64{.5, 2.5, 0}, []string{"x2 = 2.5"}},
			{[]float64{math.NaN(), 3, 0}, []string{"x2 = 3"}},
			{[]float64{math.NaN(), math.NaN(), math.Inf(1)}, nil},
		} {
			if got := m.Explain(c.x).Reasons; !slices.Equal(got, c.want) {
				t.Errorf("%s: reasons %q for %v, want %q", name, got, c.x, c.want)
			}
		}
	}
}

func ExampleQuadraticModel_Explain() {
	model, err := gaussian.Quadratic{}.Fit(datasets.Iris())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(model.Explain([]float64{6.1, 2.9, 4.9, 1.7}))
	// Output:
	//                log prior   log |Σ|  distance²  log joint  posterior
	//       setosa    -1.0986  -13.1482   504.8030  -250.6018     0.0000
	//   versicolor    -1.0986  -10.9551     5.3972    -1.9954     0.4258
	//    virginica    -1.0986   -9.0079     2.8522    -1.6965     0.5742
}
