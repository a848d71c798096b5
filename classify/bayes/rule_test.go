package bayes_test

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/bayes"
	"github.com/tessella-go/tessella/classify/classifytest"
)

// Posteriors against exact fractions, of two to six classes.
func TestPosterior(t *testing.T) {
	for K := 2; K <= 6; K++ {
		prior, likelihood := make([]float64, K), make([]float64, K)
		exact, evidence := make([]*big.Rat, K), new(big.Rat)
		for k := range K { // priors 1, 2, 3, … of their sum; likelihoods 1/7, 1/8, …
			p, l := big.NewRat(int64(k+1), int64(K*(K+1)/2)), big.NewRat(1, int64(7+k*k))
			prior[k], _ = p.Float64()
			likelihood[k], _ = l.Float64()
			exact[k] = new(big.Rat).Mul(p, l)
			evidence.Add(evidence, exact[k])
		}
		want, _ := evidence.Float64()
		classifytest.Relative(t, "evidence", bayes.Evidence(prior, likelihood), want, 1e-15)
		posterior := bayes.Posterior(prior, likelihood)
		logs := bayes.LogPosterior(nil, mapped(math.Log, prior), mapped(math.Log, likelihood))
		for k := range K {
			want, _ := new(big.Rat).Quo(exact[k], evidence).Float64()
			classifytest.Relative(t, fmt.Sprintf("P(%d | x) of %d", k, K), posterior[k],
				want, 1e-14)
			classifytest.Relative(t, fmt.Sprintf("log P(%d | x) of %d", k, K), logs[k],
				math.Log(want), 1e-14)
		}
	}
}

func mapped(f func(float64) float64, values []float64) []float64 {
	out := make([]float64, len(values))
	for i, v := range values {
		out[i] = f(v)
	}
	return out
}

// A spam filter: 40 of 100 mails are spam; a word stands in half of it, and in 1 of 20 others. By
// hand: .4·.5/(.4·.5 + .6·.05) = 20/23.
func TestPosteriorSpam(t *testing.T) {
	classifytest.Relative(t, "P(spam | word)",
		bayes.Posterior([]float64{.4, .6}, []float64{.5, .05})[0], 20.0/23, 1e-15)
}

// What is impossible under every class tells nothing, and what underflows is told in logarithms.
func TestLogPosteriorEdges(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	prior := mapped(math.Log, []float64{.25, .75, 0})
	for _, c := range []struct{ likelihood, want []float64 }{
		{[]float64{-inf, -inf, 0}, prior},
		{[]float64{nan, 0, 0}, prior},
		{[]float64{-inf, -3, nan}, []float64{-inf, 0, -inf}},
		{[]float64{-5000, -5000, 7}, prior},
	} {
		got := bayes.LogPosterior(nil, prior, c.likelihood)
		for k := range got {
			if got[k] != c.want[k] && !(math.Abs(got[k]-c.want[k]) < 1e-12) {
				t.Errorf("LogPosterior(%v) = %v, want %v", c.likelihood, got, c.want)
				break
			}
		}
	}
	for _, v := range bayes.Posterior([]float64{.5, .5}, []float64{0, 0}) {
		classifytest.Relative(t, "the posterior without evidence", v, nan, 0)
	}
	dst := make([]float64, 3)
	if got := bayes.LogPosterior(dst, prior, prior); &got[0] != &dst[0] {
		t.Error("dst is not where the result is")
	}
	classifytest.Panics(t, func() { bayes.LogPosterior(nil, prior, prior[:2]) },
		"bayes: 2 likelihoods for 3 classes")
	classifytest.Panics(t, func() { bayes.LogPosterior(dst[:2], prior, prior) },
		"bayes: dst has 2 places for 3 classes")
	classifytest.Panics(t, func() { bayes.Posterior(prior, prior[:1]) },
		"bayes: 1 likelihoods for 3 classes")
}

func TestLogPosteriorDecides(t *testing.T) {
	half := math.Log(.5)
	for _, c := range []struct {
		prior, likelihood []float64
		want              int
	}{
		{[]float64{half, half}, []float64{-2, -1}, 1},
		{[]float64{half, half}, []float64{-1, -1}, 0}, // the first of equal ones
		{mapped(math.Log, []float64{.9, .1}), []float64{-2, -1}, 0},
		{mapped(math.Log, []float64{.1, .9}), []float64{math.Inf(-1), math.Inf(-1)}, 1},
	} {
		if got := classify.Argmax(bayes.LogPosterior(nil, c.prior, c.likelihood)); got != c.want {
			t.Errorf("%v, %v: class %d, want %d", c.prior, c.likelihood, got, c.want)
		}
	}
}

func ExamplePosterior() {
	prior := []float64{.4, .6}       // spam, ham
	likelihood := []float64{.5, .05} // of a word in each
	fmt.Printf("%.3f\n", bayes.Posterior(prior, likelihood))
	// Output:
	// [0.870 0.130]
}

func ExampleLogPosterior() {
	// A thousand words, each a hundred times rarer in one class than in the other: the products
	// underflow, the logarithms do not.
	logPrior := []float64{math.Log(.5), math.Log(.5)}
	logLikelihood := []float64{1000 * math.Log(1e-4), 1000*math.Log(1e-4) + 1}
	fmt.Println(slices.Max(bayes.Posterior([]float64{.5, .5},
		[]float64{math.Exp(logLikelihood[0]), math.Exp(logLikelihood[1])})))
	fmt.Printf("%.3f\n", mapped(math.Exp, bayes.LogPosterior(nil, logPrior, logLikelihood)))
	// Output:
	// NaN
	// [0.269 0.731]
}
