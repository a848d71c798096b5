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

// groups returns the values that the examples have of attribute j, in increasing order, and the
// figures of each: the mass of each class, or the moments of the targets.
func (x examples) groups(j int) (values []float64, children [][]float64) {
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
	values = slices.Sorted(maps.Keys(figures))
	for _, v := range values {
		children = append(children, figures[v])
	}
	return values, children
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

// candidates yields every split of attribute j, without its formulas.
func (x examples) candidates(o treeengine.Options, j int) iter.Seq[Candidate] {
	a := x.ds.Attributes[j]
	values, figures := x.groups(j)
	return func(yield func(Candidate) bool) {
		switch c := (Candidate{Attribute: j, Branches: 2}); {
		case len(values) == 0:
		case a.Nominal() && o.Multiway:
			c.Kind, c.Branches = ByValue, len(a.Values)
			for range a.Values {
				c.Children = append(c.Children, make([]float64, x.width()))
			}
			for i, v := range values {
				c.Children[int(v)] = figures[i]
			}
			yield(c)
		case a.Nominal():
			c.Kind = BySubset
			codes := make([]int32, len(values))
			for i, v := range values {
				codes[i] = int32(v)
			}
			for s, parts := range treeengine.InTwo(o.Nominal, x.numbers(), codes, figures) {
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
			c.Cuts = treeengine.Cuts(values[0], values[len(values)-1], o.Bins)
			if c.Branches = len(c.Cuts) + 1; c.Branches > 1 {
				c.Children = bins(values, figures, c.Cuts)
				yield(c)
			}
		default:
			c.Kind = ByThreshold
			all, left := impurity.ColumnSums(figures), make([]float64, x.width())
			for i := range len(values) - 1 {
				for k, n := range figures[i] {
					left[k] += n
				}
				c.Low, c.High = values[i], values[i+1]
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

// bins adds up the figures of the values in each interval.
func bins(values []float64, figures [][]float64, cuts []float64) [][]float64 {
	children := make([][]float64, len(cuts)+1)
	for b := range children {
		children[b] = make([]float64, len(figures[0]))
	}
	for i, v := range values {
		b, _ := slices.BinarySearch(cuts, v)
		for c, n := range figures[i] {
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
	values, _ := x.groups(j)
	many := x.ds.Attributes[j].Nominal() && !o.Multiway && len(values) > most
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
