package tree

import (
	"cmp"
	"iter"
	"slices"
	"strconv"

	"github.com/tessella-go/tessella/classify"
)

// tie is how close two gains, or two masses relative to the larger, are for a tie: far above what rounding does to them, far below any
// difference worth a choice.
const tie = 1e-12

// measure scores a split: by its gain, or by its gain divided by its split information.
type measure struct {
	impurity Impurity
	ratio    bool
}

func (m measure) score(parent float64, children [][]float64) float64 {
	gain := parent - Residual(m.impurity, children)
	if m.ratio {
		return ratio(gain, SplitInfo(children))
	}
	return gain
}

// rows is a training set made ready for growing: examples without weight left out, columns side by side, each numeric column sorted once.
// Each node owns the segment [lo, hi) of every order, and splitting a node rearranges its segment, so a level of the tree costs
// O(d·n) after the O(d·n log n) of sorting, and the memory is O(d·n) whatever the tree's shape.
type rows struct {
	attributes []classify.Attribute
	columns    [][]float64 // columns[j][r]: the cell of row r
	class      []int32
	weight     []float64
	orders     [][]int32     // row numbers: orders[0] in any order, the others sorted by a numeric column within each segment
	order      []int         // order[j] is the index in orders that serves column j: 0 for a nominal one
	tables     [][][]float64 // tables[j][v][c]: room for the masses that column j has at one node; branches 0 and 1 for a numeric one
	branch     []int32       // the branch of each row in the split at hand
	spare      []int32
}

func newRows(ds *classify.Dataset) *rows {
	var kept []int
	for i := range ds.Len() {
		if ds.Weight(i) > 0 {
			kept = append(kept, i)
		}
	}
	d, K := len(ds.Attributes), len(ds.Classes)
	g := &rows{
		attributes: ds.Attributes,
		columns:    make([][]float64, d),
		class:      make([]int32, len(kept)),
		weight:     make([]float64, len(kept)),
		order:      make([]int, d),
		tables:     make([][][]float64, d),
		branch:     make([]int32, len(kept)),
		spare:      make([]int32, len(kept)),
	}
	for j := range g.columns {
		g.columns[j] = make([]float64, len(kept))
	}
	inOrder := make([]int32, len(kept))
	for r, i := range kept {
		inOrder[r] = int32(r)
		g.class[r], g.weight[r] = int32(ds.Y[i]), ds.Weight(i)
		for j, v := range ds.At(i) {
			g.columns[j][r] = v
		}
	}
	g.orders = [][]int32{inOrder}
	for j, a := range ds.Attributes {
		branches := len(a.Values)
		if !a.Nominal() {
			branches = 2
			g.order[j] = len(g.orders)
			g.orders = append(g.orders, sorted(inOrder, g.columns[j]))
		}
		g.tables[j] = make([][]float64, branches)
		for v := range g.tables[j] {
			g.tables[j][v] = make([]float64, K)
		}
	}
	return g
}

// sorted returns row numbers by increasing value of a column.
func sorted(order []int32, column []float64) []int32 {
	order = slices.Clone(order)
	slices.SortFunc(order, func(a, b int32) int { return cmp.Or(cmp.Compare(column[a], column[b]), cmp.Compare(a, b)) })
	return order
}

// add puts the class masses of the rows in [lo, hi) on top of counts.
func (g *rows) add(counts []float64, lo, hi int) {
	for _, r := range g.orders[0][lo:hi] {
		counts[g.class[r]] += g.weight[r]
	}
}

// count returns the class masses of each value of nominal column j among the rows in [lo, hi), and the number of values found. The table
// is good until column j is counted again.
func (g *rows) count(j, lo, hi int) (children [][]float64, parts int) {
	children = g.tables[j]
	for _, counts := range children {
		clear(counts)
	}
	column := g.columns[j]
	for _, r := range g.orders[0][lo:hi] {
		children[int(column[r])][g.class[r]] += g.weight[r]
	}
	for _, counts := range children {
		if sum(counts) > 0 {
			parts++
		}
	}
	return children, parts
}

// cut is a place between two neighbouring values of a numeric column where a threshold can stand.
type cut struct{ low, high float64 }

// cuts yields, in increasing order, each cut of numeric column j among the rows in [lo, hi) together with the class masses on both of its
// sides, which are good until the next one. Unless every cut is asked for, those between two values whose rows are all of one and the
// same class are left out: the gain of a concave impurity is convex along a run of one class, and so is largest at an end of it. (The gain ratio,
// convex over concave, is quasi-convex there: the same holds.)
func (g *rows) cuts(j, lo, hi int, counts []float64, every bool) iter.Seq2[cut, [][]float64] {
	const mixed = -1
	return func(yield func(cut, [][]float64) bool) {
		column, order := g.columns[j], g.orders[g.order[j]][lo:hi]
		children := g.tables[j]
		left, right := children[0], children[1]
		clear(left)
		low, before := 0.0, int32(mixed) // the value below, and the class of its rows
		for i := 0; i < len(order); {
			value, class := column[order[i]], g.class[order[i]]
			end := i + 1
			for ; end < len(order) && column[order[end]] == value; end++ {
				if g.class[order[end]] != class {
					class = mixed
				}
			}
			if i > 0 && (every || class != before || class == mixed) {
				for c := range right {
					right[c] = max(0, counts[c]-left[c])
				}
				if !yield(cut{low, value}, children) {
					return
				}
			}
			for _, r := range order[i:end] {
				left[g.class[r]] += g.weight[r]
			}
			low, before, i = value, class, end
		}
	}
}

// test is a split of a node: by value of a nominal column, or at the threshold of a numeric one.
type test struct {
	attribute int
	kind      Kind
	threshold float64
}

// best returns the split of the rows in [lo, hi) with the highest score among those that leave at least two branches with rows; ok is false if
// there is none. Of scores closer than tie the first wins: the lowest column, then the lowest threshold.
func (g *rows) best(m measure, lo, hi int, counts []float64) (best test, ok bool) {
	impurity, highest, gap := m.impurity(counts), 0.0, cut{}
	better := func(score float64) bool {
		if ok && score <= highest+tie {
			return false
		}
		highest, ok = score, true
		return true
	}
	for j, a := range g.attributes {
		if a.Nominal() {
			if children, parts := g.count(j, lo, hi); parts > 1 && better(m.score(impurity, children)) {
				best = test{attribute: j, kind: ByValue}
			}
			continue
		}
		for at, children := range g.cuts(j, lo, hi, counts, false) {
			if better(m.score(impurity, children)) {
				best, gap = test{attribute: j, kind: ByThreshold}, at
			}
		}
	}
	if best.kind == ByThreshold {
		best.threshold = midpoint(gap.low, gap.high)
	}
	return best, ok
}

// partition rearranges the rows in [lo, hi) so that those of each branch stand together, sorted as before, and returns where each branch
// begins, and hi behind the last.
func (g *rows) partition(lo, hi int, nd node) []int {
	column := g.columns[nd.attribute]
	starts := make([]int, nd.branches+1)
	for _, r := range g.orders[0][lo:hi] {
		b := nd.branch(column[r])
		g.branch[r] = b
		starts[b+1]++
	}
	starts[0] = lo
	for b := range nd.branches {
		starts[b+1] += starts[b]
	}
	next := make([]int, nd.branches)
	for _, order := range g.orders {
		copy(next, starts)
		segment := g.spare[:hi-lo]
		copy(segment, order[lo:hi])
		for _, r := range segment {
			b := g.branch[r]
			order[next[b]] = r
			next[b]++
		}
	}
	return starts
}

// round15 rounds to 15 significant digits, which takes the noise of binary fractions off a mean of decimals.
func round15(v float64) float64 {
	short, err := strconv.ParseFloat(strconv.FormatFloat(v, 'g', 15, 64), 64)
	if err != nil {
		return v // beyond the largest float
	}
	return short
}
