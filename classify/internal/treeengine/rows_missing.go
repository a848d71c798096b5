package treeengine

import (
	"maps"
	"math"
	"slices"

	"github.com/tessella-go/tessella/classify/internal/treenode"
)

// Split gives a node its test. If the learner wants it, it also notes what happens to rows without
// a value: the surrogates, and the branch of the most mass.
func (g *Rows) Split(t *treenode.Tree, at Segment, s Test, branches int) {
	s.Set(t, at.Node, branches)
	if t.Missing != treenode.Majority && g.Surrogates == 0 {
		return
	}
	nd := &t.Nodes[at.Node]
	var masses [2]float64
	for _, r := range g.orders[0][at.Lo:at.Hi] {
		b := t.Branch(nd, g.columns[nd.Attribute][r])
		g.branch[r] = b
		if b >= 0 {
			masses[b] += g.weight[r]
		}
	}
	b := treenode.Backup{Heaviest: heavier(masses)}
	for j := range g.attributes {
		if g.Surrogates == 0 || j == int(nd.Attribute) {
			continue
		}
		s, ok := g.surrogate(t, j, at, masses)
		if !ok {
			continue
		}
		place := len(b.Surrogates)
		for place > 0 && s.Agreement > b.Surrogates[place-1].Agreement+tie {
			place--
		}
		b.Surrogates = slices.Insert(b.Surrogates, place, s)
		b.Surrogates = b.Surrogates[:min(len(b.Surrogates), g.Surrogates)]
	}
	t.SetBackup(at.Node, b)
}

// heavier returns the branch of more mass, -1 on a tie.
func heavier(masses [2]float64) int32 {
	switch {
	case masses[0] > masses[1]*(1+tie):
		return 0
	case masses[1] > masses[0]*(1+tie):
		return 1
	}
	return -1
}

// surrogate finds the split of column j that agrees best with the one in g.branch, as CART has it
// ("Surrogate splits" in Breiman and others, as rpart computes them): of all thresholds that leave
// two rows on either side, both ways round, the lowest of those with the largest agreement; in a
// nominal column each value goes to the branch of most of its rows, on a tie to the branch of most
// rows of all. ok reports whether it is better than sending every row to the heavier branch.
// Agreement is measured on all rows that the node's own test can split.
//
// Deviates from rpart: by mistake, rpart asks that two rows disagree with a nominal surrogate, so
// it throws the best ones away.
func (g *Rows) surrogate(
	t *treenode.Tree, j int, at Segment, masses [2]float64,
) (s treenode.Surrogate, ok bool) {
	s.Attribute, s.Branches = int32(j), 2
	total, heaviest := masses[0]+masses[1], max(masses[0], masses[1])
	agree := 0.0
	if g.attributes[j].Nominal() {
		s.Kind = treenode.BySubset
		agree = g.agreeingValues(&s, at)
	} else {
		s.Kind = treenode.ByThreshold
		agree = g.agreeingThreshold(&s, at)
	}
	s.Agreement = agree / total
	s.Adjusted = (agree - heaviest) / (total - heaviest)
	ok = s.Adjusted > 1e-10
	if ok && s.Kind == treenode.BySubset {
		g.keepValues(t, &s)
	}
	return s, ok
}

// agreeingThreshold finds the threshold of a numeric column, and returns the mass that agrees.
func (g *Rows) agreeingThreshold(s *treenode.Surrogate, at Segment) float64 {
	column, order := g.columns[s.Attribute], g.known(int(s.Attribute), at.Lo, at.Hi)
	var below, above [2]float64 // the mass of each branch
	rows, rest := 0, 0
	for _, r := range order {
		if b := g.branch[r]; b >= 0 {
			above[b] += g.weight[r]
			rest++
		}
	}
	agree, low := max(above[0], above[1]), math.NaN()
	for _, r := range order {
		b := g.branch[r]
		if rest < 2 {
			break
		}
		if v := column[r]; rows >= 2 && v != low {
			switch straight, turned := below[0]+above[1], below[1]+above[0]; {
			case turned > agree*(1+tie):
				agree, s.Turned, s.Threshold = turned, true, Midpoint(low, v)
			case straight > agree*(1+tie):
				agree, s.Turned, s.Threshold = straight, false, Midpoint(low, v)
			}
		}
		low = column[r]
		if b >= 0 {
			below[b] += g.weight[r]
			above[b] -= g.weight[r]
			rows++
			rest--
		}
	}
	return agree
}

// agreeingValues sends each value of a nominal column to a branch, in g.codes, and
// returns the mass that agrees.
func (g *Rows) agreeingValues(s *treenode.Surrogate, at Segment) float64 {
	column := g.columns[s.Attribute]
	masses := map[int32][2]float64{}
	var all [2]float64
	for _, r := range g.orders[0][at.Lo:at.Hi] {
		if b, v := g.branch[r], column[r]; b >= 0 && v == v {
			m := masses[int32(v)]
			m[b] += g.weight[r]
			masses[int32(v)] = m
			all[b] += g.weight[r]
		}
	}
	likely := int32(1)
	if all[0] > all[1]*(1+tie) {
		likely = 0
	}
	agree := 0.0
	g.codes = g.codes[:0]
	for _, v := range slices.Sorted(maps.Keys(masses)) {
		m, b := masses[v], likely
		if m[0] > m[1]*(1+tie) {
			b = 0
		} else if m[1] > m[0]*(1+tie) {
			b = 1
		}
		agree += m[b]
		g.codes = append(g.codes, 2*v+b)
	}
	return agree
}

// keepValues gives a surrogate on a nominal column the values found for it.
func (g *Rows) keepValues(t *treenode.Tree, s *treenode.Surrogate) {
	s.Extra = int32(len(t.Subsets))
	t.Subsets = append(append(t.Subsets, int32(len(g.codes))), g.codes...)
}
