package mixtures_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/mixture"
	"github.com/tessella-go/tessella/grader/exercisetest"
	"github.com/tessella-go/tessella/lessons/mixtures"
	solutions "github.com/tessella-go/tessella/solutions/mixtures"
	"gonum.org/v1/gonum/mat"
)

// The reference answers were written apart from the library, so each is a check on the other.

const trials = 300

func library(t *testing.T, weights, means, variances []float64) *mixture.Mixture {
	t.Helper()
	var components []mixture.Component
	for k := range weights {
		components = append(components,
			mixture.Normal(weights[k], means[k], variances[k], mixture.Variance))
	}
	m, err := mixture.NewMixture(components...)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func set(x []float64) *classify.Dataset {
	return classifytest.Numbers(make([]int, len(x)), slices.Collect(slices.Chunk(x, 1))...)
}

func TestMixturesAgreeWithTheLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(10, 1))
	for range trials {
		args := mixtures.Responsibilities.Draw(r)
		w, m, v, x := args[0].([]float64), args[1].([]float64), args[2].([]float64),
			[]float64{args[3].(float64), 0, 1}
		lib := library(t, w, m, v)
		exercisetest.Same(t, "LogLikelihood", solutions.LogLikelihood(w, m, v, x),
			lib.LogLikelihood(set(x)))
		at := append(x, 500, -500)
		for _, x := range at {
			exercisetest.Same(t, "Responsibilities", solutions.Responsibilities(w, m, v, x),
				lib.Responsibilities(nil, []float64{x}))
			exercisetest.Same(t, "LogLikelihood of one",
				solutions.LogLikelihood(w, m, v, []float64{x}), lib.LogDensity([]float64{x}))
		}
	}
}

// A step of the library from responsibilities to parameters is the M step; its trace that of EM.
func TestEMAgreesWithTheLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(10, 3))
	for range trials {
		args := mixtures.EM.Draw(r)
		x, w, m, v, n := args[0].([]float64), args[1].([]float64), args[2].([]float64),
			args[3].([]float64), args[4].(int)
		steps, err := mixture.EM{Start: library(t, w, m, v), MaxSteps: n, Exact: true}.Steps(set(x))
		if err != nil {
			t.Fatal(err)
		}
		trace, w, m, v := solutions.EM(x, w, m, v, n)
		var before *mat.Dense
		for s := range steps {
			exercisetest.Same(t, "a log-likelihood", trace[s.T], s.LogLikelihood)
			if before != nil {
				var tau [][]float64
				for i := range x {
					tau = append(tau, mat.Row(nil, i, before))
				}
				w, m, _ := solutions.Maximise(x, tau)
				exercisetest.Same(t, "the weights of an M step", w, s.Pi)
				exercisetest.Same(t, "the means of an M step", m, mat.Col(nil, 0, s.Mu))
			}
			before = s.Tau
			if s.T == n {
				exercisetest.Same(t, "the weights", w, s.Pi)
				exercisetest.Same(t, "the means", m, mat.Col(nil, 0, s.Mu))
				for k, sigma := range s.Sigma {
					exercisetest.Same(t, "a variance", v[k], sigma.At(0, 0))
				}
			}
		}
		if before == nil || len(trace) != n+1 {
			t.Fatalf("%d steps, and a trace of %v", n, trace)
		}
	}
}

// The runs that are drawn do not hang on rounding: with variances by the other formula, the mean of
// the squares less the square of the mean, they end in the same mixtures.
func TestRunsOfEMDoNotHangOnRounding(t *testing.T) {
	r := rand.New(rand.NewPCG(10, 8))
	for range 6000 {
		args := mixtures.EM.Draw(r)
		x, w, m, v, steps := args[0].([]float64), args[1].([]float64), args[2].([]float64),
			args[3].([]float64), args[4].(int)
		_, weights, means, variances := solutions.EM(x, w, m, v, steps)
		for range steps {
			next := make([][3]float64, len(w)) // Σ τ, Σ τ x, Σ τ x²
			for _, at := range x {
				for k, tau := range solutions.Responsibilities(w, m, v, at) {
					next[k][0], next[k][1], next[k][2] = next[k][0]+tau, next[k][1]+tau*at,
						next[k][2]+tau*at*at
				}
			}
			w, m, v = nil, nil, nil
			for _, sum := range next {
				mean := sum[1] / sum[0]
				w, m, v = append(w, sum[0]/float64(len(x))), append(m, mean),
					append(v, sum[2]/sum[0]-mean*mean)
			}
		}
		exercisetest.Same(t, "the mixture", [][]float64{w, m, v},
			[][]float64{weights, means, variances})
	}
}
