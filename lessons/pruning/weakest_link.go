package pruning

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/shape"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/pruning"
)

// WeakestLink asks for the node that is to be cut first.
var WeakestLink = grader.Exercise[func(*shape.Binary) (string, float64)]{
	ID:        "pruning/weakest-link",
	Title:     "The weakest link",
	Where:     roweisPruning,
	Points:    3,
	Params:    []string{"root"},
	Results:   []string{"node", "alpha"},
	Solution:  solutions.WeakestLink,
	Cases:     weakestLinkCases,
	Draw:      drawTree,
	Drawn:     8,
	Relations: weakestLinkRelations,
	Hints: []string{
		"Three numbers for each inner node: its errors as a leaf, the errors of the leaves below " +
			"it, and how many these are.",
		"Cost(node, 0) is the errors below. A second small function counts leaves.",
		"The node itself is the first candidate. Then ask WeakestLink of both branches, and take " +
			"over what is smaller by more than 1e-9.",
	},
}

func weakestLinkCases() []grader.Case {
	return []grader.Case{
		{Name: "six leaves", Args: []any{Six()}, Want: []any{"c", 2.6666666667},
			Note: "(8 − 0) / (4 − 1). Node b has 3, d and e have 4, a has 21/5."},
		{Name: "its left branch", Args: []any{Six().Left}, Want: []any{"b", 3.0}},
		{Name: "its right branch", Args: []any{Six().Right}, Want: []any{"c", 2.6666666667},
			Note: "c is the root here."},
		{Name: "rpart's tree", Args: []any{Hipparion()}, Want: []any{"2", 1.0}, Where: rpartPrinted,
			Note: "(19 − 16) / (4 − 1) = 1. Node 4 has (13 − 10)/2, node 9 (7 − 4)/1, the " +
				"root (32 − 19)/4."},
		{Name: "one leaf", Args: []any{lone()}, Want: []any{"", math.Inf(1)}},
		{Name: "a useless fork", Args: []any{even()}, Want: []any{"x", 0.0},
			Note: "As a leaf it makes the same 3 errors."},
		{Name: "a tie", Args: []any{chain()}, Want: []any{"x", 2.0},
			Note: "(4 − 0)/2 above and (2 − 0)/1 below: the upper node comes first."},
		{Name: "a tie between two branches", Args: []any{fork("x",
			fork("y", leaf("p", []float64{8, 0}, nil), leaf("q", []float64{0, 2}, nil)),
			fork("z", leaf("r", []float64{0, 8}, nil), leaf("s", []float64{2, 0}, nil)))},
			Want: []any{"y", 2.0},
			Note: "2 at y and at z, and (10 − 0)/3 at x: the left branch comes first."},
		{Name: "three classes", Args: []any{fork("x", leaf("p", []float64{0, 0, 3}, nil),
			fork("y", leaf("q", []float64{2, 0, 0}, nil), leaf("r", []float64{0, 2, 0}, nil)))},
			Want: []any{"x", 2.0},
			Note: "x has 4 errors as a leaf, since 3 of 7 are of the last class: 4/2. y has 2/1."},
		{Name: "a tie but for rounding", Args: []any{fork("x",
			fork("y", leaf("p", []float64{0.1, 0}, nil), leaf("q", []float64{0, 0.5}, nil)),
			fork("z", leaf("r", []float64{0.2, 0}, nil), leaf("s", []float64{0, 0.5}, nil)))},
			Want: []any{"x", 0.1},
			Note: "(0.1 + 0.2)/3 at x and 0.1/1 at y, which comes out smaller in the last digit."},
		{Name: "errors that stay", Args: []any{fork("x",
			fork("y", leaf("p", []float64{9, 3}, nil), leaf("q", []float64{2, 7}, nil)),
			fork("z", leaf("r", []float64{1, 6}, nil), leaf("s", []float64{5, 4}, nil)))},
			Want: []any{"z", 1.0},
			Note: "z has 6 errors as a leaf and 1 + 4 below it: 1. y has 10 and 5, x 17 and " +
				"10: (17 − 10)/3."},
		{Name: "nearly a tie",
			Args: []any{fork("x", comb("p", 0, 11, 11), comb("q", 1, 12.0945, 12))},
			Want: []any{"q12", 1.0995},
			Note: "12.0945/11 below q12 and 11/10 below p11: 0.0005 are a difference."},
	}
}

func drawTree(r *rand.Rand) []any {
	made := 0
	root := drawNode(r, 0, &made)
	each(root, func(node *shape.Binary) {
		if kit.Sum(node.Held) == 0 {
			node.Held = nil
		}
	})
	return []any{root}
}

// drawNode draws a tree of at most four levels of tests. Its counts add up from the leaves.
func drawNode(r *rand.Rand, depth int, made *int) *shape.Binary {
	node := &shape.Binary{
		Name:   fmt.Sprint("n", *made),
		Counts: make([]float64, 2),
		Held:   make([]float64, 2),
	}
	*made++
	if depth < 4 && r.IntN(6) > depth {
		node.Left, node.Right = drawNode(r, depth+1, made), drawNode(r, depth+1, made)
		for c := range node.Counts {
			node.Counts[c] = node.Left.Counts[c] + node.Right.Counts[c]
			node.Held[c] = node.Left.Held[c] + node.Right.Held[c]
		}
		return node
	}
	common := r.IntN(2)
	node.Counts[common], node.Counts[1-common] = float64(1+r.IntN(8)), float64(r.IntN(3))
	node.Held[common], node.Held[1-common] = float64(r.IntN(5)), float64(r.IntN(4))
	return node
}

var weakestLinkRelations = []grader.Relation{
	{Name: "twice every count, the same node with twice the alpha", Change: doubled,
		Same: func(before, after []any) bool {
			return before[0] == after[0] && near(after[1].(float64), 2*before[1].(float64))
		}},
}

const rpartPrinted = "Puolamäki 2007, Implementations"

// leaf and fork write trees down; the counts of a fork are the sums of its branches'.
func leaf(name string, counts, held []float64) *shape.Binary {
	return &shape.Binary{Name: name, Counts: counts, Held: held}
}

func fork(name string, left, right *shape.Binary) *shape.Binary {
	node := &shape.Binary{Name: name, Left: left, Right: right}
	for c := range left.Counts {
		node.Counts = append(node.Counts, left.Counts[c]+right.Counts[c])
	}
	for c := range max(len(left.Held), len(right.Held)) {
		sum := 0.0
		for _, held := range [][]float64{left.Held, right.Held} {
			if held != nil {
				sum += held[c]
			}
		}
		node.Held = append(node.Held, sum)
	}
	return node
}

// lone is a tree of one leaf, even a fork that spares nothing.
func lone() *shape.Binary { return leaf("x", []float64{4, 2}, []float64{1, 3}) }

func even() *shape.Binary {
	return fork("x", leaf("y", []float64{5, 1}, []float64{2, 1}),
		leaf("z", []float64{3, 2}, []float64{1, 1}))
}

// comb is a tree of so many leaves, of which the lowest two alone differ: its root earns
// lone / (leaves − 1), and every node below it more.
func comb(name string, common int, lone float64, leaves int) *shape.Binary {
	counts := func(c int, n float64) []float64 {
		counts := make([]float64, 2)
		counts[c] = n
		return counts
	}
	tree := fork(name+"2", leaf(name+"-", counts(1-common, lone), nil),
		leaf(name+"1", counts(common, 40), nil))
	for n := 3; n <= leaves; n++ {
		tree = fork(fmt.Sprint(name, n), tree,
			leaf(fmt.Sprint(name, "_", n), counts(common, 1), nil))
	}
	return tree
}

// chain is a tree whose inner nodes all have the strength 2.
func chain() *shape.Binary {
	return fork("x",
		fork("y", leaf("p", []float64{8, 0}, []float64{3, 1}),
			leaf("q", []float64{0, 2}, []float64{1, 1})),
		leaf("r", []float64{0, 2}, []float64{0, 2}))
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
