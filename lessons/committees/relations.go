package committees

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
)

// What must hold between the results for two inputs, whatever they are.

var meanVarianceRelations = []grader.Relation{
	{Name: "twice every covariance, twice the variance",
		Change: kit.Times(2, 0), Same: kit.Factors(2)},
}

var voteRelations = []grader.Relation{
	{Name: "twice every say, the same winner", Change: kit.Times(2, 1)},
	{Name: "the members in another order, the same winner", Change: kit.Shuffle(0, 1)},
}

var outOfBagErrorRelations = []grader.Relation{
	{Name: "the members in another order, the same error", Change: kit.Shuffle(0, 1)},
	{Name: "one more member that has seen every row, the same error",
		Change: func(_ *rand.Rand, args []any) []any {
			samples, votes, y := args[0].([][]int), args[1].([][]int), args[2].([]int)
			var all []int
			for i := range y {
				all = append(all, i)
			}
			return []any{append(samples, all), append(votes, make([]int, len(y))), y}
		}},
}

var weightedErrorRelations = []grader.Relation{
	{Name: "twice every weight, the same error", Change: kit.Times(2, 2)},
}

var alphaRelations = []grader.Relation{
	{Name: "right and wrong exchanged, the opposite alpha",
		Change: func(_ *rand.Rand, args []any) []any {
			return []any{1 - args[0].(float64)}
		}, Same: func(before, after []any) bool {
			return math.Abs(before[0].(float64)+after[0].(float64)) <= 1e-12
		}},
}

var reweighRelations = []grader.Relation{
	{Name: "twice every weight, the same new weights", Change: kit.Times(2, 0)},
}

var bestStumpRelations = []grader.Relation{
	{Name: "twice every weight, the same stump", Change: kit.Times(2, 2)},
	{Name: "the examples in another order, the same stump", Change: kit.Shuffle(0, 1, 2)},
}

var decideRelations = []grader.Relation{
	{Name: "twice every alpha, the same answer", Change: kit.Times(2, 3)},
}

var adaBoostRelations = []grader.Relation{
	{Name: "twice every number, the same sides and alphas", Change: kit.Times(2, 0),
		Same: func(before, after []any) bool { // a threshold may stand elsewhere in its gap
			return slices.Equal(before[1].([]int), after[1].([]int)) &&
				slices.Equal(before[2].([]float64), after[2].([]float64))
		}},
}
