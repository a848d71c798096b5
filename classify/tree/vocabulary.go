package tree

import (
	"github.com/tessella-go/tessella/classify/internal/treeengine"
	"github.com/tessella-go/tessella/classify/internal/treenode"
)

// tie is how close two gains, or two masses relative to the larger, are for a tie.
const tie = treenode.Tie

// Kind says how a node sends examples to its branches.
type Kind = treenode.Kind

const (
	Leaf = treenode.Leaf // it has no branches
	// a nominal attribute: a branch for each of its values, in their order
	ByValue = treenode.ByValue
	// a numeric attribute: branch 0 for x ≤ threshold, branch 1 for x > threshold
	ByThreshold = treenode.ByThreshold
	// a nominal attribute: branch 0 for some of its values, branch 1 for the others that
	// the node's examples have
	BySubset = treenode.BySubset
	// a numeric attribute: a branch for each of several intervals, from the lowest
	ByInterval = treenode.ByInterval
)

// Stop says why a node is a leaf.
type Stop = treenode.Stop

const (
	Inner    = treenode.Inner    // it is no leaf
	StopPure = treenode.StopPure // all its examples are of one class (or have one target)
	// no attribute separates its examples: all were used on the path, or the
	// values left are the same
	StopEqual       = treenode.StopEqual
	StopMinRows     = treenode.StopMinRows     // fewer examples than MinRows
	StopMinImpurity = treenode.StopMinImpurity // an impurity below MinImpurity
	StopMaxDepth    = treenode.StopMaxDepth    // at MaxDepth
	StopEmpty       = treenode.StopEmpty       // no example came here: it answers as its parent
	StopMinLeaf     = treenode.StopMinLeaf     // no split leaves MinLeaf examples in two branches
	StopMinDecrease = treenode.StopMinDecrease // no split takes enough off the impurity
	StopChiSquare   = treenode.StopChiSquare   // no split is significant
	StopMaxLeaves   = treenode.StopMaxLeaves   // the tree has as many leaves as it may
	// it had branches, which were cut off; or it got other examples when the subtree
	// that it is in was raised
	StopPruned = treenode.StopPruned
)

// Missing says what becomes of an example at a test that has no branch for its value: the value is
// missing (NaN), or it is one that no training example of the node had.
type Missing = treenode.Missing

const (
	Refuse = treenode.Refuse // in training an error; in a query as Stay
	// it goes no further, and the node of the test answers for it with all the examples that it has
	Stay = treenode.Stay
	// it goes down the branch with the most training examples that have a value; on a draw as Stay
	Majority = treenode.Majority
	// it goes down each branch with the fraction of the examples that went there (C4.5)
	Fractions = treenode.Fractions
)

// Nominal says which binary splits of a nominal attribute a learner tries.
type Nominal = treeengine.Nominal

const (
	// the best of all 2^(M−1) − 1 ways to part M values in two. Where there are two classes, or a
	// number to predict, the best is found among M − 1: with the values in order of the share of
	// one class, or of the mean, it cuts that order in two. Where there are more classes all are
	// tried.
	Subsets     = treeengine.Subsets
	EverySubset = treeengine.EverySubset // all 2^(M−1) − 1, as Subsets does without the order
	OneValue    = treeengine.OneValue    // each value against the rest: M splits
)
