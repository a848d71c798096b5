package tree

import (
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

// numbers reports whether the figures are moments.
func (x examples) numbers() bool { return x.target != nil }

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
			var values []int32
			var figures [][]float64
			for _, g := range groups {
				values, figures = append(values, int32(g.value)), append(figures, g.figures)
			}
			for s, parts := range treeengine.InTwo(o.Nominal, x.numbers(), values, figures) {
				c.Values = nil
				for _, code := range s.Codes() {
					if code&1 == 0 {
						c.Values = append(c.Values, int(code>>1))
					}
				}
				c.Children = [][]float64{slices.Clone(parts[0]), slices.Clone(parts[1])}
				if !yield(c) {
					return
				}
			}
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
				right := make([]float64, len(all))
				treeengine.Rest(right, all, left, x.numbers())
				c.Children = [][]float64{slices.Clone(left), right}
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

// readable lists the splits of attribute j with their formulas, which weigh fills in; of more
// values than anybody reads, only the best split in two. Gains closer than equal are equal.
func (x examples) readable(
	o treeengine.Options, j int, equal float64, weigh func(*Candidate),
) (list []Candidate) {
	const most = 64
	subsets := x.ds.Attributes[j].Nominal() && !o.Multiway
	many := subsets && len(x.groups(j)) > most
	for c := range x.candidates(o, j) {
		weigh(&c)
		switch {
		case !many:
			list = append(list, c)
		case !treeengine.Parts(c.Children, x.numbers(), o.MinLeaf):
		case len(list) == 0 || c.Gain > list[0].Gain+equal:
			list = []Candidate{c}
		}
	}
	return list
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
