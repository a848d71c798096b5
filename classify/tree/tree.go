// Package tree grows decision trees. The formulas (impurities, gains) are functions of their own,
// which the learners call: [ID3] and [C45] with a branch for each value of a nominal attribute,
// [CART] with two branches at each node, [Regression] for a number instead of a class. A [Tree]
// shows itself as text, a diagram and, for one example, as the path it takes with every split
// that could have been made there. Packages prune, rules and relevance build on this one.
//
// All learners grow their trees in one loop, and say only what a node is to be. The search for the
// best split is in an engine below, of which there are two: one can do all and gives the steps, the
// other is faster. Both grow the same tree.
package tree

import (
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/impurity"
	"github.com/tessella-go/tessella/classify/internal/must"
	"github.com/tessella-go/tessella/classify/internal/treeengine"
	"github.com/tessella-go/tessella/classify/internal/treenode"
)

// grown is what a [Tree] and a [RegressionTree] have in common.
type grown struct{ nodes treenode.Tree }

// Nodes returns the nodes, for the packages that prune a tree or read rules from it. They must not
// be changed.
func (t *grown) Nodes() *treenode.Tree { return &t.nodes }

// Leaves returns the number of leaves, those that no training example reached among them.
func (t *grown) Leaves() int { return t.nodes.Leaves() }

// Depth returns the number of tests on the longest path from the root to a
// leaf: 0 for a single leaf.
func (t *grown) Depth() int { return t.nodes.Depth() }

// Node returns the number of the node that answers for x, as in the steps of growing: a leaf, or
// the last node before a value without a branch. Of a row in [Fractions] it is the first node whose
// test sends it down several branches. It panics if x has not one value for each attribute.
func (t *grown) Node(x []float64) int { return t.nodes.Node(x) }

// Tree is a fitted decision tree. It never changes, and any number of
// goroutines may ask it at once.
//
// It shares the names of attributes and classes with its training set, and keeps a
// reference to the rows for [Tree.Explain]: a set that a tree was grown from must not be
// changed while the tree is in use.
type Tree struct {
	grown        // with the mass of each class at each node
	laplace bool // posteriors are Laplace estimates
	splits  treeengine.Splits
	quinlan *quinlan // of C4.5
	train   *classify.Dataset
	// of the rows of train, where the tree was grown with others than its own
	weights func() []float64
}

// FromNodes returns the tree of such nodes, which stands for one grown from a training set.
func FromNodes(nodes treenode.Tree, train *classify.Dataset) *Tree {
	return &Tree{grown: grown{nodes}, train: train}
}

// newTree returns a tree before its first node.
func newTree(ds *classify.Dataset, splits treeengine.Splits, laplace bool) *Tree {
	return &Tree{
		grown: grown{treenode.Tree{
			Attributes: ds.Attributes, Classes: ds.Classes, Width: len(ds.Classes),
		}},
		laplace: laplace, splits: splits, train: ds,
	}
}

// rows makes the training set ready for growing, and for explaining.
func (t *Tree) rows(ds *classify.Dataset) *treeengine.Rows {
	return treeengine.NewRows(ds, nil, treeengine.Options{Splits: t.splits})
}

// Training returns the set that the tree was grown from, with its weights.
func (t *Tree) Training() *classify.Dataset {
	if t.weights == nil {
		return t.train
	}
	ds := *t.train
	ds.Weights = t.weights()
	return &ds
}

// Predict returns the class of x: the majority of the training examples in its leaf, the first of
// equally common classes. Where x has no value for a test (NaN), or one that the node has no branch
// for, the learner has said what happens ([Missing]): by default the node of that test answers with
// its own majority. So does the parent of a leaf that no training example reached. It panics if x
// has not one value for each attribute.
func (t *Tree) Predict(x []float64) int {
	at, whole := t.nodes.Find(x)
	if whole {
		return int(t.nodes.Nodes[at].Class)
	}
	return int(impurity.Majority(t.blend(make([]float64, len(t.nodes.Classes)), x)))
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

// PosteriorAll writes the [Tree.Posterior] of each row of X to dst and returns it. Row i has
// dst[i·K : (i+1)·K], for K classes. It panics if dst does not have n·K places for n rows, or X has
// another width than the training set.
func (t *Tree) PosteriorAll(dst []float64, X mat.Matrix) []float64 {
	n, _ := X.Dims()
	K := len(t.nodes.Classes)
	if dst == nil {
		dst = make([]float64, n*K)
	}
	if len(dst) != n*K {
		panic(fmt.Sprintf("tree: dst has %d places for %d rows of %d classes", len(dst), n, K))
	}
	t.nodes.Locate(X, func(i int, at int32) { t.posterior(dst[i*K:(i+1)*K], at) },
		func(i int, x []float64) { t.blend(dst[i*K:(i+1)*K], x) })
	return dst
}

// blend is the posterior of a row that goes down several branches.
func (t *Tree) blend(dst, x []float64) []float64 {
	clear(dst)
	one := make([]float64, len(dst))
	for at, share := range t.nodes.Parts(x) {
		t.posterior(one, at)
		for c, p := range one {
			dst[c] += share * p
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

// Collapse returns the tree in which the nodes that cut says are leaves, and what hung below them
// is gone. The answer of such a leaf is the majority of its node. The tree itself stays as it is.
func (t *Tree) Collapse(cut func(node int) bool) *Tree {
	small := *t
	small.nodes = t.nodes.Collapse(cut)
	return &small
}

var _ classify.Posterior = (*Tree)(nil)
