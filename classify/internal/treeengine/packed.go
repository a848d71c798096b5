package treeengine

import (
	"math/bits"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/impurity"
	"github.com/tessella-go/tessella/classify/internal/treenode"
)

// Packed is the fast engine of growth. Each numeric column is sorted once, into entries of 64 bits
// that hold all that a scan needs: the rank of the value, the class, and the row. A node owns the
// segment [lo, hi) of every column. Scans and partitions go through the entries in their order,
// nothing is allocated per column, and a branch that is sure to be a leaf is not kept. Nominal
// columns are counted as in [Rows].
//
// The entries take as much memory as the data.
type Packed struct {
	Options
	ds     *classify.Dataset
	target []float64 // of the rows that are kept; nil for classes
	class  []int32   // or their classes
	weight []float64 // nil: 1 each
	rows   []int32   // the number of each in the data set
	// of each numeric column: rank, class, row, from the highest bits down; nil for a nominal one
	entries [][]uint64
	nominal *Rows // the nominal columns by themselves; nil if there are none
	column  []int // which of them each is; -1 for a numeric one
	all     []int // every column

	classShift, rankShift uint
	rowMask, classMask    uint64

	Worthwhile int // from how many entries on goroutines share the columns of a node
	Small      int // below how many rows one goroutine grows all that is below a node

	order  []int32 // the rows, in their order within each segment
	left   []uint8 // 1 for a row that goes to branch 0 of the split being made
	spare  []int32
	found  []found // the best threshold of each column
	noted  []treenode.Rival
	parent parent
	pool   []worker
	tables tables
	pair   [2]Segment // the branches of the split being made
}

// found is the best threshold of one column at one node.
type found struct {
	gain float64
	at   int // how many entries are below it; 0: there is no threshold
}

// parent is what the scans of a node's columns have in common.
type parent struct {
	figures  []float64 // the mass of each class, or moments
	moments  [3]float64
	centre   float64 // of the moments
	counts   []int64 // the number of examples of each class
	impurity float64
	gain     float64 // how close two gains are for a tie
}

// worker holds the scratch buffers of one goroutine.
type worker struct {
	counts      []int64
	left, right []float64
	branches    [][]float64 // the two, as masses of the classes
	best        []int64     // counts at the best threshold
	spare       []uint64
}

// Pack prepares the data: the rows with their classes, or with the target unless it is nil. ok is
// false if cells are missing, or if an entry has too few bits.
func Pack(ds *classify.Dataset, target []float64, o Options) (packed *Packed, ok bool) {
	d, K := len(ds.Attributes), len(ds.Classes)
	if target != nil {
		K = 1
	}
	classBits, rowBits := bits.Len(uint(K-1)), bits.Len(uint(ds.Len()))
	if classBits+2*rowBits > 64 || o.Missing != treenode.Refuse && !complete(ds) {
		return nil, false
	}
	p := &Packed{
		Options: o, ds: ds, entries: make([][]uint64, d), column: make([]int, d),
		all: make([]int, d), found: make([]found, d),
		Worthwhile: 1 << 15, classShift: uint(rowBits), rankShift: uint(rowBits + classBits),
		rowMask: 1<<rowBits - 1, classMask: 1<<classBits - 1,
	}
	n := p.take(target)
	p.left, p.spare, p.order = make([]uint8, n), make([]int32, n+1), make([]int32, n)
	for r := range p.order {
		p.order[r] = int32(r)
	}
	p.pool = make([]worker, min(max(1, o.Workers), maxWorkers))
	for i := range p.pool {
		p.pool[i] = newWorker(K, n)
	}
	var names []string
	for j, a := range ds.Attributes {
		p.all[j], p.column[j] = j, -1
		if a.Nominal() {
			p.column[j] = len(names)
			names = append(names, a.Name)
		}
	}
	p.sortAll()
	if len(names) > 0 {
		sub, err := ds.Select(names...)
		if err != nil {
			return nil, false
		}
		p.nominal = NewRows(sub, target, o)
		p.nominal.orders[0] = p.order
	}
	p.parent.counts = make([]int64, K)
	p.tables = p.newTables(n)
	p.Small = max(n/(16*len(p.pool)), p.Worthwhile/max(1, d))
	return p, true
}

// maxWorkers is the most goroutines that share the work.
const maxWorkers = 64

func newWorker(K, n int) worker {
	width := max(K, 3)
	left, right := make([]float64, width), make([]float64, width)
	return worker{
		counts: make([]int64, K), left: left, right: right,
		branches: [][]float64{left[:K], right[:K]}, best: make([]int64, K),
		spare: make([]uint64, n+1),
	}
}

// take copies what is needed of each row with weight, and returns the number of these rows.
func (p *Packed) take(target []float64) int {
	n, weighted := 0, false
	for i := range p.ds.Len() {
		if w := p.ds.Weight(i); w > 0 {
			n++
			weighted = weighted || w != 1
		}
	}
	p.rows = make([]int32, 0, n)
	if weighted {
		p.weight = make([]float64, 0, n)
	}
	if target != nil {
		p.target = make([]float64, 0, n)
	} else {
		p.class = make([]int32, 0, n)
	}
	for i := range p.ds.Len() {
		w := p.ds.Weight(i)
		if w == 0 {
			continue
		}
		p.rows = append(p.rows, int32(i))
		if weighted {
			p.weight = append(p.weight, w)
		}
		if target != nil {
			p.target = append(p.target, target[i])
		} else {
			p.class = append(p.class, int32(p.ds.Y[i]))
		}
	}
	return n
}

// complete reports whether no cell of a row with weight is missing.
func complete(ds *classify.Dataset) bool {
	for i := range ds.Len() {
		for _, v := range ds.At(i) {
			if v != v && ds.Weight(i) > 0 {
				return false
			}
		}
	}
	return true
}

// value returns the value of an entry of column j.
func (p *Packed) value(j int, entry uint64) float64 {
	return p.ds.At(int(p.rows[entry&p.rowMask]))[j]
}

// Root adds the node that has all rows.
func (p *Packed) Root(t *treenode.Tree) Segment { return root(t, len(p.order)) }

// Split gives a node its test. No cell is missing here: part knows the heaviest branch.
func (p *Packed) Split(t *treenode.Tree, at Segment, s Test, branches int) {
	s.Set(t, at.Node, branches)
}

// Describe looks at the root only: part describes the branches that it makes.
func (p *Packed) Describe(t *treenode.Tree, at Segment) {
	if at.Parent < 0 {
		p.tally(t, at)
	}
}

// tally counts the classes of the rows of a node, or computes the mean and the
// deviance of their targets.
func (p *Packed) tally(t *treenode.Tree, at Segment) {
	nd, figures, members := &t.Nodes[at.Node], t.Row(at.Node), p.order[at.Lo:at.Hi]
	if p.target == nil {
		if p.weight == nil {
			for _, r := range members {
				figures[p.class[r]]++
			}
		} else {
			for _, r := range members {
				figures[p.class[r]] += p.weight[r]
			}
		}
		nd.Class = treenode.MostCommon(figures)
		if impurity.Pure(figures) {
			nd.Stop = treenode.StopPure
		}
		return
	}
	first := p.target[members[0]]
	mass, shift, constant := 0.0, 0.0, true
	for _, r := range members {
		w := p.weigh(r)
		mass += w
		shift += w * (p.target[r] - first)
		constant = constant && p.target[r] == first
	}
	mean := first + shift/mass
	if constant {
		figures[0], figures[1], nd.Stop = mass, first, treenode.StopPure
		return
	}
	sum, squares := 0.0, 0.0
	for _, r := range members {
		w, y := p.weigh(r), p.target[r]-mean
		sum += w * y
		squares += w * y * y
	}
	figures[0], figures[1] = mass, mean
	figures[2] = impurity.Variance([]float64{mass, sum, squares}) * mass
}

// weigh returns the weight of a row.
func (p *Packed) weigh(r int32) float64 {
	if p.weight == nil {
		return 1
	}
	return p.weight[r]
}

// Differ reports whether any column has two values among the rows of a node.
func (p *Packed) Differ(at Segment) bool {
	for _, column := range p.entries {
		if column != nil && column[at.Lo]>>p.rankShift != column[at.Hi-1]>>p.rankShift {
			return true
		}
	}
	return p.nominal != nil && p.nominal.Differ(at)
}
