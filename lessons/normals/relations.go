package normals

import (
	"math/rand/v2"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/shape"
	"github.com/tessella-go/tessella/lessons/internal/kit"
)

// What must hold between the results for two inputs, whatever they are.

func numbers(arg any) []float64 { return arg.([]float64) }

var estimateRelations = []grader.Relation{
	{Name: "every number 100 larger, the means too, and the same covariance",
		Change: kit.Plus(100, 0), Same: func(before, after []any) bool {
			return kit.Equal(after, kit.Shifted(100, before[0]), before[1])
		}},
	{Name: "every number three times, the means too, and nine times the covariance",
		Change: kit.Times(3, 0), Same: kit.Factors(3, 9)},
	{Name: "every row twice in the list, the same result", Change: kit.Twice(0)},
	{Name: "the rows in another order, the same result", Change: kit.Shuffle(0)},
}

var scoreRelations = []grader.Relation{
	{Name: "point and mean moved alike, the same score", Change: kit.Plus(7, 0, 1)},
	{Name: "point and mean exchanged, the same score", Change: kit.Exchange(0, 1)},
	{Name: "both numbers exchanged everywhere, the same score",
		Change: func(_ *rand.Rand, args []any) []any {
			cov := args[2].([][]float64)
			turned := [][]float64{{cov[1][1], cov[1][0]}, {cov[0][1], cov[0][0]}}
			return []any{kit.Rotated(numbers(args[0])), kit.Rotated(numbers(args[1])), turned,
				args[3]}
		}},
}

var sampleRelations = []grader.Relation{
	{Name: "the mean moved, the point too", Change: kit.Plus(7, 0),
		Same: func(before, after []any) bool {
			return kit.Equal(after, kit.Shifted(7, before[0]))
		}},
	{Name: "mean and deviations twice as large, the point too",
		Change: func(_ *rand.Rand, args []any) []any {
			return []any{kit.Scaled(2, args[0]), kit.Scaled(4, args[1]), args[2], args[3]}
		}, Same: kit.Factors(2)},
}

var logJointRelations = []grader.Relation{
	{Name: "the rows in another order, the same result", Change: kit.Shuffle(0)},
	{Name: "every row and λ twice, the same result",
		Change: kit.All(kit.Twice(0), kit.Times(2, 3))},
	{Name: "one more column that is the same everywhere, the same result",
		Change: func(_ *rand.Rand, args []any) []any {
			t := args[0].(shape.Table)
			t.Attributes = append(t.Attributes, "constant")
			for i := range t.Rows {
				t.Rows[i] = append(t.Rows[i], "same")
			}
			return []any{t, append(args[1].([]string), "same"), args[2], args[3]}
		}},
}
