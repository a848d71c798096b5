package margins

import (
	"math/rand/v2"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/lessons/internal/kit"
)

// What must hold between the results for two inputs, whatever they are.

var closestRelations = []grader.Relation{
	{Name: "all examples moved alike, the points as far apart and in the same direction",
		Change: kit.Plus(3, 0, 1), Same: func(before, after []any) bool {
			difference := func(results []any) ([]float64, bool) {
				p, q := results[0].([]float64), results[1].([]float64)
				if len(p) != 2 || len(q) != 2 {
					return nil, false
				}
				return between(p, q), true
			}
			one, ok := difference(before)
			other, too := difference(after)
			return ok && too && compare.Value(other, one) == nil
		}},
}

var pairRelations = []grader.Relation{
	{Name: "i and j exchanged, the same step", Change: kit.Exchange(4, 5)},
	{Name: "the classes exchanged, the same step", Change: kit.Times(-1, 1)},
}

var mercerRelations = []grader.Relation{
	{Name: "twice every number, twice every pivot", Change: kit.Times(2, 0),
		Same: kit.Factors(2, 1)},
}

var voteRelations = []grader.Relation{
	{Name: "twice every score, the same class", Change: kit.Times(2, 0)},
}

var subsequencesRelations = []grader.Relation{
	{Name: "the texts exchanged, the same", Change: kit.Exchange(0, 1)},
	{Name: "both texts read backwards, the same", Change: func(_ *rand.Rand, args []any) []any {
		args[0], args[1] = backwards(args[0].(string)), backwards(args[1].(string))
		return args
	}},
}

func backwards(s string) string {
	turned := ""
	for _, c := range s {
		turned = string(c) + turned
	}
	return turned
}

var plattRelations = []grader.Relation{
	{Name: "the classes, A and B turned round, the same cost", Change: kit.Times(-1, 1, 2, 3)},
}
