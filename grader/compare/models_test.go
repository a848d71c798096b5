package compare_test

import (
	"math"
	"testing"

	"github.com/tessella-go/tessella/grader/compare"
)

func deviates(t *testing.T, d *compare.Deviation, want string) {
	t.Helper()
	if (d == nil) != (want == "") || d != nil && d.String() != want {
		t.Errorf("%v, want %q", d, want)
	}
}

func TestMixture(t *testing.T) {
	weights, means := []float64{.5, .3, .2}, [][]float64{{0, 1}, {5, 5}, {5, 6}}
	want := []any{weights, means}
	deviates(t, compare.Mixture(nil, want, want), "")
	deviates(t, compare.Mixture(nil,
		[]any{[]float64{.2, .5, .3}, [][]float64{{5, 6}, {0, 1}, {5, 5 + 1e-12}}}, want), "")
	deviates(t, compare.Mixture(nil, []any{[]float64{.2, .5, .3}, means}, want),
		"no component, in whatever order, is component 1 of the solution (0.5, [0, 1])")
	deviates(t, compare.Mixture(nil, []any{[]float64{.5, .5}, means}, want),
		"result 1 has 2 components, want 3")
	deviates(t, compare.Mixture(nil, []any{[]float64{.5, .3, .2}, means[:2]}, want),
		"result 2 has 2 components, want 3")
	// the middle one of got is near to both of want: only one order fits
	loose := compare.Tolerance{Abs: 1}
	deviates(t, loose.Mixture(nil, []any{[]float64{1, 2}}, []any{[]float64{2, 3}}), "")
	deviates(t, loose.Mixture(nil, []any{[]float64{2, 1}}, []any{[]float64{2, 0}}), "")
	deviates(t, loose.Mixture(nil, []any{[]float64{1, 1}}, []any{[]float64{1, 3}}),
		"no component, in whatever order, is component 2 of the solution (3)")
}

func TestProbabilities(t *testing.T) {
	want := []any{[]float64{.25, .75}}
	deviates(t, compare.Probabilities(nil, []any{[]float64{.25, .75}}, want), "")
	deviates(t, compare.Probabilities(nil, []any{[]float64{.5, .5}}, want),
		"[0]: got 0.5, want 0.25")
	deviates(t, compare.Probabilities(nil, []any{[]float64{.5, 1.5}}, want),
		"[1]: 1.5 is no probability, want 0.75")
	deviates(t, compare.Probabilities(nil, []any{[]float64{.125, .375}}, want),
		"the probabilities are 0.5 together, want 1")
	deviates(t, compare.Probabilities(nil, []any{[][]float64{{1}, {.5}}, 7},
		[]any{[][]float64{{1}, {1}}, 7}), "result 1[1]: the probabilities are 0.5 together, want 1")
	deviates(t, compare.Probabilities(nil, []any{1.5}, []any{1.5}), "")
}

func TestLogPosteriors(t *testing.T) {
	logs := []float64{math.Log(.25), math.Log(.75), math.Inf(-1)}
	want := []any{logs}
	deviates(t, compare.LogPosteriors(nil, want, want), "")
	deviates(t, compare.LogPosteriors(nil, []any{[]float64{.25, .75, 0}}, want),
		"these are the probabilities; their logarithms are wanted")
	deviates(t, compare.LogPosteriors(nil, []any{[]float64{logs[0] - 2, logs[1] - 2, logs[2]}},
		want), "each is off by the same -2: subtract the logarithm of the sum")
	deviates(t, compare.LogPosteriors(nil, []any{[]float64{logs[0], -1, logs[2]}}, want),
		"[1]: got -1, want -0.2876820725")
}
