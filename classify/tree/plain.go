package tree

import (
	"github.com/tessella-go/tessella/classify/internal/treenode"
	"math"
)

// In this file the plain rows serve as the engine of growth.

func (g *rows) root(t *treenode.Tree) segment { return root(t, len(g.weight)) }

// describe counts the classes that come to a node, or computes the mean and the
// deviance of its targets.
func (g *rows) describe(t *treenode.Tree, at segment) {
	nd, figures := &t.Nodes[at.Node], t.Row(at.Node)
	if t.Numbers {
		moments := g.moments(at.lo, at.hi)
		figures[0], figures[1], figures[2] = moments[0], g.centre, Variance(moments)*moments[0]
		if g.constant(at.lo, at.hi) {
			figures[2], nd.Stop = 0, StopPure
		}
		return
	}
	g.add(figures, at.lo, at.hi)
	nd.Class = majority(figures)
	if pure(figures) {
		nd.Stop = StopPure
	}
}

// best is choose for a node that has been described.
func (g *rows) best(
	v vocabulary, t *treenode.Tree, columns []int, at segment,
) (best test, gain float64, branches int) {
	if columns == nil {
		columns = g.all
	}
	counts := t.Row(at.Node)
	if t.Numbers {
		counts = g.moments(at.lo, at.hi)
	}
	return g.choose(v, columns, at.lo, at.hi, counts)
}

func (g *rows) differ(at segment) bool {
	for j, column := range g.columns {
		first := math.NaN()
		for _, r := range g.orders[g.order[j]][at.lo:at.hi] {
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

// moments sets the centre to the mean of the targets in [lo, hi) and returns mass, sum and
// sum of squares around it.
func (g *rows) moments(lo, hi int) []float64 {
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
func (g *rows) constant(lo, hi int) bool {
	order := g.orders[0][lo:hi]
	for _, r := range order {
		if g.target[r] != g.target[order[0]] {
			return false
		}
	}
	return true
}
