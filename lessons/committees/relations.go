package committees

import (
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
)

// What must hold between the results for two inputs, whatever they are.

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

var bestStumpRelations = []grader.Relation{
	{Name: "twice every weight, the same stump", Change: kit.Times(2, 2)},
	{Name: "the examples in another order, the same stump", Change: kit.Shuffle(0, 1, 2)},
}

var adaBoostRelations = []grader.Relation{
	{Name: "twice every number, the same sides and alphas", Change: kit.Times(2, 0),
		Same: func(before, after []any) bool { // a threshold may stand elsewhere in its gap
			return slices.Equal(before[1].([]int), after[1].([]int)) &&
				slices.Equal(before[2].([]float64), after[2].([]float64))
		}},
}
