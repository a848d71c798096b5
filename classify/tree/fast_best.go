package tree

import "github.com/tessella-go/tessella/classify/internal/treenode"

// best scans every column. Of gains closer than tie the first wins, as in rows.
func (p *packed) best(
	v vocabulary, t *treenode.Tree, columns []int, at segment,
) (best test, gain float64, branches int) {
	if columns == nil {
		columns = p.all
	}
	p.prepare(t.Row(at.Node), p.order[at.lo:at.hi])
	if len(p.hands) > 1 {
		p.each(columns, at.hi-at.lo, func(h *hand, j int) {
			p.found[j] = p.scan(h, p.entries[j][at.lo:at.hi])
		})
	} else {
		for _, j := range columns {
			if p.entries[j] != nil {
				p.found[j] = p.scan(&p.hands[0], p.entries[j][at.lo:at.hi])
			}
		}
	}
	for _, j := range columns {
		this, s, n := p.found[j].gain, test{attribute: j, kind: ByThreshold}, 2
		if p.entries[j] == nil {
			s, this, n = p.nominalBest(v, j, at)
		} else if p.found[j].at == 0 {
			n = 0
		}
		if n > 0 && (branches == 0 || this > gain+p.parent.gain) {
			best, gain, branches = s, this, n
		}
	}
	if best.kind == ByThreshold {
		p.complete(&best, at)
	}
	return best, gain, branches
}

// complete fills in the threshold of the best split, and, where they are asked for, the
// figures of its branches.
func (p *packed) complete(best *test, at segment) {
	j := best.attribute
	column, below := p.entries[j][at.lo:at.hi], p.found[j].at
	best.low, best.high = p.value(j, column[below-1]), p.value(j, column[below])
	best.threshold = midpoint(best.low, best.high)
	if p.significance == 0 {
		return
	}
	best.children = [][]float64{make([]float64, len(p.parent.figures)),
		make([]float64, len(p.parent.figures))}
	for i, e := range column {
		b := 0
		if i >= below {
			b = 1
		}
		best.children[b][e>>p.classShift&p.classMask] += p.weigh(int32(e & p.rowMask))
	}
}

// nominalBest is the best split of a nominal column.
func (p *packed) nominalBest(v vocabulary, j int, at segment) (test, float64, int) {
	counts := p.parent.figures
	p.nominal.centre = p.parent.centre
	s, gain, branches := p.nominal.choose(v, []int{p.column[j]}, at.lo, at.hi, counts)
	s.attribute = j
	return s, gain, branches
}

// prepare computes what the columns of a node share: of numbers, the moments around their mean.
func (p *packed) prepare(figures []float64, members []int32) {
	p.parent.figures, p.parent.gain = figures, tie
	if p.numbers {
		p.parent.centre = figures[1]
		p.parent.figures = p.parent.moments[:]
		clear(p.parent.figures)
		for _, r := range members {
			p.move(p.parent.figures, uint64(r))
		}
	}
	p.parent.impurity = p.impurity(p.parent.figures)
	if p.numbers {
		p.parent.gain = tie * p.parent.impurity
	} else if p.weight == nil {
		for c, n := range figures {
			p.parent.counts[c] = int64(n)
		}
	}
}
