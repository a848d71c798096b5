package perceptron_test

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/floats"

	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/perceptron"
)

// Viterbi, forward and backward against every answer written out, by testdata/perceptron.py.
func TestChainAgainstAllAnswers(t *testing.T) {
	r := oracle[chainRun](t, "chain")
	c := perceptron.Chain{States: 3, Symbols: 4}
	for i, x := range r.X {
		same(t, "best", c.Best(r.Q, x), r.Best[i])
		same(t, "worst", c.Worst(r.Q, x, r.Y[i]), r.Worst[i])
		mean := make([]float64, c.Dim())
		classifytest.AllNear(t, "log Z", []float64{c.LogZ(mean, r.Q, x)}, []float64{r.Z[i]}, 1e-12)
		classifytest.AllNear(t, "mean of Φ", mean, r.Mean[i], 1e-12)
		at := make([]float64, c.Dim())
		// the marginals of the places add up to the mean of the emissions
		for p, row := range c.Marginals(r.Q, x) {
			classifytest.AllNear(t, "sum of marginals", []float64{floats.Sum(row)},
				[]float64{1}, 1e-12)
			for k, v := range row {
				at[c.Emission(k, x[p])] += v
			}
		}
		classifytest.AllNear(t, "marginals", at[:12], r.Mean[i][:12], 1e-12)
	}
}

// A long sequence neither overflows nor underflows: with w = 0 there are Kᵀ equal answers.
func TestLongChain(t *testing.T) {
	c := perceptron.Chain{States: 4, Symbols: 2}
	w, mean := make([]float64, c.Dim()), make([]float64, c.Dim())
	x := make([]int, 5000)
	if got, want := c.LogZ(mean, w, x), 5000*math.Log(4); math.Abs(got-want) > 1e-6 {
		t.Errorf("log Z = %v, want T log K = %v", got, want)
	}
	classifytest.AllNear(t, "one pair", []float64{mean[c.Transition(1, 2)]},
		[]float64{4999. / 16}, 1e-9)
	same(t, "ties go to the last state", c.Best(w, x), slices.Repeat([]int{3}, 5000))
}

func TestEmptySequence(t *testing.T) {
	c := perceptron.Chain{States: 2, Symbols: 2}
	mean := slices.Repeat([]float64{7}, c.Dim())
	if z := c.LogZ(mean, make([]float64, c.Dim()), nil); z != 0 || floats.Norm(mean, 1) != 0 ||
		len(c.Best(mean, nil)) != 0 || len(c.Marginals(mean, nil)) != 0 {
		t.Errorf("log Z = %v, mean %v; one answer, the empty one, has probability 1", z, mean)
	}
}

func TestBlocks(t *testing.T) {
	b := perceptron.Blocks{K: 3, D: 2}
	w := []float64{1, 0, 0, 1, .5, .5}
	x := []float64{2, 1} // scores 2, 1, 1.5
	if b.Best(w, x) != 0 || b.Worst(w, x, 0) != 2 || b.Worst(w, x, 2) != 0 || b.Loss(1, 1) != 0 ||
		b.Loss(0, 1) != 1 {
		t.Errorf("best %d, worst %d and %d", b.Best(w, x), b.Worst(w, x, 0), b.Worst(w, x, 2))
	}
	mean := make([]float64, 6)
	z := math.Exp(2) + math.Exp(1) + math.Exp(1.5)
	if got := b.LogZ(mean, w, x); math.Abs(got-math.Log(z)) > 1e-14 {
		t.Errorf("log Z = %v, want %v", got, math.Log(z))
	}
	p := []float64{math.Exp(2) / z, math.Exp(1) / z, math.Exp(1.5) / z}
	classifytest.AllNear(t, "mean", mean, []float64{2 * p[0], p[0], 2 * p[1], p[1], 2 * p[2], p[2]},
		1e-14)
}
