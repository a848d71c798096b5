package deciding

import (
	"math"
	"math/rand/v2"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
)

// What must hold between the results for two inputs, whatever they are.

func numbers(arg any) []float64 { return arg.([]float64) }

func times(factor float64, x []float64) {
	for i := range x {
		x[i] *= factor
	}
}

func plus(term float64, x []float64) {
	for i := range x {
		x[i] += term
	}
}

// turned changes the order of the classes in both arguments: the first becomes the last.
func turned(_ *rand.Rand, args []any) []any {
	for _, arg := range args {
		x := numbers(arg)
		first := x[0]
		copy(x, x[1:])
		x[len(x)-1] = first
	}
	return args
}

// alsoTurned reports whether results for every class have been turned as their arguments were.
func alsoTurned(before, after []any) bool {
	return compare.Results(nil, after, turned(nil, []any{numbers(before[0])})) == nil
}

var evidenceRelations = []grader.Relation{
	{Name: "the classes in another order, the same evidence", Change: turned},
	{Name: "three times every likelihood, three times the evidence",
		Change: func(_ *rand.Rand, args []any) []any {
			times(3, numbers(args[1]))
			return args
		}, Same: func(before, after []any) bool {
			return compare.Default.Equal(3*before[0].(float64), after[0].(float64))
		}},
}

var posteriorRelations = []grader.Relation{
	{Name: "the classes in another order, the same posteriors in that order", Change: turned,
		Same: alsoTurned},
	{Name: "a hundredth of every likelihood, the same posteriors",
		Change: func(_ *rand.Rand, args []any) []any {
			times(0.01, numbers(args[1]))
			return args
		}},
}

var bayesErrorRelations = []grader.Relation{
	{Name: "the first two bins poured together, no smaller error",
		Change: func(_ *rand.Rand, args []any) []any {
			histogram := args[1].([][]float64)
			for k, bins := range histogram {
				bins[1] += bins[0]
				histogram[k] = bins[1:]
			}
			return args
		}, Same: func(before, after []any) bool {
			return after[0].(float64) >= before[0].(float64)-1e-9
		}},
	{Name: "every bin cut in two halves, the same error",
		Change: func(_ *rand.Rand, args []any) []any {
			histogram := args[1].([][]float64)
			for k := range histogram {
				times(0.5, histogram[k])
				histogram[k] = append(histogram[k], histogram[k]...)
			}
			return args
		}},
}

var gapRelations = []grader.Relation{
	{Name: "twice the number, twice the gap", Change: func(_ *rand.Rand, args []any) []any {
		return []any{2 * args[0].(float64)}
	}, Same: func(before, after []any) bool { return after[0].(float64) == 2*before[0].(float64) }},
}

var logProductRelations = []grader.Relation{
	{Name: "the factors in another order, the same product", Change: turned},
	{Name: "one more factor of −1, the other sign", Change: func(_ *rand.Rand, args []any) []any {
		return []any{append(numbers(args[0]), -1)}
	}, Same: func(before, after []any) bool {
		return compare.Default.Equal(before[0].(float64), after[0].(float64)) &&
			after[1].(int) == -before[1].(int)
	}},
}

var logSumRelations = []grader.Relation{
	{Name: "the numbers in another order, the same sum", Change: turned},
	{Name: "every number times e^1000, the sum too", Change: func(_ *rand.Rand, args []any) []any {
		plus(1000, numbers(args[0]))
		return args
	}, Same: func(before, after []any) bool {
		return compare.Default.Equal(before[0].(float64)+1000, after[0].(float64))
	}},
	// No visible case: the logarithm of so small a number differs between processors, and then the
	// results of a known mistake would differ from a student's.
	{Name: "four times e^−745, the smallest number: ln 4 more than −745",
		Change: func(_ *rand.Rand, _ []any) []any {
			return []any{[]float64{-745, -745, -745, -745}}
		},
		Same: func(_, after []any) bool {
			return compare.Default.Equal(-745+math.Ln2+math.Ln2, after[0].(float64))
		}},
	{Name: "one more number that is 0, the same sum", Change: func(_ *rand.Rand, args []any) []any {
		return []any{append(numbers(args[0]), math.Inf(-1))}
	}},
}

var normaliseRelations = []grader.Relation{
	{Name: "the numbers in another order, the same shares in that order", Change: turned,
		Same: alsoTurned},
	{Name: "every number times e^−1000, the same shares",
		Change: func(_ *rand.Rand, args []any) []any {
			plus(-1000, numbers(args[0]))
			return args
		}},
}

var logPosteriorRelations = []grader.Relation{
	{Name: "the classes in another order, the same posteriors in that order", Change: turned,
		Same: alsoTurned},
	{Name: "every likelihood times e^−1000, the same posteriors",
		Change: func(_ *rand.Rand, args []any) []any {
			plus(-1000, numbers(args[1]))
			return args
		}},
}
