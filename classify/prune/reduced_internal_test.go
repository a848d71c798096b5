package prune

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify/internal/impurity"
	"github.com/tessella-go/tessella/classify/internal/treenode"
	"github.com/tessella-go/tessella/classify/tree"
)

// last runs a way of pruning to its end and returns the errors and leaves that are left.
func last(
	t *treenode.Tree, own []float64, way func(*links, func(ReducedStep) bool),
) (errors float64, leaves int) {
	l := newLinks(t, own, nil, func(node, below float64, _ int) float64 { return node - below })
	errors, leaves = l.below[0], l.leaves[0]
	way(l, func(s ReducedStep) bool {
		if s.Gain < 0 || s.Errors > errors || s.Leaves >= leaves {
			panic("a step does harm, or none")
		}
		errors, leaves = s.Errors, s.Leaves
		return true
	})
	return errors, leaves
}

// oneByOne is the lecture's loop without any bookkeeping: of all branches that are left, evaluate
// each, and cut the first of those that improve most.
func oneByOne(t *treenode.Tree, own []float64) (errors float64, leaves int) {
	cut := map[int32]bool{}
	var below func(at int32) (float64, int)
	below = func(at int32) (errors float64, leaves int) {
		nd := &t.Nodes[at]
		if nd.Kind == tree.Leaf || cut[at] {
			return own[at], 1
		}
		for b := range nd.Branches {
			e, n := below(nd.First + b)
			errors, leaves = errors+e, leaves+n
		}
		return errors, leaves
	}
	for {
		best, most := int32(-1), math.Inf(-1)
		var walk func(at int32)
		walk = func(at int32) {
			nd := &t.Nodes[at]
			if nd.Kind == tree.Leaf || cut[at] {
				return
			}
			if e, _ := below(at); e-own[at] > most {
				best, most = at, e-own[at]
			}
			for b := range nd.Branches {
				walk(nd.First + b)
			}
		}
		walk(0)
		if most < 0 {
			return below(0)
		}
		cut[best] = true
	}
}

// The one pass produces the smallest version of the most accurate subtree, as all pruned forms of
// small trees show; the greedy way does what the lecture says, and does not always find it.
func TestReducedErrorAgainstAllPrunedTrees(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	missed := 0
	for trial := range 1000 {
		tr, own := shape(rng, 1+rng.IntN(9))
		for at := range own { // on other examples a split may well raise the errors
			own[at] = float64(rng.IntN(12))
		}
		least, size := math.Inf(1), 0
		for _, f := range pruned(tr, own, 0) {
			if e := impurity.Sum(f); e < least || e == least && len(f) < size {
				least, size = e, len(f)
			}
		}
		if errors, leaves := last(tr, own, (*links).onePass); errors != least || leaves != size {
			t.Fatalf("trial %d: one pass leaves %v errors in %d leaves, the best are %v in %d",
				trial, errors, leaves, least, size)
		}
		errors, leaves := last(tr, own, (*links).greedy)
		if e, n := oneByOne(tr, own); errors != e || leaves != n {
			t.Fatalf("trial %d: greedy leaves %v errors in %d leaves, played one by one %v in %d",
				trial, errors, leaves, e, n)
		}
		if errors > least {
			missed++
		}
	}
	if missed == 0 {
		t.Error("the greedy way always found the best tree")
	}
}

// A chain of 100,000 tests in one pass, and a greedy round that cuts it at the top.
func TestReducedErrorOfChain(t *testing.T) {
	const n = 100_000
	model := chainOfTests(n)
	own := slices.Repeat([]float64{1}, len(model.Nodes().Nodes))
	if errors, leaves := last(model.Nodes(), own, (*links).onePass); errors != 1 || leaves != 1 {
		t.Errorf("one pass: %v errors in %d leaves", errors, leaves)
	}
	if errors, leaves := last(model.Nodes(), own, (*links).greedy); errors != 1 || leaves != 1 {
		t.Errorf("greedy: %v errors in %d leaves", errors, leaves)
	}
}
