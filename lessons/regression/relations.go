package regression

import (
	"math/rand/v2"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
)

// What must hold between the results for two inputs, whatever they are.

// exchanged gives each example the other class, and each weight, which is the first
// argument, the other sign.
var exchanged = kit.All(kit.Times(-1, 0), kit.Each(rest, 2))

// rest returns what is left to 1.
func rest(v float64) float64 { return 1 - v }

// doubled gives each example twice, with twice the penalty.
var doubled = kit.All(kit.Twice(1, 2), kit.Times(2, 3))

var shuffled = kit.Shuffle(1, 2)

var costRelations = []grader.Relation{
	{Name: "the classes exchanged and every weight turned round, the same cost", Change: exchanged},
	{Name: "every example twice and twice the penalty, twice the cost", Change: doubled,
		Same: kit.Factors(2)},
}

var gradientRelations = []grader.Relation{
	{Name: "the classes exchanged and every weight turned round, the opposite gradient",
		Change: exchanged, Same: kit.Factors(-1)},
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
			return len(trace) > 0 && kit.Equal(after, trace[:len(trace)-1])
		}},
}
