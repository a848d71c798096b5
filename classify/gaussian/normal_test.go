package gaussian_test

import (
	"fmt"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distmv"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/gaussian"
	"github.com/tessella-go/tessella/datasets"
)

// By hand: (0,0), (2,0), (0,2), (2,2), (1,6) have mean (1,2) and covariance [[4/5, 0], [0, 24/5]].
func TestEstimate(t *testing.T) {
	n, err := gaussian.Estimate(mat.NewDense(5, 2, []float64{0, 0, 2, 0, 0, 2, 2, 2, 1, 6}))
	if err != nil {
		t.Fatal(err)
	}
	classifytest.AllRelative(t, "mean", n.Mean(), []float64{1, 2}, 1e-15)
	if want := mat.NewSymDense(2, []float64{.8, 0, 0, 4.8}); !mat.EqualApprox(n.Covariance(),
		want, 1e-15) {
		t.Errorf("covariance\n%v", mat.Formatted(n.Covariance()))
	}
	classifytest.Relative(t, "log density", n.LogDensity([]float64{3, 1}),
		-math.Log(2*math.Pi)-math.Log(.8*4.8)/2-(4/.8+1/4.8)/2, 1e-14)
	n.Mean()[0], n.Covariance().RawSymmetric().Data[0] = 9, 9
	classifytest.Relative(t, "mean", n.Mean()[0], 1, 0)
	classifytest.Relative(t, "variance", n.Covariance().At(0, 0), .8, 1e-15)
	classifytest.Panics(t, func() { n.LogDensity([]float64{1}) },
		"gaussian: row has 1 values, the distribution 2")
}

// At the estimate there is no gradient; elsewhere it is that of differences.
func TestNormalGradient(t *testing.T) {
	X := datasets.Iris().X
	best := classify.Must(gaussian.Estimate(X))
	byMean, byCovariance := best.Gradient(X)
	for i, v := range byMean {
		if !(math.Abs(v) < 1e-8) || !(math.Abs(byCovariance.At(i, 0)) < 1e-7) ||
			!(math.Abs(byCovariance.At(i, i)) < 1e-7) {
			t.Errorf("gradients %v and\n%v", byMean, mat.Formatted(byCovariance))
		}
	}
	Σ := best.Covariance()
	Σ.SetSym(1, 1, .3)
	Σ.SetSym(0, 2, 1.2)
	mean := []float64{5, 3, 4, 1}
	n := normal(t, mean, Σ)
	byMean, byCovariance = n.Gradient(X)
	const h = 1e-5
	for i := range 4 {
		up, down := n.Mean(), n.Mean()
		up[i], down[i] = up[i]+h, down[i]-h
		classifytest.Relative(t, fmt.Sprint("∂ℓ/∂μ ", i), byMean[i],
			(normal(t, up, Σ).LogLikelihood(X)-normal(t, down, Σ).LogLikelihood(X))/(2*h), 1e-6)
		for j := i; j < 4; j++ {
			high, low := n.Covariance(), n.Covariance()
			high.SetSym(i, j, Σ.At(i, j)+h)
			low.SetSym(i, j, Σ.At(i, j)-h)
			want := (normal(t, mean, high).LogLikelihood(X) - normal(t, mean, low).
				LogLikelihood(X)) / (2 * h)
			if i != j {
				want /= 2 // both cells moved
			}
			if got := byCovariance.At(i, j); !(math.Abs(got-want) < 1e-5*(1+math.Abs(want))) {
				t.Errorf("∂ℓ/∂Σ %d, %d = %v, by differences %v", i, j, got, want)
			}
		}
	}
}

func normal(t *testing.T, mean []float64, Σ mat.Symmetric) *gaussian.Normal {
	t.Helper()
	n, err := gaussian.NewNormal(mean, Σ)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// Densities in 1 to 40 dimensions against gonum's.
func TestNormal(t *testing.T) {
	for _, d := range []int{1, 2, 15, 16, 17, 40} {
		ds := classifytest.Clouds(3*d+5, d, 1, 0, uint64(d))
		n, err := gaussian.Estimate(ds.X)
		if err != nil {
			t.Fatal(err)
		}
		other, ok := distmv.NewNormal(n.Mean(), n.Covariance(), nil)
		if !ok {
			t.Fatal("gonum refuses the covariance")
		}
		loaded := classifytest.Reload(t, n)
		for i := range min(10, ds.Len()) {
			classifytest.Relative(t, fmt.Sprint("log density in ", d), loaded.LogDensity(ds.At(i)),
				other.LogProb(ds.At(i)), 1e-11)
		}
	}
}

func TestNormalRefuses(t *testing.T) {
	classifytest.Refuses(t, "gaussian", classifytest.Failure(gaussian.Estimate(new(mat.Dense))),
		"no rows")
	classifytest.Refuses(t, "gaussian",
		classifytest.Failure(gaussian.Estimate(mat.NewDense(2, 2, []float64{1, 2, 3, 5}))),
		`column "2" depends`)
	classifytest.Refuses(t, "gaussian",
		classifytest.Failure(gaussian.Estimate(mat.NewDense(3, 2, []float64{1, 2, 3, 2, 5, 2}))),
		`column "2" is constant`)
	classifytest.Refuses(t, "gaussian",
		classifytest.Failure(gaussian.Estimate(mat.NewDense(2, 1, []float64{math.NaN(), 2}))),
		`variance given of column "1" is NaN`)
	classifytest.Refuses(t, "gaussian",
		classifytest.Failure(gaussian.NewNormal([]float64{1}, mat.NewSymDense(2, nil))),
		"a mean of 1 numbers and a covariance of 2")
	classifytest.Refuses(t, "gaussian",
		classifytest.Failure(gaussian.NewNormal([]float64{1, 2},
			mat.NewSymDense(2, []float64{1, 2, 2, 1}))), `column "2" depends`)
	classifytest.Refuses(t, "gaussian",
		classifytest.Failure(gaussian.NewNormal([]float64{1}, mat.NewSymDense(1, []float64{-1}))),
		`column "1"`)
}

func ExampleEstimate() {
	n, err := gaussian.Estimate(datasets.Iris().X)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%.3f\n%.3f\n", n.Mean(), mat.Formatted(n.Covariance()))
	// Output:
	// [5.843 3.057 3.758 1.199]
	// ⎡ 0.681  -0.042   1.266   0.513⎤
	// ⎢-0.042   0.189  -0.327  -0.121⎥
	// ⎢ 1.266  -0.327   3.096   1.287⎥
	// ⎣ 0.513  -0.121   1.287   0.577⎦
}
