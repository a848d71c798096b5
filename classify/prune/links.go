// Package prune makes grown trees smaller: [Path] by their cost and complexity, [CrossValidated] to
// the size that cross-validation chooses, [ReducedError] by examples that were held out. C4.5's own
// pruning is part of [tree.C45].
//
// The named values, which go doc lists in part:
//
//   - [Divisor]: [LeavesMinusOne], [Leaves]
//
// What deviates from the lectures:
//
//   - [Cost]: the lecture leaves out the shares, and says that any α corresponds to a fixed
//     size. Each α has one smallest tree of least cost, but no α chooses a size whose best
//     risk lies above the lower hull of all sizes.
//   - [ReducedError]: the lecture says that its loop produces the smallest version of the
//     most accurate subtree. Greedy may not, because it can cut a whole branch that improves
//     most before two cuts inside the branch that together improve more
//     (TestReducedErrorZeroValue has a tree of three tests).
package prune

import (
	"fmt"
	"math"
	"slices"

	"github.com/tessella-go/tessella/classify/internal/impurity"
	"github.com/tessella-go/tessella/classify/internal/treenode"
	"github.com/tessella-go/tessella/classify/tree"
)

// Divisor is what weakest-link pruning divides the risk that a branch saves by.
type Divisor uint8

const (
	// LeavesMinusOne is the number of leaves that cutting the branch takes away, as in Breiman's
	// book, rpart and scikit-learn. Each tree of the path is then the smallest of the least cost
	// for some α, and no pruned tree of its size has a lower risk.
	LeavesMinusOne Divisor = iota
	// Leaves is the number of leaves below the node, as in the lectures' "Pruning Decision Trees".
	// It cuts small branches sooner. Its values need not rise from step to step. A tree of its path
	// can have a higher risk than another pruned tree of its size.
	Leaves
)

// String returns "leaves − 1" or "leaves".
func (d Divisor) String() string {
	return [...]string{LeavesMinusOne: "leaves − 1", Leaves: "leaves"}[d]
}

// Cost is Φ(T) = Σ R(l) + α·|leaves|, from the risk of each leaf: its impurity times its share of
// the examples. The larger α, the smaller the tree of the least cost ("we define Φ(T)" in
// Roweis's lecture on trees).
func Cost(risks []float64, alpha float64) float64 {
	return impurity.Sum(risks) + alpha*float64(len(risks))
}

// LinkStrength is what a branch is worth: U/(leaves − 1), or U/leaves, where U = node − below is
// the risk that it saves, node the risk if its first node were a leaf, and below the risk of the
// leaves that it has. By [LeavesMinusOne] it is the α at which a tree with the branch and one
// without cost the same. It panics if leaves < 2, which is no branch.
func LinkStrength(node, below float64, leaves int, by Divisor) float64 {
	if leaves < 2 {
		panic("prune: a branch has at least 2 leaves")
	}
	if by == LeavesMinusOne {
		leaves--
	}
	return (node - below) / float64(leaves)
}

// links is a tree being pruned, with the strength of each inner node and the least strength below
// it. So a step of pruning visits only the nodes above the cut, not the whole tree.
type links struct {
	*treenode.Tree
	strength func(node, below float64, leaves int) float64

	own []float64 // the risk of each node if it were a leaf
	// the risk of the examples that stop at the node, unless it is a leaf; nil: no examples stop
	stayed []float64
	above  []int32 // the parent of each node, -1 of the root

	below  []float64 // the risk of the leaves below each node
	leaves []int     // their number
	worth  []float64 // the strength of each inner node; +Inf of a leaf
	least  []float64 // the least worth of the node and all below it
}

func newLinks(
	t *treenode.Tree, own, stayed []float64, strength func(node, below float64, leaves int) float64,
) *links {
	n := len(t.Nodes)
	l := &links{
		Tree: t, strength: strength, own: own, stayed: stayed, above: parents(t),
		below: slices.Clone(own), leaves: slices.Repeat([]int{1}, n),
		worth: slices.Repeat([]float64{math.Inf(1)}, n),
		least: slices.Repeat([]float64{math.Inf(1)}, n),
	}
	for at := int32(n) - 1; at >= 0; at-- { // children stand behind their parents
		if t.Nodes[at].Kind != tree.Leaf {
			l.weigh(at)
		}
	}
	return l
}

// weigh computes the figures of an inner node from those of its children.
func (l *links) weigh(at int32) {
	nd := &l.Nodes[at]
	below, leaves, least := 0.0, 0, math.Inf(1)
	if l.stayed != nil {
		below = l.stayed[at]
	}
	for child := nd.First; child < nd.First+nd.Branches; child++ {
		below += l.below[child]
		leaves += l.leaves[child]
		least = min(least, l.least[child])
	}
	l.below[at], l.leaves[at] = below, leaves
	l.worth[at] = l.strength(l.own[at], below, leaves)
	l.least[at] = min(least, l.worth[at])
}

// weakest returns the nodes whose worth is the least, and that worth. If one of them is below
// another, it returns the upper one. Only branches with such a node are searched:
//
//	worth ← the least worth in the tree
//	todo ← the root
//	while there is a node in todo:
//	    take the last node of todo
//	    if its worth is the least:
//	        nodes ← nodes and this one
//	        continue
//	    for each branch of the node:
//	        if the least worth is found there: todo ← todo and the branch
func (l *links) weakest() (nodes []int32, worth float64) {
	worth = l.least[0]
	limit := worth + l.slack(worth)
	for todo := []int32{0}; len(todo) > 0; {
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if l.worth[at] <= limit {
			nodes = append(nodes, at)
			continue
		}
		nd := &l.Nodes[at]
		for child := nd.First + nd.Branches - 1; child >= nd.First; child-- {
			if l.least[child] <= limit {
				todo = append(todo, child)
			}
		}
	}
	return nodes, worth
}

// cut makes a node a leaf:
//
//	risk below the node ← its own risk
//	worth of the node ← ∞
//	for each node above it, the nearest first:
//	    compute its worth anew
func (l *links) cut(at int32) {
	l.below[at], l.leaves[at] = l.own[at], 1
	l.worth[at], l.least[at] = math.Inf(1), math.Inf(1)
	for at = l.above[at]; at >= 0; at = l.above[at] {
		l.weigh(at)
	}
}

// slack is how far above a worth another worth counts as equal to it.
func (l *links) slack(worth float64) float64 { return slack(worth, l.own[0]) }

// slack is the tie tolerance relative to the value, plus what rounding leaves of the difference of
// two equal risks.
func slack(value, risk float64) float64 { return treenode.Tie*math.Abs(value) + 1e-14*risk }

// mostSteps is the most steps up from cuts, which take about twenty seconds. A tree of ten thousand
// nodes takes a hundredth of that, unless it is a chain.
const mostSteps = 500_000_000

// checkDepth returns an error if cutting each node, and walking up from it, would take too long.
// instead says what to do.
func checkDepth(t *treenode.Tree, instead string) error {
	steps := 0
	for at := range t.Preorder() {
		if t.Nodes[at.Node].Kind != tree.Leaf {
			steps += at.Depth
		}
	}
	if steps > mostSteps {
		return fmt.Errorf("prune: the tree of %d nodes is %d deep, and pruning it link by link "+
			"would take too long; %s", len(t.Nodes), t.Depth(), instead)
	}
	return nil
}

// parents returns the parent of each node, -1 for the root.
func parents(t *treenode.Tree) []int32 {
	above := make([]int32, len(t.Nodes))
	above[0] = -1
	for at := range t.Nodes {
		nd := &t.Nodes[at]
		for b := range nd.Branches {
			above[nd.First+b] = int32(at)
		}
	}
	return above
}
