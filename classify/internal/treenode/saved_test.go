package treenode_test

import (
	"bytes"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/internal/treenode"
)

// four is a tree of four tests, with heaviest branches and rivals.
func four() *treenode.Tree {
	t := &treenode.Tree{
		Attributes: []classify.Attribute{
			{Name: "x"}, {Name: "y"}, {Name: "z", Values: []string{"a", "b", "c"}},
		},
		Classes: []string{"p", "q"}, Width: 2, Missing: treenode.Majority,
	}
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
	return t
}

// grove is a model that a file holds as its tree.
type grove struct {
	saved treenode.Saved
	tree  *treenode.Tree
}

func init() {
	classify.Register("treenode_test.grove", func(g *grove) treenode.Saved { return g.saved },
		func(f classify.Fitted, _ any, s treenode.Saved) (*grove, error) {
			like := four()
			tree, err := s.Load(treenode.Tree{Attributes: like.Attributes, Classes: like.Classes,
				Width: like.Width, Missing: like.Missing})
			return &grove{s, tree}, err
		})
}

// reload writes a file and reads it.
func reload(s treenode.Saved) (*treenode.Tree, error) {
	var file bytes.Buffer
	if err := classify.Save(&file, &grove{saved: s}); err != nil {
		return nil, err
	}
	g, err := classify.LoadAs[*grove](&file)
	if err != nil {
		return nil, err
	}
	return g.tree, nil
}

func TestSaved(t *testing.T) {
	leaf := four()
	leaf.Nodes = []treenode.Node{{Stop: treenode.StopEqual, Class: 1}}
	leaf.Figures = []float64{1, 2}
	leaf.Heaviest, leaf.Rivals = nil, nil
	unequal := four() // the figures of node 0 are not the sums of those below
	unequal.Figures[0]++
	for _, tree := range []*treenode.Tree{four(), leaf, unequal} {
		loaded, err := reload(tree.Saved())
		if err != nil || !reflect.DeepEqual(loaded, tree) {
			t.Errorf("loaded as\n%+v\nsaved\n%+v\n%v", loaded, tree, err)
		}
	}
	if n := len(four().Saved().Figures); n != 6*2 {
		t.Errorf("%d figures are saved, not only those of the leaves", n)
	}
}

// Changed trees are refused, or every walk in them ends.
func TestLoadRefuses(t *testing.T) {
	for want, damage := range map[string]func(s *treenode.Saved){
		"Threshold has 0 values":   func(s *treenode.Saved) { s.Threshold = nil },
		"for 10 Threshold":         func(s *treenode.Saved) { s.First = s.First[1:] },
		"Threshold: value 1 is":    func(s *treenode.Saved) { s.Threshold[0] = math.NaN() },
		"the branches 1 to 2":      func(s *treenode.Saved) { s.First[7] = 1 },
		"hangs below two others":   func(s *treenode.Saved) { s.First[2] = 3 },
		"hangs below no other":     func(s *treenode.Saved) { s.First[0] = 2 },
		"the branches 9 to 10":     func(s *treenode.Saved) { s.First[0] = 9 },
		"of the 3 attributes":      func(s *treenode.Saved) { s.Attribute[1] = 3 },
		`"x" has a test of kind 3`: func(s *treenode.Saved) { s.Attribute[1] = 0 },
		"Kind: value 2 is 99":      func(s *treenode.Saved) { s.Kind[1] = 99 },
		"Stop: value 5 is 99":      func(s *treenode.Saved) { s.Stop[4] = 99 },
		"the reason to stop 0":     func(s *treenode.Saved) { s.Stop[4] = 0 },
		"a leaf has 2 branches":    func(s *treenode.Saved) { s.Branches[4] = 2 },
		`test of "y" has not`:      func(s *treenode.Saved) { s.Cuts = []float64{2, 2} },
		`"y" has not finite and`:   func(s *treenode.Saved) { s.Cuts = s.Cuts[:1] },
		`test of "z" has not`:      func(s *treenode.Saved) { s.Subsets = []int32{2, 0, 9} },
		`"z" has not finite and`:   func(s *treenode.Saved) { s.Subsets = []int32{2, 2, 0} },
		`"z" has not finite`:       func(s *treenode.Saved) { s.Subsets = []int32{3, 0, 2} },
		`"z" has not`:              func(s *treenode.Saved) { s.Extra[1] = -1 },
		"Branches:3":               func(s *treenode.Saved) { s.Branches[1] = 3 },
		"a figure is -1":           func(s *treenode.Saved) { s.Figures[0] = -1 },
		"the mass 0":               func(s *treenode.Saved) { s.Figures[0] = 0 },
		"for 10 nodes":             func(s *treenode.Saved) { s.Figures = s.Figures[1:] },
		"branch of node 0 is 5":    func(s *treenode.Saved) { s.Heaviest[0] = 5 },
		"branch of node 3 is 0":    func(s *treenode.Saved) { s.Heaviest[3] = 0 },
		"branch of node 77 is 0":   func(s *treenode.Saved) { s.Heaviest[77] = 0 },
		"column 7":                 func(s *treenode.Saved) { s.Rivals.Attribute[0] = 7 },
		"do not ascend": func(s *treenode.Saved) {
			s.Rivals.Attribute[1], s.Rivals.Kind[1] = 0, s.Rivals.Kind[0]
		},
		"has no value 3":      func(s *treenode.Saved) { s.Rivals.Values[1] = []int32{3} },
		"is one of node 4":    func(s *treenode.Saved) { s.Rivals.Node[0] = 4 },
		"Rivals.Gain has 0":   func(s *treenode.Saved) { s.Rivals.Gain = nil },
		"Rivals.Gain: value ": func(s *treenode.Saved) { s.Rivals.Gain[0] = math.Inf(1) },
	} {
		s := four().Saved()
		damage(&s)
		classifytest.Refuses(t, "classify", classifytest.Failure(reload(s)), want)
	}

	rng := rand.New(rand.NewPCG(4, 4))
	good := 0
	for range 20_000 {
		s := four().Saved()
		for range 1 + rng.IntN(3) {
			spoil(rng, reflect.ValueOf(&s).Elem())
		}
		if tree, err := reload(s); err == nil {
			good++
			walk(tree, rng)
		}
	}
	if good < 500 || good > 19_000 {
		t.Errorf("%d of 20,000 spoilt trees were loaded", good)
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
	case reflect.Map:
		for _, key := range v.MapKeys() {
			value := reflect.New(v.Type().Elem()).Elem()
			value.Set(v.MapIndex(key))
			spoil(rng, value)
			v.SetMapIndex(key, value)
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
