package mixtures

import (
	"math/rand/v2"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
)

// What must hold between the results for two inputs, whatever they are.

// turned moves the first component behind the last, in the arguments from one
// place to before another.
func turned(args []any, from, to int) []any {
	for _, arg := range args[from:to] {
		rotate(arg.([]float64))
	}
	return args
}

func rotate(x []float64) []float64 {
	first := x[0]
	copy(x, x[1:])
	x[len(x)-1] = first
	return x
}

func plus(term float64, x []float64) []float64 {
	for i := range x {
		x[i] += term
	}
	return x
}

func equal(after []any, want ...any) bool { return compare.Results(nil, after, want) == nil }

func turn(_ *rand.Rand, args []any) []any { return turned(args, 0, 3) }

// moved adds 5 to x and to the means.
func moved(_ *rand.Rand, args []any) []any {
	plus(5, args[1].([]float64))
	if x, ok := args[3].([]float64); ok {
		plus(5, x)
	} else {
		args[3] = args[3].(float64) + 5
	}
	return args
}

var densityRelations = []grader.Relation{
	{Name: "the components in another order, the same density", Change: turn},
	{Name: "everything moved by 5, the same density", Change: moved},
}

var logLikelihoodRelations = []grader.Relation{
	{Name: "the components in another order, the same log-likelihood", Change: turn},
	{Name: "every number twice, twice the log-likelihood",
		Change: func(_ *rand.Rand, args []any) []any {
			x := args[3].([]float64)
			args[3] = append(x, x...)
			return args
		}, Same: func(before, after []any) bool { return equal(after, 2*before[0].(float64)) }},
}

var responsibilitiesRelations = []grader.Relation{
	{Name: "the components in another order, the same responsibilities in that order", Change: turn,
		Same: func(before, after []any) bool {
			return equal(after, rotate(before[0].([]float64)))
		}},
	{Name: "everything moved by 5, the same responsibilities", Change: moved},
}

var maximiseRelations = []grader.Relation{
	{Name: "every number larger by 5, every mean too",
		Change: func(_ *rand.Rand, args []any) []any {
			plus(5, args[0].([]float64))
			return args
		}, Same: func(before, after []any) bool {
			return equal(after, before[0], plus(5, before[1].([]float64)), before[2])
		}},
	{Name: "every number twice, the same mixture", Change: func(_ *rand.Rand, args []any) []any {
		x, tau := args[0].([]float64), args[1].([][]float64)
		return []any{append(x, x...), append(tau, tau...)}
	}},
}

var emRelations = []grader.Relation{
	{Name: "one step more, no smaller log-likelihood",
		Change: func(_ *rand.Rand, args []any) []any {
			args[4] = args[4].(int) + 1
			return args
		}, Same: func(before, after []any) bool {
			old, trace := before[0].([]float64), after[0].([]float64)
			return len(trace) == len(old)+1 && equal([]any{trace[:len(old)]}, old) &&
				trace[len(old)] >= old[len(old)-1]-1e-9
		}},
	{Name: "the components in another order, the same trace",
		Change: func(_ *rand.Rand, args []any) []any { return turned(args, 1, 4) },
		Same:   func(before, after []any) bool { return equal(after[:1], before[0]) }},
}

var kMeansRelations = []grader.Relation{
	{Name: "everything moved by 5, the same clusters and the centres moved",
		Change: func(_ *rand.Rand, args []any) []any {
			plus(5, args[0].([]float64))
			plus(5, args[1].([]float64))
			return args
		}, Same: func(before, after []any) bool {
			return equal(after, before[0], plus(5, before[1].([]float64)))
		}},
}
