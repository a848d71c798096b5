package tree

import (
	"cmp"
	"fmt"
	"iter"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/impurity"
	"github.com/tessella-go/tessella/classify/internal/option"
	"github.com/tessella-go/tessella/classify/internal/treeengine"
	"github.com/tessella-go/tessella/classify/internal/treenode"
)

// growth grows trees with two branches at each node, for classes and for numbers. It decides when
// to stop and which node comes next.
type growth struct {
	treeengine.Options
	name         string // of the learner, for errors
	missing      Missing
	minRows      int
	leaf         int     // the least number of examples of a branch
	maxError     float64 // of a number: a node with no larger error is a leaf
	minDecrease  float64
	maxDepth     int
	maxLeaves    int
	maxFeatures  int
	seed         uint64
	significance float64
	maxValues    int
}

// fit grows a tree.
func (l *growth) fit(ds *classify.Dataset, target []float64, t *treenode.Tree) {
	e := treeengine.New(ds, target, l.Options)
	if l.canShare(t) {
		e.Shared(t, l.below)
		return
	}
	for range l.grow(e, t) {
	}
}

// grow yields the nodes of a tree.
func (l *growth) grow(e *engine, t *treenode.Tree) iter.Seq[segment] {
	return grow(e, t, e.Root(t), l.maxLeaves, func(at segment) choice {
		return l.decide(e, t, at)
	})
}

// canShare reports whether the branches of a node can be grown independently. They cannot if the
// choice of the next node depends on the other branches. They cannot either if the number of a node
// decides which attributes are drawn.
func (l *growth) canShare(t *treenode.Tree) bool {
	return l.Workers > 1 && l.maxLeaves == 0 &&
		(l.maxFeatures == 0 || l.maxFeatures == len(t.Attributes))
}

// below grows the subtree of a node, down to nodes with fewer rows than the limit, which it
// returns.
func (l *growth) below(
	e *engine, t *treenode.Tree, from segment, small int,
) (rest []segment) {
	for range grow(e, t, from, 0, func(at segment) choice {
		if at.Hi-at.Lo < small {
			rest = append(rest, at)
			return choice{}
		}
		return l.decide(e, t, at)
	}) {
	}
	return rest
}

// settle makes a node a leaf if an option says so that needs no look at its splits:
//
//	stop ← none
//	if it has fewer than MinRows rows: leaf
//	if its error is MaxError or less: leaf
//	if it is MaxDepth tests below the root: leaf
func (l *growth) settle(t *treenode.Tree, at segment) {
	nd := &t.Nodes[at.Node]
	switch {
	case nd.Stop != Inner:
	case t.Size(at.Node) < float64(l.minRows):
		nd.Stop = StopMinRows
	case l.maxError > 0 && t.Row(at.Node)[2] <= l.maxError*t.Size(at.Node):
		nd.Stop = StopMinImpurity
	case l.maxDepth > 0 && at.Depth == l.maxDepth:
		nd.Stop = StopMaxDepth
	}
}

// decide says what a node is that settle has not made a leaf: a leaf and why, or its best test:
//
//	best ← the test of the highest gain
//	decrease ← the gain, times the share of the examples that come to the node
//	if no test parts the rows: leaf
//	if decrease is below MinDecrease: leaf
//	if best is not significant in the χ² test: leaf
//	otherwise: best
func (l *growth) decide(e *engine, t *treenode.Tree, at segment) (c choice) {
	nd := &t.Nodes[at.Node]
	best := l.search(e, t, at)
	c.decrease = best.Score * t.Size(at.Node) / t.Size(0)
	switch {
	case best.Branches == 0 && l.MinLeaf > 0 && e.Differ(at):
		nd.Stop = StopMinLeaf
	case best.Branches == 0:
		nd.Stop = StopEqual
	case c.decrease < l.minDecrease*(1-tie) && l.minDecrease > 0:
		nd.Stop = StopMinDecrease
	case l.significance > 0 && ChiSquare(e.Children(&best, at)).P > l.significance:
		nd.Stop = StopChiSquare
	default:
		c.test = best
	}
	return c
}

// search finds the best split on all columns, or on MaxFeatures of them, drawn at random; the draw
// depends on the seed and the node's number only. If none of those drawn splits the rows, more are
// drawn one at a time.
func (l *growth) search(
	e *engine, t *treenode.Tree, at segment,
) (best treeengine.Split) {
	d, k := len(t.Attributes), l.maxFeatures
	if k == 0 || k == d {
		return e.Best(t, nil, at)
	}
	drawn := rand.New(rand.NewPCG(l.seed, uint64(at.Node))).Perm(d)
	slices.Sort(drawn[:k])
	best = e.Best(t, drawn[:k], at)
	for ; best.Branches == 0 && k < d; k++ {
		best = e.Best(t, drawn[k:k+1], at)
	}
	return best
}

// check returns an error if an option is wrong, and fills in what follows from the options.
func (l *growth) check() error {
	who := "tree: " + l.name
	for _, o := range []struct {
		name  string
		value int
	}{
		{".MinRows", l.minRows}, {".MinLeaf", l.leaf}, {".MaxDepth", l.maxDepth},
		{".MaxLeaves", l.maxLeaves}, {".MaxFeatures", l.maxFeatures},
		{".MaxValues", l.maxValues}, {".Workers", l.Workers},
	} {
		if err := option.NotNegative(who+o.name, o.value, option.DefaultOrMore); err != nil {
			return err
		}
	}
	if err := cmp.Or(
		option.NotNegative(who+".MaxError", l.maxError, "0 (no limit) or more"),
		option.NotNegative(who+".MinDecrease", l.minDecrease, "0 (no limit) or more"),
		option.Between(who+".Significance", l.significance, 0, 1, "between 0 (no test) and 1"),
		option.Between(who+".Nominal", l.Nominal, Subsets, OneValue,
			"Subsets, EverySubset or OneValue"),
		option.Between(who+".Missing", l.missing, Refuse, Majority, "Refuse, Stay or Majority"),
	); err != nil {
		return err
	}
	l.maxValues = cmp.Or(l.maxValues, 12)
	if l.maxValues > 24 {
		return fmt.Errorf("tree: %s.MaxValues is %d; all ways to part more than 24 values "+
			"are too many to try", l.name, l.maxValues)
	}
	l.MinLeaf = float64(l.leaf)
	l.Settle = l.settle
	return nil
}

// checkData returns an error if the learner cannot grow a tree from the training set.
func (l *growth) checkData(ds *classify.Dataset) error {
	needs := classify.Need(0)
	if l.missing == Refuse {
		needs = classify.NeedComplete
	}
	if err := checkData(ds, needs); err != nil {
		return err
	}
	if d := len(ds.Attributes); l.maxFeatures > d {
		return fmt.Errorf("tree: %s.MaxFeatures is %d, and there are only %d attributes; it must "+
			"be 0 (all) to %d", l.name, l.maxFeatures, d, d)
	}
	return l.checkValues(ds)
}

// checkValues returns an error if a nominal attribute has too many values to try all subsets.
func (l *growth) checkValues(ds *classify.Dataset) error {
	if l.Nominal == OneValue || l.Nominal == Subsets &&
		(l.Impurity == impurity.Variance || occupied(ds.ClassWeights()) <= 2) {
		return nil
	}
	for j, a := range ds.Attributes {
		if len(a.Values) <= l.maxValues {
			continue
		}
		seen := make([]float64, len(a.Values))
		for i := range ds.Len() {
			if v := ds.At(i)[j]; v == v {
				seen[int(v)] += ds.Weight(i)
			}
		}
		if M := occupied(seen); M > l.maxValues {
			return fmt.Errorf("tree: attribute %q has %d values, which can be parted in two in "+
				"2^%d − 1 ways; all are tried up to %d values "+
				"(%s.MaxValues), and Nominal: OneValue tries each value against the rest", a.Name,
				M, M-1, l.maxValues, l.name)
		}
	}
	return nil
}

// checkData returns an error if no learner of this package can grow a tree from the training set.
func checkData(ds *classify.Dataset, needs classify.Need) error {
	if err := ds.Require("tree", classify.NeedRows|needs); err != nil {
		return err
	}
	if ds.Len() > math.MaxInt32 {
		return fmt.Errorf("tree: %d rows; a tree can be grown from at most %d", ds.Len(),
			math.MaxInt32)
	}
	if !treeengine.Fits(ds.Len(), len(ds.Classes)) {
		return fmt.Errorf("tree: %d rows of %d classes are too many for one tree", ds.Len(),
			len(ds.Classes))
	}
	return nil
}
