package mixtures

import (
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
)

// What must hold between the results for two inputs, whatever they are.

// turn moves the first component behind the last.
var turn = kit.Rotate(0, 1, 2)

// moved adds 5 to x and to the means.
var moved = kit.Plus(5, 1, 3)

var responsibilitiesRelations = []grader.Relation{
	{Name: "the components in another order, the same responsibilities in that order", Change: turn,
		Same: func(before, after []any) bool {
			return kit.Equal(after, kit.Rotated(before[0].([]float64)))
		}},
	{Name: "everything moved by 5, the same responsibilities", Change: moved},
}

var maximiseRelations = []grader.Relation{
	{Name: "every number larger by 5, every mean too",
		Change: kit.Plus(5, 0), Same: func(before, after []any) bool {
			return kit.Equal(after, before[0], kit.Shifted(5, before[1].([]float64)), before[2])
		}},
	{Name: "every number twice, the same mixture", Change: kit.Twice(0, 1)},
}

var maximisePlaneRelations = []grader.Relation{
	{Name: "every number larger by 5, the mean too",
		Change: kit.Plus(5, 0), Same: func(before, after []any) bool {
			return kit.Equal(after, before[0], kit.Shifted(5, before[1].([]float64)), before[2])
		}},
	{Name: "every share half as large, half the weight",
		Change: kit.Times(0.5, 1), Same: kit.Factors(0.5, 1, 1)},
	{Name: "the columns in reverse order, the mean and the covariance too",
		Change: kit.Mirror(0), Same: func(before, after []any) bool {
			mean, cov := slices.Clone(before[1].([]float64)), kit.Mirrored(before[2].([][]float64))
			slices.Reverse(mean)
			slices.Reverse(cov)
			return kit.Equal(after, before[0], mean, cov)
		}},
}

var emRelations = []grader.Relation{
	{Name: "one step more, no smaller log-likelihood",
		Change: func(_ *rand.Rand, args []any) []any {
			args[4] = args[4].(int) + 1
			return args
		}, Same: func(before, after []any) bool {
			old, trace := before[0].([]float64), after[0].([]float64)
			return len(trace) == len(old)+1 && kit.Equal([]any{trace[:len(old)]}, old) &&
				trace[len(old)] >= old[len(old)-1]-1e-9
		}},
	{Name: "the components in another order, the same trace", Change: kit.Rotate(1, 2, 3),
		Same: func(before, after []any) bool { return kit.Equal(after[:1], before[0]) }},
}
