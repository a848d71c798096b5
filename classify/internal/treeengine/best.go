package treeengine

import (
	"slices"
	"sort"
	"strconv"

	"github.com/tessella-go/tessella/classify/internal/impurity"
	"github.com/tessella-go/tessella/classify/internal/treenode"
)

// Split is a split of a node.
type Split struct {
	Attribute int
	Kind      treenode.Kind
	Branches  int       // 0 if there is no split
	Score     float64   // its gain, or its gain ratio
	Threshold float64   // of ByThreshold
	Low, High float64   // of ByThreshold: the neighbouring values that it stands between
	Codes     []int32   // of BySubset: 2·value + branch, in increasing order
	Cuts      []float64 // of ByInterval

	below int // of ByThreshold: how many of the entries with a value are below it
}

// Set gives the test to a node, before its branches are added.
func (s *Split) Set(t *treenode.Tree, at int32) {
	nd := &t.Nodes[at]
	nd.Kind, nd.Attribute, nd.Threshold, nd.Branches = s.Kind, int32(s.Attribute), s.Threshold,
		int32(s.Branches)
	switch s.Kind {
	case treenode.BySubset:
		nd.Extra = int32(len(t.Subsets))
		t.Subsets = append(append(t.Subsets, int32(len(s.Codes))), s.Codes...)
	case treenode.ByInterval:
		nd.Extra = int32(len(t.Cuts))
		t.Cuts = append(t.Cuts, s.Cuts...)
	}
}

// Rival describes the split with the impurity that it leaves, its gain and split information.
func (s *Split) Rival(left, gain, info float64) treenode.Rival {
	r := treenode.Rival{
		Attribute: int32(s.Attribute), Branches: int32(s.Branches), Kind: s.Kind,
		Low: s.Low, High: s.High, Left: left, Gain: gain, Info: info,
	}
	for _, code := range s.Codes {
		if code&1 == 0 {
			r.Values = append(r.Values, code>>1)
		}
	}
	return r
}

// Best finds the split of the highest score on the given columns, nil for all. It leaves at least
// two branches with rows, and with the least mass asked for. Of scores closer than tie the first
// wins: the first column, then the lowest threshold. A column's score counts for the share of the
// mass whose value is known. With the option Rivals, Best notes the best split of each of these
// columns at a node that is large enough.
func (e *Engine) Best(t *treenode.Tree, columns []int, at Segment) (best Split) {
	if columns == nil {
		columns = e.all
	}
	e.prepare(t.Row(at.Node), at)
	if len(e.pool) > 1 {
		e.each(columns, at.Hi-at.Lo, func(w *worker, j int) { e.found[j] = e.best(w, j, at) })
	} else {
		for _, j := range columns {
			e.found[j] = e.best(&e.pool[0], j, at)
		}
	}
	noted := e.Rivals && t.HasRivals(at.Node)
	e.noted = e.noted[:0]
	for _, j := range columns {
		s := &e.found[j]
		if s.Branches == 0 {
			continue
		}
		if noted {
			e.noted = append(e.noted, e.rival(s, at))
		}
		if best.Branches == 0 || s.Score > best.Score+e.tie {
			best = *s
		}
	}
	t.SetRivals(at.Node, e.noted)
	e.complete(&best, at)
	return best
}

// rival describes the best split of a column.
func (e *Engine) rival(s *Split, at Segment) treenode.Rival {
	e.complete(s, at)
	n := at.Hi - at.Lo
	if s.Kind == treenode.ByThreshold && !e.Ratio && e.weight == nil &&
		len(e.withValue(s.Attribute, at)) == n {
		return s.Rival(e.parent.impurity-s.Score, s.Score,
			impurity.Entropy.Of([]float64{float64(s.below), float64(n - s.below)}))
	}
	children := e.Children(s, at)
	left := impurity.Residual(e.Impurity, children)
	return s.Rival(left, e.Impurity.Of(impurity.ColumnSums(children))-left,
		impurity.SplitInfo(children))
}

// prepare computes what the columns of a node share: of numbers, the moments around their mean.
func (e *Engine) prepare(figures []float64, at Segment) {
	if e.target != nil {
		e.centre = figures[1]
		figures = e.parent.figures
		clear(figures)
		for _, r := range e.order[at.Lo:at.Hi] {
			e.put(figures, r)
		}
	}
	e.parent.figures = figures
	e.finish(&e.parent)
	e.tie = tie
	if e.target != nil {
		e.tie = tie * e.parent.impurity
	}
}

// finish computes what follows from the figures.
func (e *Engine) finish(p *parent) {
	p.impurity, p.mass = e.Impurity.Of(p.figures), Mass(p.figures, e.target != nil)
	if e.target == nil && e.weight == nil {
		for c, n := range p.figures {
			p.counts[c] = int64(n)
		}
	}
}

// withValue returns the entries of a numeric column at a node without those of missing values.
func (e *Engine) withValue(j int, at Segment) []uint64 {
	column := e.columns[j].entries[at.Lo:at.Hi]
	if !e.columns[j].holes || column[0]>>e.rankShift > 0 {
		return column
	}
	return column[sort.Search(len(column), func(i int) bool {
		return column[i]>>e.rankShift > 0
	}):]
}

// known returns the entries of a numeric column at a node without those of missing values, and the
// figures of their rows.
func (e *Engine) known(w *worker, j int, at Segment) ([]uint64, *parent) {
	column := e.withValue(j, at)
	if len(column) == at.Hi-at.Lo {
		return column, &e.parent
	}
	clear(w.known.figures)
	for _, entry := range column {
		e.move(w.known.figures, entry)
	}
	e.finish(&w.known)
	return column, &w.known
}

// best returns the best split of a column. Branches is 0 if it has none.
func (e *Engine) best(w *worker, j int, at Segment) Split {
	switch c := &e.columns[j]; {
	case c.codes != nil && e.Multiway:
		if _, children := e.count(w, j, at); Parts(children, e.target != nil, e.MinLeaf) {
			return Split{Attribute: j, Kind: treenode.ByValue, Branches: c.values,
				Score: e.score(j, children)}
		}
		return Split{}
	case c.codes != nil:
		return e.bestSubset(w, j, at)
	case e.Bins > 0:
		return e.bestBins(w, j, at)
	}
	column, p := e.known(w, j, at)
	if e.target == nil && e.MinLeaf == 0 && impurity.Pure(p.figures) {
		return Split{} // of one class, see oneClass
	}
	s, _ := e.threshold(w, j, column, p, e.MinLeaf)
	return s
}

// complete fills in the threshold.
func (e *Engine) complete(s *Split, at Segment) {
	if s.Kind == treenode.ByThreshold {
		j, column := s.Attribute, e.withValue(s.Attribute, at)
		s.Low, s.High = e.value(j, column[s.below-1]), e.value(j, column[s.below])
		s.Threshold = Midpoint(s.Low, s.High)
	}
}

// Children returns the figures of the branches of a split. Rows without a value do not count.
func (e *Engine) Children(s *Split, at Segment) [][]float64 {
	children := make([][]float64, s.Branches)
	for b := range children {
		children[b] = make([]float64, e.width)
	}
	if s.Kind == treenode.ByThreshold {
		column := e.withValue(s.Attribute, at)
		for _, entry := range column[:s.below] {
			e.move(children[0], entry)
		}
		for _, entry := range column[s.below:] {
			e.move(children[1], entry)
		}
		return children
	}
	e.route(s, at)
	for _, r := range e.order[at.Lo:at.Hi] {
		if b := e.branch[r]; b >= 0 {
			e.put(children[b], r)
		}
	}
	return children
}

// residual is the impurity of the branches, each weighted by its share.
func (e *Engine) residual(children [][]float64) float64 {
	if e.target == nil {
		return impurity.Residual(e.Impurity, children)
	}
	total, left := 0.0, 0.0
	for _, moments := range children {
		total += moments[0]
	}
	for _, moments := range children {
		if p := moments[0] / total; p > 0 {
			left += p * impurity.Variance.Of(moments)
		}
	}
	return left
}

// rate returns how good a split is of rows of so much impurity.
func (e *Engine) rate(whole float64, children [][]float64) float64 {
	gain := whole - e.residual(children)
	if e.Ratio {
		return impurity.Ratio(gain, impurity.SplitInfo(children))
	}
	return gain
}

// score is how good a split of a column is, multiplied by the share of the rows with a value.
func (e *Engine) score(j int, children [][]float64) float64 {
	if !e.columns[j].holes {
		return e.rate(e.parent.impurity, children)
	}
	known := impurity.ColumnSums(children)
	return e.rate(e.Impurity.Of(known), children) * Mass(known, e.target != nil) / e.parent.mass
}

// bestBins cuts a numeric column into intervals at one node ("discretize the real value into M
// bins" in the lecture on nearest neighbours and trees), of equal width between the lowest and the
// highest value there. Bins that no example falls into do not count; equal thresholds are one.
func (e *Engine) bestBins(w *worker, j int, at Segment) Split {
	column := e.withValue(j, at)
	if len(column) == 0 {
		return Split{}
	}
	low, high := e.value(j, column[0]), e.value(j, column[len(column)-1])
	s := Split{Attribute: j, Kind: treenode.ByInterval, Cuts: Cuts(low, high, e.Bins)}
	if len(s.Cuts) == 0 {
		return Split{}
	}
	s.Branches = len(s.Cuts) + 1
	children := make([][]float64, s.Branches)
	for b := range children {
		children[b] = make([]float64, e.width)
	}
	b := 0
	for _, entry := range column {
		for v := e.value(j, entry); b < len(s.Cuts) && v > s.Cuts[b]; {
			b++
		}
		e.move(children[b], entry)
	}
	if !Parts(children, e.target != nil, e.MinLeaf) {
		return Split{}
	}
	s.Score = e.score(j, children)
	return s
}

// Cuts returns the upper ends of bins of equal width between two values, but for the last. Equal
// ones are one.
func Cuts(low, high float64, bins int) (cuts []float64) {
	for k := 1; k < bins; k++ {
		share := float64(k) / float64(bins)
		if at := round15(low*(1-share) + high*share); at >= low && at < high &&
			(len(cuts) == 0 || at > cuts[len(cuts)-1]) {
			cuts = append(cuts, at)
		}
	}
	return cuts
}

// Midpoint returns the threshold for the gap between two neighbouring values, low < high: their
// mean, without the rounding noise beyond its 15th digit. It is in [low, high), even if there is no
// number between the two.
func Midpoint(low, high float64) float64 {
	mean := low/2 + high/2
	if clean := round15(mean); low <= clean && clean < high {
		return clean
	}
	if low <= mean && mean < high {
		return mean
	}
	return low
}

// round15 rounds to 15 significant digits, which takes the noise of binary
// fractions off a mean of decimals.
func round15(v float64) float64 {
	short, err := strconv.ParseFloat(strconv.FormatFloat(v, 'g', 15, 64), 64)
	if err != nil {
		return v // beyond the largest float
	}
	return short
}

// bestSubset returns the best split in two of the values that a nominal column has at a node.
func (e *Engine) bestSubset(w *worker, j int, at Segment) Split {
	s := Split{Attribute: j, Kind: treenode.BySubset}
	values, children := e.count(w, j, at)
	var best Subset
	for sub, parts := range InTwo(e.Nominal, e.target != nil, values, children) {
		if !Parts(parts, e.target != nil, e.MinLeaf) {
			continue
		}
		if score := e.score(j, parts); s.Branches == 0 || score > s.Score+e.tie {
			best, s.Score, s.Branches = sub, score, 2
		}
	}
	if s.Branches > 0 {
		s.Codes = best.Codes()
	}
	return s
}

// count returns the values that a nominal column has at a node, in increasing order, and the
// figures of each. Both are valid until the worker counts the next column.
func (e *Engine) count(w *worker, j int, at Segment) (values []int32, children [][]float64) {
	codes, members := e.columns[j].codes, e.order[at.Lo:at.Hi]
	values = w.values[:0]
	for _, r := range members {
		if v := codes[r]; v >= 0 && w.slot[v] == 0 {
			w.slot[v] = 1
			values = append(values, v)
		}
	}
	slices.Sort(values)
	clear(w.table[:len(values)*e.width])
	w.children = w.children[:0]
	for i, v := range values {
		w.slot[v] = int32(i)
		w.children = append(w.children, w.table[i*e.width:][:e.width])
	}
	for _, r := range members {
		if v := codes[r]; v >= 0 {
			e.put(w.children[w.slot[v]], r)
		}
	}
	for _, v := range values {
		w.slot[v] = 0
	}
	w.values = values
	return values, w.children
}
