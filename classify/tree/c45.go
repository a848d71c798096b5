package tree

import (
	"cmp"
	"fmt"
	"iter"
	"math"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/treeengine"
	"github.com/tessella-go/tessella/classify/internal/treenode"
)

// C45 grows a tree as Quinlan's C4.5 does and prunes it by a pessimistic estimate of its errors
// ("Decision trees", "Pruning" and "Rule extraction" in the later lecture on trees). The zero value
// is C4.5 Release 8 with Weka's defaults; trees equal those of Weka's J48.
//
// Growing. A nominal attribute has a branch for each of its values. A numeric attribute has two
// branches at a threshold, which is a midpoint between neighbouring values at the node. At each
// node
//   - a split counts if two of its branches have MinRows examples; each side of a threshold must
//     also have a tenth of the node's examples of known value, divided by the number of classes, or
//     25 examples if that is fewer;
//   - a numeric attribute takes the threshold of the highest gain. From this gain, log₂(thresholds
//     that count)/n is subtracted, where n is the number of the node's examples: the bits that name
//     the threshold;
//   - among the attributes whose gain is at least the average (less .001), the one with the highest
//     gain ratio makes the test. The average leaves out nominal attributes whose number of values
//     is 30 % of the training examples or more, unless all attributes are such.
//
// If no attribute gains anything, the node is a leaf. If the branches together make no fewer
// training errors than the node would as a leaf, they are removed again, even if the tree is not
// pruned.
//
// Missing values. A gain is multiplied by the share of the node's examples whose value is known.
// The split information counts the unknown values as a branch of their own. An example without a
// value goes down all branches in fractions ([Fractions]), in training and in queries.
//
// Pruning. From the leaves up, three versions of a node are compared by their pessimistic errors
// ([PessimisticErrors]): the node as a leaf, the node replaced by its largest branch (subtree
// raising: all of the node's examples go down that branch), and the node as it is. The leaf is
// taken if it has no more errors than each of the others plus .1. Otherwise the branch is taken if
// it has no more errors than the tree plus .1, and the raised branch is pruned again. See
// [C45.Prunings]. The tests of a raised branch were chosen on other examples than it has now, so
// [Tree.Explain] shows only the own tests of its nodes.
//
// Ties: gains and ratios closer than 1e-12 are equal, and the first attribute wins, then the lowest
// threshold; of equally large branches the last is raised; of equally common classes the first
// wins. Weights count as that many examples; rows of weight 0 are left out.
//
// Weka differs: it treats gains closer than 1e-6 as equal, and values closer than 1e-5 as equal. It
// puts a threshold on the largest training value below the midpoint, which splits the training
// examples in the same way. For the rules of 25 and of 30 % it counts examples without their
// weights.
type C45 struct {
	// of [PessimisticErrors]; a smaller one prunes more; at most .5; 0 means .25
	Confidence float64
	MinRows    int  // examples (by weight) that two branches must have; 0 means 2
	Gain       bool // choose the highest gain, not the highest ratio
	NoMDL      bool // take nothing off the gain of a threshold, as C4.5 did before Release 8
	// a nominal attribute has two branches, one value and the others; at most 1024 values
	BinaryNominal bool
	Unpruned      bool // do not prune
	NoRaising     bool // prune, and raise no branches
	Laplace       bool // posteriors are Laplace estimates, (n(c) + 1) / (n + K), not shares
}

// Fit grows the tree and prunes it. Its errors name the option, or the row and the column, that
// cannot be used.
func (l C45) Fit(ds *classify.Dataset) (*Tree, error) {
	if err := l.check(ds); err != nil {
		return nil, err
	}
	t := l.grown(ds)
	if l.Unpruned {
		return t, nil
	}
	p := l.pruner(t, ds)
	for range p.prune() {
	}
	return p.pruned(), nil
}

// grown returns the tree before it is pruned.
func (l C45) grown(ds *classify.Dataset) *Tree {
	t := l.start(ds.Schema())
	for range l.grow(l.engine(ds), t, l.quinlan(ds)) {
	}
	return t.collapsed()
}

// Steps returns the nodes of the tree in the order in which Fit makes them, depth first and before
// anything is pruned, each with the splits that count. Their gains, split informations and ratios
// are those that C4.5 compares: for the share of known values, with unknown ones as a branch, and
// with the bits of a threshold taken off. Its errors are those of Fit. Ranging over it again starts
// again.
func (l C45) Steps(ds *classify.Dataset) (iter.Seq[Step], error) {
	if err := l.check(ds); err != nil {
		return nil, err
	}
	return func(yield func(Step) bool) {
		t, e, q := l.start(ds.Schema()), l.engine(ds), l.quinlan(ds)
		stepper{t, e, ds, l.splits(), q}.steps(l.grow(e, t, q), yield)
	}, nil
}

// grow yields the nodes of the tree.
func (l C45) grow(e *engine, t *Tree, q *quinlan) iter.Seq[segment] {
	scratch := make([]treeengine.Offer, 0, len(t.nodes.Attributes))
	return grow(e, &t.nodes, e.Root(&t.nodes), 0, func(at segment) choice {
		return l.decide(e, t, q, at, scratch)
	})
}

// settle makes a node a leaf if its rows are too few for two branches.
func (l C45) settle(t *treenode.Tree, at segment) {
	least := 2 * float64(cmp.Or(l.MinRows, 2))
	if nd := &t.Nodes[at.Node]; nd.Stop == Inner && t.Size(at.Node) < least*(1-tie) {
		nd.Stop = StopMinRows
	}
}

// decide says what another node is: a leaf and why, or its test.
//
//	offers ← the best test on each attribute
//	average ← the mean gain of the offers
//	best ← none
//	for each offer:
//	    value ← its gain ratio, or its gain if the option Gain is set
//	    if its gain is at least average, and value is the highest so far:
//	        best ← the offer
//	if there is a best: its test
//	if there were tests to compare: leaf, as none gains enough
//	if the rows differ: leaf, as each test leaves too few of them in its branches
//	otherwise: leaf, as no test parts them
func (l C45) decide(
	e *engine, t *Tree, q *quinlan, at segment, scratch []treeengine.Offer,
) choice {
	nd := &t.nodes.Nodes[at.Node]
	offers, average, some := q.offers(scratch, e, &t.nodes, at)
	best, score := -1, tie
	for i, o := range offers {
		value := o.Ratio()
		if l.Gain {
			value = o.Gain
		}
		if o.Gain >= average-leeway && value > score+tie {
			best, score = i, value
		}
	}
	switch {
	case best >= 0:
		q.note(t, at.Node, offers)
		return choice{test: offers[best].Split}
	case some:
		nd.Stop = StopMinDecrease
	case e.Differ(at):
		nd.Stop = StopMinLeaf
	default:
		nd.Stop = StopEqual
	}
	return choice{}
}

// start returns the tree before its first node.
func (l C45) start(schema classify.Schema) *Tree {
	return FromNodes(classify.NewFitted(schema, l), treenode.Tree{})
}

func (l C45) quinlan(ds *classify.Dataset) *quinlan {
	return &quinlan{mdl: !l.NoMDL, mass: sum(ds.ClassWeights())}
}

// engine prepares the training set for growing.
func (l C45) engine(ds *classify.Dataset) *engine {
	return treeengine.New(ds, nil, l.splits())
}

// splits says which splits are tried.
func (l C45) splits() treeengine.Options {
	return treeengine.Options{
		Impurity: Entropy,
		Multiway: !l.BinaryNominal,
		Nominal:  OneValue,
		MinLeaf:  float64(cmp.Or(l.MinRows, 2)),
		Settle:   l.settle,
	}
}

// mostValues is the most values that an attribute may have with BinaryNominal, because each test of
// one value against the others lists them all.
const mostValues = 1024

// mostFractions is the most fractions that a test may make of the rows without a value for it.
const mostFractions = 1 << 25

// checkOptions returns an error if an option is wrong.
func (l C45) checkOptions() error {
	switch {
	case !(l.Confidence >= 0 && l.Confidence <= .5):
		return fmt.Errorf("tree: C45.Confidence is %v; it must lie above 0 and at most at "+
			".5, or be 0 for .25", l.Confidence)
	case l.MinRows < 0:
		return fmt.Errorf("tree: C45.MinRows is %d; it must be at least 1, or 0 for 2", l.MinRows)
	}
	return nil
}

// check returns an error if an option or the data is wrong.
func (l C45) check(ds *classify.Dataset) error {
	if err := l.checkOptions(); err != nil {
		return err
	}
	if err := checkData(ds, 0); err != nil {
		return err
	}
	for j, a := range ds.Attributes {
		if l.BinaryNominal && len(a.Values) > mostValues {
			return fmt.Errorf("tree: attribute %q has %d values; with C45.BinaryNominal at "+
				"most %d can be used", a.Name, len(a.Values), mostValues)
		}
		holes := 0
		for i := range ds.Len() {
			if math.IsNaN(ds.At(i)[j]) {
				holes++
			}
		}
		if !l.BinaryNominal && holes*len(a.Values) > mostFractions {
			return fmt.Errorf("tree: attribute %q has %d values and is missing in %d rows, which "+
				"would make %d fractions of rows; at most %d can be made: fill the values in, or "+
				"leave the attribute out",
				a.Name, len(a.Values), holes, holes*len(a.Values), mostFractions)
		}
	}
	return nil
}
