package treeengine

import (
	"math"
	"math/bits"
	"reflect"

	"github.com/tessella-go/tessella/classify/internal/impurity"
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
	scanAny     scanning = iota // any impurity, any weights
	scanGini                    // weights of 1
	scanEntropy                 // weights of 1
	scanNumbers                 // weights of 1
)

func (p *Packed) newTables(n int) tables {
	same := func(I func([]float64) float64) bool {
		return reflect.ValueOf(I).Pointer() == reflect.ValueOf(p.Impurity).Pointer()
	}
	var t tables
	switch {
	case p.weight != nil:
	case p.Numbers:
		t.kind = scanNumbers
	case same(impurity.Gini):
		t.kind = scanGini
	case same(impurity.Entropy):
		t.kind = scanEntropy
	}
	if t.kind == scanGini || t.kind == scanNumbers {
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

// scan finds the best threshold of a column. All scans do the same: move one entry after the other
// below the threshold, keep the figures of both sides up to date, and where the next value is
// another one, see what the split gains. Gains are compared in a form that leaves out what is the
// same for all thresholds of the node.
func (p *Packed) scan(w *worker, column []uint64) found {
	if column[0]>>p.rankShift == column[len(column)-1]>>p.rankShift {
		return found{}
	}
	switch p.tables.kind {
	case scanGini:
		return p.scanGini(w, column)
	case scanEntropy:
		best, _ := p.scanEntropy(w, column, max(1, int(p.MinLeaf)))
		return best
	case scanNumbers:
		return p.scanNumbers(column)
	}
	return p.scanAny(w, column)
}

// scanGini looks for the largest Σ n(v,c)²/n(v); on the right n(c) − l for l on the left, so that Σ
// n(c)² − 2·Σ n(c)·l + Σ l² needs no second count.
func (p *Packed) scanGini(w *worker, column []uint64) found {
	counts, totals, inverse := w.counts, p.parent.counts, p.tables.inverse
	clear(counts)
	n, all := len(column), int64(0)
	for _, t := range totals {
		all += t * t
	}
	margin := tie * float64(n)
	least := max(1, int(p.MinLeaf))
	squares, cross := int64(0), int64(0)
	highest, at := -1.0, 0
	for i, e := range column[:n-1] {
		c := e >> p.classShift & p.classMask
		l := counts[c]
		counts[c] = l + 1
		squares += 2*l + 1
		cross += totals[c]
		if (e^column[i+1])>>p.rankShift != 0 {
			below := i + 1
			s := float64(squares)*inverse[below] + float64(all-2*cross+squares)*inverse[n-below]
			if s > highest && below >= least && n-below >= least {
				highest, at = s+margin, below
			}
		}
	}
	return found{(highest-margin)/float64(n) - float64(all)/float64(n)/float64(n), at}
}

// scanEntropy looks for the largest Σ n(v,c)·log n(v,c) − Σ n(v)·log n(v), in whole numbers, which
// do not drift, among all thresholds with at least so many rows on each side, and counts these. It
// leaves what is below the best one in w.best.
func (p *Packed) scanEntropy(w *worker, column []uint64, least int) (best found, tried int) {
	counts, totals, xlogx := w.counts, p.parent.counts, p.tables.xlogx
	clear(counts)
	n, parent := len(column), int64(0)
	for _, t := range totals {
		parent += xlogx[t]
	}
	margin := p.tables.margin(n)
	sum := parent
	highest := int64(math.MinInt64)
	for i, e := range column[:n-1] {
		c := e >> p.classShift & p.classMask
		l := counts[c]
		r := totals[c] - l
		counts[c] = l + 1
		sum += xlogx[l+1] - xlogx[l] + xlogx[r-1] - xlogx[r]
		if (e^column[i+1])>>p.rankShift != 0 {
			below := i + 1
			if below < least || n-below < least {
				continue
			}
			tried++
			if s := sum - xlogx[below] - xlogx[n-below]; s > highest {
				highest, best.at = s+margin, below
				copy(w.best, counts)
			}
		}
	}
	best.gain = float64(highest-margin-parent+xlogx[n]) / float64(uint64(1)<<p.tables.scale) /
		float64(n)
	return best, tried
}

// scanNumbers looks for the largest Σ s(v)²/n(v), s(v) the sum of the branch's targets
// around the mean of the node.
func (p *Packed) scanNumbers(column []uint64) found {
	inverse, target, mean, total := p.tables.inverse, p.target, p.parent.centre, p.parent.figures[1]
	n := len(column)
	margin := p.parent.gain * float64(n)
	least := max(1, int(p.MinLeaf))
	sum := 0.0
	highest, at := -1.0, 0
	for i, e := range column[:n-1] {
		sum += target[e&p.rowMask] - mean
		if (e^column[i+1])>>p.rankShift != 0 {
			below := i + 1
			rest := total - sum
			s := sum*sum*inverse[below] + rest*rest*inverse[n-below]
			if s > highest && below >= least && n-below >= least {
				highest, at = s+margin, below
			}
		}
	}
	return found{(highest-margin)/float64(n) - total/float64(n)*total/float64(n), at}
}

// scanAny calls the impurity itself, only at the ends of a run of one class, unless these may leave
// too few examples.
func (p *Packed) scanAny(w *worker, column []uint64) found {
	const mixed = -1
	left, right := w.left[:len(p.parent.figures)], w.right[:len(p.parent.figures)]
	clear(left)
	children := [][]float64{left, right}
	best, none := found{}, true
	low := int64(mixed)
	for i := 0; i < len(column); {
		rank, class := column[i]>>p.rankShift, int64(column[i]>>p.classShift&p.classMask)
		end := i + 1
		for ; end < len(column) && column[end]>>p.rankShift == rank; end++ {
			if int64(column[end]>>p.classShift&p.classMask) != class {
				class = mixed
			}
		}
		if i > 0 && (p.Numbers || p.MinLeaf > 0 || class != low || class == mixed) {
			p.rest(left, right)
			if p.parts(children, p.MinLeaf) {
				if gain := p.score(p.parent.impurity, children); none ||
					gain > best.gain+p.parent.gain {
					best, none = found{gain, i}, false
				}
			}
		}
		for _, e := range column[i:end] {
			p.move(left, e)
		}
		low, i = class, end
	}
	return best
}

// move puts an entry into a branch.
func (p *Packed) move(branch []float64, e uint64) {
	w := p.weigh(int32(e & p.rowMask))
	if !p.Numbers {
		branch[e>>p.classShift&p.classMask] += w
		return
	}
	y := p.target[e&p.rowMask] - p.parent.centre
	branch[0] += w
	branch[1] += w * y
	branch[2] += w * y * y
}

// rest computes the right branch from the left one.
func (p *Packed) rest(left, right []float64) {
	for c, n := range p.parent.figures {
		right[c] = n - left[c]
		if !p.Numbers {
			right[c] = max(0, right[c])
		}
	}
}
