package rules_test

import (
	"runtime"
	"runtime/debug"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/treenode"
	"github.com/tessella-go/tessella/classify/rules"
	"github.com/tessella-go/tessella/classify/tree"
)

// add gives node at two branches of one example each, one of class 0 and one of class 1.
func add(t *treenode.Tree, at int32, nd treenode.Node) {
	nd.First, nd.Branches = t.AddNodes(2), 2
	t.Nodes[at] = nd
	for b := range int32(2) {
		t.Nodes[nd.First+b].Class = b
		t.Row(nd.First + b)[b] = float64(1 + at)
	}
}

// chain makes the rules of a tree of n tests, x ≤ n, x ≤ n−1 and so on, each below the yes branch
// of the one before.
func chain(n int) rules.Set {
	ds := &classify.Dataset{
		Attributes: []classify.Attribute{{Name: "x"}}, Classes: []string{"a", "b"},
	}
	t := treenode.Tree{Attributes: ds.Attributes, Classes: ds.Classes, Width: 2}
	at := t.AddNodes(1)
	for i := range n {
		add(&t, at, treenode.Node{Threshold: float64(n - i), Kind: treenode.ByThreshold})
		at = t.Nodes[at].First
	}
	return rules.Of(tree.FromNodes(classify.NewFitted(ds.Schema(), nil), t))
}

// A path of 100,000 tests on one attribute has at most two conditions. Nothing that walks it may
// recurse, or take memory quadratic in its depth.
func TestRulesOfChain(t *testing.T) {
	defer debug.SetMaxStack(debug.SetMaxStack(1 << 20))
	const n = 100_000
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	set := chain(n)
	if len(set.List) != n+1 {
		t.Errorf("%d rules, want %d", len(set.List), n+1)
	}
	if got, want := set.Text(1), "if x ≤ 2 and x > 1 then b"; got != want {
		t.Errorf("rule 2 reads %q, want %q", got, want)
	}
	runtime.ReadMemStats(&after)
	if used := after.TotalAlloc - before.TotalAlloc; used > 1<<30 {
		t.Errorf("%d MB allocated", used>>20)
	}
}
