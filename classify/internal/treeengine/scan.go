package treeengine

import (
	"math"
	"math/bits"

	"github.com/tessella-go/tessella/classify/internal/impurity"
	"github.com/tessella-go/tessella/classify/internal/treenode"
)

// tables has the values that the scans look up instead of computing them, for up to n examples.
type tables struct {
	kind    scanning
	inverse []float64 // 1/k
	xlogx   []int64   // k·log₂ k in units of 2^−scale
	scale   uint
}

// scanning is the way in which a column is scanned.
type scanning uint8

const (
	scanAny      scanning = iota // any impurity, any weights
	scanWeighted                 // Gini
	scanGini                     // weights of 1
	scanEntropy                  // weights of 1
	scanNumbers                  // any weights
)

func (e *Engine) newTables(n int) tables {
	var t tables
	switch {
	case e.Ratio:
	case e.target != nil:
		t.kind = scanNumbers
	case e.weight != nil && e.Impurity == impurity.Gini:
		t.kind = scanWeighted
	case e.weight != nil:
	case e.Impurity == impurity.Gini:
		t.kind = scanGini
	case e.Impurity == impurity.Entropy:
		t.kind = scanEntropy
	}
	if t.kind == scanGini {
		t.inverse = make([]float64, n+1)
		for k := 1; k <= n; k++ {
			t.inverse[k] = 1 / float64(k)
		}
	}
	if t.kind == scanEntropy {
		t.scale = uint(60 - bits.Len(uint(float64(n)*math.Log2(float64(n+1)))))
		t.xlogx = make([]int64, n+1)
		for k := 1; k <= n; k++ {
			t.xlogx[k] = int64(
				math.Round(float64(k) * math.Log2(float64(k)) * float64(uint64(1)<<t.scale)))
		}
	}
	return t
}

// margin is the largest difference of two sums, for gains of n rows, that counts as a tie. It
// includes the rounding of their logarithms.
func (t *tables) margin(n int) int64 {
	return int64(tie*float64(n)*float64(uint64(1)<<t.scale)) + int64(n)/6 + 2
}

// threshold finds the best threshold of a column that leaves each side the least mass, and counts
// those that it tries, if they are scored by C4.5. All scans do the same: move one entry after the
// other below the threshold, keep the figures of both sides up to date, and where the next value is
// another one, see what the split gains. Gains are compared in a form that leaves out what is the
// same for all thresholds of the node.
func (e *Engine) threshold(
	w *worker, j int, column []uint64, p *parent, least float64,
) (s Split, tried int) {
	n := len(column)
	if n == 0 || column[0]>>e.rankShift == column[n-1]>>e.rankShift {
		return Split{}, 0
	}
	rows := max(1, int(math.Ceil(least*(1-tie)))) // the least number of rows that weigh 1
	switch e.tables.kind {
	case scanGini:
		s.Score, s.below = e.scanGini(w, column, p, rows)
	case scanEntropy:
		s.Score, s.below, tried = e.scanEntropy(w, column, p, rows)
	case scanNumbers:
		s.Score, s.below = e.scanNumbers(column, p, least)
	case scanWeighted:
		s.Score, s.below = e.scanWeighted(w, column, p, least)
	default:
		s.Score, s.below, tried = e.scanAny(w, column, p, least)
	}
	if s.below == 0 {
		return Split{}, tried
	}
	if p != &e.parent {
		s.Score = s.Score * p.mass / e.parent.mass
	}
	s.Attribute, s.Kind, s.Branches = j, treenode.ByThreshold, 2
	return s, tried
}

// scanGini looks for the largest Σ n(v,c)²/n(v); on the right n(c) − l for l on the left, so that Σ
// n(c)² − 2·Σ n(c)·l + Σ l² needs no second count.
func (e *Engine) scanGini(w *worker, column []uint64, p *parent, least int) (float64, int) {
	counts, totals, inverse := w.counts, p.counts, e.tables.inverse
	clear(counts)
	n, all := len(column), int64(0)
	for _, t := range totals {
		all += t * t
	}
	margin := tie * float64(n)
	squares, cross := int64(0), int64(0)
	highest, at := -1.0, 0
	for i, entry := range column[:n-1] {
		c := entry >> e.classShift & e.classMask
		l := counts[c]
		counts[c] = l + 1
		squares += 2*l + 1
		cross += totals[c]
		if (entry^column[i+1])>>e.rankShift != 0 {
			below := i + 1
			s := float64(squares)*inverse[below] + float64(all-2*cross+squares)*inverse[n-below]
			if s > highest && below >= least && n-below >= least {
				highest, at = s+margin, below
			}
		}
	}
	return (highest-margin)/float64(n) - float64(all)/float64(n)/float64(n), at
}

// scanEntropy looks for the largest Σ n(v,c)·log n(v,c) − Σ n(v)·log n(v), in whole numbers, which
// do not drift, among all thresholds with at least so many rows on each side, and counts these.
func (e *Engine) scanEntropy(
	w *worker, column []uint64, p *parent, least int,
) (gain float64, at, tried int) {
	counts, totals, xlogx := w.counts, p.counts, e.tables.xlogx
	clear(counts)
	n, parent := len(column), int64(0)
	for _, t := range totals {
		parent += xlogx[t]
	}
	margin := e.tables.margin(n)
	sum := parent
	highest := int64(math.MinInt64)
	for i, entry := range column[:n-1] {
		c := entry >> e.classShift & e.classMask
		l := counts[c]
		r := totals[c] - l
		counts[c] = l + 1
		sum += xlogx[l+1] - xlogx[l] + xlogx[r-1] - xlogx[r]
		if (entry^column[i+1])>>e.rankShift != 0 {
			below := i + 1
			if below < least || n-below < least {
				continue
			}
			tried++
			if s := sum - xlogx[below] - xlogx[n-below]; s > highest {
				highest, at = s+margin, below
			}
		}
	}
	gain = float64(highest-margin-parent+xlogx[n]) / float64(uint64(1)<<e.tables.scale) /
		float64(n)
	return gain, at, tried
}

// scanNumbers looks for the largest Σ s(v)²/n(v), s(v) the sum of the branch's targets
// around the mean of the node, n(v) its mass.
func (e *Engine) scanNumbers(column []uint64, p *parent, least float64) (float64, int) {
	target, mean, mass, total := e.target, e.centre, p.figures[0], p.figures[1]
	least *= 1 - tie
	margin := e.tie * mass
	left, sum := 0.0, 0.0
	highest, at := -1.0, 0
	for i, entry := range column[:len(column)-1] {
		r := entry & e.rowMask
		w := e.weigh(int32(r))
		left += w
		sum += w * (target[r] - mean)
		if (entry^column[i+1])>>e.rankShift != 0 {
			right, rest := mass-left, total-sum
			s := sum*sum/left + rest*rest/right
			if s > highest && left >= least && right >= least && right > 0 {
				highest, at = s+margin, i+1
			}
		}
	}
	return (highest-margin)/mass - total/mass*total/mass, at
}

// scanWeighted looks for the best gain by Gini, but rates only the thresholds that could gain more
// than 1e-9 less than the best so far. The impurity left is least where Σ left(c)²/left + Σ
// right(c)²/right is largest; the two sums of squares are kept up as rows change sides.
func (e *Engine) scanWeighted(
	w *worker, column []uint64, p *parent, least float64,
) (gain float64, at int) {
	left, right, totals, total := w.left, w.right, p.figures, p.mass
	clear(left)
	l, lSquares, rSquares := 0.0, 0.0, 0.0
	for _, n := range totals {
		rSquares += n * n
	}
	base := rSquares / total
	slack := 1e-15 * float64(len(column)) * total * total * total // what rounding does to the sums
	bound := math.Inf(-1)
	for i, entry := range column[:len(column)-1] {
		c := entry >> e.classShift & e.classMask
		m, n := e.weight[entry&e.rowMask], left[c]
		lSquares += m * (2*n + m)
		rSquares -= m * (2*(totals[c]-n) - m)
		left[c] = n + m
		l += m
		if rest := total - l; (entry^column[i+1])>>e.rankShift == 0 ||
			rest > 0 && lSquares*rest+rSquares*l+slack < bound*l*rest {
			continue
		}
		if least == 0 && e.oneClass(column, i) {
			continue
		}
		for c := range right {
			right[c] = max(0, totals[c]-left[c])
		}
		if !Parts(w.branches, e.target != nil, least) {
			continue
		}
		if this := e.rate(p.impurity, w.branches); at == 0 || this > gain+e.tie {
			gain, at = this, i+1
			bound = base + (gain-1e-9)*total
		}
	}
	return gain, at
}

// oneClass reports whether the rows of both values between which a threshold stands, after entry i,
// are all of one class. Another threshold is at least as good then: the gain of a concave impurity
// is convex along a run of one class, and so is largest at an end of it. (The gain ratio, convex
// over concave, is quasi-convex there: the same holds.)
func (e *Engine) oneClass(column []uint64, i int) bool {
	class := column[i] >> e.classShift & e.classMask
	same := func(step, from int) bool {
		for k := from; k >= 0 && k < len(column) &&
			column[k]>>e.rankShift == column[from]>>e.rankShift; k += step {
			if column[k]>>e.classShift&e.classMask != class {
				return false
			}
		}
		return true
	}
	return same(-1, i) && same(1, i+1)
}

// scanAny computes the impurity itself, only at the ends of a run of one class, unless these may
// leave too few examples.
func (e *Engine) scanAny(
	w *worker, column []uint64, p *parent, least float64,
) (score float64, at, tried int) {
	const mixed = -1
	left, right := w.left, w.right
	clear(left)
	low := int64(mixed)
	for i := 0; i < len(column); {
		rank, class := column[i]>>e.rankShift, int64(column[i]>>e.classShift&e.classMask)
		end := i + 1
		for ; end < len(column) && column[end]>>e.rankShift == rank; end++ {
			if int64(column[end]>>e.classShift&e.classMask) != class {
				class = mixed
			}
		}
		if i > 0 && (least > 0 || class != low || class == mixed) {
			Rest(right, p.figures, left, e.target != nil)
			if Parts(w.branches, e.target != nil, least) {
				tried++
				if this := e.rate(p.impurity, w.branches); tried == 1 || this > score+e.tie {
					score, at = this, i
				}
			}
		}
		for _, entry := range column[i:end] {
			e.move(left, entry)
		}
		low, i = class, end
	}
	return score, at, tried
}

// move puts an entry into a branch.
func (e *Engine) move(branch []float64, entry uint64) {
	if e.target != nil {
		e.put(branch, int32(entry&e.rowMask))
		return
	}
	branch[entry>>e.classShift&e.classMask] += e.weigh(int32(entry & e.rowMask))
}
