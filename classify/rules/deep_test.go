package rules_test

import (
	"runtime"
	"runtime/debug"
	"testing"

	"gonum.org/v1/gonum/mat"

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

// bushy makes the rules of a full tree of 2^levels leaves, whose levels ask three numbers and a set
// of values in turn.
func bushy(levels int) rules.Set {
	ds := &classify.Dataset{
		Attributes: []classify.Attribute{{Name: "x"}, {Name: "y"}, {Name: "z"},
			{Name: "colour", Values: []string{"red", "green", "blue"}}},
		Classes: []string{"a", "b"},
	}
	t := treenode.Tree{Attributes: ds.Attributes, Classes: ds.Classes, Width: 2}
	t.Subsets = []int32{3, 0, 3, 4} // red and blue, or green
	t.AddNodes(1)
	for at := range int32(1)<<levels - 1 {
		nd := treenode.Node{
			Attribute: level(at) % 4, Threshold: float64(at), Kind: treenode.ByThreshold,
		}
		if nd.Attribute == 3 {
			nd.Kind = treenode.BySubset
		}
		add(&t, at, nd)
	}
	return rules.Of(tree.FromNodes(classify.NewFitted(ds.Schema(), nil), t))
}

// level is how many tests are above a node of a full tree.
func level(at int32) int32 {
	if at == 0 {
		return 0
	}
	return 1 + level((at-1)/2)
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

// The memory to write the rules of 131,072 leaves is proportional to their text: for each byte no
// more is allocated than for those of 512 leaves.
func TestRulesAreWrittenInProportion(t *testing.T) {
	share := func(levels int) float64 {
		set := bushy(levels)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		length := len(set.String())
		runtime.ReadMemStats(&after)
		if length < 1<<levels*20 {
			t.Errorf("%d levels: %d bytes of text", levels, length)
		}
		return float64(after.TotalAlloc-before.TotalAlloc) / float64(length)
	}
	if small, large := share(9), share(17); large > 40 || large > 1.5*small {
		t.Errorf("%.1f bytes allocated for each byte of text; with 9 levels %.1f", large, small)
	}
}

// Classes that alternate along one numeric attribute make ID3 cut off one example at a time.
func TestRulesOfAlternatingClasses(t *testing.T) {
	const n = 600
	ds := &classify.Dataset{
		Name:       "alternating",
		Attributes: []classify.Attribute{{Name: "x"}},
		Classes:    []string{"a", "b"},
		X:          mat.NewDense(n, 1, nil),
	}
	for i := range n {
		ds.X.Set(i, 0, float64(i))
		ds.Y = append(ds.Y, i%2)
	}
	model, err := tree.ID3{}.Fit(ds)
	if err != nil {
		t.Fatal(err)
	}
	set := rules.Of(model)
	if err := set.Check(); err != nil {
		t.Error(err)
	}
	for i, r := range set.List {
		if len(r.Conditions) > 2 {
			t.Fatalf("rule %d has %d conditions on one attribute: %s", i+1, len(r.Conditions),
				set.Text(i))
		}
	}
}
