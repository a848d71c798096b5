package bayes_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distuv"

	"github.com/tessella-go/tessella/classify/bayes"
)

func normal(mean, sd float64) func(float64) float64 {
	return distuv.Normal{Mu: mean, Sigma: sd}.Prob
}

// Errors that integrate in closed form: two normal classes of one deviation, where
// e = p₀Φ(−(t−μ₀)/σ) + p₁Φ((t−μ₁)/σ), t the point of equal joints; uniform and triangular
// densities; one class inside the other.
func TestError(t *testing.T) {
	Φ := distuv.UnitNormal.CDF
	inf := math.Inf(1)
	uniform := func(a, b float64) func(float64) float64 {
		return distuv.Uniform{Min: a, Max: b}.Prob
	}
	threshold := 1 + math.Log(.8/.2)/2 // of N(0, 1) with .8 and N(2, 1) with .2
	for _, c := range []struct {
		name    string
		prior   []float64
		density []func(float64) float64
		lo, hi  float64
		want    float64
	}{
		{"two normals", []float64{.5, .5}, []func(float64) float64{normal(0, 1), normal(2, 1)},
			-inf, inf, Φ(-1)},
		{"finite ends", []float64{.5, .5}, []func(float64) float64{normal(0, 1), normal(2, 1)},
			-12, 14, Φ(-1)},
		{"priors", []float64{.8, .2}, []func(float64) float64{normal(0, 1), normal(2, 1)}, -inf,
			inf, .8*Φ(-threshold) + .2*Φ(threshold-2)},
		{"one class", []float64{1}, []func(float64) float64{normal(3, 2)}, -inf, inf, 0},
		{"the same", []float64{.3, .7}, []func(float64) float64{normal(3, 2), normal(3, 2)},
			-inf, inf, .3},
		{"uniform", []float64{.5, .5}, []func(float64) float64{uniform(0, 2), uniform(1, 3)},
			-1, 4, .25},
		{"three uniform", []float64{.5, .25, .25},
			[]func(float64) float64{uniform(0, 2), uniform(1, 3), uniform(0, 4)}, 0, 4, .3125},
		{"exponential", []float64{.5, .5},
			[]func(float64) float64{distuv.Exponential{Rate: 1}.Prob,
				distuv.Exponential{Rate: 2}.Prob}, 0, inf,
			.5 * (1 - math.Exp(-math.Ln2) + math.Exp(-2*math.Ln2))},
		// N(0, 1) inside N(0, 2²): equal where x² = (8/3) log 2 = c²; e = ½ (2Φ(−c) + 2Φ(c/2) − 1)
		{"inside", []float64{.5, .5}, []func(float64) float64{normal(0, 1), normal(0, 2)}, -inf,
			inf,
			.5 * (2*Φ(-math.Sqrt(8*math.Ln2/3)) + 2*Φ(math.Sqrt(8*math.Ln2/3)/2) - 1)},
		{"far apart", []float64{.5, .5}, []func(float64) float64{normal(-50, 1), normal(50, 1)},
			-60, 60, 0},
	} {
		got, err := bayes.Error(c.prior, c.density, c.lo, c.hi)
		if err != nil || math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%s: %v, %v; want %v", c.name, got, err, c.want)
		}
	}
}

func TestErrorRefuses(t *testing.T) {
	one := []func(float64) float64{normal(0, 1)}
	two := []func(float64) float64{normal(0, 1), normal(1e6, 1e-3)}
	even := []float64{.5, .5}
	for _, c := range []struct {
		prior   []float64
		density []func(float64) float64
		lo, hi  float64
		want    string
	}{
		{nil, nil, -1, 1, "no classes"},
		{even, one, -1, 1, "2 priors for 1 classes"},
		{[]float64{.5, .6}, two, -1, 1, "sum of the priors is 1.1"},
		{[]float64{-.5, 1.5}, two, -1, 1, "prior of class 0 is -0.5"},
		{[]float64{math.NaN()}, one, -1, 1, "prior of class 0 is NaN"},
		{[]float64{1}, one, 3, 3, "no length"},
		{[]float64{1}, one, math.NaN(), 3, "no length"},
		{[]float64{1}, one, 0, 9, "class 0 has mass 0.5 from 0 to 9"},
		{even, two, math.Inf(-1), math.Inf(1), "class 1 has mass 0"},
		{[]float64{1}, []func(float64) float64{func(float64) float64 { return math.NaN() }}, 0, 1,
			"class 0 has mass NaN"},
		{
			[]float64{1},
			[]func(float64) float64{func(x float64) float64 {
				return 1e300 * math.Abs(math.Sin(1e9*x))
			}}, 0, 1, "class 0 has mass",
		},
	} {
		if _, err := bayes.Error(c.prior, c.density, c.lo, c.hi); err == nil ||
			!strings.Contains(err.Error(), c.want) {
			t.Errorf("error %v, want %q", err, c.want)
		}
	}
}

// Two Gaussians of one covariance: e = Φ(−δ/2), δ² = (μ₁−μ₀)ᵀΣ⁻¹(μ₁−μ₀). Here
// Σ⁻¹ = [[2,−1],[−1,2]]/3 and the difference (1, 2), so δ² = 2.
func TestSimulatedError(t *testing.T) {
	Σ := mat.NewSymDense(2, []float64{2, 1, 1, 2})
	mean := [][]float64{{0, 0}, {1, 2}}
	want := distuv.UnitNormal.CDF(-math.Sqrt2 / 2)
	got, stderr, err := bayes.SimulatedError([]float64{.5, .5}, mean,
		[]mat.Symmetric{Σ, Σ}, 100_000, 1)
	if err != nil || !(math.Abs(got-want) < 4*stderr) || !(stderr < 6e-4) {
		t.Errorf("%v ± %v, %v; want %v", got, stderr, err, want)
	}
	again, _, _ := bayes.SimulatedError([]float64{.5, .5}, mean, []mat.Symmetric{Σ, Σ}, 100_000, 1)
	other, _, _ := bayes.SimulatedError([]float64{.5, .5}, mean, []mat.Symmetric{Σ, Σ}, 100_000, 2)
	if again != got || other == got {
		t.Errorf("the same seed gives %v, then %v; another %v", got, again, other)
	}
	// In one dimension the integral is the judge, with three classes and a prior of 0.
	quadrature, err := bayes.Error([]float64{.2, .5, 0, .3},
		[]func(float64) float64{normal(0, 1), normal(1, 2), normal(9, 1), normal(4, .5)},
		math.Inf(-1), math.Inf(1))
	if err != nil {
		t.Fatal(err)
	}
	variance := func(v float64) mat.Symmetric { return mat.NewSymDense(1, []float64{v}) }
	got, stderr, err = bayes.SimulatedError([]float64{.2, .5, 0, .3},
		[][]float64{{0}, {1}, {9}, {4}},
		[]mat.Symmetric{variance(1), variance(4), variance(1), variance(.25)}, 100_000, 3)
	if err != nil || !(math.Abs(got-quadrature) < 4*stderr) || !(stderr < 1e-3) {
		t.Errorf("%v ± %v, %v; want %v", got, stderr, err, quadrature)
	}
}

func TestSimulatedErrorRefuses(t *testing.T) {
	unit := mat.NewSymDense(1, []float64{1})
	for _, c := range []struct {
		prior      []float64
		mean       [][]float64
		covariance []mat.Symmetric
		n          int
		want       string
	}{
		{[]float64{1}, [][]float64{{0}}, nil, 10, "1 means, but 0 covariances"},
		{[]float64{1}, [][]float64{{0}}, []mat.Symmetric{unit}, 1, "1 draws"},
		{[]float64{1}, [][]float64{{0, 1}}, []mat.Symmetric{unit}, 10,
			"class 0 has a mean of 2 numbers and a covariance of 1"},
		{[]float64{1}, [][]float64{{}}, []mat.Symmetric{unit}, 10,
			"class 0 has a mean of 0 numbers"},
		{[]float64{1}, [][]float64{{0}}, []mat.Symmetric{mat.NewSymDense(1, nil)}, 10,
			"covariance of class 0 is not positive definite"},
		{[]float64{1}, [][]float64{{0}}, []mat.Symmetric{mat.NewSymDense(1, []float64{math.NaN()})},
			10, "covariance of class 0 is not positive definite"},
		{[]float64{.5}, [][]float64{{0}}, []mat.Symmetric{unit}, 10, "sum of the priors"},
	} {
		if _, _, err := bayes.SimulatedError(c.prior, c.mean, c.covariance, c.n, 0); err == nil ||
			!strings.Contains(err.Error(), c.want) {
			t.Errorf("error %v, want %q", err, c.want)
		}
	}
}

func ExampleError() {
	e, err := bayes.Error([]float64{.5, .5}, []func(x float64) float64{normal(0, 1), normal(2, 1)},
		math.Inf(-1), math.Inf(1))
	fmt.Printf("%.4f %v\n", e, err)
	// Output:
	// 0.1587 <nil>
}
