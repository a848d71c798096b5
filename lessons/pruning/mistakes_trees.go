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
	{Name: "a price for every node", Hint: "Only leaves cost alpha.",
		Wrong: func(root *shape.Binary, alpha float64) float64 {
			return solutions.Cost(root, alpha) + alpha*float64(leaves(root)-1)
		}},
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
	{Name: "two classes only",
		Hint: "There may be more than two classes: all counts but the largest are errors.",
		Wrong: func(root *shape.Binary, alpha float64) float64 {
			return costBy(root, alpha, func(counts []float64) float64 { return slices.Min(counts) })
		}},
	{Name: "the price forgotten", Hint: "Each leaf adds alpha to its errors.",
		Wrong: func(root *shape.Binary, _ float64) float64 { return solutions.Cost(root, 0) }},
}

func costBy(root *shape.Binary, alpha float64, errors func([]float64) float64) float64 {
	if root.Left == nil {
		return errors(root.Counts) + alpha
	}
	return costBy(root.Left, alpha, errors) + costBy(root.Right, alpha, errors)
}

var weakestLinkMistakes = []ofLink{
	{Name: "leaves instead of leaves − 1",
		Hint: "That is the lecture's divisor. A cut takes away all leaves below the node but " +
			"adds the node itself, so it spares one leaf fewer.",
		Wrong: func(root *shape.Binary) (string, float64) {
			return weakest(root, byLeaves, false)
		}},
	{Name: "the leaves' errors not subtracted",
		Hint: "What counts is what the branches spare: the node's errors as a leaf, less the " +
			"errors of the leaves below it.",
		Wrong: func(root *shape.Binary) (string, float64) {
			return weakest(root, func(node *shape.Binary) float64 {
				return wrong(node) / float64(leaves(node)-1)
			}, false)
		}},
	{Name: "not divided",
		Hint: "A large branch spares more errors because it has more leaves. Divide by the " +
			"leaves that a cut takes away.",
		Wrong: func(root *shape.Binary) (string, float64) {
			return weakest(root, func(node *shape.Binary) float64 {
				return wrong(node) - solutions.Cost(node, 0)
			}, false)
		}},
	{Name: "the last of equal nodes",
		Hint: "Of equal nodes the first wins, and a node comes before all that are below it.",
		Wrong: func(root *shape.Binary) (string, float64) {
			return weakest(root, byLeavesMinusOne, true)
		}},
	{Name: "rounding decides",
		Hint: "Two values that should be equal may differ in the last digit. Ask for more than " +
			"1e-9 of difference.",
		Wrong: func(root *shape.Binary) (string, float64) { return exactly(root) }},
	{Name: "errors as shares",
		Hint: "Errors are counted here, as in Cost, not divided by the number of examples.",
		Wrong: func(root *shape.Binary) (string, float64) {
			name, alpha := solutions.WeakestLink(root)
			return name, alpha / kit.Sum(root.Counts)
		}},
	{Name: "Gini instead of errors",
		Hint: "The tree was grown by a round impurity. It is pruned by the errors that it makes.",
		Wrong: func(root *shape.Binary) (string, float64) {
			return weakest(root, func(node *shape.Binary) float64 {
				return (kit.Sum(node.Counts)*gini(node.Counts) -
					costBy(node, 0, func(counts []float64) float64 {
						return kit.Sum(counts) * gini(counts)
					})) /
					float64(leaves(node)-1)
			}, false)
		}},
	{Name: "a node after those below it",
		Hint: "Of equal nodes the first wins, and a node comes before all that are below it: " +
			"look at the node, then at its branches.",
		Wrong: lowest},
}

// lowest is WeakestLink that looks at the branches before the node.
func lowest(root *shape.Binary) (node string, alpha float64) {
	alpha = math.Inf(1)
	if root.Left == nil {
		return "", alpha
	}
	for _, child := range []*shape.Binary{root.Left, root.Right} {
		if name, a := lowest(child); a < alpha-1e-9 {
			node, alpha = name, a
		}
	}
	if a := byLeavesMinusOne(root); a < alpha-1e-9 {
		node, alpha = root.Name, a
	}
	return node, alpha
}

// exactly is WeakestLink without room for rounding.
func exactly(root *shape.Binary) (node string, alpha float64) {
	if root.Left == nil {
		return "", math.Inf(1)
	}
	node, alpha = root.Name, byLeavesMinusOne(root)
	for _, child := range []*shape.Binary{root.Left, root.Right} {
		if name, a := exactly(child); a < alpha {
			node, alpha = name, a
		}
	}
	return node, alpha
}

func byLeaves(node *shape.Binary) float64 {
	return (wrong(node) - solutions.Cost(node, 0)) / float64(leaves(node))
}

func byLeavesMinusOne(node *shape.Binary) float64 {
	return (wrong(node) - solutions.Cost(node, 0)) / float64(leaves(node)-1)
}

// weakest returns the inner node of the least strength, the first of equal ones or the last.
func weakest(
	root *shape.Binary, strength func(*shape.Binary) float64, last bool,
) (string, float64) {
	if root.Left == nil {
		return "", math.Inf(1)
	}
	name, alpha := root.Name, strength(root)
	for _, child := range []*shape.Binary{root.Left, root.Right} {
		below, a := weakest(child, strength, last)
		if a < alpha-1e-9 || last && a < alpha+1e-9 {
			name, alpha = below, a
		}
	}
	return name, alpha
}

var pathMistakes = []ofPath{
	{Name: "leaves instead of leaves − 1",
		Hint: "That is the lecture's divisor. A cut takes away all leaves below the node but " +
			"adds the node itself, so it spares one leaf fewer.",
		Wrong: func(root *shape.Binary) []shape.Link { return path(root, byLeaves) }},
	{Name: "the alphas of the first tree",
		Hint: "A cut changes what the nodes above it have: compute every alpha again in the " +
			"tree that is left.",
		Wrong: func(root *shape.Binary) []shape.Link {
			first := map[string]float64{}
			remember(root, first)
			return path(root, func(node *shape.Binary) float64 { return first[node.Name] })
		}},
	{Name: "the tree before the cut",
		Hint: "Leaves and errors are those of the tree that is left after the cut.",
		Wrong: func(root *shape.Binary) []shape.Link {
			steps := solutions.Path(root)
			left, errors := leaves(root), solutions.Cost(root, 0)
			for i := range steps {
				steps[i].Leaves, left = left, steps[i].Leaves
				steps[i].Errors, errors = errors, steps[i].Errors
			}
			return steps
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
		name, alpha := weakest(root, strength, false)
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
	{Name: "a node as good as its branches is kept",
		Hint: "Of two trees with equally many errors the smaller is wanted: cut where the leaf " +
			"has no more errors.",
		Wrong: reduced{
			worse: func(leaf, below float64) bool { return leaf >= below },
			prune: true,
		}.run},
	{Name: "judged by the training examples",
		Hint: "On the examples it was grown from, a tree hardly ever looks worse than a leaf. " +
			"Count the errors on Held.",
		Wrong: reduced{
			worse: func(leaf, below float64) bool { return leaf > below },
			prune: true,
			train: true,
		}.run},
	{Name: "the class taken from the held-out examples",
		Hint: "A leaf answers by what it learnt: the class is that of Counts, and Held only " +
			"tells how good it is.",
		Wrong: reduced{
			worse: func(leaf, below float64) bool { return leaf > below },
			prune: true,
			peeks: true,
		}.run},
	{Name: "compared with branches that have not been pruned",
		Hint: "Prune both branches first, and compare the leaf with what is left of them.",
		Wrong: reduced{
			worse: func(leaf, below float64) bool { return leaf > below },
			prune: false,
		}.run},
	{Name: "the last of equally common classes",
		Hint: "Of equally common classes of Counts the first answers: > and not ≥.",
		Wrong: reduced{
			worse: func(leaf, below float64) bool { return leaf > below },
			prune: true,
			last:  true,
		}.run},
	{Name: "the step that helps most first",
		Hint: "That is the lecture's greedy rule, and it can cut a node above two that together " +
			"would have spared more. From the leaves up nothing is lost.",
		Wrong: greedy},
}

// reduced is reduced-error pruning with what is wrong as options.
type reduced struct {
	worse func(leaf, below float64) bool // keeps the branches
	prune bool                           // compares with the pruned branches
	train bool                           // judges by Counts
	peeks bool                           // takes the class from Held
	last  bool                           // of equally common classes takes the last
}

func (p reduced) run(root *shape.Binary) ([]string, float64) {
	names, _ := p.below(root)
	return names, p.heldErrors(root, names)
}

// below returns the leaves that are kept, and the errors by which they are judged.
func (p reduced) below(root *shape.Binary) ([]string, float64) {
	own := p.judged(root)
	if root.Left == nil {
		return []string{root.Name}, own
	}
	left, l := p.below(root.Left)
	right, r := p.below(root.Right)
	with := l + r
	if !p.prune {
		with = unpruned(root, p.judged)
	}
	if p.worse(own, with) {
		return append(left, right...), l + r
	}
	return []string{root.Name}, own
}

func (p reduced) judged(node *shape.Binary) float64 {
	if p.train {
		return wrong(node)
	}
	return p.held(node)
}

func (p reduced) held(node *shape.Binary) float64 {
	if p.peeks {
		return kit.Sum(node.Held) - slices.Max(node.Held)
	}
	if p.last && node.Held != nil {
		answer := 0
		for c, count := range node.Counts {
			if count >= node.Counts[answer] {
				answer = c
			}
		}
		return kit.Sum(node.Held) - node.Held[answer]
	}
	return missed(node)
}

// heldErrors returns the held-out errors of the leaves with these names.
func (p reduced) heldErrors(root *shape.Binary, names []string) float64 {
	if slices.Contains(names, root.Name) {
		return p.held(root)
	}
	return p.heldErrors(root.Left, names) + p.heldErrors(root.Right, names)
}

func unpruned(root *shape.Binary, errors func(*shape.Binary) float64) float64 {
	if root.Left == nil {
		return errors(root)
	}
	return unpruned(root.Left, errors) + unpruned(root.Right, errors)
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
	{Name: "below the limit only",
		Hint: "At most one standard error above the best: a tree that meets the limit " +
			"exactly is allowed.",
		Wrong: func(leaves []int, mean, se []float64) int {
			return choose(leaves, mean, se, func(m, best, _, bestSE float64) bool {
				return m == best || m < best+bestSE-1e-12
			})
		}},
	{Name: "each tree's own standard error",
		Hint: "The limit is one for all: the best mean plus the standard error of the best tree.",
		Wrong: func(leaves []int, mean, se []float64) int {
			return choose(leaves, mean, se, func(m, best, own, _ float64) bool {
				return m-own <= best+1e-12
			})
		}},
	{Name: "two standard errors", Hint: "One standard error, not two.",
		Wrong: func(leaves []int, mean, se []float64) int {
			return choose(leaves, mean, se, func(m, best, _, bestSE float64) bool {
				return m <= best+2*bestSE+1e-12
			})
		}},
	{Name: "the first that errs too much ends the search",
		Hint: "The errors need not rise steadily on the way to small trees. Look at all of them: " +
			"a smaller one may be within the limit again.",
		Wrong: func(leaves []int, mean, se []float64) int {
			size := choose(leaves, mean, se, func(m, best, _, _ float64) bool { return m == best })
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
	{Name: "of equal means the first",
		Hint: "Of trees with the lowest mean the smallest is the best, and its standard " +
			"error sets the limit.",
		Wrong: func(leaves []int, mean, se []float64) int {
			return withLimitOf(slices.Index(mean, slices.Min(mean)), leaves, mean, se)
		}},
	{Name: "of equal means the largest",
		Hint: "Of trees with the lowest mean the smallest is the best, and its standard " +
			"error sets the limit.",
		Wrong: func(leaves []int, mean, se []float64) int {
			best := 0
			for i := range leaves {
				if mean[i] < mean[best] || mean[i] == mean[best] && leaves[i] > leaves[best] {
					best = i
				}
			}
			return withLimitOf(best, leaves, mean, se)
		}},
	{Name: "no room for rounding",
		Hint: "A sum such as 0.7 + 0.1 falls just below 0.8 in floating point. Allow 1e-12 more.",
		Wrong: func(leaves []int, mean, se []float64) int {
			return choose(leaves, mean, se, func(m, best, _, bestSE float64) bool {
				return m <= best+bestSE
			})
		}},
	{Name: "the smallest tree of all",
		Hint:  "A small tree must still be nearly as good as the best.",
		Wrong: func(leaves []int, _, _ []float64) int { return slices.Min(leaves) }},
}

// withLimitOf returns the size of the smallest tree within one standard error of tree best.
func withLimitOf(best int, leaves []int, mean, se []float64) int {
	smallest := leaves[best]
	for i, m := range mean {
		if m <= mean[best]+se[best]+1e-12 {
			smallest = min(smallest, leaves[i])
		}
	}
	return smallest
}

// choose returns the size of the smallest tree that a rule allows.
func choose(
	leaves []int, mean, se []float64, allowed func(mean, best, own, bestSE float64) bool,
) int {
	best := 0
	for i := range leaves {
		if mean[i] < mean[best] || mean[i] == mean[best] && leaves[i] < leaves[best] {
			best = i
		}
	}
	smallest := leaves[best]
	for i := range leaves {
		if allowed(mean[i], mean[best], se[i], se[best]) {
			smallest = min(smallest, leaves[i])
		}
	}
	return smallest
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
