// Package tree grows decision trees. The formulas (impurities, gains) are functions of their own,
// which the learners call: [ID3] and [C45] with a branch for each value of a nominal attribute,
// [CART] with two branches at each node, [Regression] for a number instead of a class. A [Tree]
// shows itself as text, a diagram and, for one example, as the path it takes with the best split of
// each attribute there. Packages prune, rules and relevance build on this one.
//
// All learners share one loop that grows trees, and only decide what each node becomes. An internal
// engine searches for the best split.
//
// The named values, which go doc lists in part:
//
//   - [Impurity]: [Entropy], [Gini], [GiniPairs], [Misclassification]
//   - [Kind]: [Leaf], [ByValue], [ByThreshold], [BySubset], [ByInterval]
//   - [Stop]: [Inner], [StopPure], [StopEqual], [StopMinRows], [StopMinImpurity],
//     [StopMaxDepth], [StopEmpty], [StopMinLeaf], [StopMinDecrease], [StopChiSquare],
//     [StopMaxLeaves], [StopPruned]
//   - [Missing]: [Refuse], [Stay], [Majority], [Fractions]
//   - [Nominal]: [Subsets], [EverySubset], [OneValue]
//   - [Op]: [Is], [AtMost], [Above], [Within], [In]
//   - [Verdict]: [Kept], [Cut], [Raised]
//
// What deviates from the lectures:
//
//   - [C45]: the lecture on nearest neighbours and trees lists C4.5 among the methods with
//     binary splits. Here a split on a nominal attribute is binary only with BinaryNominal.
//   - [Gain]: on one of its slides the branches' entropies are summed without weights; its
//     own numbers are weighted.
//   - [ID3]: GROWTREE and the later lecture's ID3 do not stop at equal examples of different
//     classes, so they would not end on such data.
//   - [Gini]: the lecture's Gini index counts each pair of classes once and is half of this;
//     see [GiniPairs].
package tree

import (
	"cmp"
	"slices"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/impurity"
	"github.com/tessella-go/tessella/classify/internal/must"
	"github.com/tessella-go/tessella/classify/internal/treeengine"
	"github.com/tessella-go/tessella/classify/internal/treenode"
)

// grown is what a [Tree] and a [RegressionTree] have in common.
type grown struct {
	classify.Fitted
	nodes treenode.Tree
}

// Nodes returns the nodes, for the packages that prune a tree or read rules from it. They must not
// be changed.
func (t *grown) Nodes() *treenode.Tree { return &t.nodes }

// Leaves returns the number of leaves, including those that no training example reached.
func (t *grown) Leaves() int { return t.nodes.Leaves() }

// Depth returns the number of tests on the longest path from the root to a
// leaf: 0 for a single leaf.
func (t *grown) Depth() int { return t.nodes.Depth() }

// Node returns the number of the node that answers for x, as in the steps of growing: a leaf, or
// the last node before a value without a branch. For a row in [Fractions] it is the first node
// whose test sends it down several branches. It panics if x does not have one value for each
// attribute.
func (t *grown) Node(x []float64) int { return t.nodes.Node(x) }

// Tree is a fitted decision tree. It never changes, and any number of
// goroutines may ask it at once.
//
// It keeps none of the rows that it was grown from, only how many of each class came to a node, and
// at the larger nodes what each attribute could have gained: see [Tree.Explain].
type Tree struct {
	grown             // with the mass of each class at each node
	impurity Impurity // by which it was grown
	laplace  bool     // posteriors are Laplace estimates
}

// FromNodes returns a tree with the given nodes, which have the attributes and classes of f's
// schema. It behaves as if f's options had grown it, or as a tree of CART{} if they are not the
// options of a learner.
func FromNodes(f classify.Fitted, nodes treenode.Tree) *Tree {
	schema := f.Schema()
	nodes.Attributes, nodes.Classes = schema.Attributes, schema.Classes
	nodes.Width = len(schema.Classes)
	t := &Tree{grown: grown{f, nodes}, impurity: impurity.Gini}
	switch l := f.Options().(type) {
	case ID3:
		t.impurity, t.laplace = cmp.Or(l.Impurity, Entropy), l.Laplace
	case C45:
		t.impurity, t.laplace, t.nodes.Missing = impurity.Entropy, l.Laplace, Fractions
	case CART:
		t.impurity, t.laplace = cmp.Or(l.Impurity, Gini), l.Laplace
		t.nodes.Missing = l.Missing
	}
	return t
}

// Predict returns the class of x: the majority of the training examples in its leaf, the first of
// equally common classes. If x has no value for a test (NaN), or a value without a branch, the
// learner's options decide ([Missing]): by default the node of that test answers with its own
// majority. So does the parent of a leaf that no training example reached. It panics if x does not
// have one value for each attribute.
func (t *Tree) Predict(x []float64) int {
	at, whole := t.nodes.Find(x)
	if whole {
		return int(t.nodes.Nodes[at].Class)
	}
	return classify.Argmax(t.blend(make([]float64, len(t.nodes.Classes)), x))
}

// PredictAll writes the class of each row of X to dst and returns it. It panics as
// [classify.PredictEach] does.
func (t *Tree) PredictAll(dst []int, X mat.Matrix) []int {
	n, _ := X.Dims()
	dst = must.Dst(dst, n, "tree", "rows")
	t.nodes.Locate(X, func(i int, at int32) { dst[i] = int(t.nodes.Nodes[at].Class) },
		func(i int, x []float64) { dst[i] = t.Predict(x) })
	return dst
}

// Posterior writes P(class | x) to dst and returns it: the classes' shares of the node that answers
// for x; see [Tree.Predict]. If the learner has Laplace set, they are [Laplace] estimates among the
// classes of the training set. If x goes down several branches ([Fractions]), it is the mean of the
// nodes that answer, weighted by the fraction of the row in each. It panics if x does not have one
// value for each attribute, or dst one place for each class.
func (t *Tree) Posterior(dst, x []float64) []float64 {
	at, whole := t.nodes.Find(x)
	dst = must.Dst(dst, len(t.nodes.Classes), "tree", "classes")
	if !whole {
		return t.blend(dst, x)
	}
	t.posterior(dst, at)
	return dst
}

// PosteriorAll writes the [Tree.Posterior] of each row of X to that row of dst and returns it. It
// panics if X has another width, or dst another size.
func (t *Tree) PosteriorAll(dst *mat.Dense, X mat.Matrix) *mat.Dense {
	n, _ := X.Dims()
	dst = must.Table(dst, n, len(t.nodes.Classes), "tree")
	t.nodes.Locate(X, func(i int, at int32) { t.posterior(dst.RawRowView(i), at) },
		func(i int, x []float64) { t.blend(dst.RawRowView(i), x) })
	return dst
}

// blend is the posterior of a row that goes down several branches. Classes that only rounding parts
// from the largest are equal to it, so that the first of them is predicted.
func (t *Tree) blend(dst, x []float64) []float64 {
	clear(dst)
	one := make([]float64, len(dst))
	for at, share := range t.nodes.Parts(x) {
		t.posterior(one, at)
		for c, p := range one {
			dst[c] += share * p
		}
	}
	largest := slices.Max(dst)
	for c, p := range dst {
		if p >= largest*(1-tie) {
			dst[c] = largest
		}
	}
	total := sum(dst)
	for c := range dst {
		dst[c] /= total // the fractions add up to 1 but for rounding
	}
	return dst
}

// posterior estimates the classes at one node. Laplace's K counts the classes
// that the training set has.
func (t *Tree) posterior(dst []float64, at int32) {
	one, n := 0.0, 0.0
	if t.laplace {
		one = 1
	}
	seen := t.mass(0)
	counts := t.mass(at)
	for c, m := range counts {
		if seen[c] > 0 {
			n += m + one
		}
	}
	for c, m := range counts {
		dst[c] = 0
		if seen[c] > 0 {
			dst[c] = (m + one) / n
		}
	}
}

// mass returns the training mass of each class at a node.
func (t *Tree) mass(at int32) []float64 { return t.nodes.Row(at) }

// Collapse returns the tree in which the nodes for which cut is true are leaves, without the nodes
// below them. Such a leaf answers with the majority of its node. The tree itself does not change.
func (t *Tree) Collapse(cut func(node int) bool) *Tree {
	small := *t
	small.nodes = t.nodes.Collapse(cut)
	return &small
}

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
	Inner    = treenode.Inner    // it is not a leaf
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

// Missing says what happens to an example at a test that has no branch for its value: the value is
// missing (NaN), or it is one that no training example of the node had.
type Missing = treenode.Missing

const (
	Refuse = treenode.Refuse // in training an error; in a query as Stay
	// it goes no further, and the node of the test answers for it with all the examples that it has
	Stay = treenode.Stay
	// it goes down the branch with the most training examples that have a value; on a tie as Stay
	Majority = treenode.Majority
	// it goes down each branch with the fraction of the examples that went there (C4.5)
	Fractions = treenode.Fractions
)

// Nominal says which binary splits of a nominal attribute a learner tries.
type Nominal = treeengine.Nominal

const (
	// the best of all 2^(M−1) − 1 ways to split M values in two. With two classes, or a number to
	// predict, it is found among M − 1: the values are sorted by the share of one class, or by the
	// mean, and that order is cut in two. With more classes all are tried.
	Subsets     = treeengine.Subsets
	EverySubset = treeengine.EverySubset // all 2^(M−1) − 1, as Subsets does without the order
	OneValue    = treeengine.OneValue    // each value against the rest: M splits
)
