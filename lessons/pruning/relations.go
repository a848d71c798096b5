package pruning

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/shape"
)

// What must hold between the results for two inputs, whatever they are.

var bestCutRelations = []grader.Relation{
	{Name: "the examples in another order, the same cut",
		Change: func(r *rand.Rand, args []any) []any {
			x, y := args[0].([]float64), args[1].([]int)
			r.Shuffle(len(x), func(i, j int) {
				x[i], x[j] = x[j], x[i]
				y[i], y[j] = y[j], y[i]
			})
			return args
		}},
	{Name: "every example twice, the same cut", Change: func(_ *rand.Rand, args []any) []any {
		x, y := args[0].([]float64), args[1].([]int)
		return []any{append(x, x...), append(y, y...)}
	}},
}

var bestSubsetRelations = []grader.Relation{
	{Name: "twice every count, the same group", Change: func(_ *rand.Rand, args []any) []any {
		for _, counts := range args[0].([][]float64) {
			double(counts)
		}
		return args
	}},
}

var costRelations = []grader.Relation{
	{Name: "left and right exchanged, the same cost", Change: func(_ *rand.Rand, args []any) []any {
		mirror(args[0].(*shape.Binary))
		return args
	}},
	{Name: "twice every count and twice the price, twice the cost",
		Change: func(_ *rand.Rand, args []any) []any {
			each(args[0].(*shape.Binary), func(node *shape.Binary) { double(node.Counts) })
			return []any{args[0], 2 * args[1].(float64)}
		}, Same: func(before, after []any) bool {
			return after[0].(float64) == 2*before[0].(float64)
		}},
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
	{Name: "the trees in another order, the same size",
		Change: func(r *rand.Rand, args []any) []any {
			leaves, mean, se := args[0].([]int), args[1].([]float64), args[2].([]float64)
			r.Shuffle(len(leaves), func(i, j int) {
				leaves[i], leaves[j] = leaves[j], leaves[i]
				mean[i], mean[j] = mean[j], mean[i]
				se[i], se[j] = se[j], se[i]
			})
			return args
		}},
}

var reducedErrorRelations = []grader.Relation{
	{Name: "every held-out example twice, the same leaves and twice the errors",
		Change: func(_ *rand.Rand, args []any) []any {
			each(args[0].(*shape.Binary), func(node *shape.Binary) { double(node.Held) })
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
	{Name: "every number larger by 3, the same error",
		Change: func(_ *rand.Rand, args []any) []any {
			for _, numbers := range args[0].([][]float64) {
				for t := range numbers {
					numbers[t] += 3
				}
			}
			return args
		}},
	{Name: "the branches in another order, the same error",
		Change: func(r *rand.Rand, args []any) []any {
			branches := args[0].([][]float64)
			r.Shuffle(len(branches), func(i, j int) {
				branches[i], branches[j] = branches[j], branches[i]
			})
			return args
		}},
}

func doubled(_ *rand.Rand, args []any) []any {
	each(args[0].(*shape.Binary), func(node *shape.Binary) { double(node.Counts) })
	return args
}

func double(counts []float64) {
	for c := range counts {
		counts[c] *= 2
	}
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
