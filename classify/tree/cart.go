package tree

import (
	"cmp"
	"iter"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/treeengine"
	"github.com/tessella-go/tessella/classify/internal/treenode"
)

// CART grows a tree with two branches at each node (Breiman, Friedman, Olshen and Stone; "Decision
// trees" in the lectures on nearest neighbours and trees): each node takes the split that reduces
// the impurity most: a threshold of a numeric attribute, or a subset of the values of a nominal
// one. The zero value grows the full tree by Gini.
//
// Thresholds are midpoints between neighbouring values at the node. A gap is left out if all
// examples of both values are of one class, because another gap is at least as good. With MinLeaf
// it is not left out, because the other gap may leave too few examples. Nominal says which subsets
// of the values are tried. Branch 0 has the first of the values found at the node (with OneValue,
// the one value). A split may gain nothing, as in XOR; MinDecrease asks for more.
//
// A node is a leaf if its examples are of one class, if no split leaves rows on both sides, or if
// an option says so. With MaxLeaves, the node whose split reduces the tree's impurity most (gain
// times share of the examples) is split first; of equal ones, the one that was made first.
// Otherwise nodes are made depth first. Without MaxLeaves the order does not change the tree.
//
// Ties: gains closer than 1e-12 are equal. The first attribute wins, then the lowest threshold, or
// the first subset in the order in which they are tried. Of equally common classes the first wins.
// Weights count as that many examples; rows of weight 0 are left out.
//
// Missing values are an error in training unless Missing says what to do. Then a split is scored on
// the examples whose value is known, and its gain is multiplied by their share of the node. A
// nominal value that no training example of a node has counts as missing there.
type CART struct {
	Impurity Impurity // what the gain is measured in; "" means Gini
	MinRows  int      // a node of fewer examples (by weight) is a leaf; 0 means no limit
	// each branch must have this many examples (by weight); 0 means at least one
	MinLeaf int
	// gain times share of the examples that a split must reach; 0 means no limit
	MinDecrease  float64
	MaxDepth     int     // the most tests on a path; 0 means no limit
	MaxLeaves    int     // the most leaves; 0 means no limit
	Significance float64 // the largest P of the [ChiSquare] test of a split; 0 means no test
	Nominal      Nominal // how the values of a nominal attribute are parted
	// the most values of which all subsets are tried if there is no faster way, at most 24; 0 means
	// 12
	MaxValues int
	// each node looks at this many attributes, drawn at random, and at more until one of them
	// splits it; at most as many as there are; 0 means all
	MaxFeatures int
	Seed        uint64  // for MaxFeatures
	Missing     Missing // what happens to missing values: Refuse, Stay or Majority
	Laplace     bool    // posteriors are Laplace estimates, (n(c) + 1) / (n + K), not shares
	// the number of goroutines that grow the tree, at most 64; it does not change the tree. 0 means
	// 1
	Workers int
}

// Fit grows the tree. Its errors name the option, or the row and the column, that cannot be used.
func (l CART) Fit(ds *classify.Dataset) (*Tree, error) {
	return l.fit(ds, true)
}

// fit grows the tree. Without rivals, nodes keep only their own test, because a forest has too many
// nodes.
func (l CART) fit(ds *classify.Dataset, rivals bool) (*Tree, error) {
	o, err := l.options(ds)
	if err != nil {
		return nil, err
	}
	o.Rivals = rivals
	t := l.start(ds.Schema())
	o.fit(ds, nil, &t.nodes)
	return t, nil
}

// Steps returns the nodes of the tree in the order in which they are decided, each with all splits
// that could have been made there. Its errors are those of Fit. Ranging over it again starts again.
func (l CART) Steps(ds *classify.Dataset) (iter.Seq[Step], error) {
	o, err := l.options(ds)
	if err != nil {
		return nil, err
	}
	return func(yield func(Step) bool) {
		t, e := l.start(ds.Schema()), treeengine.New(ds, nil, o.Options)
		stepper{t: t, e: e, ds: ds, o: o.Options}.steps(o.grow(e, &t.nodes), yield)
	}, nil
}

// start returns the tree before its first node.
func (l CART) start(schema classify.Schema) *Tree {
	return FromNodes(classify.NewFitted(schema, l), treenode.Tree{})
}

// options checks everything.
func (l CART) options(ds *classify.Dataset) (*growth, error) {
	o, err := l.growth()
	if err != nil {
		return o, err
	}
	return o, o.checkData(ds)
}

// growth checks the options.
func (l CART) growth() (*growth, error) {
	o := &growth{
		Options: treeengine.Options{
			Impurity: cmp.Or(l.Impurity, Gini), Nominal: l.Nominal, Workers: l.Workers,
			Rivals: true,
		},
		name: "CART", missing: l.Missing, minRows: l.MinRows, leaf: l.MinLeaf,
		minDecrease: l.MinDecrease,
		maxDepth:    l.MaxDepth, maxLeaves: l.MaxLeaves,
		maxFeatures: l.MaxFeatures, seed: l.Seed, significance: l.Significance,
		maxValues: l.MaxValues,
	}
	return o, cmp.Or(checkImpurity("tree: CART.Impurity", l.Impurity), o.check())
}
