package deciding

import (
	"math"
	"math/rand/v2"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
)

// What must hold between the results for two inputs, whatever they are.

func numbers(arg any) []float64 { return arg.([]float64) }

// turned changes the order of the classes in both arguments: the first becomes the last.
var turned = kit.Rotate(0, 1)

// turnedList does so with the only argument.
var turnedList = kit.Rotate(0)

// alsoTurned reports whether results for every class have been turned as their arguments were.
func alsoTurned(before, after []any) bool {
	return kit.Equal(after, kit.Rotated(numbers(before[0])))
}

var posteriorRelations = []grader.Relation{
	{Name: "the classes in another order, the same posteriors in that order", Change: turned,
		Same: alsoTurned},
	{Name: "a hundredth of every likelihood, the same posteriors", Change: kit.Times(0.01, 1)},
}

var bayesErrorRelations = []grader.Relation{
	{Name: "the first two bins poured together, no smaller error",
		Change: func(_ *rand.Rand, args []any) []any {
			histogram := args[1].([][]float64)
			for k, bins := range histogram {
				bins[1] += bins[0]
				histogram[k] = bins[1:]
			}
			return args
		}, Same: func(before, after []any) bool {
			return after[0].(float64) >= before[0].(float64)-1e-9
		}},
	{Name: "every bin cut in two halves, the same error",
		Change: func(_ *rand.Rand, args []any) []any {
			histogram := args[1].([][]float64)
			for k := range histogram {
				half := kit.Scaled(0.5, histogram[k])
				histogram[k] = append(half, half...)
			}
			return args
		}},
}

var logSumRelations = []grader.Relation{
	{Name: "the numbers in another order, the same sum", Change: turnedList},
	{Name: "every number times e^1000, the sum too", Change: kit.Plus(1000, 0),
		Same: func(before, after []any) bool {
			return kit.Equal(after, before[0].(float64)+1000)
		}},
	// No visible case: the logarithm of so small a number differs between processors, and then the
	// results of a known mistake would differ from a student's.
	{Name: "four times e^−745, the smallest number: ln 4 more than −745",
		Change: func(_ *rand.Rand, _ []any) []any {
			return []any{[]float64{-745, -745, -745, -745}}
		},
		Same: func(_, after []any) bool {
			return kit.Equal(after, -745+math.Ln2+math.Ln2)
		}},
	{Name: "one more number that is 0, the same sum", Change: func(_ *rand.Rand, args []any) []any {
		return []any{append(numbers(args[0]), math.Inf(-1))}
	}},
}

var logPosteriorRelations = []grader.Relation{
	{Name: "the classes in another order, the same posteriors in that order", Change: turned,
		Same: alsoTurned},
	{Name: "every likelihood times e^−1000, the same posteriors", Change: kit.Plus(-1000, 1)},
}
