package bayes_test

import (
	"fmt"
	"math"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"github.com/tessella-go/tessella/classify/bayes"
	"github.com/tessella-go/tessella/classify/classifytest"
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
		classifytest.Refuses(t, "bayes",
			classifytest.Failure(bayes.Error(c.prior, c.density, c.lo, c.hi)), c.want)
	}
}

func ExampleError() {
	e, err := bayes.Error([]float64{.5, .5}, []func(x float64) float64{normal(0, 1), normal(2, 1)},
		math.Inf(-1), math.Inf(1))
	fmt.Printf("%.4f %v\n", e, err)
	// Output:
	// 0.1587 <nil>
}
