package pruning

import (
	"math"
	"math/rand/v2"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/shape"
	"github.com/tessella-go/tessella/lessons/internal/kit"
)

// What must hold between the results for two inputs, whatever they are.

var bestCutRelations = []grader.Relation{
	{Name: "the examples in another order, the same cut", Change: kit.Shuffle(0, 1)},
	{Name: "every example twice, the same cut", Change: kit.Twice(0, 1)},
}

var weakestLinkRelations = []grader.Relation{
	{Name: "twice every count, the same node with twice the alpha", Change: doubled,
		Same: func(before, after []any) bool {
			return before[0] == after[0] && near(after[1].(float64), 2*before[1].(float64))
		}},
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

// near reports whether two numbers are equal up to rounding, or both infinite.
func near(a, b float64) bool { return a == b || math.Abs(a-b) <= 1e-9 }
