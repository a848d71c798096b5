package tree

import (
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
)

// Without missing values, withOthers finds the errors of a raised branch by adding new examples.
// With missing values, afresh divides all examples again. On complete data both agree at every
// node.
func TestRaisedOnTopEqualsAfresh(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 4))
	raised := 0
	for trial := range 300 {
		n := 10 + rng.IntN(60)
		ds := &classify.Dataset{
			Classes: []string{"a", "b", "c"},
			X:       mat.NewDense(n, 3, nil),
			Y:       make([]int, n),
		}
		ds.Attributes = []classify.Attribute{{Name: "x"}, {Name: "y"},
			{Name: "z", Values: []string{"p", "q", "r", "never"}}}
		for i := range n {
			ds.X.SetRow(i, []float64{float64(rng.IntN(12)), rng.Float64(), float64(rng.IntN(3))})
			ds.Y[i] = (int(ds.At(i)[0])/4 + int(ds.At(i)[2]) + rng.IntN(2)) % 3
		}
		grown, err := C45{Unpruned: true, NoMDL: true}.Fit(ds)
		if err != nil {
			t.Fatal(err)
		}
		log := func(holes bool) (lines []string, tree string) {
			p := C45{Confidence: .2}.pruner(grown.Collapse(func(int) bool { return false }), ds)
			p.holes = holes
			for d := range p.prune() {
				lines = append(lines, fmt.Sprint(p.describe(d)))
				if d.verdict == Raised {
					raised++
				}
			}
			small := p.pruned()
			for at := range small.nodes.Preorder() {
				if nd := small.nodes.Nodes[at.Node]; nd.Stop == StopEmpty &&
					nd.Class != small.nodes.Nodes[at.Parent].Class {
					t.Errorf("trial %d: an empty leaf answers %d below a node of class %d\n%s",
						trial, nd.Class, small.nodes.Nodes[at.Parent].Class, small)
				}
			}
			return lines, small.String()
		}
		fast, one := log(false)
		slow, two := log(true)
		if !slices.Equal(fast, slow) || one != two {
			t.Fatalf("trial %d:\n%q\n%q", trial, fast, slow)
		}
	}
	if raised < 20 {
		t.Errorf("%d branches raised: too few to compare", raised)
	}
}

// A chain of 8,000 tests is pruned, and turned into rules, in a small stack.
func TestC45Deep(t *testing.T) {
	defer debug.SetMaxStack(debug.SetMaxStack(1 << 18))
	const n = 8_000
	ds := &classify.Dataset{
		Name:       "chain",
		Attributes: []classify.Attribute{{Name: "x"}},
		Classes:    []string{"a", "b"},
		X:          mat.NewDense(n+1, 1, nil),
	}
	for i := range n + 1 {
		ds.X.Set(i, 0, float64(i))
		ds.Y = append(ds.Y, i%2)
	}
	model := chain(n)
	p := C45{}.pruner(model, ds)
	root := visit{rows: p.path[0].rows}
	p.recount(root.node, root.rows)
	if model.nodes.Depth() != n {
		t.Fatalf("depth %d", model.nodes.Depth())
	}
	for range p.prune() {
	}
	if pruned := p.pruned(); pruned.nodes.Leaves() < 1 || pruned.nodes.Leaves() > n/2 {
		t.Errorf("%d leaves", pruned.nodes.Leaves())
	}
}
