package treeengine

import (
	"cmp"
	"math"
	"math/bits"
	"slices"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/radix"
	"github.com/tessella-go/tessella/classify/internal/treenode"
)

// GradientOptions says how large the trees of [Gradients] become.
type GradientOptions struct {
	Leaves   int     // the most leaves
	MaxDepth int     // 0: any
	MinLeaf  float64 // the least mass of a leaf
	Lambda   float64 // added to each sum of Hessians
	Rate     float64 // what the value of a leaf is multiplied by
	Workers  int     // goroutines; 0 means 1
}

// MaxBins is the most bins of a column. Rows without a value have one more.
const MaxBins = 255

const (
	missing = MaxBins // the bin of the rows without a value
	// the least sum of Hessians of a branch, as in LightGBM: a Newton step by less is too long
	leastHessian = 1e-3
	worthwhile   = 1 << 15 // from how many cells on goroutines share the columns of a node
)

// Gradients grows trees of numbers by the first and second derivative of a loss in each row, g and
// h. Each column is cut into bins once, of equal mass if it has more values than bins. A node has
// the sums of each bin, those of the larger of two branches by subtraction (Ke et al. 2017). The
// sums are of whole numbers, so they do not depend on the order of the rows.
//
// The figures of a node are its mass, its value −Rate·Σg/(Σh + Lambda), and by how much its test
// lowers the loss to second order. Rows without a value go to the branch where they lower it more,
// or the heavier one if the node has none of them.
type Gradients struct {
	GradientOptions
	attributes []classify.Attribute
	columns    []binned
	rows       []sums  // of each row
	near       []sums  // of the rows of a node, in its order
	order      []int32 // the rows, a segment for each node
	spare      []int32
	free       [][]histogram
	found      [2][]cut
	lambda     float64 // in the units of the Hessians
	few        float64 // half of MinLeaf, in these units: λ of nominal columns besides Lambda
	least      sums    // of a branch
	g, h, gain float64 // the units
	massUnit   float64
}

// binned is a column.
type binned struct {
	codes   []uint8   // the bin of each row
	edges   []float64 // of a numeric column: the thresholds between its bins
	nominal bool
}

// sums are whole numbers of units.
type sums struct{ g, h, mass int64 }

type histogram [MaxBins + 1]sums

// cut is a split: its branch 0 has the bins before a place in their order.
type cut struct {
	gain        float64 // 0: there is none
	column      int
	upTo        int
	missingLeft bool // of a numeric column
}

// open is a leaf that may still be split.
type open struct {
	Segment
	sum  sums
	hist []histogram
	cut  cut
}

// NewGradients cuts the columns into bins. All rows must have weight, and a nominal attribute at
// most MaxBins values.
func NewGradients(ds *classify.Dataset, o GradientOptions) *Gradients {
	n, d := ds.Len(), len(ds.Attributes)
	e := &Gradients{GradientOptions: o, attributes: ds.Attributes, columns: make([]binned, d),
		rows: make([]sums, n), near: make([]sums, n), order: make([]int32, n),
		spare: make([]int32, n), found: [2][]cut{make([]cut, d), make([]cut, d)},
	}
	weights := make([]float64, n)
	for r := range weights {
		weights[r] = ds.Weight(r)
	}
	perMass := scale(weights)
	for r, w := range weights {
		e.rows[r].mass = units(w, perMass)
	}
	e.massUnit = 1 / perMass
	e.least.mass = max(1, int64(math.Ceil(min(o.MinLeaf*(1-tie)/e.massUnit, math.MaxInt64/2))))
	e.Workers = min(max(1, o.Workers), maxWorkers)
	sorters := make([]*radix.Sorter, e.Workers)
	share(e.Workers, d, func(i, j int) {
		if sorters[i] == nil {
			sorters[i] = radix.New(n)
		}
		e.columns[j] = bin(sorters[i], ds, j)
	})
	return e
}

// bin cuts a numeric column into bins of about equal mass, or into its values if these are few.
func bin(s *radix.Sorter, ds *classify.Dataset, j int) binned {
	b := binned{codes: make([]uint8, ds.Len()), nominal: ds.Attributes[j].Nominal()}
	distinct, total := 0, 0.0
	value := func(i int) float64 { return ds.At(int(s.Rows[i]))[j] }
	for r := range b.codes {
		v := ds.At(r)[j]
		switch {
		case v != v:
			b.codes[r] = missing
		case b.nominal:
			b.codes[r] = uint8(v)
		}
		s.Keys[r], s.Rows[r] = radix.Key(v), uint32(r)
	}
	if b.nominal {
		return b
	}
	s.Sort()
	first := sortedFrom(s.Keys)
	for i := first; i < len(s.Keys); i++ {
		if i == first || s.Keys[i] != s.Keys[i-1] {
			distinct++
		}
		total += ds.Weight(int(s.Rows[i]))
	}
	below, last, next := 0.0, 0, 0
	for lo := first; lo < len(s.Keys); {
		hi, mass := lo, 0.0
		for ; hi < len(s.Keys) && s.Keys[hi] == s.Keys[lo]; hi++ {
			mass += ds.Weight(int(s.Rows[hi]))
		}
		place := next
		if distinct > MaxBins {
			place = int(MaxBins * ((below + mass/2) / total))
		}
		if lo > first && place != last {
			b.edges = append(b.edges, Midpoint(value(lo-1), value(lo)))
		}
		for _, r := range s.Rows[lo:hi] {
			b.codes[r] = uint8(len(b.edges))
		}
		below, last, next, lo = below+mass, place, next+1, hi
	}
	return b
}

// sortedFrom returns how many of the sorted keys are those of missing values.
func sortedFrom(keys []uint64) int {
	i, _ := slices.BinarySearch(keys, 1)
	return i
}

// scale returns how many units there are in 1. A unit is a power of two so small that the sum of
// the values' magnitudes, in units, just fits into an int64.
func scale(values []float64) float64 {
	largest := 0.0
	for _, v := range values {
		largest = max(largest, math.Abs(v))
	}
	_, exponent := math.Frexp(largest)
	return math.Ldexp(1, min(1000, 62-bits.Len(uint(len(values)))-exponent))
}

// units rounds a number to whole units.
func units(v, scale float64) int64 { return int64(math.RoundToEven(v * scale)) }

// NoNodes is a tree that [Gradients] grows, before its first node.
func NoNodes(attributes []classify.Attribute) treenode.Tree {
	return treenode.Tree{
		Attributes: attributes, Numbers: true, Width: 3, Missing: treenode.Majority,
	}
}

// Grow grows a tree, best leaf first, and calls leaf for the rows of each leaf with its value.
//
//	find the best cut of the root
//	while there are fewer leaves than Leaves, and one has a cut that gains:
//	    cut the leaf that gains most
//	    sum up the smaller branch, and subtract from the leaf for the larger
//	    find the best cut of both
func (e *Gradients) Grow(g, h []float64, leaf func(value float64, rows []int32)) treenode.Tree {
	t := NoNodes(e.attributes)
	perG, perH := scale(g), scale(h)
	for r := range e.rows {
		e.rows[r].g, e.rows[r].h = units(g[r], perG), units(h[r], perH)
	}
	e.g, e.h = 1/perG, 1/perH
	e.gain, e.lambda, e.few = e.g*(e.g/e.h), e.Lambda/e.h, e.MinLeaf/2/e.h
	e.least.h = max(1, int64(min(leastHessian/e.h, math.MaxInt64/2)))
	root := open{Segment: Segment{Place: treenode.Place{Node: t.AddNodes(1), Parent: -1},
		Hi: len(e.order)}}
	for r := range e.order {
		e.order[r] = int32(r)
		root.sum = root.sum.plus(e.rows[r])
	}
	e.describe(&t, &root)
	leaves := []open{root}
	if e.Leaves > 1 {
		e.search(&leaves[0], nil, nil)
	}
	for len(leaves) < e.Leaves {
		best := 0
		for i := range leaves {
			if leaves[i].cut.gain > leaves[best].cut.gain*(1+tie) {
				best = i
			}
		}
		if leaves[best].cut.gain == 0 {
			break
		}
		whole := leaves[best].hist
		left, right := e.split(&t, &leaves[best])
		leaves[best] = left
		leaves = append(leaves, right)
		small, large := &leaves[best], &leaves[len(leaves)-1]
		if small.Hi-small.Lo > large.Hi-large.Lo {
			small, large = large, small
		}
		if len(leaves) < e.Leaves {
			e.search(small, large, whole)
		} else {
			e.free = append(e.free, whole)
		}
	}
	for _, l := range leaves {
		if l.hist != nil {
			e.free = append(e.free, l.hist)
		}
		nd := &t.Nodes[l.Node]
		switch {
		case l.cut.gain > 0:
			nd.Stop = treenode.StopMaxLeaves
		case e.MaxDepth > 0 && l.Depth == e.MaxDepth:
			nd.Stop = treenode.StopMaxDepth
		default:
			nd.Stop = treenode.StopMinDecrease
		}
		leaf(t.Row(l.Node)[1], e.order[l.Lo:l.Hi])
	}
	return t
}

func (s sums) plus(o sums) sums  { return sums{s.g + o.g, s.h + o.h, s.mass + o.mass} }
func (s sums) minus(o sums) sums { return sums{s.g - o.g, s.h - o.h, s.mass - o.mass} }

// enough reports whether a branch is large enough.
func (s sums) enough(least sums) bool { return s.mass >= least.mass && s.h >= least.h }

// describe sets the mass and the value of a node.
func (e *Gradients) describe(t *treenode.Tree, at *open) {
	figures := t.Row(at.Node)
	figures[0] = float64(at.sum.mass) * e.massUnit
	if at.sum.h >= e.least.h {
		figures[1] = -e.Rate * (float64(at.sum.g) * e.g) / (float64(at.sum.h)*e.h + e.Lambda)
	}
}

// search finds the best cut of a node whose sums it adds up, and of the other branch of its parent,
// whose sums are the difference to those of the parent, whole. The other may be nil.
func (e *Gradients) search(node, other *open, whole []histogram) {
	divisible := func(at *open) bool {
		return (e.MaxDepth == 0 || at.Depth < e.MaxDepth) && at.sum.mass/2 >= e.least.mass &&
			at.sum.h/2 >= e.least.h
	}
	first, second := divisible(node), other != nil && divisible(other)
	if !first && !second {
		if whole != nil {
			e.free = append(e.free, whole)
		}
		return
	}
	near := e.near[:node.Hi-node.Lo]
	rows := e.order[node.Lo:node.Hi]
	for i, r := range rows {
		near[i] = e.rows[r]
	}
	node.hist = e.histograms()
	workers := 1
	if len(rows)*len(e.columns) >= worthwhile {
		workers = e.Workers
	}
	share(workers, len(node.hist)/2, func(_, k int) {
		// Two columns at a time, so that each row's sums are read once for both.
		pair := [2]int{2 * k, min(2*k+1, len(e.columns)-1)}
		one, two := &node.hist[2*k], &node.hist[2*k+1]
		*one, *two = histogram{}, histogram{}
		codesOne, codesTwo := e.columns[pair[0]].codes, e.columns[pair[1]].codes
		codesTwo, near := codesTwo[:len(codesOne)], near[:len(rows)]
		for i, r := range rows {
			v := near[i]
			s := &one[codesOne[r]]
			s.g += v.g
			s.h += v.h
			s.mass += v.mass
			s = &two[codesTwo[r]]
			s.g += v.g
			s.h += v.h
			s.mass += v.mass
		}
		for _, j := range slices.Compact(pair[:]) {
			hist := &node.hist[j]
			if first {
				e.found[0][j] = e.best(j, hist, node.sum)
			}
			if second {
				rest := &whole[j]
				for b := range rest {
					rest[b] = rest[b].minus(hist[b])
				}
				e.found[1][j] = e.best(j, rest, other.sum)
			}
		}
	})
	if first {
		node.cut = largest(e.found[0])
	}
	if second {
		other.hist, other.cut = whole, largest(e.found[1])
	} else if whole != nil {
		e.free = append(e.free, whole)
	}
}

// largest returns the cut that gains most, the first of equal ones.
func largest(cuts []cut) (best cut) {
	for _, c := range cuts {
		if c.gain > best.gain*(1+tie) {
			best = c
		}
	}
	return best
}

// histograms returns one for each column, and one more if their number is odd, with anything in
// them.
func (e *Gradients) histograms() []histogram {
	if n := len(e.free) - 1; n >= 0 {
		last := e.free[n]
		e.free = e.free[:n]
		return last
	}
	return make([]histogram, (len(e.columns)+1)/2*2)
}

// everyBin lists the bins in their order.
var everyBin = func() (list [MaxBins + 1]uint8) {
	for b := range list {
		list[b] = uint8(b)
	}
	return list
}()

// inOrder returns the bins of a column in an order that the best cut divides in two: of a numeric
// one without the missing values, by value; of a nominal one those that the node has, by −value of
// a leaf. Those with less than half of MinLeaf are left out. It may use the room.
func (e *Gradients) inOrder(room *[MaxBins + 1]uint8, j int, hist *histogram) []uint8 {
	if c := &e.columns[j]; !c.nominal {
		return everyBin[:len(c.edges)+1]
	}
	list := room[:0]
	for b := range hist {
		mass := float64(hist[b].mass) * e.massUnit
		if mass > 0 && mass >= e.MinLeaf/2*(1-tie) {
			list = append(list, uint8(b))
		}
	}
	step := func(b uint8) float64 {
		return float64(hist[b].g) / (float64(hist[b].h) + e.lambda + e.few)
	}
	slices.SortStableFunc(list, func(a, b uint8) int { return cmp.Compare(step(a), step(b)) })
	return list
}

// best returns the cut of a column that gains most: the largest Σ G²/(H + λ) of the two branches.
// The order of a nominal column is chosen by the same rows, so its gain is too high: half of
// MinLeaf is added to λ.
func (e *Gradients) best(j int, hist *histogram, whole sums) cut {
	var room [MaxBins + 1]uint8
	list := e.inOrder(&room, j, hist)
	best := cut{column: j}
	λ := e.lambda
	if e.columns[j].nominal {
		λ += e.few
	}
	before := score(whole, e.lambda)
	highest := 0.0
	scan := func(left sums, missingLeft bool) {
		for i, b := range list {
			if hist[b].mass == 0 {
				continue // the same branches as before
			}
			left = left.plus(hist[b])
			right := whole.minus(left)
			if !left.enough(e.least) {
				continue
			}
			if !right.enough(e.least) {
				break
			}
			if s := score(left, λ) + score(right, λ); s > highest*(1+tie) {
				highest, best.upTo, best.missingLeft = s, i+1, missingLeft
			}
		}
	}
	scan(sums{}, false)
	if without := hist[missing]; without.mass > 0 && !e.columns[j].nominal {
		scan(without, true)
	}
	if highest-before > tie*highest {
		best.gain = (highest - before) / 2 * e.gain
	}
	return best
}

// score is the decrease of the loss by the best step for these rows, in units.
func score(s sums, λ float64) float64 {
	return float64(s.g) * float64(s.g) / (float64(s.h) + λ)
}

// split makes the cut of a leaf, and returns its branches.
func (e *Gradients) split(t *treenode.Tree, at *open) (left, right open) {
	j, hist := at.cut.column, &at.hist[at.cut.column]
	c := &e.columns[j]
	list := e.inOrder(new([MaxBins + 1]uint8), j, hist)
	goes := [MaxBins + 1]bool{missing: at.cut.missingLeft}
	for _, b := range list[:at.cut.upTo] {
		goes[b] = true
	}
	s := Split{Attribute: j, Kind: treenode.ByThreshold, Branches: 2}
	if c.nominal {
		s.Kind = treenode.BySubset
		for b := range missing {
			if hist[b].mass > 0 && goes[b] {
				s.Codes = append(s.Codes, int32(2*b))
			} else if hist[b].mass > 0 {
				s.Codes = append(s.Codes, int32(2*b+1))
			}
		}
	} else if last := list[at.cut.upTo-1]; int(last) < len(c.edges) {
		s.Threshold = c.edges[last]
	} else {
		s.Threshold = math.MaxFloat64 // all values against none
	}
	for b, first := range goes {
		if first {
			left.sum = left.sum.plus(hist[b])
		}
	}
	lo, n := at.Lo, 0
	for _, r := range e.order[at.Lo:at.Hi] {
		if goes[c.codes[r]] {
			e.order[lo] = r
			lo++
		} else {
			e.spare[n] = r
			n++
		}
	}
	copy(e.order[lo:at.Hi], e.spare[:n])
	right.sum = at.sum.minus(left.sum)
	first := t.AddNodes(2)
	s.Set(t, at.Node)
	t.Nodes[at.Node].First = first
	t.Row(at.Node)[2] = at.cut.gain
	heavier := int32(0)
	if gaps := hist[missing].mass; gaps > 0 && !goes[missing] ||
		gaps == 0 && right.sum.mass > left.sum.mass {
		heavier = 1
	}
	t.SetHeaviest(at.Node, heavier)
	place := treenode.Place{Node: first, Parent: at.Node, Depth: at.Depth + 1}
	left.Segment = Segment{Place: place, Lo: at.Lo, Hi: lo}
	place.Node, place.Branch = first+1, 1
	right.Segment = Segment{Place: place, Lo: lo, Hi: at.Hi}
	e.describe(t, &left)
	e.describe(t, &right)
	return left, right
}
