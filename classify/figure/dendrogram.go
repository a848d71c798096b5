package figure

import (
	"fmt"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg/draw"
)

// Join is one step of a dendrogram: two nodes become one.
type Join struct {
	A, B   int     // a leaf's index, or, from the number of leaves on, that of an earlier join
	Height float64 // at which they are joined; not below those of A and B
}

// Dendrogram draws how leaves are joined, two at a time, until one is left: which classes are
// merged after which. The leaves stand on the left, in an order in which no lines cross, and the
// height of a join goes to the right. axis says what the height is.
//
// What is wrong is an error of the figure: fewer than two leaves, another number of joins than one
// less than the leaves, a node that is joined twice or not there yet, a height that is not finite
// or below one that it joins.
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
	next := float64(n - 1)
	var ticks []plot.Tick
	d.arrange(2*n-2, func(leaf int) {
		d.place[leaf] = next
		ticks = append(ticks, plot.Tick{
			Value: next,
			Label: oneLine(plainText, leaves[leaf], barLabel),
		})
		next--
	})
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
	return New(alt, 640, pixels(2*margin+70*px)+n*22, drawFunc(ch.draw))
}

// dendrogram is what [Dendrogram] draws.
type dendrogram struct {
	leaves int
	joins  []Join
	height []float64 // of each node
	place  []float64 // of each node on the axis of the leaves
}

// arrange finds the places of a node and of all below it; leaf is called for each leaf, from above.
func (d *dendrogram) arrange(node int, leaf func(int)) {
	type visit struct {
		node int
		done bool
	}
	// by hand: a chain of joins is as deep as it is long
	for stack := []visit{{node: node}}; len(stack) > 0; {
		v := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if v.node < d.leaves {
			leaf(v.node)
			continue
		}
		j := d.joins[v.node-d.leaves]
		if v.done {
			d.place[v.node] = (d.place[j.A] + d.place[j.B]) / 2
			continue
		}
		stack = append(stack, visit{v.node, true}, visit{node: j.B}, visit{node: j.A})
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
