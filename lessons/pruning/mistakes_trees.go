package pruning

import (
	"math"
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/shape"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/pruning"
)

// The known ways to get pruning wrong.

type (
	ofCost    = grader.Misconception[func(root *shape.Binary, alpha float64) float64]
	ofLink    = grader.Misconception[func(root *shape.Binary) (node string, alpha float64)]
	ofPath    = grader.Misconception[func(root *shape.Binary) []shape.Link]
	ofReduced = grader.Misconception[func(root *shape.Binary) (names []string, errors float64)]
	ofScores  = grader.Misconception[func(leaves []int, mean, se []float64) int]
)

var costMistakes = []ofCost{
	{Name: "errors as shares",
		Hint: "Errors are counted here, not divided by the number of examples.",
		Wrong: func(root *shape.Binary, alpha float64) float64 {
			return solutions.Cost(root, 0)/kit.Sum(root.Counts) + alpha*float64(leaves(root))
		}},
	{Name: "the root's errors",
		Hint: "A node with branches does not answer, so its own errors do not count: add up " +
			"those of the leaves.",
		Wrong: func(root *shape.Binary, alpha float64) float64 {
			return wrong(root) + alpha*float64(leaves(root))
		}},
	{Name: "the price forgotten", Hint: "Each leaf adds alpha to its errors.",
		Wrong: func(root *shape.Binary, _ float64) float64 { return solutions.Cost(root, 0) }},
}

var weakestLinkMistakes = []ofLink{
	{Name: "errors as shares",
		Hint: "Errors are counted here, as in Cost, not divided by the number of examples.",
		Wrong: func(root *shape.Binary) (string, float64) {
			name, alpha := solutions.WeakestLink(root)
			return name, alpha / kit.Sum(root.Counts)
		}},
}

func byLeavesMinusOne(node *shape.Binary) float64 {
	return (wrong(node) - solutions.Cost(node, 0)) / float64(leaves(node)-1)
}

// weakest returns the inner node of the least strength, the first of equal ones.
func weakest(root *shape.Binary, strength func(*shape.Binary) float64) (string, float64) {
	if root.Left == nil {
		return "", math.Inf(1)
	}
	name, alpha := root.Name, strength(root)
	for _, child := range []*shape.Binary{root.Left, root.Right} {
		below, a := weakest(child, strength)
		if a < alpha-1e-9 {
			name, alpha = below, a
		}
	}
	return name, alpha
}

var pathMistakes = []ofPath{
	{Name: "the alphas of the first tree",
		Hint: "A cut changes what the nodes above it have: compute every alpha again in the " +
			"tree that is left.",
		Wrong: func(root *shape.Binary) []shape.Link {
			first := map[string]float64{}
			remember(root, first)
			return path(root, func(node *shape.Binary) float64 { return first[node.Name] })
		}},
	{Name: "the last step missing",
		Hint: "Go on until a single leaf is left: the cut of the root is a step too.",
		Wrong: func(root *shape.Binary) []shape.Link {
			steps := solutions.Path(root)
			return steps[:max(0, len(steps)-1)]
		}},
	{Name: "the tree itself is cut",
		Hint: "The caller still needs the tree as it was. Make a copy in which the node has " +
			"lost its children.",
		Wrong: func(root *shape.Binary) []shape.Link {
			steps := solutions.Path(root)
			root.Left, root.Right = nil, nil
			return steps
		}},
	{Name: "the right cuts with the alphas of the first tree",
		Hint: "A cut changes what the nodes above it have. " +
			"Note the alpha that the node has in the tree that is left.",
		Wrong: func(root *shape.Binary) []shape.Link {
			first := map[string]float64{}
			remember(root, first)
			steps := solutions.Path(root)
			for i := range steps {
				steps[i].Alpha = first[steps[i].Node]
			}
			return steps
		}},
}

func path(root *shape.Binary, strength func(*shape.Binary) float64) []shape.Link {
	var steps []shape.Link
	for root.Left != nil {
		name, alpha := weakest(root, strength)
		root = without(root, name)
		steps = append(steps, shape.Link{
			Node:   name,
			Alpha:  alpha,
			Leaves: leaves(root),
			Errors: solutions.Cost(root, 0),
		})
	}
	return steps
}

// remember notes the strength of all inner nodes.
func remember(root *shape.Binary, strength map[string]float64) {
	if root.Left != nil {
		strength[root.Name] = byLeavesMinusOne(root)
		remember(root.Left, strength)
		remember(root.Right, strength)
	}
}

func without(root *shape.Binary, name string) *shape.Binary {
	if root.Left == nil || root.Name == name {
		return &shape.Binary{Name: root.Name, Counts: root.Counts}
	}
	return &shape.Binary{
		Name:   root.Name,
		Counts: root.Counts,
		Left:   without(root.Left, name),
		Right:  without(root.Right, name),
	}
}

var reducedErrorMistakes = []ofReduced{
	{Name: "the step that helps most first",
		Hint: "That is the lecture's greedy rule, and it can cut a node above two that together " +
			"would have spared more. From the leaves up nothing is lost.",
		Wrong: greedy},
}

// greedy cuts, as long as no cut does harm, the node that spares most held-out errors; of equal
// ones the first in the order node, left, right.
func greedy(root *shape.Binary) ([]string, float64) {
	cut := map[string]bool{}
	var visit func(node *shape.Binary) (names []string, errors float64, best string, spared float64)
	visit = func(node *shape.Binary) ([]string, float64, string, float64) {
		if node.Left == nil || cut[node.Name] {
			return []string{node.Name}, missed(node), "", math.Inf(-1)
		}
		left, l, best, spared := visit(node.Left)
		right, r, other, more := visit(node.Right)
		if more > spared {
			best, spared = other, more
		}
		if own := l + r - missed(node); own >= spared {
			best, spared = node.Name, own
		}
		return append(left, right...), l + r, best, spared
	}
	for {
		names, errors, best, spared := visit(root)
		if best == "" || spared < 0 {
			return names, errors
		}
		cut[best] = true
	}
}

var oneStandardErrorMistakes = []ofScores{
	{Name: "the best tree",
		Hint: "The best mean only sets the limit. A smaller tree within one standard error of it " +
			"is taken instead.",
		Wrong: func(leaves []int, mean, se []float64) int {
			none := make([]float64, len(se))
			return solutions.OneStandardError(leaves, mean, none)
		}},
	{Name: "the first that errs too much ends the search",
		Hint: "The errors need not rise steadily on the way to small trees. Look at all of them: " +
			"a smaller one may be within the limit again.",
		Wrong: func(leaves []int, mean, se []float64) int {
			size := solutions.OneStandardError(leaves, mean, make([]float64, len(se)))
			i := slices.Index(leaves, size)
			limit := mean[i] + se[i] + 1e-12
			for _, n := range slices.Backward(slices.Sorted(slices.Values(leaves))) {
				if n >= size {
					continue
				}
				if mean[slices.Index(leaves, n)] > limit {
					break
				}
				size = n
			}
			return size
		}},
	{Name: "the smallest tree of all",
		Hint:  "A small tree must still be nearly as good as the best.",
		Wrong: func(leaves []int, _, _ []float64) int { return slices.Min(leaves) }},
}

func leaves(root *shape.Binary) int {
	if root.Left == nil {
		return 1
	}
	return leaves(root.Left) + leaves(root.Right)
}

// wrong returns the training errors of a node as a leaf, missed its held-out errors.
func wrong(node *shape.Binary) float64 { return kit.Sum(node.Counts) - slices.Max(node.Counts) }

func missed(node *shape.Binary) float64 {
	if node.Held == nil {
		return 0
	}
	return kit.Sum(node.Held) - node.Held[slices.Index(node.Counts, slices.Max(node.Counts))]
}
