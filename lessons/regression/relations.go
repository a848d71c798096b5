package regression

import (
	"math/rand/v2"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
)

// What must hold between the results for two inputs, whatever they are.

func opposite(x []float64) []float64 {
	y := make([]float64, len(x))
	for i, v := range x {
		y[i] = -v
	}
	return y
}

// exchanged gives each example the other class, and each weight, which is the first
// argument, the other sign.
func exchanged(_ *rand.Rand, args []any) []any {
	args[0] = opposite(args[0].([]float64))
	r := args[2].([]int)
	for i := range r {
		r[i] = 1 - r[i]
	}
	return args
}

// doubled gives each example twice, with twice the penalty.
func doubled(_ *rand.Rand, args []any) []any {
	x, r := args[1].([][]float64), args[2].([]int)
	args[1], args[2], args[3] = append(x, x...), append(r, r...), 2*args[3].(float64)
	return args
}

func shuffled(r *rand.Rand, args []any) []any {
	x, class := args[1].([][]float64), args[2].([]int)
	r.Shuffle(len(x), func(i, j int) {
		x[i], x[j], class[i], class[j] = x[j], x[i], class[j], class[i]
	})
	return args
}

func equal(after []any, want ...any) bool { return compare.Results(nil, after, want) == nil }

var logitRelations = []grader.Relation{
	{Name: "the probability of the contrary, the opposite",
		Change: func(_ *rand.Rand, args []any) []any {
			return []any{1 - args[0].(float64)}
		}, Same: func(before, after []any) bool { return equal(after, -before[0].(float64)) }},
}

var sigmoidRelations = []grader.Relation{
	{Name: "−t, the rest to 1 and the same slope", Change: func(_ *rand.Rand, args []any) []any {
		return []any{-args[0].(float64)}
	}, Same: func(before, after []any) bool {
		return equal(after, 1-before[0].(float64), before[1])
	}},
}

var costRelations = []grader.Relation{
	{Name: "the classes exchanged and every weight turned round, the same cost", Change: exchanged},
	{Name: "every example twice and twice the penalty, twice the cost", Change: doubled,
		Same: func(before, after []any) bool { return equal(after, 2*before[0].(float64)) }},
}

var gradientRelations = []grader.Relation{
	{Name: "the classes exchanged and every weight turned round, the opposite gradient",
		Change: exchanged,
		Same: func(before, after []any) bool {
			return equal(after, opposite(before[0].([]float64)))
		}},
	{Name: "the examples in another order, the same gradient", Change: shuffled},
}

var descendRelations = []grader.Relation{
	{Name: "without the last step, the same trace but for its last row",
		Change: func(_ *rand.Rand, args []any) []any {
			rates := args[4].([]float64)
			args[4] = rates[:len(rates)-1]
			return args
		}, Same: func(before, after []any) bool {
			trace := before[0].([][]float64)
			return len(trace) > 0 && equal(after, trace[:len(trace)-1])
		}},
}

var newtonRelations = []grader.Relation{
	{Name: "every example twice and twice the penalty, the same step", Change: doubled},
	{Name: "the examples in another order, the same step", Change: shuffled},
}

var softmaxRelations = []grader.Relation{
	{Name: "every intercept larger by 3, the same probabilities",
		Change: func(_ *rand.Rand, args []any) []any {
			for _, w := range args[0].([][]float64) {
				w[0] += 3
			}
			return args
		}},
}
