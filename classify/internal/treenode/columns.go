package treenode

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/tessella-go/tessella/classify"
)

// Columns is how a file holds trees: a list for each kind of figure, with all trees one after the
// other. A forest has too many nodes to store an object for each.
type Columns struct {
	Nodes      []int       // how many each tree has
	Kinds      []int       // of each node: the Kind of its test, or leafCode + Stop
	Attributes []int       // of each test
	First      []int       // of each test: its first branch; nil if the branches are in preorder
	Thresholds []float64   // of each ByThreshold test
	Subsets    [][]int32   // of each BySubset test: its codes
	Cuts       [][]float64 // of each ByInterval test
	// of each node; of the leaves only if the figures of the others are the sums of their branches
	Figures  []float64
	Heaviest []int // of each test, plus 1; -1 if it has none; nil if there are none at all
	Rivals   []rivals
}

const leafCode = 5

// rivals are the rivals of one test, in columns too.
type rivals struct {
	Test             int // its number
	Attributes       []int
	Kinds            []int
	Branches         []int
	Low, High        []float64 // of each ByThreshold rival
	Values           [][]int32 // of each BySubset rival
	Left, Gain, Info []float64
}

// Save puts trees of the same attributes and classes into columns.
func Save(trees ...*Tree) Columns {
	var c Columns
	preorder, sums, backed := true, true, false
	for _, t := range trees {
		preorder, sums = preorder && t.preordered(), sums && t.summed()
		backed = backed || t.Heaviest != nil
	}
	for _, t := range trees {
		c.Nodes = append(c.Nodes, len(t.Nodes))
		for at := range t.Nodes {
			nd := &t.Nodes[at]
			if nd.Kind == Leaf || !sums {
				c.Figures = append(c.Figures, t.Row(int32(at))...)
			}
			if nd.Kind == Leaf {
				c.Kinds = append(c.Kinds, leafCode+int(nd.Stop))
				continue
			}
			c.Kinds = append(c.Kinds, int(nd.Kind))
			if !preorder {
				c.First = append(c.First, int(nd.First))
			}
			switch nd.Kind {
			case ByThreshold:
				c.Thresholds = append(c.Thresholds, nd.Threshold)
			case BySubset:
				c.Subsets = append(c.Subsets, t.Subset(nd))
			case ByInterval:
				c.Cuts = append(c.Cuts, t.Thresholds(nd))
			}
			if backed {
				b, ok := t.Heaviest[int32(at)]
				if !ok {
					b = -2
				}
				c.Heaviest = append(c.Heaviest, int(b)+1)
			}
			c.addRivals(t.Rivals[int32(at)])
			c.Attributes = append(c.Attributes, int(nd.Attribute))
		}
	}
	return c
}

func (c *Columns) addRivals(list []Rival) {
	if len(list) == 0 {
		return
	}
	r := rivals{Test: len(c.Attributes)}
	for _, one := range list {
		r.Attributes = append(r.Attributes, int(one.Attribute))
		r.Kinds = append(r.Kinds, int(one.Kind))
		r.Branches = append(r.Branches, int(one.Branches))
		switch one.Kind {
		case ByThreshold:
			r.Low, r.High = append(r.Low, one.Low), append(r.High, one.High)
		case BySubset:
			r.Values = append(r.Values, one.Values)
		}
		r.Left, r.Gain, r.Info = append(r.Left, one.Left), append(r.Gain, one.Gain),
			append(r.Info, one.Info)
	}
	c.Rivals = append(c.Rivals, r)
}

// summed reports whether the figures of each inner node are the sums of those of its branches.
func (t *Tree) summed() bool {
	total := make([]float64, t.Width)
	for at := range t.Nodes {
		if t.Nodes[at].Kind != Leaf {
			if t.sum(int32(at), total); !slices.Equal(total, t.Row(int32(at))) {
				return false
			}
		}
	}
	return !t.Numbers
}

// sum adds up the figures of the branches of a node.
func (t *Tree) sum(at int32, total []float64) {
	clear(total)
	for b := range t.Nodes[at].Branches {
		for k, v := range t.Row(t.Nodes[at].First + b) {
			total[k] += v
		}
	}
}

// preordered reports whether the branches of the nodes stand in preorder.
func (t *Tree) preordered() bool {
	next := int32(1)
	for at := range t.Preorder() {
		if nd := &t.Nodes[at.Node]; nd.Kind != Leaf {
			if nd.First != next {
				return false
			}
			next += nd.Branches
		}
	}
	return true
}

// loader takes the columns apart.
type loader struct {
	Columns
	test     int  // the number of the next test
	all      bool // Figures has those of all nodes
	numbered bool // there is First
	backed   bool // there is Heaviest
	err      error
}

func (l *loader) fail(format string, args ...any) {
	if l.err == nil {
		l.err = fmt.Errorf(format, args...)
	}
}

// next takes the first value off a list. It is zero if the list has ended.
func next[T any](l *loader, name string, list *[]T) (v T) {
	if len(*list) == 0 {
		l.fail("%s has too few values", name)
		return v
	}
	v, *list = (*list)[0], (*list)[1:]
	return v
}

// Load makes the trees of the columns again. like has what they share: everything but the nodes,
// their figures, heaviest branches and rivals. It is an error if the columns are not those of a
// tree.
func (c Columns) Load(like Tree) ([]*Tree, error) {
	if like.Missing > Fractions {
		return nil, fmt.Errorf("missing values are dealt with in way %d", like.Missing)
	}
	l := &loader{Columns: c, numbered: len(c.First) > 0, backed: len(c.Heaviest) > 0}
	leaves := 0
	for _, kind := range c.Kinds {
		if kind >= leafCode {
			leaves++
		}
	}
	if 2*leaves <= len(c.Kinds) { // a short file must not ask for much memory
		return nil, fmt.Errorf("there are %d nodes, and only %d leaves", len(c.Kinds), leaves)
	}
	switch len(c.Figures) {
	case len(c.Kinds) * like.Width:
		l.all = true
	case leaves * like.Width:
	default:
		return nil, fmt.Errorf("there are %d Figures for %d nodes of %d each, %d of them leaves",
			len(c.Figures), len(c.Kinds), like.Width, leaves)
	}
	if like.Numbers && !l.all {
		return nil, errors.New("the Figures are only those of the leaves")
	}
	var trees []*Tree
	for _, n := range c.Nodes {
		if n < 1 || n > len(l.Kinds) {
			return nil, fmt.Errorf("a tree has %d Nodes where %d are left", n, len(l.Kinds))
		}
		t := like
		if l.tree(&t, n); l.err != nil {
			return nil, l.err
		}
		trees = append(trees, &t)
	}
	if len(l.Kinds)+len(l.Attributes)+len(l.First)+len(l.Thresholds)+len(l.Subsets)+len(l.Cuts)+
		len(l.Figures)+len(l.Heaviest)+len(l.Rivals) > 0 {
		return nil, errors.New("there are more values than nodes")
	}
	return trees, nil
}

// tree reads the n nodes of one tree.
func (l *loader) tree(t *Tree, n int) {
	t.Nodes, t.Figures = make([]Node, n), make([]float64, n*t.Width)
	branches := 0
	for at := range t.Nodes {
		nd := &t.Nodes[at]
		kind := next(l, "Kinds", &l.Kinds)
		switch {
		case kind >= leafCode && kind <= leafCode+int(StopPruned):
			nd.Stop = Stop(kind - leafCode)
		case kind > int(Leaf) && kind < leafCode:
			nd.Kind = Kind(kind)
			l.inner(t, int32(at))
			branches += int(nd.Branches)
		default:
			l.fail("Kinds has %d", kind)
		}
		if l.err != nil {
			return
		}
		if branches >= n {
			l.fail("the nodes have more than %d branches", n-1)
			return
		}
		if nd.Kind == Leaf || l.all {
			for k := range t.Row(int32(at)) {
				t.Row(int32(at))[k] = next(l, "Figures", &l.Figures)
			}
		}
	}
	if branches != n-1 {
		l.fail("%d nodes have %d branches", n, branches)
		return
	}
	if l.numbered {
		l.firsts(t)
	} else {
		t.number()
	}
	if l.err == nil {
		l.figures(t)
	}
}

// inner reads the test of a node.
func (l *loader) inner(t *Tree, at int32) {
	nd, test := &t.Nodes[at], l.test
	l.test++
	a, ok := l.attribute(t, "Attributes", next(l, "Attributes", &l.Attributes), nd.Kind)
	if !ok {
		return
	}
	nd.Attribute, nd.Branches = int32(a), 2
	attribute := t.Attributes[a]
	switch nd.Kind {
	case ByThreshold:
		nd.Threshold = l.finite("Thresholds", next(l, "Thresholds", &l.Thresholds))
	case ByValue:
		if nd.Branches = int32(len(attribute.Values)); nd.Branches < 2 {
			l.fail("Attributes: %q has one value only", attribute.Name)
		}
	case BySubset:
		nd.Extra = l.subset(t, attribute, next(l, "Subsets", &l.Subsets))
	case ByInterval:
		cuts := next(l, "Cuts", &l.Cuts)
		if len(cuts) == 0 {
			l.fail("Cuts of test %d are missing", test)
		}
		for i, v := range cuts {
			if l.finite("Cuts", v); i > 0 && !(v > cuts[i-1]) {
				l.fail("Cuts of test %d do not ascend", test)
			}
		}
		nd.Branches, nd.Extra = int32(len(cuts)+1), int32(len(t.Cuts))
		t.Cuts = append(t.Cuts, cuts...)
	}
	if l.backed {
		l.heaviest(t, at, test)
	}
	if len(l.Rivals) > 0 && l.Rivals[0].Test == test {
		l.rivals(t, at, next(l, "Rivals", &l.Rivals))
	}
}

// attribute checks a column and whether it can be tested so.
func (l *loader) attribute(t *Tree, name string, j int, kind Kind) (int, bool) {
	if j < 0 || j >= len(t.Attributes) {
		l.fail("%s: column %d is none of the %d attributes", name, j, len(t.Attributes))
		return 0, false
	}
	ok := kind == ByThreshold || kind == ByInterval
	if t.Attributes[j].Nominal() {
		ok = kind == ByValue || kind == BySubset
	}
	if !ok {
		l.fail("%s: attribute %q has a test of kind %d", name, t.Attributes[j].Name, kind)
	}
	return j, ok
}

func (l *loader) finite(name string, v float64) float64 {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		l.fail("%s has %v", name, v)
	}
	return v
}

// subset adds the codes of a test, 2·value + branch, and returns where they begin.
func (l *loader) subset(t *Tree, a classify.Attribute, codes []int32) int32 {
	last := -1
	for _, code := range codes {
		if int(code>>1) <= last || int(code>>1) >= len(a.Values) {
			l.fail("Subsets of attribute %q are not in order, or not of its values", a.Name)
			break
		}
		last = int(code >> 1)
	}
	at := int32(len(t.Subsets))
	t.Subsets = append(append(t.Subsets, int32(len(codes))), codes...)
	return at
}

// heaviest reads the branch of a test for rows without a value.
func (l *loader) heaviest(t *Tree, at int32, test int) {
	heaviest := next(l, "Heaviest", &l.Heaviest)
	if heaviest < -1 || heaviest > 2 || heaviest >= 0 && t.Nodes[at].Branches != 2 {
		l.fail("Heaviest of test %d is %d", test, heaviest)
	}
	if heaviest >= 0 {
		t.SetHeaviest(at, int32(heaviest-1))
	}
}

// rivals reads the rivals of a test.
func (l *loader) rivals(t *Tree, at int32, r rivals) {
	last, list := -1, []Rival(nil)
	for _, column := range r.Attributes {
		kind := Kind(next(l, "Rivals.Kinds", &r.Kinds))
		j, ok := l.attribute(t, "Rivals.Attributes", column, kind)
		if !ok || j <= last {
			l.fail("Rivals.Attributes do not ascend")
			return
		}
		last = j
		one := Rival{
			Attribute: int32(j), Kind: kind,
			Branches: int32(next(l, "Rivals.Branches", &r.Branches)),
			Left:     l.finite("Rivals.Left", next(l, "Rivals.Left", &r.Left)),
			Gain:     l.finite("Rivals.Gain", next(l, "Rivals.Gain", &r.Gain)),
			Info:     l.finite("Rivals.Info", next(l, "Rivals.Info", &r.Info)),
		}
		switch kind {
		case ByThreshold:
			one.Low = l.finite("Rivals.Low", next(l, "Rivals.Low", &r.Low))
			one.High = l.finite("Rivals.High", next(l, "Rivals.High", &r.High))
		case BySubset:
			one.Values = next(l, "Rivals.Values", &r.Values)
			for _, v := range one.Values {
				if v < 0 || int(v) >= len(t.Attributes[j].Values) {
					l.fail("Rivals.Values has %d", v)
				}
			}
		}
		list = append(list, one)
	}
	t.SetRivals(at, list)
	if len(r.Kinds)+len(r.Branches)+len(r.Low)+len(r.High)+len(r.Values)+len(r.Left)+len(r.Gain)+
		len(r.Info) > 0 {
		l.fail("Rivals has more values than attributes")
	}
}

// number gives the nodes their branches in preorder. There is one node more than branches.
func (t *Tree) number() {
	following := int32(1)
	for todo := []int32{0}; len(todo) > 0; {
		nd := &t.Nodes[todo[len(todo)-1]]
		todo = todo[:len(todo)-1]
		if nd.Kind == Leaf {
			continue
		}
		nd.First = following
		following += nd.Branches
		for b := nd.Branches - 1; b >= 0; b-- {
			todo = append(todo, nd.First+b)
		}
	}
}

// firsts reads where the branches of each test begin. They must be after their node, and each node
// must be a branch of one node only.
func (l *loader) firsts(t *Tree) {
	below := make([]bool, len(t.Nodes))
	for at := range t.Nodes {
		nd := &t.Nodes[at]
		if nd.Kind == Leaf {
			continue
		}
		first := next(l, "First", &l.First)
		if first <= at || first > len(t.Nodes)-int(nd.Branches) {
			l.fail("First: the branches of node %d begin at %d", at, first)
			return
		}
		nd.First = int32(first)
		for b := range int(nd.Branches) {
			if below[first+b] {
				l.fail("First: node %d hangs below two others", first+b)
				return
			}
			below[first+b] = true
		}
	}
}

// figures checks the figures of the nodes. If only leaves have figures, it adds up those of the
// inner nodes. It also finds the classes.
func (l *loader) figures(t *Tree) {
	reached := make([]bool, len(t.Nodes))
	reached[0] = true
	for at := range t.Nodes {
		nd := &t.Nodes[at]
		if !reached[at] {
			l.fail("node %d hangs below no other", at)
			return
		}
		for b := range nd.Branches {
			reached[nd.First+b] = true
		}
	}
	for at := len(t.Nodes) - 1; at >= 0; at-- {
		nd, figures := &t.Nodes[at], t.Row(int32(at))
		if nd.Kind != Leaf && !l.all {
			t.sum(int32(at), figures)
		}
		for k, v := range figures {
			if l.finite("Figures", v); v < 0 && !(t.Numbers && k == 1) {
				l.fail("Figures has %v", v)
			}
		}
		empty := nd.Stop == StopEmpty
		if size := t.Size(int32(at)); empty && at == 0 || (size > 0) == empty ||
			math.IsInf(size, 1) {
			l.fail("a node with the reason to stop %d has a mass of %v", nd.Stop, size)
		}
		if nd.Kind != Leaf && l.err == nil {
			below := 0.0
			for b := range nd.Branches {
				below += t.Size(nd.First + b)
			}
			if !(below > 0) {
				l.fail("a node has a test, and nothing is below it")
			}
		}
		if l.err != nil {
			return
		}
	}
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
