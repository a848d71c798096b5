package tree

import (
	"errors"
	"fmt"
	"iter"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/classify"
)

// growth is what the growing of trees with two branches at each node shares, be it of classes or of numbers: when to stop, and which node is next.
type growth struct {
	vocabulary
	name         string // of the learner, for errors
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
	surrogates   int
	missing      Missing
	workers      int
}

// plan is a node whose split has been chosen and not been made.
type plan struct {
	segment
	test     test
	branches int // 0 at a leaf
	decrease float64
}

// region growth

// grow is the algorithm: it yields each node once it is decided whether it is a leaf or what its test is, before its branches are made. Nodes are taken depth
// first, or, where the number of leaves is limited, the one whose split takes most off the impurity of the tree.
func (l growth) grow(g *rows, t *skeleton, describe func(at segment) []float64) iter.Seq[segment] {
	return func(yield func(segment) bool) {
		root := segment{place: place{node: t.addNodes(1), parent: -1}, hi: len(g.weight)}
		leaves := 1
		for todo := []plan{l.plan(g, t, root, describe)}; len(todo) > 0; {
			next := l.next(todo)
			at := todo[next]
			todo = slices.Delete(todo, next, next+1)
			if at.branches > 0 && leaves == l.maxLeaves && leaves > 0 {
				at.branches = 0
				t.nodes[at.node].stop = StopMaxLeaves
			}
			if at.branches > 0 {
				t.set(at.node, at.test, at.branches)
				l.standIns(g, t, at.segment)
			}
			if !yield(at.segment) {
				return
			}
			if at.branches == 0 {
				continue
			}
			t.nodes[at.node].first = t.addNodes(at.branches)
			leaves += at.branches - 1
			for _, child := range slices.Backward(g.part(t, at.segment)) {
				todo = append(todo, l.plan(g, t, child, describe))
			}
		}
	}
}

// plan decides what a node is: a leaf and why, or its best test.
func (l growth) plan(g *rows, t *skeleton, at segment, describe func(at segment) []float64) plan {
	p := plan{segment: at}
	counts := describe(at)
	nd := &t.nodes[at.node]
	mass := l.mass(counts)
	switch {
	case nd.stop == StopPure:
	case mass < float64(l.minRows):
		nd.stop = StopMinRows
	case l.maxError > 0 && l.impurity(counts) <= l.maxError:
		nd.stop = StopMinImpurity
	case l.maxDepth > 0 && at.depth == l.maxDepth:
		nd.stop = StopMaxDepth
	default:
		best, gain, branches := g.bestOf(l.vocabulary, l.draw(at.node, len(g.attributes)), l.maxFeatures, at.lo, at.hi, counts)
		p.decrease = gain * mass / t.size(0)
		switch {
		case branches == 0 && l.minLeaf > 0 && g.differ(at.lo, at.hi):
			nd.stop = StopMinLeaf
		case branches == 0:
			nd.stop = StopEqual
		case l.minDecrease > 0 && p.decrease < l.minDecrease:
			nd.stop = StopMinDecrease
		case l.significance > 0 && ChiSquare(best.children).P > l.significance:
			nd.stop = StopChiSquare
		default:
			p.test, p.branches = best, branches
		}
	}
	return p
}

// next returns the index of the node to go on with.
func (l growth) next(todo []plan) int {
	if l.maxLeaves == 0 {
		return len(todo) - 1
	}
	best := 0
	for i, p := range todo {
		switch {
		case p.branches == 0:
			return i
		case p.decrease > todo[best].decrease*(1+tie) || p.node < todo[best].node && p.decrease >= todo[best].decrease*(1-tie):
			best = i
		}
	}
	return best
}

// endregion

// draw returns the columns in the order in which a node looks at them: nil for all in their own order, or a random order that depends on
// the seed and the node's number only.
func (l growth) draw(at int32, d int) []int {
	if l.maxFeatures == 0 || l.maxFeatures >= d {
		return nil
	}
	return rand.New(rand.NewPCG(l.seed, uint64(at))).Perm(d)
}

// bestOf is best among the first k of the columns drawn, in their own order. As long as none of them parts the rows, one more is looked at.
func (g *rows) bestOf(v vocabulary, drawn []int, k, lo, hi int, counts []float64) (best test, score float64, branches int) {
	if drawn == nil {
		return g.best(v, nil, lo, hi, counts)
	}
	some := slices.Sorted(slices.Values(drawn[:k]))
	best, score, branches = g.best(v, some, lo, hi, counts)
	for ; branches == 0 && k < len(drawn); k++ {
		best, score, branches = g.best(v, drawn[k:k+1], lo, hi, counts)
	}
	return best, score, branches
}

// differ reports whether any column has two values among the rows in [lo, hi).
func (g *rows) differ(lo, hi int) bool {
	for j, column := range g.columns {
		first := math.NaN()
		for _, r := range g.orders[g.order[j]][lo:hi] {
			switch v := column[r]; {
			case v != v:
			case first != first:
				first = v
			case v != first:
				return true
			}
		}
	}
	return false
}

// check says what is wrong with the options, and fills in what follows from them.
func (l *growth) check() error {
	for _, o := range []struct {
		name  string
		value int
	}{
		{"MinRows", l.minRows}, {"MinLeaf", l.leaf}, {"MaxDepth", l.maxDepth}, {"MaxLeaves", l.maxLeaves}, {"MaxFeatures", l.maxFeatures},
		{"MaxValues", l.maxValues}, {"Surrogates", l.surrogates}, {"Workers", l.workers},
	} {
		if o.value < 0 {
			return fmt.Errorf("tree: %s.%s is %d; it must be 0 (the default) or more", l.name, o.name, o.value)
		}
	}
	switch {
	case !(l.maxError >= 0):
		return fmt.Errorf("tree: %s.MaxError is %v; it must be 0 (no limit) or more", l.name, l.maxError)
	case !(l.minDecrease >= 0):
		return fmt.Errorf("tree: %s.MinDecrease is %v; it must be 0 (no limit) or more", l.name, l.minDecrease)
	case !(l.significance >= 0 && l.significance <= 1):
		return fmt.Errorf("tree: %s.Significance is %v; it must lie between 0 (no test) and 1", l.name, l.significance)
	case l.nominal > OneValue:
		return fmt.Errorf("tree: %s.Nominal is %d; it must be Subsets, EverySubset or OneValue", l.name, l.nominal)
	case l.missing > Majority:
		return fmt.Errorf("tree: %s.Missing is %d; it must be Refuse, Stay or Majority", l.name, l.missing)
	}
	if l.surrogates > 0 && l.missing == Refuse {
		l.missing = Majority
	}
	if l.maxValues == 0 {
		l.maxValues = 12
	}
	if l.maxValues > 24 {
		return fmt.Errorf("tree: %s.MaxValues is %d; all ways to part more than 24 values are too many to try", l.name, l.maxValues)
	}
	l.minLeaf = float64(l.leaf)
	return nil
}

// checkData says what about a training set keeps the learner from growing a tree.
func (l *growth) checkData(ds *classify.Dataset) error {
	needs := classify.Need(0)
	if l.missing == Refuse {
		needs = classify.NeedComplete
	}
	if err := checkData(ds, needs); err != nil {
		return err
	}
	return l.checkValues(ds)
}

// checkValues says which nominal attribute has more values than can be parted in all ways.
func (l *growth) checkValues(ds *classify.Dataset) error {
	if l.nominal == OneValue || l.nominal == Subsets && (l.numbers || occupied(ds.ClassWeights()) <= 2) {
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
			return fmt.Errorf("tree: attribute %q has %d values, which can be parted in two in 2^%d − 1 ways; all are tried up to %d values "+
				"(%s.MaxValues), and Nominal: OneValue tries each value against the rest", a.Name, M, M-1, l.maxValues, l.name)
		}
	}
	return nil
}

// checkData says what about a training set keeps every learner of this package from growing a tree.
func checkData(ds *classify.Dataset, needs classify.Need) error {
	if err := ds.Require("tree", classify.NeedRows|needs); err != nil {
		return err
	}
	if ds.Len() > math.MaxInt32 {
		return fmt.Errorf("tree: %d rows; a tree can be grown from at most %d", ds.Len(), math.MaxInt32)
	}
	if total := sum(ds.ClassWeights()); math.IsInf(total, 1) {
		return errors.New("tree: the sum of the weights is too large for a number; divide them all by the largest")
	}
	return nil
}
