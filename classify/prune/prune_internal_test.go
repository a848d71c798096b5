package prune

import (
	"fmt"
	"math"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"testing"
	"time"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/internal/impurity"
	"github.com/tessella-go/tessella/classify/internal/treenode"
	"github.com/tessella-go/tessella/classify/tree"
)

// chainOfTests makes a tree of n tests, x ≤ n, x ≤ n−1 and so on, one below the yes of the other;
// its leaves are of classes 0 and 1 by turns.
func chainOfTests(n int) *tree.Tree {
	ds := &classify.Dataset{
		Attributes: []classify.Attribute{{Name: "x"}},
		Classes:    []string{"a", "b"},
	}
	t := treenode.Tree{Attributes: ds.Attributes, Classes: ds.Classes, Width: 2}
	at := t.AddNodes(1)
	t.Row(at)[0] = 1
	for i := range n {
		first := t.AddNodes(2)
		t.Nodes[at] = treenode.Node{
			Threshold: float64(n - i), First: first, Branches: 2, Kind: tree.ByThreshold,
		}
		for b := range int32(2) {
			t.Nodes[first+b] = treenode.Node{Class: int32(i % 2), Stop: treenode.StopPure}
			t.Row(first + b)[i%2] = 1
		}
		at = first
	}
	return tree.FromNodes(classify.NewFitted(ds.Schema(), nil), t)
}

// shape makes a random tree of some inner nodes, of two or three branches each, and whole-numbered
// risks that no split raises.
func shape(rng *rand.Rand, inner int) (*treenode.Tree, []float64) {
	t := &treenode.Tree{Classes: []string{"a", "b"}, Width: 2}
	t.AddNodes(1)
	leaves := []int32{0}
	for range inner {
		k := rng.IntN(len(leaves))
		at := leaves[k]
		branches := 2 + rng.IntN(2)
		first := t.AddNodes(branches)
		t.Nodes[at].Kind, t.Nodes[at].First, t.Nodes[at].Branches = tree.ByThreshold, first,
			int32(branches)
		leaves[k] = first
		for b := 1; b < branches; b++ {
			leaves = append(leaves, first+int32(b))
		}
	}
	own := make([]float64, len(t.Nodes))
	for at := len(own) - 1; at >= 0; at-- {
		nd := &t.Nodes[at]
		own[at] = float64(rng.IntN(4))
		for b := range nd.Branches {
			own[at] += own[nd.First+b]
		}
	}
	t.Row(0)[0] = 1
	return t, own
}

// pruned lists all pruned forms of a branch: the risks of their leaves.
func pruned(t *treenode.Tree, own []float64, at int32) [][]float64 {
	forms := [][]float64{{}}
	nd := &t.Nodes[at]
	for b := range nd.Branches {
		var longer [][]float64
		for _, below := range pruned(t, own, nd.First+b) {
			for _, form := range forms {
				longer = append(longer, slices.Concat(form, below))
			}
		}
		forms = longer
	}
	if nd.Kind == tree.Leaf {
		return [][]float64{{own[at]}}
	}
	return append(forms, []float64{own[at]})
}

// On trees small enough to list all of their pruned forms: the dynamic programme finds the best of
// each size; each tree of the path by leaves − 1 is the best of its size, and for every α the path
// has the smallest of the trees of least cost.
func TestPathAgainstAllPrunedTrees(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	skipped := 0
	for trial := range 300 {
		tr, own := shape(rng, 1+rng.IntN(9))
		forms := pruned(tr, own, 0)
		best := slices.Repeat([]float64{math.Inf(1)}, tr.Leaves()+1)
		for _, f := range forms {
			best[len(f)] = min(best[len(f)], impurity.Sum(f))
		}
		if got := sizes(tr, own, 0); !slices.Equal(got, best) {
			t.Fatalf("trial %d: sizes %v, want %v", trial, got, best)
		}
		if got := sizes(tr, own, 3); !slices.Equal(got, best[:min(4, len(best))]) {
			t.Fatalf("trial %d: sizes up to 3 are %v, want %v", trial, got, best)
		}
		path, err := newPath(tr, own, LeavesMinusOne, tr.Collapse)
		if err != nil {
			t.Fatal(err)
		}
		on := map[int]bool{}
		for k, s := range path.Steps {
			small := path.At(k)
			if s.Risk != best[s.Leaves] || small.Leaves() != s.Leaves {
				t.Errorf("trial %d, step %d: %+v, best of the size %v, tree of %d leaves", trial, k,
					s, best[s.Leaves], small.Leaves())
			}
			on[s.Leaves] = true
		}
		for n := range best {
			if !math.IsInf(best[n], 1) && !on[n] {
				skipped++
			}
		}
		for range 20 {
			alpha := rng.Float64() * 4
			if rng.IntN(3) == 0 {
				alpha = float64(rng.IntN(4))
			}
			least, size := math.Inf(1), 0
			for _, f := range forms {
				if c := Cost(f, alpha); c < least-1e-9 || c < least+1e-9 && len(f) < size {
					least, size = c, len(f)
				}
			}
			s := path.Steps[path.Step(alpha)]
			if s.Leaves != size || math.Abs(s.Risk+alpha*float64(s.Leaves)-least) > 1e-9 {
				t.Errorf("trial %d, α = %v: %+v, want %d leaves and cost %v", trial, alpha, s,
					size, least)
			}
		}
	}
	if skipped == 0 {
		t.Error("no size was skipped: too little was tried")
	}
}

// The merged bends and the algorithm itself make the same steps.
func TestHullEqualsWeakestLinks(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	steps := 0
	for trial := range 400 {
		tr, own := shape(rng, rng.IntN(60))
		if trial%2 == 1 { // risks with no ties
			for at := len(own) - 1; at >= 0; at-- {
				own[at] = rng.ExpFloat64()
				nd := &tr.Nodes[at]
				for b := range nd.Branches {
					own[at] += own[nd.First+b]
				}
			}
		}
		fast, slow := hull(tr, own), weakestLinks(tr, own, LeavesMinusOne)
		same := slices.EqualFunc(fast, slow, func(a, b Step) bool {
			return math.Abs(a.Alpha-b.Alpha) < 1e-9 && math.Abs(a.Risk-b.Risk) < 1e-9 &&
				a.Leaves == b.Leaves && slices.Equal(a.Cut, b.Cut)
		})
		if !same {
			t.Fatalf("trial %d:\nfast %v\nslow %v", trial, fast, slow)
		}
		steps += len(fast)
	}
	if steps < 4000 {
		t.Errorf("only %d steps compared", steps)
	}
}

// A chain of 100,000 tests whose links are cut one by one, from the lowest or from the highest,
// with a stack of 1 MB.
func TestPathOfChain(t *testing.T) {
	defer debug.SetMaxStack(debug.SetMaxStack(1 << 20))
	const n = 100_000
	for name, gain := range map[string]func(i int) float64{
		"the lowest first": func(i int) float64 { return float64(n - i) },
		"all at once":      func(int) float64 { return 1 },
		"the root":         func(i int) float64 { return float64(i + 1) },
	} {
		model := chainOfTests(n)
		own := make([]float64, len(model.Nodes().Nodes))
		for at := len(own) - 1; at >= 0; at-- {
			if nd := model.Nodes().Nodes[at]; nd.Kind != tree.Leaf {
				own[at] = own[nd.First] + own[nd.First+1] + gain((at+1)/2)
			}
		}
		start := time.Now()
		path, err := newPath(model.Nodes(), own, LeavesMinusOne, model.Collapse)
		if err != nil {
			t.Fatal(err)
		}
		want := 2
		if name == "the lowest first" {
			want = n + 1
		}
		if len(path.Steps) != want {
			t.Errorf("%s: %d steps, want %d", name, len(path.Steps), want)
		}
		if last := path.Steps[len(path.Steps)-1]; last.Leaves != 1 ||
			last.Risk != own[0]/model.Nodes().Size(0) {
			t.Errorf("%s: the last step is %+v", name, last)
		}
		if small := path.Leaves(n / 2); want > 2 && small.Leaves() != n/2 {
			t.Errorf("%s: %d leaves, want %d", name, small.Leaves(), n/2)
		}
		if d := time.Since(start); d > 10*time.Second {
			t.Errorf("%s: %v", name, d)
		}
	}
}

// If that would take minutes, it is an error at once, and the other ways work.
func TestChainIsTooDeepLinkByLink(t *testing.T) {
	model := chainOfTests(100_000)
	set := &classify.Dataset{
		Name:       "chain",
		Attributes: model.Nodes().Attributes,
		Classes:    model.Nodes().Classes,
		X:          mat.NewDense(1, 1, nil),
		Y:          []int{0},
	}
	want := "prune: the tree of 200001 nodes is 100000 deep, and pruning it link by link " +
		"would take too long; "
	if _, err := Path(model, Options{Divisor: Leaves}); err == nil ||
		err.Error() != want+"LeavesMinusOne prunes it at once" {
		t.Errorf("the lecture's divisor: %v", err)
	}
	if _, err := Path(model, Options{}); err != nil {
		t.Errorf("leaves − 1: %v", err)
	}
	if _, err := (ReducedError{Greedy: true}).Prune(model, set); err == nil ||
		err.Error() != want+"without Greedy it is pruned at once" {
		t.Errorf("greedy: %v", err)
	}
	if _, err := (ReducedError{}).Prune(model, set); err != nil {
		t.Errorf("one pass: %v", err)
	}
}

func TestPathPanics(t *testing.T) {
	path, err := Path(chainOfTests(3), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if grown, root := path.Tree(-1).Leaves(), path.Tree(math.Inf(1)).Leaves(); grown != 4 ||
		root != 1 {
		t.Errorf("a negative α prunes to %d leaves, an infinite one to %d", grown, root)
	}
	for want, call := range map[string]func(){
		fmt.Sprintf("prune: the path has no step %d; it has 0 to %d", len(path.Steps),
			len(path.Steps)-1): func() { path.At(len(path.Steps)) },
		"prune: a tree has at " +
			"least 1 leaf, not 0": func() { path.Leaves(0) },
		"prune: a branch has " +
			"at least 2 leaves": func() { LinkStrength(1, 0, 1, Leaves) },
	} {
		classifytest.Panics(t, call, want)
	}
	if _, err := Path(chainOfTests(3), Options{Divisor: 7}); err == nil ||
		err.Error() != "prune: divisor 7 is neither LeavesMinusOne nor Leaves" {
		t.Errorf("divisor 7: %v", err)
	}
}
