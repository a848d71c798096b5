package pruning

import (
	"math"

	"github.com/tessella-go/tessella/grader/shape"
)

// WeakestLink returns the name of the first inner node that is no longer worth its
// branches, as the price of a leaf rises from 0, and alpha, the price at which it is not.
//
// Errors are counted on the training examples (Counts, which may be weights that are
// not whole), as in Cost. Prices that differ by less than 1e-9 are equal, and of equal
// nodes the first wins in the order node, left branch, right branch; so a node comes
// before all that are below it. A tree that is one leaf has no link: the result is ""
// and +Inf.
func WeakestLink(root *shape.Binary) (node string, alpha float64) {
	if root.Left == nil {
		return "", math.Inf(1)
	}
	node = root.Name
	alpha = (wrong(root.Counts) - Cost(root, 0)) / float64(leaves(root)-1)
	for _, child := range []*shape.Binary{root.Left, root.Right} {
		if name, a := WeakestLink(child); a < alpha-1e-9 {
			node, alpha = name, a
		}
	}
	return node, alpha
}

// region cost

// Cost returns what a tree costs at a price of alpha ≥ 0 for each leaf:
//
//	cost = errors of the leaves + alpha · number of leaves
//
// A leaf errs on every training example (Counts) that is not of its most common
// class. Errors are counted, not divided by the number of examples. Inner nodes cost
// nothing. The tree has at least one node.
func Cost(root *shape.Binary, alpha float64) float64 {
	if root.Left == nil {
		return wrong(root.Counts) + alpha
	}
	return Cost(root.Left, alpha) + Cost(root.Right, alpha)
}

// wrong returns how many of a node's training examples are not of its most common
// class.
func wrong(counts []float64) float64 {
	sum, most := 0.0, 0.0
	for _, count := range counts {
		sum += count
		most = max(most, count)
	}
	return sum - most
}

// endregion

// leaves returns the number of leaves of a tree.
func leaves(root *shape.Binary) int {
	if root.Left == nil {
		return 1
	}
	return leaves(root.Left) + leaves(root.Right)
}
