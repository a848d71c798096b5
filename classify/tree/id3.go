package tree

import (
	"cmp"
	"iter"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/option"
	"github.com/tessella-go/tessella/classify/internal/treeengine"
	"github.com/tessella-go/tessella/classify/internal/treenode"
)

// ID3 grows a tree from the root down: each node takes the attribute of the highest gain, with a
// branch for each of its values, until its examples are of one class ("GROWTREE" and information
// gain in the lecture on trees; ID3 in the later one; SplitNode in Roweis's). The zero value is
// the lectures' algorithm.
//
// A nominal attribute is used at most once on a path. A numeric one is split in two at a threshold,
// the midpoint of the gap between two neighbouring values at the node (160 and 165 are one split
// where no value lies between), or cut into Bins, and can be used again. A gap is left out if all
// examples of both values are of one class, because another gap is at least as good. A split may
// gain nothing, as in XOR, as long as two of its branches have examples.
//
// A node is a leaf if its examples are of one class, if no attribute separates them (all are used
// up, or the examples are equal and contradict each other), or if an option says so. It answers
// with its majority. A value that no example of the node has gets a leaf with the node's majority.
// With every option 0 and no contradictory examples, the tree makes no error on its training set.
//
// Ties: gains closer than 1e-12 are equal, and the first attribute wins, then the lowest threshold;
// of equally common classes the first. Weights count as that many examples; rows of weight 0 are
// left out. Missing values are an error in Fit; for those in a query see [Tree.Predict].
//
// The lectures' formulations: GROWTREE is ID3{} on binary attributes and two classes; the
// later lecture's ID3 is ID3{} with Entropy, Gini or Misclassification; SplitNode(train-data,
// nmin) is ID3{MinRows: nmin}.
type ID3 struct {
	Impurity  Impurity // what the gain is measured in; "" means Entropy
	GainRatio bool     // choose by the gain divided by the split information, not by the gain
	// a node of fewer examples (by weight) is a leaf: nmin of SplitNode; 0 means no limit
	MinRows int
	// a node of lower impurity is a leaf: θ of the lecture's prepruning; 0 means no limit
	MinImpurity float64
	MaxDepth    int // the most tests on a path; 0 means no limit
	// the number of intervals of equal width into which each node cuts a numeric attribute; 0 means
	// a cut in two at a threshold
	Bins    int
	Laplace bool // posteriors are Laplace estimates, (n(c) + 1) / (n + K), not shares
}

// Fit grows the tree. Its errors name the option, or the row and the column, that cannot be used.
// The time is O(d·n log n) for sorting and O(d·n) for each level of the tree.
func (l ID3) Fit(ds *classify.Dataset) (*Tree, error) {
	if err := l.check(ds); err != nil {
		return nil, err
	}
	t := l.start(ds.Schema())
	for range l.grow(l.engine(ds), t) {
	}
	return t, nil
}

// Steps returns the nodes of the tree in the order in which Fit makes them, depth first, each with
// all splits that could have been made. Its errors are those of Fit. Ranging over it again starts
// again.
func (l ID3) Steps(ds *classify.Dataset) (iter.Seq[Step], error) {
	if err := l.check(ds); err != nil {
		return nil, err
	}
	return func(yield func(Step) bool) {
		t, e := l.start(ds.Schema()), l.engine(ds)
		stepper{t: t, e: e, ds: ds, o: l.splits()}.steps(l.grow(e, t), yield)
	}, nil
}

// grow yields the nodes of the tree. A function decides what each of them is:
//
//	if it has fewer than MinRows rows: leaf
//	if its impurity is below MinImpurity: leaf
//	if it is MaxDepth tests below the root: leaf
//	test ← the one of the highest gain
//	if no test parts its rows: leaf
//	otherwise: test
func (l ID3) grow(e *engine, t *Tree) iter.Seq[segment] {
	return grow(e, &t.nodes, e.Root(&t.nodes), 0, func(at segment) choice {
		nd, counts := &t.nodes.Nodes[at.Node], t.mass(at.Node)
		switch {
		case sum(counts) < float64(l.MinRows):
			nd.Stop = StopMinRows
		case l.MinImpurity > 0 && t.impurity.Of(counts) < l.MinImpurity:
			nd.Stop = StopMinImpurity
		case l.MaxDepth > 0 && at.Depth == l.MaxDepth:
			nd.Stop = StopMaxDepth
		default:
			best := e.Best(&t.nodes, nil, at)
			if best.Branches == 0 {
				nd.Stop = StopEqual
			}
			return choice{test: best}
		}
		return choice{}
	})
}

// start returns the tree before its first node.
func (l ID3) start(schema classify.Schema) *Tree {
	return FromNodes(classify.NewFitted(schema, l), treenode.Tree{})
}

// engine prepares the training set for growing.
func (l ID3) engine(ds *classify.Dataset) *engine {
	return treeengine.New(ds, nil, l.splits())
}

// splits says which splits are tried.
func (l ID3) splits() treeengine.Options {
	return treeengine.Options{
		Impurity: cmp.Or(l.Impurity, Entropy), Ratio: l.GainRatio, Multiway: true, Bins: l.Bins,
		Rivals: true,
	}
}

// check returns an error if an option or the data is wrong.
func (l ID3) check(ds *classify.Dataset) error {
	return cmp.Or(l.checkOptions(), checkData(ds, classify.NeedComplete))
}

func (l ID3) checkOptions() error {
	return cmp.Or(
		checkImpurity("tree: ID3.Impurity", l.Impurity),
		option.NotNegative("tree: ID3.MinRows", l.MinRows, "0 (no limit) or more"),
		option.NotNegative("tree: ID3.MaxDepth", l.MaxDepth, "0 (no limit) or more"),
		option.Check(l.Bins >= 0 && l.Bins != 1, "tree: ID3.Bins", l.Bins,
			"0 (thresholds) or at least 2"),
		option.NotNegative("tree: ID3.MinImpurity", l.MinImpurity, "0 (no limit) or more"))
}
