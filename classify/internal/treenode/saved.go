package treenode

import (
	"fmt"
	"maps"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"

	"github.com/tessella-go/tessella/classify"
)

// Saved is what a file holds of a tree: a list for each property of the nodes, because an object
// for each node would be long. The figures are those of the leaves only, if those of each other
// node are the sums of those of its branches.
type Saved struct {
	Threshold []float64 `saved:"1+"`
	Attribute []int32   `saved:"Threshold"`
	First     []int32   `saved:"Threshold"`
	Branches  []int32   `saved:"Threshold"`
	Kind      []int32   `saved:"Threshold [0,4]"`
	Stop      []int32   `saved:"Threshold [0,11]"`
	Extra     []int32   `saved:"null Threshold"`
	Figures   []float64
	Subsets   []int32
	Cuts      []float64
	Heaviest  map[int32]int32
	Rivals    rivals
}

// rivals has a list for each property of the rivals of all nodes.
type rivals struct {
	Node             []int32
	Attribute        []int32   `saved:"Node"`
	Branches         []int32   `saved:"Node"`
	Kind             []int32   `saved:"Node [0,4]"`
	Low, High        []float64 `saved:"Node"`
	Values           [][]int32 `saved:"null Node"` // null: none has any
	Left, Gain, Info []float64 `saved:"Node"`
}

// Saved returns what a file holds.
func (t *Tree) Saved() Saved {
	s := Saved{Figures: t.savedFigures(), Subsets: t.Subsets, Cuts: t.Cuts, Heaviest: t.Heaviest}
	for _, nd := range t.Nodes {
		s.Threshold = append(s.Threshold, nd.Threshold)
		s.Attribute = append(s.Attribute, nd.Attribute)
		s.First = append(s.First, nd.First)
		s.Branches = append(s.Branches, nd.Branches)
		s.Kind = append(s.Kind, int32(nd.Kind))
		s.Stop = append(s.Stop, int32(nd.Stop))
		if len(t.Subsets)+len(t.Cuts) > 0 {
			s.Extra = append(s.Extra, nd.Extra)
		}
	}
	rs := &s.Rivals
	for _, at := range slices.Sorted(maps.Keys(t.Rivals)) {
		for _, r := range t.Rivals[at] {
			rs.Node, rs.Attribute = append(rs.Node, at), append(rs.Attribute, r.Attribute)
			rs.Branches, rs.Kind = append(rs.Branches, r.Branches), append(rs.Kind, int32(r.Kind))
			rs.Low, rs.High = append(rs.Low, r.Low), append(rs.High, r.High)
			rs.Values, rs.Left = append(rs.Values, r.Values), append(rs.Left, r.Left)
			rs.Gain, rs.Info = append(rs.Gain, r.Gain), append(rs.Info, r.Info)
		}
	}
	if !slices.ContainsFunc(rs.Values, func(v []int32) bool { return v != nil }) {
		rs.Values = nil
	}
	return s
}

func (t *Tree) savedFigures() []float64 {
	ofLeaves := make([]float64, 0, t.Leaves()*t.Width)
	total := make([]float64, t.Width)
	for at := range t.Nodes {
		if t.Nodes[at].Kind == Leaf {
			ofLeaves = append(ofLeaves, t.Row(int32(at))...)
		} else if t.sum(int32(at), total); t.Numbers || !slices.Equal(total, t.Row(int32(at))) {
			return t.Figures
		}
	}
	return ofLeaves
}

// sum adds up the figures of the branches of a node.
func (t *Tree) sum(at int32, total []float64) {
	clear(total)
	nd := &t.Nodes[at]
	for b := range nd.Branches {
		floats.Add(total, t.Row(nd.First+b))
	}
}

// addFigures adds the figures that Saved has left out.
func (t *Tree) addFigures() {
	ofLeaves := t.Figures
	t.Figures = make([]float64, len(t.Nodes)*t.Width)
	for at := range t.Nodes {
		if t.Nodes[at].Kind == Leaf {
			ofLeaves = ofLeaves[copy(t.Row(int32(at)), ofLeaves):]
		}
	}
	for at := int32(len(t.Nodes) - 1); at >= 0; at-- {
		if t.Nodes[at].Kind != Leaf {
			t.sum(at, t.Row(at))
		}
	}
}

// Load makes the tree again. like has its attributes, width and options. It is an error if a walk
// among the nodes could fail or not end, or if a node cannot have its figures, since a file may
// hold anything.
func (s Saved) Load(like Tree) (*Tree, error) {
	t := &like
	t.Figures, t.Subsets, t.Cuts, t.Heaviest = s.Figures, s.Subsets, s.Cuts, s.Heaviest
	t.Nodes = make([]Node, len(s.Threshold))
	for at := range t.Nodes {
		t.Nodes[at] = Node{Threshold: s.Threshold[at], Attribute: s.Attribute[at],
			First: s.First[at], Branches: s.Branches[at], Kind: Kind(s.Kind[at]),
			Stop: Stop(s.Stop[at])}
		if s.Extra != nil {
			t.Nodes[at].Extra = s.Extra[at]
		}
	}
	if err := t.check(); err != nil {
		return nil, err
	}
	t.setClasses()
	return t, t.addRivals(s.Rivals)
}

// check checks the nodes and their figures.
func (t *Tree) check() error {
	n, width, leaves := len(t.Nodes), t.Width, t.Leaves()
	all := len(t.Figures) == n*width
	if width == 0 || !all && (len(t.Figures) != leaves*width || t.Numbers) {
		return fmt.Errorf("there are %d Figures for %d nodes, which should have %d each, "+
			"or only the %d leaves", len(t.Figures), n, width, leaves)
	}
	below := make([]bool, n) // the nodes that are the branch of one before them
	below[0] = true
	for at := range t.Nodes {
		nd := &t.Nodes[at]
		if !below[at] {
			return fmt.Errorf("node %d hangs below no other", at)
		}
		if err := t.checkTest(nd); err != nil {
			return fmt.Errorf("node %d: %w", at, err)
		}
		first, end := int(nd.First), int(nd.First)+int(nd.Branches)
		if nd.Kind != Leaf && (first <= at || end > n) {
			return fmt.Errorf("node %d of %d has the branches %d to %d", at, n, first, end-1)
		}
		for b := first; b < end; b++ {
			if below[b] {
				return fmt.Errorf("node %d hangs below two others", b)
			}
			below[b] = true
		}
	}
	if !all {
		t.addFigures()
	}
	for at := range t.Nodes {
		if err := t.checkFigures(int32(at)); err != nil {
			return fmt.Errorf("node %d: %w", at, err)
		}
	}
	for at, b := range t.Heaviest {
		if !t.inner(at) || b < -1 || b >= t.Nodes[at].Branches {
			return fmt.Errorf("the heaviest branch of node %d is %d", at, b)
		}
	}
	return nil
}

func (t *Tree) addRivals(rs rivals) error {
	for i, at := range rs.Node {
		r := Rival{Attribute: rs.Attribute[i], Branches: rs.Branches[i], Kind: Kind(rs.Kind[i]),
			Low: rs.Low[i], High: rs.High[i], Left: rs.Left[i], Gain: rs.Gain[i], Info: rs.Info[i]}
		if rs.Values != nil {
			r.Values = rs.Values[i]
		}
		a, err := t.tested(r.Attribute, r.Kind)
		list := t.Rivals[at]
		switch n := len(list); {
		case err != nil:
			return fmt.Errorf("rival %d: %w", i+1, err)
		case !t.inner(at) || i > 0 && at < rs.Node[i-1]:
			return fmt.Errorf("rival %d is one of node %d; that should have a test, and ascend",
				i+1, at)
		case n > 0 && r.Attribute <= list[n-1].Attribute:
			return fmt.Errorf("the attributes of the rivals of node %d do not ascend", at)
		}
		for _, v := range r.Values {
			if v < 0 || int(v) >= len(a.Values) {
				return fmt.Errorf("rival %d: attribute %q has no value %d", i+1, a.Name, v)
			}
		}
		if t.Rivals == nil {
			t.Rivals = map[int32][]Rival{}
		}
		t.Rivals[at] = append(list, r)
	}
	return nil
}

func (t *Tree) inner(at int32) bool {
	return at >= 0 && int(at) < len(t.Nodes) && t.Nodes[at].Kind != Leaf
}

// checkTest checks the test of a node and the number of its branches.
func (t *Tree) checkTest(nd *Node) error {
	if nd.Kind == Leaf {
		if nd.Stop == Inner || nd.Stop > StopPruned || nd.Branches != 0 {
			return fmt.Errorf("a leaf has %d branches and the reason to stop %d", nd.Branches,
				uint8(nd.Stop))
		}
		return nil
	}
	a, err := t.tested(nd.Attribute, nd.Kind)
	if err != nil {
		return err
	}
	branches, extra, ok := int32(2), int(nd.Extra), finite(nd.Threshold)
	switch nd.Kind {
	case ByValue:
		branches = max(2, int32(len(a.Values)))
	case BySubset:
		ok = ok && extra >= 0 && extra < len(t.Subsets) && t.Subsets[extra] >= 0 &&
			extra+1+int(t.Subsets[extra]) <= len(t.Subsets)
		last := int32(-1)
		for i := 0; ok && i < int(t.Subsets[extra]); i++ {
			value := t.Subsets[extra+1+i] >> 1
			ok, last = value > last && int(value) < len(a.Values), value
		}
	case ByInterval:
		branches = max(2, nd.Branches)
		ok = ok && extra >= 0 && extra+int(branches)-1 <= len(t.Cuts)
		for i := 0; ok && i < int(branches)-1; i++ {
			ok = finite(t.Cuts[extra+i]) && (i == 0 || t.Cuts[extra+i] > t.Cuts[extra+i-1])
		}
	}
	if !ok || nd.Branches != branches || nd.Stop != Inner {
		return fmt.Errorf("the test of %q has not finite and ascending values, or not a branch "+
			"for each: %+v", a.Name, *nd)
	}
	return nil
}

// tested returns the attribute of a test, which must be of the right kind.
func (t *Tree) tested(j int32, kind Kind) (a classify.Attribute, err error) {
	if j < 0 || int(j) >= len(t.Attributes) {
		return a, fmt.Errorf("column %d is none of the %d attributes", j, len(t.Attributes))
	}
	a = t.Attributes[j]
	kinds := []Kind{ByThreshold, ByInterval}
	if a.Nominal() {
		kinds = []Kind{ByValue, BySubset}
	}
	if !slices.Contains(kinds, kind) {
		return a, fmt.Errorf("attribute %q has a test of kind %d instead of %d", a.Name, kind,
			kinds)
	}
	return a, nil
}

func (t *Tree) checkFigures(at int32) error {
	nd := &t.Nodes[at]
	for k, v := range t.Row(at) {
		if !finite(v) || v < 0 && !(t.Numbers && k == 1) {
			return fmt.Errorf("a figure is %v", v)
		}
	}
	empty, size := nd.Stop == StopEmpty, t.Size(at)
	if empty && at == 0 || (size > 0) == empty || !finite(size) {
		return fmt.Errorf("the reason to stop is %v, and the mass %v", nd.Stop, size)
	}
	below := 0.0
	for b := range nd.Branches {
		below += t.Size(nd.First + b)
	}
	if nd.Kind != Leaf && !(below > 0) {
		return fmt.Errorf("nothing is below its test")
	}
	return nil
}

// setClasses gives each node its most common class, and an empty one that of the node above it.
func (t *Tree) setClasses() {
	for at := range t.Nodes {
		nd := &t.Nodes[at]
		if !t.Numbers && nd.Stop != StopEmpty {
			nd.Class = MostCommon(t.Row(int32(at)))
		}
		for b := range nd.Branches {
			t.Nodes[nd.First+b].Class = nd.Class
		}
	}
}

func finite(v float64) bool { return !math.IsNaN(v) && !math.IsInf(v, 0) }
