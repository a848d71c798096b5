package treeengine

import (
	"math"

	"github.com/tessella-go/tessella/classify/internal/impurity"
	"github.com/tessella-go/tessella/classify/internal/treenode"
)

// Root adds the node that has all rows.
func (g *Rows) Root(t *treenode.Tree) Segment { return root(t, len(g.weight)) }

// Describe counts the classes that come to a node, or computes the mean and the
// deviance of its targets.
func (g *Rows) Describe(t *treenode.Tree, at Segment) {
	nd, figures := &t.Nodes[at.Node], t.Row(at.Node)
	if t.Numbers {
		moments := g.moments(at.Lo, at.Hi)
		figures[0], figures[1] = moments[0], g.centre
		figures[2] = impurity.Variance(moments) * moments[0]
		if g.constant(at.Lo, at.Hi) {
			figures[2], nd.Stop = 0, treenode.StopPure
		}
		return
	}
	g.add(figures, at.Lo, at.Hi)
	nd.Class = treenode.MostCommon(figures)
	if impurity.Pure(figures) {
		nd.Stop = treenode.StopPure
	}
}

// Best is choose for a node that has been described.
func (g *Rows) Best(
	t *treenode.Tree, columns []int, at Segment,
) (best Test, gain float64, branches int) {
	if columns == nil {
		columns = g.all
	}
	counts := t.Row(at.Node)
	if t.Numbers {
		counts = g.moments(at.Lo, at.Hi)
	}
	if !g.Rivals || !t.HasRivals(at.Node) {
		return g.choose(columns, at.Lo, at.Hi, counts)
	}
	g.noted = g.noted[:0]
	for k := range columns {
		s, this, n := g.choose(columns[k:k+1], at.Lo, at.Hi, counts)
		if n == 0 {
			continue
		}
		g.noted = append(g.noted, g.rival(s, n, s.Children))
		if branches == 0 || this > gain+tie {
			best, gain, branches = s, this, n
		}
	}
	t.SetRivals(at.Node, g.noted)
	return best, gain, branches
}

// Differ reports whether any column has two values among the rows of a node.
func (g *Rows) Differ(at Segment) bool {
	for j, column := range g.columns {
		first := math.NaN()
		for _, r := range g.orders[g.order[j]][at.Lo:at.Hi] {
			switch v := column[r]; {
			case v != v:
			case first != first:
				first = v
			case v != first:
				return true
			}
		}
	}
	return false
}

// Moments returns mass, sum and sum of squares of the targets of a node around their mean, the
// centre.
func (g *Rows) Moments(at Segment) (moments []float64, centre float64) {
	moments = g.moments(at.Lo, at.Hi)
	return moments, g.centre
}

// moments sets the centre to the mean of the targets in [lo, hi) and returns mass, sum and
// sum of squares around it.
func (g *Rows) moments(lo, hi int) []float64 {
	mass, shift := 0.0, 0.0
	first := g.target[g.orders[0][lo]]
	for _, r := range g.orders[0][lo:hi] {
		mass += g.weight[r]
		shift += g.weight[r] * (g.target[r] - first)
	}
	g.centre = first + shift/mass
	moments := make([]float64, 3)
	g.add(moments, lo, hi)
	return moments
}

// constant reports whether all targets in [lo, hi) are equal.
func (g *Rows) constant(lo, hi int) bool {
	order := g.orders[0][lo:hi]
	for _, r := range order {
		if g.target[r] != g.target[order[0]] {
			return false
		}
	}
	return true
}
