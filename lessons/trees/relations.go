package trees

import (
	"math"
	"math/rand/v2"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/shape"
	"github.com/tessella-go/tessella/lessons/internal/kit"
)

// What must hold between the results for two inputs, whatever they are.

var nodeRelations = []grader.Relation{
	{Name: "twice every count, the same result", Change: kit.Times(2, 0)},
	{Name: "the classes in another order, the same result", Change: kit.Shuffle(0)},
}

var splitRelations = []grader.Relation{
	{Name: "twice every count, the same result", Change: kit.Times(2, 0)},
	{Name: "the branches in another order, the same result", Change: kit.Shuffle(0)},
	{Name: "one more branch without examples, the same result",
		Change: func(_ *rand.Rand, args []any) []any {
			children := args[0].([][]float64)
			return []any{append(children, make([]float64, len(children[0])))}
		}},
}

// The relations of what is chosen or grown from a table.
var tableRelations = []grader.Relation{
	{Name: "every row twice, the same result", Change: kit.Twice(0)},
	{Name: "the rows in another order, the same result",
		Change: kit.Shuffle(0), Same: func(before, after []any) bool {
			// of trees the decisions: the branches follow the rows
			return kit.Equal(after, before...)
		}},
	{Name: "one more column that is the same everywhere, the same result",
		Change: func(_ *rand.Rand, args []any) []any {
			t := args[0].(shape.Table)
			t.Attributes = append(t.Attributes, "constant")
			for i := range t.Rows {
				t.Rows[i] = append(t.Rows[i], "same")
			}
			return append([]any{t}, args[1:]...)
		}},
}

var classifyRelations = []grader.Relation{
	{Name: "the columns in another order, the same class", Change: kit.Shuffle(1, 2)},
	{Name: "the branches in another order, the same class",
		Change: func(r *rand.Rand, args []any) []any {
			kit.Shuffle(0)(r, []any{args[0].(*shape.Node).Branches})
			return args
		}},
}

var rulesRelations = []grader.Relation{
	{Name: "a question on top with one more leaf, one more rule",
		Change: func(_ *rand.Rand, args []any) []any {
			root := args[0].(*shape.Node)
			return []any{ask("top", root.Class, on("yes", root), on("no", leaf("other")))}
		}, Same: func(before, after []any) bool {
			return len(after[0].([]shape.Rule)) == len(before[0].([]shape.Rule))+1
		}},
}

var thresholdRelations = []grader.Relation{
	{Name: "every value larger by 1, the same gain", Change: kit.Plus(1, 0),
		Same: func(before, after []any) bool {
			// the threshold may stand elsewhere in its gap
			return math.IsInf(before[0].(float64), 1) == math.IsInf(after[0].(float64), 1) &&
				before[1] == after[1]
		}},
	{Name: "the examples in another order, the same threshold", Change: kit.Shuffle(0, 1)},
}
