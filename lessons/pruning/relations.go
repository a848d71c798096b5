package pruning

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/shape"
	"github.com/tessella-go/tessella/lessons/internal/kit"
)

// What must hold between the results for two inputs, whatever they are.

var bestCutRelations = []grader.Relation{
	{Name: "the examples in another order, the same cut", Change: kit.Shuffle(0, 1)},
	{Name: "every example twice, the same cut", Change: kit.Twice(0, 1)},
}

var bestSubsetRelations = []grader.Relation{
	{Name: "twice every count, the same group", Change: kit.Times(2, 0)},
}

var costRelations = []grader.Relation{
	{Name: "left and right exchanged, the same cost", Change: func(_ *rand.Rand, args []any) []any {
		mirror(args[0].(*shape.Binary))
		return args
	}},
	{Name: "twice every count and twice the price, twice the cost",
		Change: kit.All(doubled, kit.Times(2, 1)), Same: kit.Factors(2)},
}

var weakestLinkRelations = []grader.Relation{
	{Name: "twice every count, the same node with twice the alpha", Change: doubled,
		Same: func(before, after []any) bool {
			return before[0] == after[0] && near(after[1].(float64), 2*before[1].(float64))
		}},
}

var pathRelations = []grader.Relation{
	{Name: "twice every count, the same path with twice the alphas and errors", Change: doubled,
		Same: func(before, after []any) bool {
			return slices.EqualFunc(before[0].([]shape.Link),
				after[0].([]shape.Link), func(b, a shape.Link) bool {
					return a.Node == b.Node && a.Leaves == b.Leaves && near(a.Alpha, 2*b.Alpha) &&
						a.Errors == 2*b.Errors
				})
		}},
}

var oneStandardErrorRelations = []grader.Relation{
	{Name: "the trees in another order, the same size", Change: kit.Shuffle(0, 1, 2)},
}

var reducedErrorRelations = []grader.Relation{
	{Name: "every held-out example twice, the same leaves and twice the errors",
		Change: func(_ *rand.Rand, args []any) []any {
			each(args[0].(*shape.Binary), func(node *shape.Binary) {
				node.Held = kit.Scaled(2, node.Held)
			})
			return args
		}, Same: func(before, after []any) bool {
			return slices.Equal(before[0].([]string), after[0].([]string)) &&
				after[1].(float64) == 2*before[1].(float64)
		}},
	{Name: "left and right exchanged, the leaves the other way round",
		Change: func(_ *rand.Rand, args []any) []any {
			mirror(args[0].(*shape.Binary))
			return args
		}, Same: func(before, after []any) bool {
			mirrored := slices.Clone(before[0].([]string))
			slices.Reverse(mirrored)
			return slices.Equal(mirrored, after[0].([]string)) && before[1] == after[1]
		}},
}

var splitErrorRelations = []grader.Relation{
	{Name: "every number larger by 3, the same error", Change: kit.Plus(3, 0)},
	{Name: "the branches in another order, the same error", Change: kit.Shuffle(0)},
}

func doubled(_ *rand.Rand, args []any) []any {
	each(args[0].(*shape.Binary), func(node *shape.Binary) {
		node.Counts = kit.Scaled(2, node.Counts)
	})
	return args
}

// each visits all nodes of a tree.
func each(root *shape.Binary, visit func(*shape.Binary)) {
	if root != nil {
		visit(root)
		each(root.Left, visit)
		each(root.Right, visit)
	}
}

// mirror exchanges left and right at every node.
func mirror(root *shape.Binary) {
	each(root, func(node *shape.Binary) { node.Left, node.Right = node.Right, node.Left })
}

// near reports whether two numbers are equal up to rounding, or both infinite.
func near(a, b float64) bool { return a == b || math.Abs(a-b) <= 1e-9 }
