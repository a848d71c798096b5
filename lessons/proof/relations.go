package proof

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
)

// What must hold between the results for two inputs, whatever they are.

// complement returns 1 − x.
func complement(x any) float64 { return 1 - x.(float64) }

var wilsonRelations = []grader.Relation{
	{Name: "right for wrong, the interval reflected at ½",
		Change: func(_ *rand.Rand, args []any) []any {
			args[0] = args[1].(int) - args[0].(int)
			return args
		}, Same: func(before, after []any) bool {
			return kit.Equal(after, complement(before[1]), complement(before[0]))
		}},
}

var crossValidateRelations = []grader.Relation{
	{Name: "every number larger by 5, the same predictions", Change: kit.Plus(5, 0)},
	{Name: "the folds in another order, the same predictions", Change: kit.Reverse(2)},
}

var biasVarianceRelations = []grader.Relation{
	{Name: "predictions and truth doubled, four times the bias and the variance",
		Change: kit.All(kit.Times(2, 0, 1), kit.Times(4, 2)), Same: kit.Factors(4, 4, 4)},
	{Name: "every model twice, the same parts", Change: kit.Twice(0)},
}

var rocRelations = []grader.Relation{
	{Name: "scores that only keep their order, the same curve",
		Change: kit.Each(func(s float64) float64 { return math.Pow(s+10, 3) }, 0)},
	{Name: "every score turned round, the rest of the area", Change: kit.Times(-1, 0),
		Same: func(before, after []any) bool {
			return kit.Equal(after[3:], complement(before[3]))
		}},
}

var reliabilityRelations = []grader.Relation{
	{Name: "every example twice, the same diagram with twice the counts",
		Change: kit.Twice(0, 1), Same: kit.Factors(2, 1, 1, 1)},
}

var isotonicRelations = []grader.Relation{
	{Name: "ten times every weight, the same trace", Change: kit.Times(10, 1)},
	{Name: "fitted once more, nothing left to pool", Change: func(_ *rand.Rand, args []any) []any {
		slices.Sort(args[0].([]float64))
		return args
	}, Same: func(_, after []any) bool {
		trace := after[0].([][]float64)
		return len(trace) == 1 && kit.Equal(after[1:], trace[0])
	}},
}
