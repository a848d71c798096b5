package gaussian_test

import (
	"fmt"
	"math"
	"testing"

	"gonum.org/v1/gonum/diff/fd"
	"gonum.org/v1/gonum/stat/distuv"

	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/gaussian"
)

// By hand: 2, 4, 4, 4, 5, 5, 7, 9 have mean 5 and variance 4. And what the lecture's formula
// makes of numbers far from 0.
func TestMLE(t *testing.T) {
	mean, variance := gaussian.MLE([]float64{2, 4, 4, 4, 5, 5, 7, 9})
	classifytest.Relative(t, "mean", mean, 5, 1e-15)
	classifytest.Relative(t, "variance", variance, 4, 1e-15)
	far := []float64{1e8 + 1, 1e8 + 2, 1e8 + 3}
	_, variance = gaussian.MLE(far)
	classifytest.Relative(t, "variance far from 0", variance, 2.0/3, 1e-15)
	if got := gaussian.NaiveVariance(far); got != 0 {
		t.Errorf("the naive variance far from 0 = %v, want 0, the lost one", got)
	}
	if got := gaussian.NaiveVariance([]float64{1e9 + 1, 1e9 + 2, 1e9 + 4}); got >= 0 {
		t.Errorf("another naive variance far from 0 = %v, want one below 0", got)
	}
	classifytest.Relative(t, "the naive variance near 0",
		gaussian.NaiveVariance([]float64{2, 4, 4, 4, 5, 5, 7, 9}), 4, 1e-14)
	mean, variance = gaussian.MLE(nil)
	if !math.IsNaN(mean) || !math.IsNaN(variance) {
		t.Errorf("of no numbers %v and %v, want NaN", mean, variance)
	}
	_, variance = gaussian.MLE([]float64{7})
	classifytest.Relative(t, "variance of one number", variance, 0, 0)
}

// At the maximum the gradient is 0, and every step away from it costs likelihood; elsewhere the
// gradient is that of differences.
func TestGradient(t *testing.T) {
	x := []float64{1.5, -.2, 3.1, 2.2, .7}
	mean, variance := gaussian.MLE(x)
	byMean, byVariance := gaussian.Gradient(x, mean, variance)
	if !(math.Abs(byMean) < 1e-13 && math.Abs(byVariance) < 1e-13) {
		t.Errorf("the gradient at the maximum is %v, %v", byMean, byVariance)
	}
	top := gaussian.LogLikelihood(x, mean, variance)
	for _, step := range []float64{-.5, -.01, .01, .5} {
		if got := gaussian.LogLikelihood(x, mean+step, variance); !(got < top) {
			t.Errorf("log-likelihood %v at a mean %v away, %v at the maximum", got, step, top)
		}
		if got := gaussian.LogLikelihood(x, mean, variance+step); !(got < top) {
			t.Errorf("log-likelihood %v at a variance %v away, %v at the maximum", got, step, top)
		}
	}
	at := []float64{.4, 2.5}
	byMean, byVariance = gaussian.Gradient(x, at[0], at[1])
	numeric := fd.Gradient(nil, func(p []float64) float64 {
		return gaussian.LogLikelihood(x, p[0], p[1])
	}, at, &fd.Settings{Formula: fd.Central})
	classifytest.Relative(t, "∂ℓ/∂μ", byMean, numeric[0], 1e-7)
	classifytest.Relative(t, "∂ℓ/∂σ²", byVariance, numeric[1], 1e-7)
}

func TestLogLikelihood(t *testing.T) {
	x := []float64{1.5, -.2, 3.1}
	want := 0.0
	for _, v := range x {
		want += distuv.Normal{Mu: 1, Sigma: 1.5}.LogProb(v)
	}
	classifytest.Relative(t, "log-likelihood", gaussian.LogLikelihood(x, 1, 2.25), want, 1e-14)
	classifytest.Relative(t, "log-likelihood of nothing", gaussian.LogLikelihood(nil, 1, 2), 0, 0)
}

func ExampleMLE() {
	x := []float64{1e8 + 1, 1e8 + 2, 1e8 + 3}
	mean, variance := gaussian.MLE(x)
	fmt.Printf("mean %.0f, variance %.4f; by the formula that cancels: %.4f\n", mean, variance,
		gaussian.NaiveVariance(x))
	// Output:
	// mean 100000002, variance 0.6667; by the formula that cancels: 0.0000
}
