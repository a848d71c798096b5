package tree

import (
	"cmp"
	"iter"
	"maps"
	"slices"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/impurity"
	"github.com/tessella-go/tessella/classify/internal/treeengine"
	"github.com/tessella-go/tessella/classify/internal/treenode"
)

// In this file plain functions list the splits that a node could make, for a reader. The engine
// finds the best of them faster.

// examples are those of a node.
type examples struct {
	ds     *classify.Dataset
	target []float64               // nil for classes
	centre float64                 // what is subtracted from a target before it is squared
	rows   iter.Seq2[int, float64] // their numbers and weights
}

// group is the examples of a node that have the same value of an attribute.
type group struct {
	value   float64
	figures []float64 // the mass of each class, or the moments of the targets
}

// groups returns the examples by their value of attribute j, in increasing order. Examples without
// a value are left out.
func (x examples) groups(j int) []group {
	figures := map[float64][]float64{}
	for i, w := range x.rows {
		v := x.ds.At(i)[j]
		if v != v {
			continue
		}
		if figures[v] == nil {
			figures[v] = make([]float64, x.width())
		}
		if x.target == nil {
			figures[v][x.ds.Y[i]] += w
		} else {
			y := x.target[i] - x.centre
			for power, add := range []float64{w, w * y, w * y * y} {
				figures[v][power] += add
			}
		}
	}
	var list []group
	for _, v := range slices.Sorted(maps.Keys(figures)) {
		list = append(list, group{v, figures[v]})
	}
	return list
}

// width is the number of figures.
func (x examples) width() int {
	if x.target != nil {
		return 3
	}
	return len(x.ds.Classes)
}

// total adds up the figures of groups.
func total(groups []group) []float64 {
	figures := make([]float64, len(groups[0].figures))
	for _, g := range groups {
		for c, n := range g.figures {
			figures[c] += n
		}
	}
	return figures
}

// without subtracts the figures of a branch. Masses are never below 0.
func without(all, branch []float64, numbers bool) []float64 {
	rest := make([]float64, len(all))
	for c, n := range all {
		rest[c] = n - branch[c]
		if !numbers {
			rest[c] = max(0, rest[c])
		}
	}
	return rest
}

// candidates yields every split of attribute j, without its formulas.
func (x examples) candidates(o treeengine.Options, j int) iter.Seq[Candidate] {
	a, groups := x.ds.Attributes[j], x.groups(j)
	return func(yield func(Candidate) bool) {
		switch c := (Candidate{Attribute: j, Branches: 2}); {
		case len(groups) == 0:
		case a.Nominal() && o.Multiway:
			c.Kind, c.Branches = ByValue, len(a.Values)
			for range a.Values {
				c.Children = append(c.Children, make([]float64, x.width()))
			}
			for _, g := range groups {
				c.Children[int(g.value)] = g.figures
			}
			yield(c)
		case a.Nominal():
			c.Kind = BySubset
			x.subsets(o.Nominal, c, groups, yield)
		case o.Bins > 0:
			c.Kind = ByInterval
			c.Cuts = treeengine.Cuts(groups[0].value, groups[len(groups)-1].value, o.Bins)
			if c.Branches = len(c.Cuts) + 1; c.Branches > 1 {
				c.Children = bins(groups, c.Cuts)
				yield(c)
			}
		default:
			c.Kind = ByThreshold
			all, left := total(groups), make([]float64, x.width())
			for i := range len(groups) - 1 {
				for k, n := range groups[i].figures {
					left[k] += n
				}
				c.Low, c.High = groups[i].value, groups[i+1].value
				c.Threshold = treeengine.Midpoint(c.Low, c.High)
				c.Children = [][]float64{slices.Clone(left), without(all, left, x.target != nil)}
				if !yield(c) {
					return
				}
			}
		}
	}
}

// bins adds up the groups of each interval.
func bins(groups []group, cuts []float64) [][]float64 {
	children := make([][]float64, len(cuts)+1)
	for b := range children {
		children[b] = make([]float64, len(groups[0].figures))
	}
	for _, g := range groups {
		b, _ := slices.BinarySearch(cuts, g.value)
		for c, n := range g.figures {
			children[b][c] += n
		}
	}
	return children
}

// subsets yields the splits of the values in two that a learner tries. Branch 0 has the first of
// them, or, of one value against the rest, the one.
func (x examples) subsets(
	how Nominal, c Candidate, groups []group, yield func(Candidate) bool,
) bool {
	all := total(groups)
	// offer yields the split for whose branch 0 a group is in.
	offer := func(in func(k int) bool) bool {
		c.Values = nil
		var first []group
		for k, g := range groups {
			if in(k) {
				c.Values, first = append(c.Values, int(g.value)), append(first, g)
			}
		}
		one := total(first)
		c.Children = [][]float64{one, without(all, one, x.target != nil)}
		return yield(c)
	}
	if len(groups) < 2 {
		return true
	}
	if how == OneValue {
		for one := range groups {
			if !offer(func(k int) bool { return k == one }) || len(groups) == 2 {
				return false
			}
		}
		return true
	}
	if place := x.places(groups, all); place != nil && how == Subsets {
		for cut := 1; cut < len(groups); cut++ {
			if !offer(func(k int) bool { return place[k] < cut == (place[0] < cut) }) {
				return false
			}
		}
		return true
	}
	for others := uint64(0); others < 1<<(len(groups)-1)-1; others++ {
		if !offer(func(k int) bool { return (others<<1|1)>>k&1 == 1 }) {
			return false
		}
	}
	return true
}

// places sorts the values so that the best split cuts their order in two: by the share of the first
// of two classes, or by the mean. It returns the place of each, and nil if there are more classes.
func (x examples) places(groups []group, all []float64) []int {
	if x.target == nil && occupied(all) > 2 {
		return nil
	}
	key := func(k int) float64 { return groups[k].figures[1] / groups[k].figures[0] }
	if x.target == nil {
		class := slices.IndexFunc(all, func(n float64) bool { return n > 0 })
		key = func(k int) float64 { return groups[k].figures[class] / sum(groups[k].figures) }
	}
	order := make([]int, len(groups))
	for k := range order {
		order[k] = k
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(key(a), key(b)) })
	place := make([]int, len(groups))
	for i, k := range order {
		place[k] = i
	}
	return place
}

// readable lists the splits of attribute j with their formulas, which weigh fills in; of more
// values than anybody reads, only the best split in two. Gains closer than close are equal.
func (x examples) readable(
	o treeengine.Options, j int, close float64, weigh func(*Candidate),
) (list []Candidate) {
	const most = 64
	subsets := x.ds.Attributes[j].Nominal() && !o.Multiway
	many := subsets && len(x.groups(j)) > most
	for c := range x.candidates(o, j) {
		weigh(&c)
		switch {
		case !many:
			list = append(list, c)
		case !x.enough(c, o.MinLeaf):
		case len(list) == 0 || c.Gain > list[0].Gain+close:
			list = []Candidate{c}
		}
	}
	return list
}

// enough reports whether two branches have the least mass, and more than none.
func (x examples) enough(c Candidate, least float64) bool {
	branches := 0
	for _, figures := range c.Children {
		n := figures[0]
		if x.target == nil {
			n = sum(figures)
		}
		if n > 0 && n >= least*(1-tie) {
			branches++
		}
	}
	return branches > 1
}

// made reports whether a node makes this split.
func (c *Candidate) made(t *treenode.Tree, nd *treenode.Node) bool {
	if c.Kind != nd.Kind || c.Attribute != int(nd.Attribute) {
		return false
	}
	switch c.Kind {
	case ByThreshold:
		return c.Low <= nd.Threshold && nd.Threshold < c.High
	case BySubset:
		return slices.Equal(c.Values, some(t, nd, 0).Values)
	case ByInterval:
		return slices.Equal(c.Cuts, t.Thresholds(nd))
	}
	return true
}

// weigh fills in the formulas of a split.
func (c *Candidate) weigh(I Impurity) {
	c.Residual, c.Gain = Residual(I, c.Children), Gain(I, c.Children)
	c.SplitInfo = SplitInfo(c.Children)
	c.Ratio = impurity.Ratio(c.Gain, c.SplitInfo)
}
