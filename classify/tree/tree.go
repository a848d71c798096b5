package tree

import (
	"fmt"
	"iter"
	"slices"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
)

// Kind says how a node sends examples to its branches.
type Kind uint8

const (
	Leaf        Kind = iota // it has no branches
	ByValue                 // a nominal attribute: a branch for each of its values, in their order
	ByThreshold             // a numeric attribute: branch 0 for x ≤ threshold, branch 1 for x > threshold
)

// Stop says why a node is a leaf.
type Stop uint8

const (
	Inner           Stop = iota // it is no leaf
	StopPure                    // all its examples are of one class
	StopEqual                   // no attribute separates its examples: all were used on the path, or the values left are the same
	StopMinRows                 // fewer examples than MinRows
	StopMinImpurity             // an impurity below MinImpurity
	StopMaxDepth                // at MaxDepth
	StopEmpty                   // no example came here: it answers as its parent
)

var stops = [...]string{
	Inner: "inner node", StopPure: "pure", StopEqual: "equal inputs", StopMinRows: "too few rows", StopMinImpurity: "nearly pure",
	StopMaxDepth: "too deep", StopEmpty: "empty",
}

// String returns a word or two, such as "pure".
func (s Stop) String() string { return stops[s] }

// Tree is a fitted decision tree. It never changes, and any number of goroutines may ask it at once.
//
// It shares the names of attributes and classes with its training set, and keeps a reference to the rows for [Tree.Explain]: a set that a
// tree was grown from must not be changed while the tree is in use.
type Tree struct {
	attributes []classify.Attribute
	classes    []string
	nodes      []node
	masses     []float64 // node i has masses[i·K : (i+1)·K], one for each class
	laplace    bool      // posteriors are Laplace estimates
	measure    measure
	train      *classify.Dataset
}

// node is one node of a tree. The children of a node stand side by side, behind it; the root is node 0.
type node struct {
	threshold float64
	attribute int32
	first     int32 // its first child
	branches  int32
	class     int32 // the majority
	kind      Kind
	stop      Stop
}

// branch returns the branch for cell value v, and -1 where there is none: v is missing or no value of the attribute.
func (nd *node) branch(v float64) int32 {
	switch {
	case nd.kind == ByThreshold && v <= nd.threshold:
		return 0
	case nd.kind == ByThreshold && v > nd.threshold:
		return 1
	case nd.kind == ByValue:
		if k := int32(v); float64(k) == v && k >= 0 && k < nd.branches {
			return k
		}
	}
	return -1
}

// find returns the node that answers for x: a leaf that has examples, or the last node before an empty leaf or a value without a branch.
func (t *Tree) find(x []float64) int32 {
	if len(x) != len(t.attributes) {
		panic(fmt.Sprintf("tree: row has %d values, the model %d", len(x), len(t.attributes)))
	}
	at := int32(0)
	for {
		nd := &t.nodes[at]
		if nd.kind == Leaf {
			return at
		}
		b := nd.branch(x[nd.attribute])
		if b < 0 || t.nodes[nd.first+b].stop == StopEmpty {
			return at
		}
		at = nd.first + b
	}
}

// Predict returns the class of x: the majority of the training examples in its leaf, the first of equally common classes. Where x has no value
// for a test (NaN), or one that the attribute does not list, the node of that test answers with its own majority; so does the
// parent of a leaf that no training example reached. It panics if x has not one value for each attribute.
func (t *Tree) Predict(x []float64) int { return int(t.nodes[t.find(x)].class) }

// PredictAll writes the class of each row of X to dst, which is made where it is nil, and returns it. It panics if dst has another length
// than X has rows, or X another width than the training set.
func (t *Tree) PredictAll(dst []int, X mat.Matrix) []int {
	return classify.PredictEach(dst, X, len(t.attributes), t.Predict)
}

// Posterior writes P(class | x) to dst, which is made where it is nil, and returns it: the classes' shares of the node that answers for x
// (see [Tree.Predict]), or, where the learner asked for it, their [Laplace] estimates among the classes of the training set. It panics if x
// has not one value for each attribute, or dst not one place for each class.
func (t *Tree) Posterior(dst, x []float64) []float64 {
	at := t.find(x)
	if dst == nil {
		dst = make([]float64, len(t.classes))
	}
	if len(dst) != len(t.classes) {
		panic(fmt.Sprintf("tree: dst has %d places for %d classes", len(dst), len(t.classes)))
	}
	t.posterior(dst, at)
	return dst
}

// posterior estimates the classes at one node. Laplace's K counts the classes that the training set has.
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
func (t *Tree) mass(at int32) []float64 {
	K := len(t.classes)
	return t.masses[int(at)*K : (int(at)+1)*K]
}

// addNodes appends n nodes and returns the index of the first.
func (t *Tree) addNodes(n int) int32 {
	first := len(t.nodes)
	t.nodes = append(t.nodes, make([]node, n)...)
	t.masses = append(t.masses, make([]float64, n*len(t.classes))...)
	return int32(first)
}

// Leaves returns the number of leaves, those that no training example reached among them.
func (t *Tree) Leaves() int {
	leaves := 0
	for i := range t.nodes {
		if t.nodes[i].kind == Leaf {
			leaves++
		}
	}
	return leaves
}

// Depth returns the number of tests on the longest path from the root to a leaf: 0 for a single leaf.
func (t *Tree) Depth() int {
	deepest := 0
	for at := range t.preorder() {
		deepest = max(deepest, at.depth)
	}
	return deepest
}

// place is a node of a tree and how it hangs there.
type place struct {
	node, parent int32 // parent is -1 at the root
	branch       int32 // the parent's branch that leads here
	depth        int
}

// preorder walks the tree depth first, a node before its branches, in their order. It does not recurse: a tree may be a chain as
// long as the training set.
func (t *Tree) preorder() iter.Seq[place] {
	return func(yield func(place) bool) {
		todo := []place{{parent: -1}}
		for len(todo) > 0 {
			at := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			if !yield(at) {
				return
			}
			nd := t.nodes[at.node]
			for b := nd.branches - 1; b >= 0; b-- {
				todo = append(todo, place{node: nd.first + b, parent: at.node, branch: b, depth: at.depth + 1})
			}
		}
	}
}

// majority returns the first class whose mass is the largest, where masses closer than a rounding error are equal.
func majority(counts []float64) int32 {
	largest := slices.Max(counts)
	return int32(slices.IndexFunc(counts, func(n float64) bool { return n >= largest*(1-tie) }))
}

// midpoint returns the threshold for the gap between two neighbouring values, low < high: their mean, without the rounding noise
// beyond its 15th digit. It lies in [low, high) even where there is no number between the two.
func midpoint(low, high float64) float64 {
	mean := low/2 + high/2
	if clean := round15(mean); low <= clean && clean < high {
		return clean
	}
	if low <= mean && mean < high {
		return mean
	}
	return low
}

var _ classify.Posterior = (*Tree)(nil)
