package tree

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/treeengine"
	"github.com/tessella-go/tessella/classify/internal/treenode"
)

// Several goroutines grow the same tree, bit for bit, wherever the shared top ends and the subtrees
// of single goroutines begin.
func TestSharedEqualsAlone(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 9))
	shared, limbs := 0, 0
	compare := func(
		what string, o *growth, ds *classify.Dataset, target []float64, bare treenode.Tree,
	) {
		alone, together := bare, bare
		e := treeengine.New(ds, target, o.Options)
		if !o.canShare(&bare) {
			return
		}
		rows := 0
		for i := range ds.Len() {
			if ds.Weight(i) > 0 {
				rows++
			}
		}
		small := rng.IntN(rows + 2)
		e.Worthwhile, e.Small = 1+rng.IntN(100), small
		e.Shared(&together, o.below)
		o.Workers = 1
		for range o.grow(treeengine.New(ds, target, o.Options), &alone) {
		}
		if len(alone.Rivals) == 0 {
			alone.Rivals = nil // not a map that was emptied
		}
		if !reflect.DeepEqual(alone, together) {
			t.Fatalf("%s, %d rows, trunk down to %d, %+v:\n%+v\nalone:\n%+v", what, ds.Len(), small,
				o, together, alone)
		}
		shared++
		if small > 2 && small <= rows/2 {
			limbs += len(alone.Nodes)
		}
	}
	for trial := range 600 {
		n := 1 + rng.IntN(60)
		if trial%20 == 0 {
			n = 1000
		}
		l := options(rng)
		ds, target := crowd(rng, n, l.Missing != Refuse)
		l.MaxFeatures = min(l.MaxFeatures, len(ds.Attributes))
		l.Workers = 2 + trial%2
		o, err := l.options(ds)
		if err != nil {
			if sum(ds.ClassWeights()) == 0 {
				continue
			}
			t.Fatal(err)
		}
		compare("classes", o, ds, nil, l.start(ds.Schema()).nodes)
		lr := Regression{MinRows: l.MinRows, MinLeaf: l.MinLeaf, MinDecrease: l.MinDecrease,
			MaxDepth: l.MaxDepth, Missing: l.Missing,
			Nominal: l.Nominal, Workers: l.Workers}
		r, err := lr.options(ds, target)
		if err != nil {
			t.Fatal(err)
		}
		compare("numbers", r, ds, target, lr.start(r, classify.NewFitted(ds.Schema(), lr)).nodes)
	}
	if shared < 500 || limbs < 5000 {
		t.Errorf("%d trees shared, with %d nodes: too few to compare", shared, limbs)
	}
}

// The way in which Fit shares the work, with nodes large enough for it.
func TestFitWithWorkers(t *testing.T) {
	const n = 6000
	rng := rand.New(rand.NewPCG(7, 7))
	ds := &classify.Dataset{
		Name:    "noise",
		Classes: []string{"a", "b", "c"},
		X:       mat.NewDense(n, 16, nil),
	}
	for j := range 16 {
		ds.Attributes = append(ds.Attributes, classify.Attribute{Name: fmt.Sprint("x", j)})
	}
	ds.Attributes[3].Values = []string{"p", "q", "r", "s"}
	target := make([]float64, n)
	for i := range n {
		for j := range 16 {
			ds.X.Set(i, j, rng.Float64())
		}
		ds.X.Set(i, 3, float64(rng.IntN(4)))
		ds.Y, target[i] = append(ds.Y, rng.IntN(3)), rng.NormFloat64()
	}
	for _, l := range []CART{{}, {Impurity: Entropy, MinLeaf: 3}, {MaxFeatures: 4, Seed: 5},
		{MaxLeaves: 900}} {
		alone, err := l.Fit(ds)
		if err != nil {
			t.Fatal(err)
		}
		l.Workers = 2
		together, err := l.Fit(ds)
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(alone.nodes, together.nodes) || len(alone.nodes.Nodes) < 900 {
			t.Errorf("%+v: %d nodes, %d alone", l, len(together.nodes.Nodes),
				len(alone.nodes.Nodes))
		}
	}
	alone, err := Regression{}.Fit(ds, target)
	if err != nil {
		t.Fatal(err)
	}
	together, err := Regression{Workers: 1000}.Fit(ds, target)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(alone.nodes, together.nodes) || len(alone.nodes.Nodes) < 4000 {
		t.Errorf("%d nodes, %d alone", len(together.nodes.Nodes), len(alone.nodes.Nodes))
	}
}
