package trees

import (
	"math"
	"math/rand/v2"
	"slices"

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

var informationRelations = append(slices.Clip(splitRelations),
	grader.Relation{Name: "the table on its side, the same information",
		Change: kit.Transpose(0)})

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

var stepsRelations = []grader.Relation{
	{Name: "every row twice, the same steps", Change: tableRelations[0].Change},
	{Name: "other names for the labels, as many steps",
		Change: func(_ *rand.Rand, args []any) []any {
			t := args[0].(shape.Table)
			for i, label := range t.Labels {
				t.Labels[i] = "class " + label
			}
			return []any{t}
		}, Same: func(before, after []any) bool {
			return len(before[0].([]shape.Step)) == len(after[0].([]shape.Step))
		}},
}

var tallyRelations = []grader.Relation{
	{Name: "every row twice, every count twice", Change: tableRelations[0].Change,
		Same: kit.Factors(2)},
	{Name: "other names for the values, the same counts",
		Change: func(_ *rand.Rand, args []any) []any {
			t, attribute := args[0].(shape.Table), args[1].(int)
			for _, row := range t.Rows {
				row[attribute] += "'"
			}
			return args
		}},
}

var whereRelations = []grader.Relation{
	{Name: "one more row with another value, the same rows",
		Change: func(_ *rand.Rand, args []any) []any {
			t, attribute := args[0].(shape.Table), args[1].(int)
			other := slices.Clone(t.Rows[0])
			other[attribute] = args[2].(string) + "'"
			t.Rows, t.Labels = append(t.Rows, other), append(t.Labels, "no")
			return []any{t, attribute, args[2]}
		}},
}

var majorityRelations = []grader.Relation{
	{Name: "every label twice, the same winner", Change: kit.Twice(0)},
	{Name: "the labels in another order, the same winner", Change: kit.Shuffle(0)},
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
