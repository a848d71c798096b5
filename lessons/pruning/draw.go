package pruning

import (
	"fmt"
	"math/rand/v2"

	"github.com/tessella-go/tessella/grader/shape"
	"github.com/tessella-go/tessella/lessons/internal/kit"
)

// The functions in this file draw the arguments of a case. Small counts make ties, pure nodes
// and useless splits common.

func drawNumbers(r *rand.Rand) []any {
	x, classes := make([]float64, 3+r.IntN(8)), 2+r.IntN(2)
	y := make([]int, len(x))
	for i := range x {
		x[i] = float64(r.IntN(16))/2 - 2
		y[i] = r.IntN(classes)
	}
	return []any{x, y}
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

// drawRule draws a rule of up to five conditions and examples that meet each with an equal chance.
// The conditions speak for the class, some more and some less.
func drawRule(r *rand.Rand) []any {
	conditions, n := 1+r.IntN(5), 4+r.IntN(20)
	meets, right := make([][]bool, n), make([]bool, n)
	for i := range meets {
		right[i] = r.IntN(2) == 0
		meets[i] = make([]bool, conditions)
		for k := range meets[i] {
			meets[i][k] = r.IntN(3) > 0
			if right[i] && r.IntN(5) < k {
				meets[i][k] = true
			}
		}
	}
	return []any{meets, right}
}
