package neurons

import (
	"math/rand/v2"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
)

// What must hold between the results for two inputs, whatever they are.

// longer makes every example three times as long.
var longer = kit.Times(3, 0)

var onlineRelations = []grader.Relation{
	{Name: "every example three times as long, the same predictions and weights " +
		"three times as large", Change: longer, Same: kit.Factors(1, 3)},
	{Name: "without the last example, the same trace but for its last row",
		Change: func(_ *rand.Rand, args []any) []any {
			x, y := args[0].([][]float64), args[1].([]int)
			return []any{x[:len(x)-1], y[:len(y)-1]}
		}, Same: func(before, after []any) bool {
			predicted, trace := before[0].([]int), before[1].([][]float64)
			return len(predicted) > 0 && len(trace) > 0 && kit.Equal(after,
				predicted[:len(predicted)-1],
				trace[:len(trace)-1])
		}},
}

var rosenblattRelations = []grader.Relation{
	{Name: "the classes exchanged, the same errors and the opposite weights",
		Change: kit.Times(-1, 1), Same: kit.Factors(1, -1)},
}

var kernelRelations = []grader.Relation{
	{Name: "every kernel three times as large, the same counts",
		Change: kit.Each(func(k float64) float64 { return 0 + 3*k }, 0)}, // 0 for −0 too,
}

var winnowRelations = []grader.Relation{
	{Name: "the attributes in reverse order, the same predictions and the weights in reverse",
		Change: kit.Mirror(0), Same: mirroredWeights},
}

// mirroredWeights reports whether the trace of weights is mirrored, and the rest the same.
func mirroredWeights(before, after []any) bool {
	return kit.Equal(after, before[0], kit.Mirrored(before[1].([][]float64)))
}

var viterbiRelations = []grader.Relation{
	{Name: "the symbols backwards and the transitions turned round, the same score",
		Change: kit.All(kit.Reverse(2), kit.Transpose(1)),
		Same:   func(before, after []any) bool { return kit.Equal(after[1:], before[1]) }},
}
