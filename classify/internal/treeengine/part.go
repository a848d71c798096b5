package treeengine

import (
	"github.com/tessella-go/tessella/classify/internal/impurity"
	"github.com/tessella-go/tessella/classify/internal/treenode"
)

// Part gives the rows of an inner node to the branches of its split, describes these, and returns
// them. A row without a value goes where the tree's Missing option says. The rows of a branch that
// is settled as a leaf are not kept in order. The result is valid until the next node.
func (e *Engine) Part(t *treenode.Tree, at Segment, s *Split) []Segment {
	e.route(s, at)
	whole := true // each row goes to one branch
	if e.columns[s.Attribute].holes || t.Missing == treenode.Majority {
		whole = e.place(t, at, s.Branches)
	}
	if whole && s.Branches == 2 && !(e.holes && t.Missing == treenode.Fractions) {
		sorted := -1 // the column whose entries are where they belong
		if s.Kind == treenode.ByThreshold && !e.columns[s.Attribute].holes {
			sorted = s.Attribute
		}
		return e.partInTwo(t, at, sorted)
	}
	return e.partInMany(t, at, s.Branches)
}

// route notes the branch of each row of a node, or -1 if it has no value.
func (e *Engine) route(s *Split, at Segment) {
	j := s.Attribute
	if codes := e.columns[j].codes; codes != nil {
		if s.Kind == treenode.ByValue {
			for _, r := range e.order[at.Lo:at.Hi] {
				e.branch[r] = codes[r]
			}
			return
		}
		to := e.pool[0].slot // of each value, 1 more than the branch
		for _, code := range s.Codes {
			to[code>>1] = code&1 + 1
		}
		for _, r := range e.order[at.Lo:at.Hi] {
			e.branch[r] = -1
			if v := codes[r]; v >= 0 {
				e.branch[r] = to[v] - 1
			}
		}
		for _, code := range s.Codes {
			to[code>>1] = 0
		}
		return
	}
	column := e.withValue(j, at)
	for _, entry := range e.columns[j].entries[at.Lo : at.Hi-len(column)] {
		e.branch[entry&e.rowMask] = -1
	}
	if s.Kind == treenode.ByThreshold {
		for _, entry := range column[:s.below] {
			e.branch[entry&e.rowMask] = 0
		}
		for _, entry := range column[s.below:] {
			e.branch[entry&e.rowMask] = 1
		}
		return
	}
	b := 0
	for _, entry := range column {
		for v := e.value(j, entry); b < len(s.Cuts) && v > s.Cuts[b]; {
			b++
		}
		e.branch[entry&e.rowMask] = int32(b)
	}
}

// place finds a branch for the rows without a value, if the learner wants the branch of the most
// mass, and notes this branch. It reports whether each row has a branch.
func (e *Engine) place(t *treenode.Tree, at Segment, branches int) (whole bool) {
	members, otherwise := e.order[at.Lo:at.Hi], int32(-1)
	if t.Missing == treenode.Majority {
		otherwise = heavier(e.masses(members, branches))
		t.SetHeaviest(at.Node, otherwise)
	}
	whole = true
	for _, r := range members {
		if e.branch[r] < 0 {
			e.branch[r] = otherwise
			whole = whole && otherwise >= 0
		}
	}
	return whole
}

// masses returns the mass of each branch.
func (e *Engine) masses(members []int32, branches int) []float64 {
	masses := make([]float64, branches)
	for _, r := range members {
		if b := e.branch[r]; b >= 0 {
			masses[b] += e.weigh(r)
		}
	}
	return masses
}

// heavier returns which of two branches has more mass, -1 on a tie.
func heavier(masses []float64) int32 {
	switch {
	case masses[0] > masses[1]*(1+tie):
		return 0
	case masses[1] > masses[0]*(1+tie):
		return 1
	}
	return -1
}

// child is a branch of a node.
func child(t *treenode.Tree, at Segment, b, lo, hi int) Segment {
	return Segment{Place: treenode.Place{
		Node: t.Nodes[at.Node].First + int32(b), Parent: at.Node, Branch: int32(b),
		Depth: at.Depth + 1,
	}, Lo: lo, Hi: hi}
}

// partInTwo parts rows that all go to one of two branches.
func (e *Engine) partInTwo(t *treenode.Tree, at Segment, sorted int) []Segment {
	mid := at.Lo + e.mark(at)
	e.pair = [2]Segment{child(t, at, 0, at.Lo, mid), child(t, at, 1, mid, at.Hi)}
	var open [2]bool
	for b, child := range e.pair {
		open[b] = e.describe(t, child)
	}
	if !open[0] && !open[1] {
		return e.pair[:]
	}
	if len(e.pool) > 1 {
		e.each(e.all, at.Hi-at.Lo, func(w *worker, k int) {
			if c := e.columns[k]; c.codes == nil && k != sorted {
				e.keep(w, c.entries[at.Lo:at.Hi], open)
			}
		})
		return e.pair[:]
	}
	for k, c := range e.columns {
		if c.codes == nil && k != sorted {
			e.keep(&e.pool[0], c.entries[at.Lo:at.Hi], open)
		}
	}
	return e.pair[:]
}

// mark puts the rows of branch 0 before the others, notes for each which of the two it is, and
// returns the number of rows of branch 0.
func (e *Engine) mark(at Segment) int {
	order := e.order[at.Lo:at.Hi]
	low, high := 0, 0
	for _, r := range order {
		b := int(e.branch[r])
		e.left[r] = uint8(1 - b)
		order[low], e.spare[high] = r, r
		low += 1 - b
		high += b
	}
	copy(order[low:], e.spare[:high])
	return low
}

// keep partitions the entries of one column: those of branch 0 first, then the others, both in
// their order. The entries of a branch that is not open may be lost. The loops have no conditional
// jumps that depend on the data.
func (e *Engine) keep(w *worker, column []uint64, open [2]bool) {
	left, mask := e.left, e.rowMask
	switch {
	case open[0] && open[1]:
		spare := w.spare[:len(column)+1]
		low, high := 0, 0
		for _, entry := range column {
			b := int(left[entry&mask])
			column[low] = entry
			spare[high] = entry
			low += b
			high += 1 - b
		}
		copy(column[low:], spare)
	case open[0]:
		low := 0
		for _, entry := range column {
			column[low] = entry
			low += int(left[entry&mask])
		}
	default:
		high := len(column) - 1
		for i := high; i >= 0; i-- {
			entry := column[i]
			column[high] = entry
			high -= 1 - int(left[entry&mask])
		}
	}
}

// partInMany parts rows among any number of branches. Rows without a branch stay behind, or, under
// Fractions, are divided, which takes more places than the segment has. So the last branch is
// stored first and branch 0 last: growing depth first, from branch 0 on, then always works at the
// end of the rows that are still to be done.
func (e *Engine) partInMany(t *treenode.Tree, at Segment, branches int) []Segment {
	members, sizes := e.order[at.Lo:at.Hi], make([]int, branches)
	var unknown []int32
	for _, r := range members {
		if b := e.branch[r]; b >= 0 {
			sizes[b]++
		} else {
			unknown = append(unknown, r)
		}
	}
	var fractions map[int32][]int32
	if t.Missing == treenode.Fractions && len(unknown) > 0 {
		fractions = e.divide(unknown, e.masses(members, branches), sizes)
	}
	children, begins, end := make([]Segment, branches), make([]int, branches), at.Lo
	for b := branches - 1; b >= 0; b-- {
		begins[b] = end
		children[b] = child(t, at, b, end, end+sizes[b])
		end += sizes[b]
	}
	next := append([]int(nil), begins...)
	spare := append(e.spare[:0], members...)
	e.order = upTo(e.order, end)
	for _, r := range spare {
		if b := e.branch[r]; b >= 0 {
			e.order[next[b]] = r
			next[b]++
		}
		for _, f := range fractions[r] {
			b := e.branch[f]
			e.order[next[b]] = f
			next[b]++
		}
	}
	open := false
	for _, child := range children {
		open = e.describe(t, child) || open
	}
	if !open {
		return children
	}
	for k := range e.columns {
		c := &e.columns[k]
		if c.codes != nil {
			continue
		}
		spare := append(e.pool[0].spare[:0], c.entries[at.Lo:at.Hi]...)
		c.entries = upTo(c.entries, end)
		copy(next, begins)
		for _, entry := range spare {
			r := int32(entry & e.rowMask)
			if b := e.branch[r]; b >= 0 {
				c.entries[next[b]] = entry
				next[b]++
			}
			for _, f := range fractions[r] {
				b := e.branch[f]
				c.entries[next[b]] = entry&^e.rowMask | uint64(f)
				next[b]++
			}
		}
	}
	return children
}

// upTo makes a list at least n long.
func upTo[T any](list []T, n int) []T {
	for len(list) < n {
		var zero T
		list = append(list, zero)
	}
	return list
}

// divide replaces each row of unknown value by fractions, one for each branch that has mass, and
// returns their numbers. It counts them in sizes.
func (e *Engine) divide(unknown []int32, masses []float64, sizes []int) map[int32][]int32 {
	e.divided = true
	if e.weight == nil {
		e.weight = make([]float64, len(e.rows))
		for r := range e.weight {
			e.weight[r] = 1
		}
		e.tables = e.newTables(len(e.order))
	}
	total := impurity.Sum(masses)
	fractions := make(map[int32][]int32, len(unknown))
	for _, r := range unknown {
		for b, mass := range masses {
			if mass > 0 {
				f := e.another(r)
				e.weight[f], e.branch[f] = e.weight[r]*mass/total, int32(b)
				fractions[r] = append(fractions[r], f)
				sizes[b]++
			}
		}
	}
	return fractions
}

// another returns the number of a new row that is equal to row r.
func (e *Engine) another(r int32) int32 {
	if last := len(e.free) - 1; last >= 0 {
		f := e.free[last]
		e.free = e.free[:last]
		e.rows[f], e.class[f] = e.rows[r], e.class[r]
		for _, c := range e.columns {
			if c.codes != nil {
				c.codes[f] = c.codes[r]
			}
		}
		return f
	}
	e.rows, e.class = append(e.rows, e.rows[r]), append(e.class, e.class[r])
	e.weight, e.branch, e.left = append(e.weight, 0), append(e.branch, 0), append(e.left, 0)
	for j := range e.columns {
		if c := &e.columns[j]; c.codes != nil {
			c.codes = append(c.codes, c.codes[r])
		}
	}
	return int32(len(e.rows) - 1)
}

// Release takes back the rows of a leaf. Later fractions reuse their numbers.
func (e *Engine) Release(at Segment) {
	if e.divided {
		e.free = append(e.free, e.order[at.Lo:at.Hi]...)
	}
}
