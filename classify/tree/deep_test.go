package tree

import (
	"math/bits"
	"reflect"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/treeengine"
	"github.com/tessella-go/tessella/classify/internal/treenode"
)

// chain makes a tree of n tests, x ≤ n, x ≤ n−1 and so on, each below the yes branch of the one
// before; its leaves alternate between classes 0 and 1.
func chain(n int) *Tree {
	t := CART{}.start(classify.Schema{
		Attributes: []classify.Attribute{{Name: "x"}},
		Classes:    []string{"a", "b"},
	})
	at := t.nodes.AddNodes(1)
	t.mass(at)[0] = 1
	for i := range n {
		first := t.nodes.AddNodes(2)
		t.nodes.Nodes[at] = treenode.Node{
			Threshold: float64(n - i), First: first, Branches: 2, Kind: ByThreshold,
		}
		for b := range int32(2) {
			t.nodes.Nodes[first+b] = treenode.Node{Class: int32(i % 2), Stop: StopPure}
			t.mass(first + b)[i%2] = 1
		}
		at = first
	}
	return t
}

// A tree may be as deep as its training set has rows. Nothing that walks it may recurse, or take
// memory quadratic in its depth: here 100,000 tests, a stack of 1 MB, and 1 GB allocated in total,
// with garbage; the square would be 10 GB.
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

// bushy makes a full tree of 2^levels leaves, whose levels ask three numbers and
// a set of values in turn.
func bushy(levels int) *Tree {
	t := CART{}.start(classify.Schema{
		Attributes: []classify.Attribute{{Name: "x"}, {Name: "y"}, {Name: "z"},
			{Name: "colour", Values: []string{"red", "green", "blue"}}},
		Classes: []string{"a", "b"},
	})
	t.nodes.AddNodes(1)
	for at := int32(0); at < 1<<levels-1; at++ {
		first, level := t.nodes.AddNodes(2), bits.Len(uint(at+1))-1
		if s := (treeengine.Split{
			Attribute: level % 4,
			Kind:      ByThreshold,
			Branches:  2,
			Threshold: float64(at),
		}); s.Attribute < 3 {
			s.Set(&t.nodes, at)
		} else {
			s.Kind, s.Codes = BySubset, []int32{0, 3, 4} // red and blue, or green
			s.Set(&t.nodes, at)
		}
		t.nodes.Nodes[at].First = first
		for b := range int32(2) {
			t.nodes.Nodes[first+b].Class = b
			t.mass(first + b)[b] = float64(1 + at)
		}
	}
	return t
}

// The time and memory to write a tree of 131,072 leaves are proportional to its text: for each byte
// no more is allocated than for a tree of 512 leaves.
func TestBushyTreeIsWrittenInProportion(t *testing.T) {
	defer debug.SetMaxStack(debug.SetMaxStack(1 << 20))
	for what, write := range map[string]func(*Tree) int{
		"String": func(m *Tree) int { return len(m.String()) },
		"of numbers": func(m *Tree) int {
			r := RegressionTree{grown: m.grown}
			r.nodes.Numbers, r.nodes.Width = true, 3
			r.nodes.Figures = make([]float64, 3*len(m.nodes.Nodes))
			return len(r.String())
		},
		"DOT": func(m *Tree) int {
			var w strings.Builder
			if err := m.DOT(&w); err != nil {
				t.Error(err)
			}
			return w.Len()
		},
	} {
		var small float64
		for _, levels := range []int{9, 17} {
			model := bushy(levels)
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			length := write(model)
			runtime.ReadMemStats(&after)
			share := float64(after.TotalAlloc-before.TotalAlloc) / float64(length)
			if levels == 9 {
				small = share
			}
			if length < 1<<levels*20 || share > 40 || share > 1.5*small {
				t.Errorf("%s, %d levels: %d bytes of text, %.1f bytes allocated for each; "+
					"with 9 levels %.1f", what, levels, length, share, small)
			}
		}
	}
}

// Collapse makes the tree that the steps describe: the nodes cut are leaves with the masses that
// they had.
func TestCollapse(t *testing.T) {
	model := chain(10)
	for at := range model.nodes.Nodes {
		model.mass(int32(at))[0] = float64(at)
	}
	small := model.Collapse(func(at int) bool { return at == int(model.nodes.Nodes[0].First) })
	if small.Leaves() != 2 ||
		!reflect.DeepEqual(small.mass(1), model.mass(model.nodes.Nodes[0].First)) ||
		small.nodes.Nodes[1].Stop != StopPruned {
		t.Errorf("%d leaves, masses %v, %v", small.Leaves(), small.mass(1),
			small.nodes.Nodes[1].Stop)
	}
	if model.nodes.Leaves() != 11 {
		t.Errorf("the tree itself has %d leaves now", model.nodes.Leaves())
	}
}
