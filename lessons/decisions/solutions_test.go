package decisions_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify/bayes"
	"github.com/tessella-go/tessella/classify/logspace"
	"github.com/tessella-go/tessella/grader/exercisetest"
	"github.com/tessella-go/tessella/lessons/decisions"
	solutions "github.com/tessella-go/tessella/solutions/decisions"
)

// The reference answers were written apart from the library, so each is a check on the other.

const trials = 300

func TestClassesAgreeWithTheLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range trials {
		args := decisions.Posterior.Draw(r)
		prior, likelihood := args[0].([]float64), args[1].([]float64)
		exercisetest.Same(t, "Evidence", solutions.Evidence(prior, likelihood),
			bayes.Evidence(prior, likelihood))
		exercisetest.Same(t, "Posterior", solutions.Posterior(prior, likelihood),
			bayes.Posterior(prior, likelihood))
	}
}

// A histogram is a density that is constant in each bin.
func TestBayesErrorAgreesWithTheIntegral(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range trials / 10 {
		args := decisions.BayesError.Draw(r)
		prior, histogram := args[0].([]float64), args[1].([][]float64)
		var density []func(float64) float64
		for _, h := range histogram {
			density = append(density, func(x float64) float64 { return h[min(int(x), len(h)-1)] })
		}
		want, err := bayes.Error(prior, density, 0, float64(len(histogram[0])))
		if err != nil {
			t.Fatal(err)
		}
		if got := solutions.BayesError(prior, histogram); math.Abs(got-want) > 1e-6 {
			t.Fatalf("BayesError(%v, %v) = %v, the integral is %v", prior, histogram, got, want)
		}
	}
}

func TestLogsAgreeWithTheLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 3))
	for range trials {
		logs := decisions.LogSum.Draw(r)[0].([]float64)
		exercisetest.Same(t, "LogSum", solutions.LogSum(logs), logspace.Sum(logs))
		exercisetest.Same(t, "Normalise", solutions.Normalise(logs), logspace.Normalise(nil, logs))

		args := decisions.LogPosterior.Draw(r)
		logPrior, logLikelihood := args[0].([]float64), args[1].([]float64)
		if r.IntN(5) == 0 {
			logLikelihood = slices.Repeat([]float64{math.Inf(-1)}, len(logPrior))
		}
		exercisetest.Same(t, "LogPosterior", solutions.LogPosterior(logPrior, logLikelihood),
			bayes.LogPosterior(nil, logPrior, logLikelihood))
	}
}
