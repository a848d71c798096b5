package figure

import (
	"fmt"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg/draw"
)

// Join is one step of a dendrogram: two nodes become one.
type Join struct {
	A, B   int     // a leaf's index, or, from the number of leaves on, that of an earlier join
	Height float64 // at which they are joined; not below those of A and B
}

// Dendrogram draws how leaves are joined, two at a time, until one is left: which classes are
// merged after which. The leaves are on the left, in an order in which no lines cross. The height
// of a join increases to the right. axis says what the height is.
//
// It is an error if there are fewer than two leaves, if there is not one join fewer than leaves, if
// a node is joined twice or does not exist yet, or if a height is not finite or below a height that
// it joins.
func Dendrogram(axis string, leaves []string, joins []Join) *Figure {
	n := len(leaves)
	if n < 2 || len(joins) != n-1 {
		return failed("a dendrogram of %d leaves has %d joins; it takes two "+
			"leaves, and a join less", n, len(joins))
	}
	height := make([]float64, n, 2*n)
	joined := make([]bool, n, 2*n)
	for i, j := range joins {
		for _, k := range []int{j.A, j.B} {
			if k < 0 || k >= len(joined) || joined[k] || j.A == j.B {
				return failed("join %d takes node %d, which is not there, or joined already", i+1,
					k)
			}
			if !finite(j.Height) || j.Height < height[k] {
				return failed("join %d has the height %v; it should be finite, and not below "+
					"the %v of node %d", i+1, j.Height, height[k], k)
			}
		}
		joined[j.A], joined[j.B] = true, true
		height, joined = append(height, j.Height), append(joined, false)
	}
	d := &dendrogram{leaves: n, joins: joins, height: height, place: make([]float64, 2*n-1)}
	d.arrange()
	ticks := make([]plot.Tick, n)
	for leaf, name := range leaves {
		ticks[leaf] = plot.Tick{Value: d.place[leaf], Label: oneLine(plainText, name, barLabel)}
	}
	ch := newChart(axis, "")
	y := &ch.plot.Y
	y.Tick.Marker = plot.ConstantTicks(ticks)
	y.Tick.Label = aligned(plainText, y.Tick.Label.XAlign, y.Tick.Label.YAlign)
	y.Tick.Length, y.LineStyle.Width = 0, 0
	ch.plot.Add(d)
	ch.plot.X.Min, ch.plot.X.Max = 0, height[len(height)-1]
	if ch.plot.X.Max == 0 {
		ch.plot.X.Max = 1
	}
	y.Min, y.Max = -0.5, float64(n)-0.5
	alt := fmt.Sprintf("A dendrogram of %d leaves.", n)
	for _, j := range joins[:min(len(joins), 12)] {
		alt += fmt.Sprintf(" %s and %s are joined at %s.", d.name(j.A, leaves), d.name(j.B, leaves),
			short(j.Height))
	}
	return New(alt, 640, pixels(2*margin+70*px)+n*22, ch)
}

// dendrogram is what [Dendrogram] draws.
type dendrogram struct {
	leaves int
	joins  []Join
	height []float64 // of each node
	place  []float64 // of each node on the axis of the leaves
}

// arrange finds the places of the nodes. Leaves are numbered from the top down, and a join is in
// the middle between its two nodes.
func (d *dendrogram) arrange() {
	leaves := make([]int, len(d.place)) // below each node
	for k := range d.leaves {
		leaves[k] = 1
	}
	for i, j := range d.joins {
		leaves[d.leaves+i] = leaves[j.A] + leaves[j.B]
	}
	highest := d.place // of the leaves of each node
	highest[len(highest)-1] = float64(d.leaves - 1)
	for i, j := range slices.Backward(d.joins) {
		highest[j.A] = highest[d.leaves+i]
		highest[j.B] = highest[j.A] - float64(leaves[j.A])
	}
	for i, j := range d.joins {
		d.place[d.leaves+i] = (d.place[j.A] + d.place[j.B]) / 2
	}
}

func (d *dendrogram) name(node int, leaves []string) string {
	if node < d.leaves {
		return leaves[node]
	}
	return fmt.Sprintf("group %d", node-d.leaves+1)
}

// Plot implements plot.Plotter.
func (d *dendrogram) Plot(c draw.Canvas, p *plot.Plot) {
	tx, ty := p.Transforms(&c)
	style := draw.LineStyle{Color: ink, Width: 1.5 * px}
	for i, j := range d.joins {
		right := tx(d.height[d.leaves+i])
		a, b := ty(d.place[j.A]), ty(d.place[j.B])
		c.StrokeLine2(style, tx(d.height[j.A]), a, right, a)
		c.StrokeLine2(style, tx(d.height[j.B]), b, right, b)
		c.StrokeLine2(style, right, a, right, b)
	}
}
