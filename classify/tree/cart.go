package tree

import (
	"iter"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/treeengine"
	"github.com/tessella-go/tessella/classify/internal/treenode"
)

// CART grows a tree with two branches at each node (Breiman, Friedman, Olshen and Stone; "Decision
// trees" in the lectures on nearest neighbours and trees): each node takes the split that takes
// most off the impurity, a threshold of a numeric attribute or a part of the values of a nominal
// one. The zero value is the full tree by Gini.
//
// Thresholds stand midway between neighbouring values at the node. A gap is left out where all
// examples of both values are of one class: another one is at least as good (but not under MinLeaf,
// where the other may leave too few examples). Nominal says which parts of the values are tried; of
// the two branches, branch 0 has the first of the values found at the node (or the one value). A
// split may gain nothing, as in XOR; MinDecrease asks for more.
//
// A node is a leaf where its examples are of one class, where none of the splits leaves rows on
// both sides, or where an option says so. With MaxLeaves the node whose split takes most off the
// tree's impurity, gain times share of the examples, is split first, of equal ones the one that was
// made first; else the nodes are made depth first, which gives the same tree.
//
// Ties: gains closer than 1e-12 are equal, and the first attribute wins, then the lowest threshold,
// or of subsets the first in the order in which they are tried; of equally common classes the
// first. Weights count as that many examples; rows of weight 0 are left out.
//
// Missing values are an error in training unless Missing or Surrogates says what to do: then a
// split is weighed on the examples whose value is known, and its gain counts for their share of the
// node. Values of a nominal attribute that no training example of a node has are missing there.
type CART struct {
	// what the gain is measured in; nil means Gini; Workers call it at the same time
	Impurity Impurity
	MinRows  int // a node of fewer examples (by weight) is a leaf; 0 means no limit
	// each branch must have as many examples (by weight); 0 means at least one
	MinLeaf int
	// gain times share of the examples that a split must reach; 0 means no limit
	MinDecrease  float64
	MaxDepth     int     // the most tests on a path; 0 means no limit
	MaxLeaves    int     // the most leaves; 0 means no limit
	Significance float64 // the largest P of the [ChiSquare] test of a split; 0 means no test
	Nominal      Nominal // how the values of a nominal attribute are parted
	// the most values of which all parts are tried where there is no better
	// way, at most 24; 0 means 12
	MaxValues int
	// each node looks at as many attributes, drawn at random, and at more while
	// none parts it; 0 means all
	MaxFeatures int
	Seed        uint64 // for MaxFeatures
	// the most tests at a node that stand in for its own where a value is missing; 0 means none
	Surrogates int
	// what happens where no surrogate helps: Refuse, Stay or Majority; with
	// Surrogates, Refuse means Majority
	Missing Missing
	Laplace bool // posteriors are Laplace estimates, (n(c) + 1) / (n + K), not shares
	// as many goroutines, up to 64, grow the tree, which is the same; 0 means 1; one alone where
	// cells are missing or with Surrogates
	Workers int
}

// Fit grows the tree. Its errors name the option, or the row and the column, that cannot be used.
func (l CART) Fit(ds *classify.Dataset) (*Tree, error) {
	return l.fit(ds, true)
}

// fit grows the tree. Without rivals its nodes know their own test only: a forest has too many.
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
// that could have been made there. Its errors are those of Fit. Ranging over it again begins anew.
func (l CART) Steps(ds *classify.Dataset) (iter.Seq[Step], error) {
	o, err := l.options(ds)
	if err != nil {
		return nil, err
	}
	return func(yield func(Step) bool) {
		t, g := l.start(ds.Schema()), treeengine.NewRows(ds, nil, o.Options)
		narrator{t: t, g: g}.narrate(o.grow(g, &t.nodes), yield)
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
			Splits: treeengine.Splits{
				Impurity: formula(l.Impurity, Gini), Nominal: l.Nominal,
			},
			Missing: l.Missing, Surrogates: l.Surrogates, Workers: l.Workers, Rivals: true,
		},
		name: "CART", minRows: l.MinRows, leaf: l.MinLeaf, minDecrease: l.MinDecrease,
		maxDepth: l.MaxDepth, maxLeaves: l.MaxLeaves,
		maxFeatures: l.MaxFeatures, seed: l.Seed, significance: l.Significance,
		maxValues: l.MaxValues,
	}
	return o, o.check()
}
