package treeengine

import (
	"github.com/tessella-go/tessella/classify/internal/impurity"
	"github.com/tessella-go/tessella/classify/internal/treenode"
)

// Best scans every column. Of gains closer than tie the first wins, as in [Rows].
func (p *Packed) Best(
	t *treenode.Tree, columns []int, at Segment,
) (best Test, gain float64, branches int) {
	if columns == nil {
		columns = p.all
	}
	p.prepare(t.Row(at.Node), p.order[at.Lo:at.Hi])
	if len(p.pool) > 1 {
		p.each(columns, at.Hi-at.Lo, func(w *worker, j int) {
			p.found[j] = p.scan(w, p.entries[j][at.Lo:at.Hi])
		})
	} else {
		for _, j := range columns {
			if p.entries[j] != nil {
				p.found[j] = p.scan(&p.pool[0], p.entries[j][at.Lo:at.Hi])
			}
		}
	}
	noted := p.Rivals && t.HasRivals(at.Node)
	p.noted = p.noted[:0]
	for _, j := range columns {
		this, s, n := p.found[j].gain, Test{Attribute: j, Kind: treenode.ByThreshold}, 2
		if p.entries[j] == nil {
			s, this, n = p.nominalBest(j, at)
		} else if p.found[j].at == 0 {
			n = 0
		}
		if noted && n > 0 {
			p.noted = append(p.noted, p.describe(s, n, at))
		}
		if n > 0 && (branches == 0 || this > gain+p.parent.gain) {
			best, gain, branches = s, this, n
		}
	}
	t.SetRivals(at.Node, p.noted)
	if best.Kind == treenode.ByThreshold {
		p.complete(&best, at)
	}
	return best, gain, branches
}

// describe returns the best split of a column as a Rival.
func (p *Packed) describe(s Test, branches int, at Segment) treenode.Rival {
	j := s.Attribute
	if p.entries[j] == nil {
		return p.rival(s, branches, s.Children)
	}
	column, below := p.entries[j][at.Lo:at.Hi], p.found[j].at
	s.Low, s.High = p.value(j, column[below-1]), p.value(j, column[below])
	left := float64(below)
	if p.weight != nil {
		left = 0
		for _, e := range column[:below] {
			left += p.weigh(int32(e & p.rowMask))
		}
	}
	right := max(0, treenode.Sum(p.parent.figures)-left)
	gain := p.found[j].gain
	return Rival(s, branches, p.parent.impurity-gain, gain,
		impurity.Entropy([]float64{left, right}))
}

// complete fills in the threshold of the best split, and, if they are wanted, the figures of its
// branches.
func (p *Packed) complete(best *Test, at Segment) {
	j := best.Attribute
	column, below := p.entries[j][at.Lo:at.Hi], p.found[j].at
	best.Low, best.High = p.value(j, column[below-1]), p.value(j, column[below])
	best.Threshold = Midpoint(best.Low, best.High)
	if !p.Options.Children {
		return
	}
	best.Children = [][]float64{make([]float64, len(p.parent.figures)),
		make([]float64, len(p.parent.figures))}
	for i, e := range column {
		b := 0
		if i >= below {
			b = 1
		}
		best.Children[b][e>>p.classShift&p.classMask] += p.weigh(int32(e & p.rowMask))
	}
}

// nominalBest is the best split of a nominal column.
func (p *Packed) nominalBest(j int, at Segment) (Test, float64, int) {
	counts := p.parent.figures
	p.nominal.centre = p.parent.centre
	s, gain, branches := p.nominal.choose([]int{p.column[j]}, at.Lo, at.Hi, counts)
	s.Attribute = j
	return s, gain, branches
}

// prepare computes what the columns of a node share: of numbers, the moments around their mean.
func (p *Packed) prepare(figures []float64, members []int32) {
	p.parent.figures, p.parent.gain = figures, tie
	if p.Numbers {
		p.parent.centre = figures[1]
		p.parent.figures = p.parent.moments[:]
		clear(p.parent.figures)
		for _, r := range members {
			p.move(p.parent.figures, uint64(r))
		}
	}
	p.parent.impurity = p.Impurity(p.parent.figures)
	if p.Numbers {
		p.parent.gain = tie * p.parent.impurity
	} else if p.weight == nil {
		for c, n := range figures {
			p.parent.counts[c] = int64(n)
		}
	}
}
