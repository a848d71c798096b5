package treeengine

import "github.com/tessella-go/tessella/classify/internal/treenode"

// Split gives a node its test. If the learner wants it, it also notes the branch of the most mass,
// for rows without a value.
func (g *Rows) Split(t *treenode.Tree, at Segment, s Test, branches int) {
	s.Set(t, at.Node, branches)
	if t.Missing != treenode.Majority {
		return
	}
	nd := &t.Nodes[at.Node]
	var masses [2]float64
	for _, r := range g.orders[0][at.Lo:at.Hi] {
		if b := t.Branch(nd, g.columns[nd.Attribute][r]); b >= 0 {
			masses[b] += g.weight[r]
		}
	}
	t.SetHeaviest(at.Node, heavier(masses))
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
