// Package treeengine makes growing trees fast: it sorts columns once, searches for the best split,
// and divides the work among goroutines. Package tree decides what a tree becomes.
package treeengine

import (
	"iter"
	"math/bits"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/impurity"
	"github.com/tessella-go/tessella/classify/internal/option"
	"github.com/tessella-go/tessella/classify/internal/treenode"
)

// tie is how close two gains, or two masses relative to the larger, must be to count as equal.
const tie = treenode.Tie

// Options says which splits a learner makes, and how it scores them.
type Options struct {
	Impurity impurity.Measure // of a node; Variance if the tree predicts a number
	Ratio    bool             // the score is the gain ratio, not the gain
	Multiway bool             // a nominal attribute has a branch for each value
	Nominal  Nominal          // else how its values are split in two
	Bins     int              // a numeric attribute is cut into so many; 0: in two at a threshold
	MinLeaf  float64          // the least mass of a branch that counts as one
	Workers  int              // goroutines; 0 means 1
	Rivals   bool             // of a tree of classes: note the best split of each column
	// Settle makes a described node a leaf if that can be decided without its splits. The engine
	// does not keep the columns of such a leaf in order. It may be nil.
	Settle func(t *treenode.Tree, at Segment)
}

// Nominal says which binary splits of a nominal attribute a learner tries.
type Nominal uint8

const (
	// Subsets is the best of all 2^(M−1) − 1 ways to split M values in two. With two classes, or a
	// number to predict, it is found among M − 1: the values are sorted by the share of one class,
	// or by the mean, and that order is cut in two. With more classes all are tried.
	Subsets Nominal = iota
	// EverySubset tries all 2^(M−1) − 1, as Subsets does without the order.
	EverySubset
	// OneValue tries each value against the rest: M splits.
	OneValue
)

// String returns the name.
func (n Nominal) String() string {
	return option.Name("Nominal", n, "Subsets", "EverySubset", "OneValue")
}

// Segment is a node with the rows that reach it: those from Lo up to Hi.
type Segment struct {
	treenode.Place
	Lo, Hi int
}

// Engine holds the rows of a training set for growing, without those of weight 0. Each numeric
// column is sorted once, into entries of 64 bits that hold all that a scan needs: the rank of the
// value, the class, and the row. A node owns the segment [lo, hi) of every column. A split
// rearranges the segment. So a level of the tree costs O(d·n) after the O(d·n log n) of sorting.
// Scans and partitions go through the entries in their order, nothing is allocated per numeric
// column, and a branch that is sure to be a leaf is not kept. The entries take as much memory as
// the data.
//
// A row in fractions has one entry for each fraction, with its share of the weight and a row number
// of its own.
type Engine struct {
	Options
	ds      *classify.Dataset
	target  []float64 // the number to predict of each row; nil for classes
	class   []int32   // or the classes
	weight  []float64 // nil: 1 each
	rows    []int32   // the number of each in the data set
	columns []column
	all     []int // every column
	holes   bool  // whether a cell is missing
	width   int   // the number of figures of a branch: the number of classes, or 3 moments

	classShift, rankShift uint
	rowMask, classMask    uint64

	Worthwhile int // from how many entries on goroutines share the columns of a node
	Small      int // below how many rows one goroutine grows all that is below a node

	order  []int32 // the rows, in their order within each segment
	branch []int32 // the branch of each row in the split being made; -1: it has none
	left   []uint8 // the same for a split in two: 1 for branch 0
	spare  []int32
	free   []int32 // numbers of rows that are no longer used
	found  []Split // the best split of each column
	noted  []treenode.Rival
	parent parent
	centre float64 // of the moments
	tie    float64 // how close two gains at this node are for a tie
	pool   []worker
	tables tables
	// whether a row has been divided
	divided bool
	pair    [2]Segment // the branches of the split being made
}

// column is one attribute of the rows.
type column struct {
	// of a numeric attribute: rank, class, row, from the highest bits down. If holes is set, rank 0
	// is that of the rows without a value
	entries []uint64
	codes   []int32 // of a nominal attribute: the value of each row; -1 if it is missing
	values  int     // how many values a nominal attribute has
	holes   bool    // whether a cell is missing
}

// parent has the figures of a node, or of its rows that have a value.
type parent struct {
	figures  []float64 // the mass of each class, or moments
	counts   []int64   // the number of examples of each class, if each weighs 1
	impurity float64
	mass     float64
}

// worker holds the scratch buffers of one goroutine.
type worker struct {
	counts      []int64
	left, right []float64
	branches    [][]float64 // the two
	known       parent      // of the rows with a value, in a column with missing cells
	spare       []uint64
	table       []float64   // the figures of each value of a nominal column
	children    [][]float64 // the parts of table
	slot        []int32     // the place of each value in table, counted from 1; 0: not found yet
	values      []int32     // the values found
}

// Fits reports whether n rows of K classes can be packed into entries.
func Fits(n, K int) bool { return bits.Len(uint(K-1))+2*bits.Len(uint(n)) <= 64 }

// New prepares the data: the rows with their classes, or with the target unless it is nil. The data
// must fit, see [Fits].
func New(ds *classify.Dataset, target []float64, o Options) *Engine {
	d, K := len(ds.Attributes), len(ds.Classes)
	e := &Engine{
		Options: o, ds: ds, columns: make([]column, d), all: make([]int, d), width: K,
		found: make([]Split, d), Worthwhile: worthwhile,
	}
	if target != nil {
		e.width, K = 3, 1
	}
	classBits, rankBits := bits.Len(uint(K-1)), bits.Len(uint(ds.Len()))
	rowBits := min(31, 64-classBits-rankBits) // more than the rows need, for fractions
	e.classShift, e.rankShift = uint(rowBits), uint(rowBits+classBits)
	e.rowMask, e.classMask = 1<<rowBits-1, 1<<classBits-1
	n := e.take(target)
	e.order = make([]int32, n)
	for r := range e.order {
		e.order[r] = int32(r)
	}
	for j := range e.all {
		e.all[j] = j
	}
	e.pool = make([]worker, min(max(1, o.Workers), maxWorkers))
	e.fillColumns()
	for _, c := range e.columns {
		e.holes = e.holes || c.holes
	}
	e.scratch(n)
	for i := range e.pool {
		e.pool[i] = e.newWorker(n)
	}
	e.tables = e.newTables(n)
	e.Small = max(n/(16*len(e.pool)), e.Worthwhile/max(1, d))
	return e
}

// maxWorkers is the most goroutines that share the work.
const maxWorkers = 64

func (e *Engine) newWorker(n int) worker {
	most := 2
	for _, c := range e.columns {
		most = max(most, c.values)
	}
	left, right := make([]float64, e.width), make([]float64, e.width)
	return worker{
		counts: make([]int64, e.width), left: left, right: right,
		branches: [][]float64{left, right}, known: e.newParent(),
		spare: make([]uint64, n+1), table: make([]float64, most*e.width),
		slot: make([]int32, most),
	}
}

func (e *Engine) newParent() parent {
	return parent{figures: make([]float64, e.width), counts: make([]int64, e.width)}
}

// scratch makes the buffers for nodes of up to n rows, except those of the workers.
func (e *Engine) scratch(n int) {
	e.branch, e.left = make([]int32, len(e.rows)), make([]uint8, len(e.rows))
	e.spare, e.found = make([]int32, n+1), make([]Split, len(e.columns))
	e.noted, e.parent = nil, e.newParent()
}

// take copies what is needed of each row with weight, and returns the number of these rows.
func (e *Engine) take(target []float64) int {
	n, weighted := 0, false
	for i := range e.ds.Len() {
		if w := e.ds.Weight(i); w > 0 {
			n++
			weighted = weighted || w != 1
		}
	}
	e.rows = make([]int32, 0, n)
	if weighted {
		e.weight = make([]float64, 0, n)
	}
	if target != nil {
		e.target = make([]float64, 0, n)
	} else {
		e.class = make([]int32, 0, n)
	}
	for i := range e.ds.Len() {
		w := e.ds.Weight(i)
		if w == 0 {
			continue
		}
		e.rows = append(e.rows, int32(i))
		if weighted {
			e.weight = append(e.weight, w)
		}
		if target != nil {
			e.target = append(e.target, target[i])
		} else {
			e.class = append(e.class, int32(e.ds.Y[i]))
		}
	}
	return n
}

// Weigh gives the rows other weights, one for each row of the data set. The same rows must have
// weight as before. If a tree has been grown since [New], it must not have had open branches.
func (e *Engine) Weigh(weights []float64) {
	if e.weight == nil {
		e.weight = make([]float64, len(e.rows))
	}
	for r, i := range e.rows {
		e.weight[r], e.order[r] = weights[i], int32(r)
	}
	e.tables = e.newTables(len(e.order))
}

// weigh returns the weight of a row.
func (e *Engine) weigh(r int32) float64 {
	if e.weight == nil {
		return 1
	}
	return e.weight[r]
}

// put adds a row to the figures of a branch. Moments are taken around the centre.
func (e *Engine) put(figures []float64, r int32) {
	w := e.weigh(r)
	if e.target == nil {
		figures[e.class[r]] += w
		return
	}
	y := e.target[r] - e.centre
	figures[0] += w
	figures[1] += w * y
	figures[2] += w * y * y
}

// value returns the value of an entry of column j.
func (e *Engine) value(j int, entry uint64) float64 {
	return e.ds.At(int(e.rows[entry&e.rowMask]))[j]
}

// Root adds the node that has all rows, and describes it.
func (e *Engine) Root(t *treenode.Tree) Segment {
	at := Segment{Place: treenode.Place{Node: t.AddNodes(1), Parent: -1}, Hi: len(e.order)}
	e.describe(t, at)
	return at
}

// describe counts the classes of the rows of a node, or computes the mean and the deviance of their
// targets. It reports whether the node may have branches.
func (e *Engine) describe(t *treenode.Tree, at Segment) (open bool) {
	nd, figures, members := &t.Nodes[at.Node], t.Row(at.Node), e.order[at.Lo:at.Hi]
	if len(members) == 0 {
		return false
	}
	if e.target != nil {
		e.deviance(figures, members)
		if figures[2] == 0 && e.constant(members) {
			nd.Stop = treenode.StopPure
		}
	} else {
		for _, r := range members {
			figures[e.class[r]] += e.weigh(r)
		}
		nd.Class = treenode.MostCommon(figures)
		if impurity.Pure(figures) {
			nd.Stop = treenode.StopPure
		}
	}
	if e.Settle != nil {
		e.Settle(t, at)
	}
	return nd.Stop == treenode.Inner
}

// deviance computes mass, mean and deviance of the targets.
func (e *Engine) deviance(figures []float64, members []int32) {
	first := e.target[members[0]]
	mass, shift := 0.0, 0.0
	for _, r := range members {
		w := e.weigh(r)
		mass += w
		shift += w * (e.target[r] - first)
	}
	mean := first + shift/mass
	sum, squares := 0.0, 0.0
	for _, r := range members {
		w, y := e.weigh(r), e.target[r]-mean
		sum += w * y
		squares += w * y * y
	}
	figures[0], figures[1] = mass, mean
	figures[2] = impurity.Variance.Of([]float64{mass, sum, squares}) * mass
}

// constant reports whether all targets are equal.
func (e *Engine) constant(members []int32) bool {
	for _, r := range members {
		if e.target[r] != e.target[members[0]] {
			return false
		}
	}
	return true
}

// Rows yields the rows of a node: their numbers in the data set, and their weights.
func (e *Engine) Rows(at Segment) iter.Seq2[int, float64] {
	return func(yield func(int, float64) bool) {
		for _, r := range e.order[at.Lo:at.Hi] {
			if !yield(int(e.rows[r]), e.weigh(r)) {
				return
			}
		}
	}
}

// Differ reports whether any column has two values among the rows of a node.
func (e *Engine) Differ(at Segment) bool {
	for j, c := range e.columns {
		if c.codes == nil {
			column := e.withValue(j, at)
			if n := len(column); n > 0 && column[0]>>e.rankShift != column[n-1]>>e.rankShift {
				return true
			}
			continue
		}
		first := int32(-1)
		for _, r := range e.order[at.Lo:at.Hi] {
			switch v := c.codes[r]; {
			case v < 0:
			case first < 0:
				first = v
			case v != first:
				return true
			}
		}
	}
	return false
}
