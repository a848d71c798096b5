package neural_test

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/floats"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/neural"
)

// bars are the 4×4 pictures of one to three full rows, or of as many full columns: what a machine
// of few hidden units can tell from noise.
func bars() *classify.Dataset {
	var rows [][]float64
	for code := 1; code < 15; code++ {
		across, down := make([]float64, 16), make([]float64, 16)
		for p := range 16 {
			across[p], down[p] = float64(code>>(p/4)&1), float64(code>>(p%4)&1)
		}
		rows = append(rows, across, down)
	}
	return table(rows, make([]int, len(rows))...)
}

// With the exact gradient and all examples at once the log-likelihood never falls; contrastive
// divergence of many steps comes near to the same gradient.
func TestExactRises(t *testing.T) {
	o := classifytest.JSON[oracle](t, "neural.json").RBM
	ds := table(o.Data, make([]int, 10)...)
	// fewer than visible ones, and more: the sum is over the other side
	for _, hidden := range []int{2, 6} {
		last, first := math.Inf(-1), 0.0
		for s := range classify.Must(
			neural.RBM{Hidden: hidden, Exact: true, Batch: 10, Rate: .3, Epochs: 800}.Steps(ds)) {
			if s.LogLikelihood < last-1e-12 {
				t.Fatalf("%d hidden units: the log-likelihood falls from %v to %v at step %d",
					hidden, last, s.LogLikelihood, s.T)
			}
			if last = s.LogLikelihood; s.T == 1 {
				first = last
			}
		}
		if last < first+.2 {
			t.Errorf("%d hidden units: the log-likelihood goes from %v to %v", hidden, first, last)
		}
	}
}

func TestContrastiveDivergence(t *testing.T) {
	ds := bars()
	likelihood := func(m *neural.RBMModel) (mean float64) {
		for i := range ds.Len() {
			mean += classify.Must(m.LogProbability(ds.At(i))) / float64(ds.Len())
		}
		return mean
	}
	for _, k := range []int{0, 5} {
		l := neural.RBM{Hidden: 8, K: k, Epochs: 1, Seed: 2}
		first := likelihood(classify.Must(l.Fit(ds)))
		l.Epochs = 600
		if last := likelihood(classify.Must(l.Fit(ds))); last < first+3 ||
			last > math.Log(1./28) {
			t.Errorf("K = %d: the log-likelihood goes from %.3f to %.3f; that of the 28 "+
				"pictures alone is %.3f", k, first, last, math.Log(1./28))
		}
	}
	steps := slices.Collect(classify.Must(neural.RBM{Hidden: 8, Epochs: 60}.Steps(ds)))
	if last := steps[179]; last.Stop != neural.Budget || len(steps) != 180 {
		t.Errorf("%d steps, the last %v, the first %v", len(steps), last, steps[0])
	}
	if m := classify.Must(neural.RBM{Hidden: 8, Epochs: 60}.Fit(ds)); math.Abs(likelihood(m)-
		steps[179].LogLikelihood) > 1e-9 {
		t.Errorf("the log-likelihood is %v, the last step says %v", likelihood(m),
			steps[179].LogLikelihood)
	}
	// The mean of many estimates with many steps to and fro is the gradient.
	o := classifytest.JSON[oracle](t, "neural.json").RBM
	small := table(o.Data, make([]int, 10)...)
	m := machine(3, 4, slices.Concat(o.W...), o.A, o.B)
	mean, n := make([]float64, len(o.Gradient)), 3000.0
	for seed := range uint64(n) {
		floats.AddScaled(mean, 1/n, classify.Must(m.Contrast(small, 30, seed)))
	}
	for j, want := range o.Gradient {
		if math.Abs(mean[j]-want) > .015 { // four standard errors: √(¼/(10·3000)) each
			t.Errorf("component %d of the estimate is %v on average, of the gradient %v", j,
				mean[j], want)
		}
	}
}

func TestRBMStepsAreFit(t *testing.T) {
	ds := bars()
	ds.Weights = slices.Repeat([]float64{1}, ds.Len())
	ds.Weights[3], ds.Weights[4] = 0, 2
	l := neural.RBM{Hidden: 3, Epochs: 2, Lambda: .01, Seed: 4}
	all := slices.Collect(classify.Must(l.Steps(ds)))
	w, a, b := classify.Must(l.Fit(ds)).Params()
	if !slices.Equal(all[len(all)-1].After, slices.Concat(w.RawMatrix().Data, a, b)) ||
		len(all) != 6 {
		t.Errorf("%d steps end elsewhere than Fit", len(all))
	}
	for i, s := range all {
		if slices.Contains(s.Rows, 3) || s.T != i+1 ||
			i > 0 && !slices.Equal(s.Before, all[i-1].After) {
			t.Errorf("step %d: %v", i, s)
		}
	}
	for s := range classify.Must(l.Steps(ds)) {
		if !slices.Equal(s.After, all[s.T-1].After) {
			t.Errorf("step %d differs the second time", s.T)
		}
		if s.T == 2 {
			break
		}
	}
	var large []neural.RBMStep
	for s := range classify.Must(neural.RBM{Hidden: 13, Epochs: 400}.Steps(bars())) {
		if large = append(large, s); !math.IsNaN(s.LogLikelihood) {
			t.Fatal("13 and 16 units are too many to sum at each step")
		}
	}
	if first, last := large[0].Error, large[len(large)-1].Error; last > .5*first {
		t.Errorf("the error goes from %v to %v", first, last)
	}
}

// λ takes the share ηλ off each weight, and nothing off the biases.
func TestRBMLambda(t *testing.T) {
	first := func(λ float64) neural.RBMStep {
		for s := range classify.Must(
			neural.RBM{Hidden: 2, Lambda: λ, Rate: .5, Batch: 100}.Steps(bars())) {
			return s
		}
		panic("no step")
	}
	plain, drawn := first(0), first(.3)
	for j, w := range plain.Before {
		want := plain.After[j]
		if j < 32 {
			want -= .5 * .3 * w
		}
		classifytest.AllNear(t, "parameter", drawn.After[j:j+1], []float64{want}, 1e-14)
	}
}

func TestRBMRefuses(t *testing.T) {
	for _, c := range []struct {
		l     neural.RBM
		words []string
	}{
		{neural.RBM{Hidden: -1}, []string{"RBM.Hidden", "-1"}},
		{neural.RBM{K: -1}, []string{"RBM.K", "-1"}},
		{neural.RBM{Batch: -1}, []string{"RBM.Batch", "-1"}},
		{neural.RBM{Epochs: -1}, []string{"RBM.Epochs", "-1"}},
		{neural.RBM{Rate: nan}, []string{"RBM.Rate", "NaN"}},
		{neural.RBM{Lambda: 11}, []string{"RBM.Lambda", "11"}},
		{neural.RBM{Exact: true, K: 2}, []string{"RBM.K", "Exact"}},
	} {
		_, err := c.l.Fit(bars())
		classifytest.Refuses(t, "neural", err, c.words...)
		_, err = c.l.Steps(bars())
		classifytest.Refuses(t, "neural", err, c.words...)
	}
	_, err := neural.RBM{}.Fit(nil)
	classifytest.Refuses(t, "neural", err, "nil")
	_, err = neural.RBM{}.Fit(table([][]float64{{1, nan}}, 0))
	classifytest.Refuses(t, "neural", err, "row 1", "x2", "missing")
	_, err = neural.RBM{}.Fit(table([][]float64{{1, 0}, {1.5, 0}}, 0, 0))
	classifytest.Refuses(t, "neural", err, "row 2", "x1", "1.5")
	_, err = neural.RBM{Hidden: 30, Exact: true}.Fit(table([][]float64{make([]float64, 25)}, 0))
	classifytest.Refuses(t, "neural", err, "Exact", "25", "30", "20")
}
