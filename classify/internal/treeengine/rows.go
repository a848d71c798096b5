package treeengine

import (
	"cmp"
	"iter"
	"math"
	"slices"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/treenode"
)

// Rows is a training set prepared for growing, without the examples of weight 0. Columns are side
// by side, and each numeric column is sorted once. Each node owns the segment [lo, hi) of every
// order, and splitting a node rearranges its segment, so a level of the tree costs O(d·n) after the
// O(d·n log n) of sorting, and the memory is O(d·n) whatever the tree's shape.
//
// A row in fractions has one entry for each fraction, with its share of the weight and a row number
// of its own.
type Rows struct {
	Options
	attributes []classify.Attribute
	columns    [][]float64 // columns[j][r]: the cell of row r
	holes      []bool      // whether a cell of the column is missing
	class      []int32     // the class of each row
	target     []float64   // or the number to predict; nil for classes
	centre     float64     // what is subtracted from a target before it is squared
	width      int         // of a branch: the number of classes, or 3 moments
	weight     []float64
	// row numbers: orders[0] in any order, the others sorted by a numeric
	// column within each segment
	orders [][]int32
	// order[j] is the index in orders that serves column j: 0 for a nominal one
	order  []int
	branch []int32 // the branch of each row in the current split
	spare  []int32

	table    []float64   // scratch: the masses of each value of a column
	children [][]float64 // and for the branches
	slot     []int32     // the place of each value in table, counted from 1; 0: not found yet
	values   []int32     // the values found
	free     []int32     // numbers of rows that are no longer used
	all      []int       // the columns
	noted    []treenode.Rival
}

// NewRows prepares the data: the rows with their classes, or with the target unless it is nil.
func NewRows(ds *classify.Dataset, target []float64, o Options) *Rows {
	g, kept := bareRows(ds, target, o)
	for j := range g.columns {
		g.columns[j] = make([]float64, len(kept))
	}
	for r, i := range kept {
		for j, v := range ds.At(i) {
			g.columns[j][r] = v
			g.holes[j] = g.holes[j] || math.IsNaN(v)
		}
	}
	for j := range g.columns {
		g.sort(j)
	}
	return g
}

// bareRows returns the rows without their columns, and the row of ds that each is.
func bareRows(ds *classify.Dataset, target []float64, o Options) (g *Rows, kept []int) {
	for i := range ds.Len() {
		if ds.Weight(i) > 0 {
			kept = append(kept, i)
		}
	}
	d := len(ds.Attributes)
	g = &Rows{
		Options:    o,
		attributes: ds.Attributes,
		columns:    make([][]float64, d),
		holes:      make([]bool, d),
		weight:     make([]float64, len(kept)),
		order:      make([]int, d),
		branch:     make([]int32, len(kept)),
		spare:      make([]int32, len(kept)),
		width:      len(ds.Classes),
		all:        make([]int, d),
	}
	if target != nil {
		g.target, g.width = make([]float64, len(kept)), 3
	} else {
		g.class = make([]int32, len(kept))
	}
	inOrder := make([]int32, len(kept))
	for r, i := range kept {
		inOrder[r], g.weight[r] = int32(r), ds.Weight(i)
		if target != nil {
			g.target[r] = target[i]
		} else {
			g.class[r] = int32(ds.Y[i])
		}
	}
	g.orders = [][]int32{inOrder}
	most := 2
	for j, a := range ds.Attributes {
		g.all[j] = j
		most = max(most, len(a.Values))
	}
	g.table = make([]float64, (most+1)*g.width)
	g.slot = make([]int32, most)
	return g, kept
}

// sort gives column j an order, unless it is nominal.
func (g *Rows) sort(j int) {
	if !g.attributes[j].Nominal() {
		g.order[j] = len(g.orders)
		g.orders = append(g.orders, sorted(g.orders[0], g.columns[j]))
	}
}

// sorted returns row numbers by increasing value of a column, those without a value first.
func sorted(order []int32, column []float64) []int32 {
	order = slices.Clone(order)
	slices.SortFunc(order, func(a, b int32) int {
		return cmp.Or(cmp.Compare(column[a], column[b]), cmp.Compare(a, b))
	})
	return order
}

// put adds one row to the figures of a branch.
func (g *Rows) put(counts []float64, r int32) {
	w := g.weight[r]
	if g.target == nil {
		counts[g.class[r]] += w
		return
	}
	y := g.target[r] - g.centre
	counts[0] += w
	counts[1] += w * y
	counts[2] += w * y * y
}

// add adds the rows in [lo, hi) to counts.
func (g *Rows) add(counts []float64, lo, hi int) {
	for _, r := range g.orders[0][lo:hi] {
		g.put(counts, r)
	}
}

// known returns the rows in [lo, hi) that have a value in numeric column j, in its order.
func (g *Rows) known(j, lo, hi int) []int32 {
	order := g.orders[g.order[j]][lo:hi]
	if g.holes[j] {
		column := g.columns[j]
		for len(order) > 0 && math.IsNaN(column[order[0]]) {
			order = order[1:]
		}
	}
	return order
}

// count returns the values of nominal column j that rows in [lo, hi) have, in increasing order, and
// the figures of each. Both are valid until the next column is counted.
func (g *Rows) count(j, lo, hi int) (values []int32, children [][]float64) {
	column, segment := g.columns[j], g.orders[0][lo:hi]
	values = g.values[:0]
	for _, r := range segment {
		if v := column[r]; v == v && g.slot[int(v)] == 0 {
			g.slot[int(v)] = 1
			values = append(values, int32(v))
		}
	}
	slices.Sort(values)
	for i, v := range values {
		g.slot[v] = int32(i)
	}
	children = g.branches(len(values))
	for _, r := range segment {
		if v := column[r]; v == v {
			g.put(children[g.slot[int(v)]], r)
		}
	}
	for _, v := range values {
		g.slot[v] = 0
	}
	g.values = values
	return values, children
}

// branches returns n branches without mass.
func (g *Rows) branches(n int) [][]float64 {
	clear(g.table[:n*g.width])
	g.children = g.children[:0]
	for b := range n {
		g.children = append(g.children, g.table[b*g.width:][:g.width])
	}
	return g.children
}

// cut is a place between two neighbouring values of a numeric column where a threshold can stand.
type cut struct{ low, high float64 }

// cuts yields, in increasing order, each cut of numeric column j among the rows in [lo, hi)
// together with the figures on both of its sides, which are valid until the next cut; counts are
// those of all the rows. Unless every is set, it leaves out the cuts between two values whose rows
// are all of the same class: the gain of a concave impurity is convex along a run of one class, and
// so is largest at an end of it. (The gain ratio, convex over concave, is quasi-convex there: the
// same holds.)
func (g *Rows) cuts(j, lo, hi int, counts []float64, every bool) iter.Seq2[cut, [][]float64] {
	const mixed = -1
	every = every || g.target != nil
	return func(yield func(cut, [][]float64) bool) {
		column, order := g.columns[j], g.known(j, lo, hi)
		children := g.branches(2)
		left, right := children[0], children[1]
		if len(order) < hi-lo {
			counts = g.table[2*g.width:][:g.width]
			clear(counts)
			for _, r := range order {
				g.put(counts, r)
			}
		}
		low, before := 0.0, int32(mixed) // the value below, and the class of its rows
		for i := 0; i < len(order); {
			value, class := column[order[i]], int32(mixed)
			if g.target == nil {
				class = g.class[order[i]]
			}
			end := i + 1
			for ; end < len(order) && column[order[end]] == value; end++ {
				if g.target == nil && g.class[order[end]] != class {
					class = mixed
				}
			}
			if i > 0 && (every || class != before || class == mixed) {
				g.rest(right, counts, left)
				if !yield(cut{low, value}, children) {
					return
				}
			}
			for _, r := range order[i:end] {
				g.put(left, r)
			}
			low, before, i = value, class, end
		}
	}
}
