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

var planeRelations = []grader.Relation{
	{Name: "p and q exchanged, the plane turned round", Change: kit.Exchange(0, 1),
		Same: func(before, after []any) bool {
			w, b := before[0].([]float64), before[1].(float64)
			return compare.Hyperplane(after[0].([]float64), after[1].(float64),
				kit.Scaled(-1, w), -b) == nil
		}},
}

var widthRelations = []grader.Relation{
	{Name: "w and b three times as long, the same width", Change: kit.Times(3, 0, 1)},
	{Name: "w, b and the classes turned round, the same width", Change: kit.Times(-1, 0, 1, 3)},
}

var objectivesRelations = []grader.Relation{
	{Name: "the classes and b turned round, the same", Change: kit.Times(-1, 1, 4)},
	{Name: "four times the kernel and a quarter of each α and C: a quarter of each objective",
		Change: kit.All(kit.Times(4, 0), kit.Times(0.25, 2, 3)), Same: kit.Factors(1, 0.25, 0.25)},
}

var pairRelations = []grader.Relation{
	{Name: "i and j exchanged, the same step", Change: kit.Exchange(4, 5)},
	{Name: "the classes exchanged, the same step", Change: kit.Times(-1, 1)},
}

var kernelRelations = []grader.Relation{
	{Name: "x and z exchanged, the same", Change: kit.Exchange(3, 4)},
}

var quadraticRelations = []grader.Relation{
	{Name: "−x, the same but for the sign of the single numbers",
		Change: kit.Times(-1, 0), Same: func(before, after []any) bool {
			phi := before[0].([]float64)
			d := 0
			for (d+1)*(d+2)/2 < len(phi) {
				d++
			}
			if d > len(phi) {
				return false
			}
			turned := append([]float64(nil), phi...)
			for k := len(phi) - d; k < len(phi); k++ {
				turned[k] = -phi[k]
			}
			return kit.Equal(after, turned)
		}},
}

var mercerRelations = []grader.Relation{
	{Name: "twice every number, twice every pivot", Change: kit.Times(2, 0),
		Same: kit.Factors(2, 1)},
}

var sigmaRelations = []grader.Relation{
	{Name: "the examples in another order, the same", Change: kit.Shuffle(0, 1)},
	{Name: "every number twice as large, twice as wide",
		Change: kit.Times(2, 0), Same: kit.Factors(2)},
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
