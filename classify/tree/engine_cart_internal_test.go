package tree

import (
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest/race"
	"github.com/tessella-go/tessella/classify/internal/treeengine"
	"github.com/tessella-go/tessella/classify/internal/treenode"
)

// crowd makes up a training set with a target: numeric and nominal columns with many or few values,
// up to four classes, weights of 1, whole, or any.
func crowd(rng *rand.Rand, n int) (*classify.Dataset, []float64) {
	d, K := 1+rng.IntN(5), 1+rng.IntN(4)
	ds := &classify.Dataset{
		Name:    "crowd",
		Classes: []string{"a", "b", "c", "d"}[:K],
		X:       mat.NewDense(n, d, nil),
		Y:       make([]int, n),
	}
	target := make([]float64, n)
	kinds := rng.IntN(3) // numeric, nominal, mixed
	for j := range d {
		a := classify.Attribute{Name: fmt.Sprint("x", j)}
		if kinds == 1 || kinds == 2 && rng.IntN(2) == 0 {
			a.Values = strings.Split("p q r s t u v", " ")[:2+rng.IntN(6)]
		}
		ds.Attributes = append(ds.Attributes, a)
		several := []int{1, 2, 5, 50, 0}[rng.IntN(5)]
		for i := range n {
			switch {
			case a.Nominal():
				ds.X.Set(i, j, float64(rng.IntN(len(a.Values))))
			case several > 0:
				ds.X.Set(i, j, float64(rng.IntN(several))-2)
			default:
				ds.X.Set(i, j, rng.NormFloat64())
			}
		}
	}
	classes, whole := rng.IntN(2), rng.IntN(2) == 0
	for i := range n {
		if x := ds.At(i); classes == 0 || rng.IntN(4) == 0 {
			ds.Y[i] = rng.IntN(K)
		} else if x[0] > 0 {
			ds.Y[i] = min(K-1, 1)
		}
		target[i] = 1e6 + float64(ds.Y[i])
		if !whole {
			target[i] += rng.NormFloat64()
		}
	}
	switch rng.IntN(4) {
	case 0:
		for range n {
			ds.Weights = append(ds.Weights, float64(rng.IntN(3)))
		}
	case 1:
		for range n {
			ds.Weights = append(ds.Weights, rng.Float64())
		}
	}
	return ds, target
}

// options draws the options of a growth.
func options(rng *rand.Rand) CART {
	l := CART{Nominal: Nominal(rng.IntN(3)), Workers: rng.IntN(3)}
	for _, o := range []*int{&l.MinRows, &l.MinLeaf, &l.MaxDepth, &l.MaxLeaves, &l.MaxFeatures} {
		if rng.IntN(4) == 0 {
			*o = 1 + rng.IntN(6)
		}
	}
	if rng.IntN(4) == 0 {
		l.MinDecrease = .02 * rng.Float64()
	}
	if rng.IntN(4) == 0 {
		l.Significance = rng.Float64()
	}
	l.Missing = Missing(rng.IntN(3))
	if i := rng.IntN(1 + len(AllImpurities)); i > 0 {
		l.Impurity = AllImpurities[i-1].I
	}
	l.Seed = rng.Uint64()
	return l
}

// Two engines, one tree: the same nodes with the same thresholds, bit for bit,
// and the same figures.
func TestFastEqualsPlain(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	nodes, numbers := 0, 0
	for trial := range 3000 {
		n := 1 + rng.IntN(60)
		if trial%50 == 0 {
			n = 3000
		}
		ds, target := crowd(rng, n)
		l := options(rng)
		o, err := l.options(ds)
		if err != nil {
			if sum(ds.ClassWeights()) == 0 {
				continue
			}
			t.Fatal(err)
		}
		fast, plain := l.start(ds.Schema()), l.start(ds.Schema())
		p, ok := treeengine.Pack(ds, nil, o.Options)
		if !ok {
			t.Fatal("nothing packed")
		}
		drain(o, p, &fast.nodes)
		drain(o, treeengine.NewRows(ds, nil, o.Options), &plain.nodes)
		if diff := different(&fast.nodes, &plain.nodes); diff != "" {
			t.Fatalf("trial %d: %d rows, %+v: %s\nfast\n%splain\n%s", trial, n, l, diff,
				fast, plain)
		}
		nodes += len(fast.nodes.Nodes)

		lr := Regression{MinRows: l.MinRows, MinLeaf: l.MinLeaf, MinDecrease: l.MinDecrease,
			MaxDepth: l.MaxDepth, MaxLeaves: l.MaxLeaves,
			MaxFeatures: l.MaxFeatures, Seed: l.Seed, Nominal: l.Nominal,
			Workers: l.Workers}
		r, err := lr.options(ds, target)
		if err != nil {
			t.Fatal(err)
		}
		f := classify.NewFitted(ds.Schema(), lr)
		quick, slow := lr.start(r, f), lr.start(r, f)
		if p, ok = treeengine.Pack(ds, target, r.Options); !ok {
			t.Fatal("nothing packed")
		}
		drain(r, p, &quick.nodes)
		drain(r, treeengine.NewRows(ds, target, r.Options), &slow.nodes)
		if diff := different(&quick.nodes, &slow.nodes); diff != "" {
			t.Fatalf("trial %d: regression, %d rows, %+v: %s\nfast\n%splain\n%s", trial, n, l, diff,
				quick, slow)
		}
		numbers += len(quick.nodes.Nodes)
	}
	if nodes < 20_000 || numbers < 20_000 {
		t.Errorf("%d and %d nodes in all: too few to compare", nodes, numbers)
	}
}

func drain(o *growth, e treeengine.Engine, t *treenode.Tree) {
	for range o.grow(e, t) {
	}
}

// different returns how two trees differ.
func different(a, b *treenode.Tree) string {
	if len(a.Nodes) != len(b.Nodes) {
		return fmt.Sprintf("%d nodes, not %d", len(a.Nodes), len(b.Nodes))
	}
	for i := range a.Nodes {
		if a.Nodes[i] != b.Nodes[i] {
			return fmt.Sprintf("node %d is %+v, not %+v", i, a.Nodes[i], b.Nodes[i])
		}
		for k, v := range a.Row(int32(i)) {
			if w := b.Row(int32(i))[k]; math.Abs(v-w) > 1e-9*max(1, math.Abs(w)) {
				return fmt.Sprintf("node %d has %v, not %v", i, a.Row(int32(i)), b.Row(int32(i)))
			}
		}
	}
	if !maps.EqualFunc(a.Rivals, b.Rivals, func(v, w []treenode.Rival) bool {
		return slices.EqualFunc(v, w, func(v, w treenode.Rival) bool {
			return v.Attribute == w.Attribute && v.Branches == w.Branches && v.Kind == w.Kind &&
				v.Low == w.Low && v.High == w.High && slices.Equal(v.Values, w.Values) &&
				math.Abs(v.Left-w.Left)+math.Abs(v.Gain-w.Gain)+math.Abs(v.Info-w.Info) < 1e-5
		})
	}) {
		return "other rivals"
	}
	if !slices.Equal(a.Subsets, b.Subsets) || !maps.Equal(a.Heaviest, b.Heaviest) {
		return "other values, or other branches for missing ones"
	}
	return ""
}

// A tree of thousands of nodes takes no more allocations than a few for each column, one for each
// of the larger nodes, and the doublings of its own arrays.
func TestFastAllocatesNothingPerNode(t *testing.T) {
	if race.On() {
		t.Skip("what the race detector watches is allocated")
	}
	rng := rand.New(rand.NewPCG(9, 9))
	ds := &classify.Dataset{
		Name:       "noise",
		Attributes: make([]classify.Attribute, 8),
		Classes:    []string{"a", "b", "c"},
		X:          mat.NewDense(4000, 8, nil),
	}
	target := make([]float64, 4000)
	for j := range ds.Attributes {
		ds.Attributes[j].Name = fmt.Sprint("x", j)
	}
	for i := range target {
		for j := range 8 {
			ds.X.Set(i, j, rng.Float64())
		}
		ds.Y, target[i] = append(ds.Y, rng.IntN(3)), rng.Float64()
	}
	var grown treenode.Tree
	for name, fit := range map[string]func(){
		"Gini":     func() { m, _ := CART{}.Fit(ds); grown = m.nodes },
		"entropy":  func() { m, _ := CART{Impurity: Entropy}.Fit(ds); grown = m.nodes },
		"variance": func() { m, _ := Regression{}.Fit(ds, target); grown = m.nodes },
	} {
		// the list of rivals of a large node is an allocation
		allocs, nodes := testing.AllocsPerRun(2, fit), len(grown.Nodes)
		if allocs > 150+1.2*float64(len(grown.Rivals)) || nodes < 2000 {
			t.Errorf("%s: %v allocations for %d nodes", name, allocs, nodes)
		}
	}
}
