package treenode_test

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/treenode"
)

// two is a tree of four tests, one of each kind, with backups and rivals, and a single leaf.
func two() (like treenode.Tree, trees []*treenode.Tree) {
	like = treenode.Tree{
		Attributes: []classify.Attribute{
			{Name: "x"}, {Name: "y"}, {Name: "z", Values: []string{"a", "b", "c"}},
		},
		Classes: []string{"p", "q"}, Width: 2, Missing: treenode.Majority,
	}
	t := like
	t.AddNodes(10)
	t.Subsets, t.Cuts = []int32{2, 0, 5, 1, 2}, []float64{1, 2}
	copy(t.Nodes, []treenode.Node{
		{Kind: treenode.ByThreshold, Threshold: 1.5, First: 1, Branches: 2},
		{Kind: treenode.BySubset, Attribute: 2, First: 3, Branches: 2},
		{Kind: treenode.ByInterval, Attribute: 1, First: 5, Branches: 3},
		{Stop: treenode.StopPure}, {Stop: treenode.StopMinRows, Class: 1},
		{Stop: treenode.StopPure}, {Stop: treenode.StopPure, Class: 1},
		{Kind: treenode.ByThreshold, Attribute: 1, Threshold: -3, First: 8, Branches: 2},
		{Stop: treenode.StopPure}, {Stop: treenode.StopEmpty},
	})
	copy(t.Figures, []float64{9, 6, 5, 3, 4, 3, 4, 0, 1, 3, 1, 0, 0, 3, 3, 0, 3, 0, 0, 0})
	t.Nodes[0].Class, t.Nodes[1].Class = 0, 0
	t.SetHeaviest(0, -1)
	t.SetHeaviest(1, 1)
	t.SetRivals(0, []treenode.Rival{
		{Kind: treenode.ByThreshold, Low: 1, High: 2, Branches: 2, Left: .25, Gain: .5, Info: 1},
		{Kind: treenode.BySubset, Attribute: 2, Values: []int32{0}, Branches: 2, Gain: .125},
	})
	leaf := like
	leaf.AddNodes(1)
	leaf.Nodes[0] = treenode.Node{Stop: treenode.StopEqual, Class: 1}
	copy(leaf.Figures, []float64{1, 2})
	return like, []*treenode.Tree{&t, &leaf}
}

func TestColumns(t *testing.T) {
	like, trees := two()
	c := treenode.Save(trees...)
	loaded, err := c.Load(like)
	if err != nil {
		t.Fatal(err)
	}
	if again := treenode.Save(loaded...); !reflect.DeepEqual(again, c) {
		t.Errorf("loaded as\n%+v\nsaved\n%+v", again, c)
	}
	for k := range trees {
		if !slices.Equal(loaded[k].Figures, trees[k].Figures) {
			t.Errorf("figures %v, saved %v", loaded[k].Figures, trees[k].Figures)
		}
		for at, nd := range trees[k].Nodes {
			got := loaded[k].Nodes[at]
			if nd.Extra, got.Extra = 0, 0; got != nd {
				t.Errorf("node %d of tree %d is %+v, saved %+v", at, k, got, nd)
			}
		}
	}
}

// Changed columns are refused, or make a tree in which every walk ends.
func TestColumnsRefuse(t *testing.T) {
	like, trees := two()
	file, err := json.Marshal(treenode.Save(trees...))
	if err != nil {
		t.Fatal(err)
	}
	for want, damage := range map[string]func(c *treenode.Columns){
		"begin at 1":             func(c *treenode.Columns) { c.First = []int{1, 3, 5, 1, 0} },
		"hangs below two others": func(c *treenode.Columns) { c.First = []int{1, 3, 3, 8} },
		"First has too few":      func(c *treenode.Columns) { c.First = []int{1} },
		"branches of node 0":     func(c *treenode.Columns) { c.First = []int{9, 3, 5, 8} },
		"of the 3 attributes":    func(c *treenode.Columns) { c.Attributes[1] = 3 },
		`"x" has a test of kind`: func(c *treenode.Columns) { c.Attributes[1] = 0 },
		"Kinds has 99":           func(c *treenode.Columns) { c.Kinds[4] = 99 },
		"have more than 9":       func(c *treenode.Columns) { c.Cuts[0] = []float64{1, 2, 3} },
		"do not ascend":          func(c *treenode.Columns) { c.Cuts[0] = []float64{2, 2} },
		"not of its values":      func(c *treenode.Columns) { c.Subsets[0] = []int32{0, 9} },
		"not in order":           func(c *treenode.Columns) { c.Subsets[0] = []int32{2, 0} },
		"Figures has -1":         func(c *treenode.Columns) { c.Figures[0] = -1 },
		"a mass of 0":            func(c *treenode.Columns) { c.Figures[0] = 0 },
		"for 11 nodes":           func(c *treenode.Columns) { c.Figures = c.Figures[1:] },
		"only 1 leaves":          func(c *treenode.Columns) { c.Kinds = []int{2, 2, 2, 2, 2, 6} },
		"where 1 are left":       func(c *treenode.Columns) { c.Nodes[1] = 1 << 60 },
		"more values than nodes": func(c *treenode.Columns) { c.Nodes = c.Nodes[:1] },
		"Heaviest of test 0":     func(c *treenode.Columns) { c.Heaviest[0] = 5 },
		"column 7":               func(c *treenode.Columns) { c.Attributes[0] = 7 },
		"Attributes do not": func(c *treenode.Columns) {
			r := &c.Rivals[0]
			r.Attributes, r.Kinds = []int{1, 0}, []int{2, 2}
			r.Low, r.High = []float64{1, 1}, []float64{2, 2}
		},
		"Rivals.Gain has too": func(c *treenode.Columns) { c.Rivals[0].Gain = nil },
	} {
		var c treenode.Columns
		if err := json.Unmarshal(file, &c); err != nil {
			t.Fatal(err)
		}
		damage(&c)
		if _, err := c.Load(like); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q in it", err, want)
		}
	}

	rng := rand.New(rand.NewPCG(4, 4))
	good := 0
	for range 20_000 {
		var c treenode.Columns
		if err := json.Unmarshal(file, &c); err != nil {
			t.Fatal(err)
		}
		if rng.IntN(2) == 0 {
			c.First = []int{1, 3, 5, 8}
		}
		for range 1 + rng.IntN(3) {
			spoil(rng, reflect.ValueOf(&c).Elem())
		}
		loaded, err := c.Load(like)
		if err != nil {
			continue
		}
		good++
		for _, t := range loaded {
			walk(t, rng)
		}
	}
	if good < 500 || good > 19_000 {
		t.Errorf("%d of 20,000 spoilt columns were loaded", good)
	}
}

// spoil changes a number somewhere in a value.
func spoil(rng *rand.Rand, v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		spoil(rng, v.Field(rng.IntN(v.NumField())))
	case reflect.Slice:
		if n := v.Len(); n > 0 && rng.IntN(20) == 0 {
			v.SetLen(n - 1)
		} else if n > 0 {
			spoil(rng, v.Index(rng.IntN(n)))
		}
	case reflect.Int, reflect.Int32:
		v.SetInt(int64(rng.IntN(12) - 1))
	case reflect.Float64:
		v.SetFloat([]float64{0, 1, -1, 1e308, math.NaN(), math.Inf(1)}[rng.IntN(6)])
	case reflect.Bool:
		v.SetBool(!v.Bool())
	}
}

// walk goes through a tree in every way.
func walk(t *treenode.Tree, rng *rand.Rand) {
	for range 5 {
		x := []float64{float64(rng.IntN(4)), float64(rng.IntN(4)), float64(rng.IntN(4))}
		if rng.IntN(2) == 0 {
			x[rng.IntN(3)] = math.NaN()
		}
		t.Find(x)
		t.Raises(x, 1)
		for range t.Parts(x) {
		}
	}
	for at := range t.Preorder() {
		if nd := &t.Nodes[at.Node]; nd.Kind == treenode.ByInterval {
			t.Thresholds(nd)
		}
	}
	small := t.Collapse(func(at int) bool { return at%3 == 1 })
	small.Leaves()
	small.Depth()
}
