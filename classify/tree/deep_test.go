package tree

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
)

// chain makes a tree of n tests, x ≤ n, x ≤ n−1 and so on, one below the yes of the other; its leaves are of classes 0 and 1 by turns.
func chain(n int) *Tree {
	t := newTree(&classify.Dataset{Attributes: []classify.Attribute{{Name: "x"}}, Classes: []string{"a", "b"}}, vocabulary{}, false)
	at := t.addNodes(1)
	t.mass(at)[0] = 1
	for i := range n {
		first := t.addNodes(2)
		t.nodes[at] = node{threshold: float64(n - i), first: first, branches: 2, kind: ByThreshold}
		for b := range int32(2) {
			t.nodes[first+b] = node{class: int32(i % 2), stop: StopPure}
			t.mass(first + b)[i%2] = 1
		}
		at = first
	}
	return t
}

// A tree may be as deep as its training set is long. Nothing that walks it may recurse, or take memory by the square of its depth: here
// 100,000 tests, a stack of 1 MB, and 1 GB allocated in all, garbage counted; the square would be 10.
func TestDeepTree(t *testing.T) {
	defer debug.SetMaxStack(debug.SetMaxStack(1 << 20))
	const n = 100_000
	model := chain(n)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)

	if model.Depth() != n || model.Leaves() != n+1 {
		t.Errorf("depth %d, %d leaves; want %d and %d", model.Depth(), model.Leaves(), n, n+1)
	}
	if got := model.Predict([]float64{-1}); got != (n-1)%2 {
		t.Errorf("the lowest leaf says %d", got)
	}
	text := model.String()
	if lines := strings.Count(text, "\n"); lines != 2*n {
		t.Errorf("%d lines, want %d", lines, 2*n)
	}
	if want := "[99999] x ≤ 1: b (1)\n"; !strings.Contains(text, want) {
		t.Errorf("no line %q", want)
	}
	rules := model.Rules()
	if len(rules.List) != n+1 {
		t.Errorf("%d rules, want %d", len(rules.List), n+1)
	}
	if got, want := rules.Text(1), "if x ≤ 2 and x > 1 then b"; got != want {
		t.Errorf("rule 2 reads %q, want %q", got, want)
	}
	boxes, todo := 0, []*classify.Diagram{model.Diagram()}
	for ; len(todo) > 0; boxes++ {
		box := todo[len(todo)-1]
		todo = append(todo[:len(todo)-1], box.Children...)
	}
	if boxes != 2*n+1 {
		t.Errorf("%d boxes, want %d", boxes, 2*n+1)
	}

	runtime.ReadMemStats(&after)
	if used := after.TotalAlloc - before.TotalAlloc; used > 1<<30 {
		t.Errorf("%d MB allocated", used>>20)
	}
}

// Classes that alternate along one numeric attribute make ID3 cut off one example at a time: a chain again, grown and explained.
func TestDeepFit(t *testing.T) {
	defer debug.SetMaxStack(debug.SetMaxStack(1 << 20))
	const n = 600
	ds := &classify.Dataset{Name: "alternating", Attributes: []classify.Attribute{{Name: "x"}}, Classes: []string{"a", "b"}, X: mat.NewDense(n, 1, nil)}
	for i := range n {
		ds.X.Set(i, 0, float64(i))
		ds.Y = append(ds.Y, i%2)
	}
	model, err := ID3{}.Fit(ds)
	if err != nil {
		t.Fatal(err)
	}
	if model.Depth() < n/4 || model.Leaves() != n {
		t.Errorf("depth %d, %d leaves: no chain", model.Depth(), model.Leaves())
	}
	for i, got := range model.PredictAll(nil, ds.X) {
		if got != i%2 {
			t.Fatalf("row %d is class %d", i+1, got)
		}
	}
	rules := model.Rules()
	if err := rules.Check(); err != nil {
		t.Error(err)
	}
	for i, r := range rules.List {
		if len(r.Conditions) > 2 {
			t.Fatalf("rule %d has %d conditions on one attribute: %s", i+1, len(r.Conditions), rules.Text(i))
		}
	}
	if e := model.Explain(ds.At(n / 2)); e.Class != n/2%2 || fmt.Sprint(e) == "" {
		t.Errorf("explained as %d", e.Class)
	}
}
