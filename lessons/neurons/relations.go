package neurons

import (
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
)

// What must hold between the results for two inputs, whatever they are.

// times returns the rows with every number so many times as large.
func times(rows [][]float64, by float64) [][]float64 {
	var all [][]float64
	for _, row := range rows {
		all = append(all, add(make([]float64, len(row)), by, row))
	}
	return all
}

func opposite(rows [][]float64) [][]float64 { return times(rows, -1) }

// turned returns numbers with the other sign.
func turned(y []int) []int {
	var all []int
	for _, v := range y {
		all = append(all, -v)
	}
	return all
}

// backwards returns each row in reverse.
func backwards[T any](rows [][]T) [][]T {
	var all [][]T
	for _, row := range rows {
		row = slices.Clone(row)
		slices.Reverse(row)
		all = append(all, row)
	}
	return all
}

func equal(after []any, want ...any) bool { return compare.Results(nil, after, want) == nil }

// longer makes every example three times as long.
func longer(_ *rand.Rand, args []any) []any {
	args[0] = times(args[0].([][]float64), 3)
	return args
}

var neuronRelations = []grader.Relation{
	{Name: "all weights and θ twice as large, the same output",
		Change: func(_ *rand.Rand, args []any) []any {
			w := args[0].([]float64)
			return []any{add(w, 1, w), 2 * args[1].(float64), args[2]}
		}},
	{Name: "θ as the weight of one more input that is 1, the same output",
		Change: func(_ *rand.Rand, args []any) []any {
			return []any{append(args[0].([]float64), args[1].(float64)), 0.0,
				append(args[2].([]float64), 1)}
		}},
}

var onlineRelations = []grader.Relation{
	{Name: "every example three times as long, the same predictions and weights " +
		"three times as large", Change: longer, Same: func(before, after []any) bool {
		return equal(after, before[0], times(before[1].([][]float64), 3))
	}},
	{Name: "without the last example, the same trace but for its last row",
		Change: func(_ *rand.Rand, args []any) []any {
			x, y := args[0].([][]float64), args[1].([]int)
			return []any{x[:len(x)-1], y[:len(y)-1]}
		}, Same: func(before, after []any) bool {
			predicted, trace := before[0].([]int), before[1].([][]float64)
			return len(predicted) > 0 && len(trace) > 0 && equal(after,
				predicted[:len(predicted)-1],
				trace[:len(trace)-1])
		}},
}

var marginRelations = []grader.Relation{
	{Name: "w and b three times as large, the same margin",
		Change: func(_ *rand.Rand, args []any) []any {
			w := args[0].([]float64)
			return []any{add(w, 2, w), 3 * args[1].(float64), args[2], args[3]}
		}},
	{Name: "w, b and the classes turned round, the same margin",
		Change: func(_ *rand.Rand, args []any) []any {
			w := args[0].([]float64)
			return []any{add(w, -2, w), -args[1].(float64), args[2], turned(args[3].([]int))}
		}},
}

var boundRelations = []grader.Relation{
	{Name: "every example three times as long, the same bound",
		Change: func(_ *rand.Rand, args []any) []any {
			args[1] = times(args[1].([][]float64), 3)
			return args
		}},
	{Name: "v twice as long, the same bound", Change: func(_ *rand.Rand, args []any) []any {
		v := args[0].([]float64)
		args[0] = add(v, 1, v)
		return args
	}},
}

var rosenblattRelations = []grader.Relation{
	{Name: "the classes exchanged, the same errors and the opposite weights",
		Change: func(_ *rand.Rand, args []any) []any {
			args[1] = turned(args[1].([]int))
			return args
		}, Same: func(before, after []any) bool {
			return equal(after, before[0], opposite(before[1].([][]float64)))
		}},
}

var averageRelations = []grader.Relation{
	{Name: "every example three times as long, weights three times as large", Change: longer,
		Same: func(before, after []any) bool {
			w := before[0].([]float64)
			return equal(after, add(w, 2, w))
		}},
}

var competeRelations = []grader.Relation{
	{Name: "every example three times as long, the same predictions and weights " +
		"three times as large", Change: longer, Same: func(before, after []any) bool {
		var trace [][][]float64
		for _, w := range before[1].([][][]float64) {
			trace = append(trace, times(w, 3))
		}
		return equal(after, before[0], trace)
	}},
}

var kernelRelations = []grader.Relation{
	{Name: "every kernel three times as large, the same counts", Change: longer},
}

var winnowRelations = []grader.Relation{
	{Name: "the attributes in reverse order, the same predictions and the weights in reverse",
		Change: func(_ *rand.Rand, args []any) []any {
			args[0] = backwards(args[0].([][]int))
			return args
		}, Same: func(before, after []any) bool {
			return equal(after, before[0], backwards(before[1].([][]float64)))
		}},
}

var majorityRelations = []grader.Relation{
	{Name: "the experts in reverse order, the same answers and the weights in reverse",
		Change: func(_ *rand.Rand, args []any) []any {
			args[0] = backwards(args[0].([][]int))
			return args
		}, Same: func(before, after []any) bool {
			return equal(after, before[0], backwards(before[1].([][]float64)))
		}},
}

var viterbiRelations = []grader.Relation{
	{Name: "the symbols backwards and the transitions turned round, the same score",
		Change: func(_ *rand.Rand, args []any) []any {
			slices.Reverse(args[2].([]int))
			args[1] = transposed(args[1].([][]float64))
			return args
		}, Same: func(before, after []any) bool { return equal(after[1:], before[1]) }},
}
