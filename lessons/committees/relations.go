package committees

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/grader"
)

// What must hold between the results for two inputs, whatever they are.

var meanVarianceRelations = []grader.Relation{
	{Name: "twice every covariance, twice the variance",
		Change: func(_ *rand.Rand, args []any) []any {
			for _, row := range args[0].([][]float64) {
				double(row)
			}
			return args
		}, Same: func(before, after []any) bool {
			return after[0].(float64) == 2*before[0].(float64)
		}},
}

var voteRelations = []grader.Relation{
	{Name: "twice every say, the same winner", Change: func(_ *rand.Rand, args []any) []any {
		double(args[1].([]float64))
		return args
	}},
	{Name: "the members in another order, the same winner",
		Change: func(r *rand.Rand, args []any) []any {
			votes, say := args[0].([]int), args[1].([]float64)
			r.Shuffle(len(votes), func(i, j int) {
				votes[i], votes[j] = votes[j], votes[i]
				say[i], say[j] = say[j], say[i]
			})
			return args
		}},
}

var outOfBagErrorRelations = []grader.Relation{
	{Name: "the members in another order, the same error",
		Change: func(r *rand.Rand, args []any) []any {
			samples, votes := args[0].([][]int), args[1].([][]int)
			r.Shuffle(len(votes), func(i, j int) {
				votes[i], votes[j] = votes[j], votes[i]
				samples[i], samples[j] = samples[j], samples[i]
			})
			return args
		}},
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
	{Name: "twice every weight, the same error", Change: func(_ *rand.Rand, args []any) []any {
		double(args[2].([]float64))
		return args
	}},
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
	{Name: "twice every weight, the same new weights",
		Change: func(_ *rand.Rand, args []any) []any {
			double(args[0].([]float64))
			return args
		}},
}

var bestStumpRelations = []grader.Relation{
	{Name: "twice every weight, the same stump", Change: func(_ *rand.Rand, args []any) []any {
		double(args[2].([]float64))
		return args
	}},
	{Name: "the examples in another order, the same stump",
		Change: func(r *rand.Rand, args []any) []any {
			x, y, weights := args[0].([]float64), args[1].([]int), args[2].([]float64)
			r.Shuffle(len(x), func(i, j int) {
				x[i], x[j] = x[j], x[i]
				y[i], y[j] = y[j], y[i]
				weights[i], weights[j] = weights[j], weights[i]
			})
			return args
		}},
}

var decideRelations = []grader.Relation{
	{Name: "twice every alpha, the same answer", Change: func(_ *rand.Rand, args []any) []any {
		double(args[3].([]float64))
		return args
	}},
}

var adaBoostRelations = []grader.Relation{
	{Name: "twice every number, the same sides and alphas",
		Change: func(_ *rand.Rand, args []any) []any {
			double(args[0].([]float64))
			return args
		}, Same: func(before, after []any) bool { // a threshold may stand elsewhere in its gap
			return slices.Equal(before[1].([]int), after[1].([]int)) &&
				slices.Equal(before[2].([]float64), after[2].([]float64))
		}},
}

func double(numbers []float64) {
	for i := range numbers {
		numbers[i] *= 2
	}
}
