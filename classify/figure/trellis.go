package figure

import (
	"fmt"
	"image/color"
	"math"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Trellis draws the states of a sequence: a column for each place, a row for each state, and lines
// from each state to each at the next place. nodes[t][k] is what stands in state k at place t; an
// empty text leaves the node open. edges[t][k][l] stands on the line from state k at place t to
// state l at the next; with nil for edges nothing does. path, a state for each of the first places,
// is drawn bold. It may be nil.
//
// What is wrong is an error of the figure: no places or states, nodes or edges that do not fit
// them, a path that leaves them.
func Trellis(places, states []string, nodes [][]string, edges [][][]string, path []int) *Figure {
	if len(places) == 0 || len(states) == 0 {
		return failed("a trellis of %d places and %d states; it takes one of each", len(places),
			len(states))
	}
	if len(nodes) != len(places) {
		return failed("nodes at %d places; there are %d", len(nodes), len(places))
	}
	for t, column := range nodes {
		if len(column) != len(states) {
			return failed("%d nodes at place %d; there are %d states", len(column), t+1,
				len(states))
		}
	}
	if edges != nil && len(edges) != len(places)-1 {
		return failed("edges between %d places; there are %d", len(edges)+1, len(places))
	}
	for t, square := range edges {
		if len(square) != len(states) {
			return failed("edges from %d states of place %d; there are %d", len(square), t+1,
				len(states))
		}
		for k, row := range square {
			if len(row) != len(states) {
				return failed("%d edges from %s at place %d; there are %d states", len(row),
					states[k], t+1, len(states))
			}
		}
	}
	if len(path) > len(places) {
		return failed("a path over %d places; there are %d", len(path), len(places))
	}
	for t, k := range path {
		if k < 0 || k >= len(states) {
			return failed("the path is in state %d at place %d; there are %d states", k, t+1,
				len(states))
		}
	}
	tr := trellis{places: places, states: states, path: path,
		net: network{layers: nodes, weights: edges, radius: 20 * px}}
	for _, column := range nodes {
		tr.net.radius = max(tr.net.radius, boldText.widest(column)/2+6*px)
	}
	const between = 110 * px // places
	tr.net.step = vg.Point{X: 2*tr.net.radius + between, Y: 2*tr.net.radius + 30*px}
	tr.left = plainText.widest(states) + 10*px
	tr.top = plainText.lineHeight() + 6*px
	return New(tr.describe(),
		pixels(2*margin+tr.left+vg.Length(len(places))*tr.net.step.X-between),
		pixels(2*margin+tr.top+vg.Length(len(states))*tr.net.step.Y-30*px), tr)
}

// trellis is what [Trellis] draws. The layers of its network are the places.
type trellis struct {
	places, states []string
	path           []int
	net            network
	left, top      vg.Length // for the names of the states, and of the places
}

// on tells whether the path goes through a node.
func (tr trellis) on(t, k int) bool { return t < len(tr.path) && tr.path[t] == k }

// Draw implements [Drawing].
func (tr trellis) Draw(c draw.Canvas) {
	c = draw.Crop(c, tr.left, 0, 0, -tr.top)
	bold := ClassStyle(4).Line
	thin := draw.LineStyle{Color: rule, Width: 1.5 * px}
	for t := range len(tr.places) - 1 {
		each := func(visit func(k, l int, from, to vg.Point)) {
			for k := range tr.states {
				for l := range tr.states {
					visit(k, l, tr.net.at(c, t, k), tr.net.at(c, t+1, l))
				}
			}
		}
		each(func(k, l int, from, to vg.Point) {
			line := thin
			if tr.on(t, k) && tr.on(t+1, l) {
				line = draw.LineStyle{Color: bold, Width: 4 * px}
			}
			c.StrokeLine2(line, from.X, from.Y, to.X, to.Y)
		})
		each(func(k, l int, from, to vg.Point) {
			if tr.net.weights != nil {
				tr.net.label(c, tr.net.weights[t][k][l], from, to)
			}
		})
	}
	for t, column := range tr.net.layers {
		for k, text := range column {
			tr.node(c, t, k, text, bold)
		}
		at := tr.net.at(c, t, 0)
		at.Y = c.Max.Y + tr.top - margin
		plainText.draw(c, at, center, []string{tr.places[t]})
	}
	for k, name := range tr.states {
		at := tr.net.at(c, 0, k)
		plainText.draw(c, vg.Point{X: at.X - tr.net.radius - 10*px,
			Y: at.Y + plainText.lineHeight()/2}, right, []string{name})
	}
}

// node draws the circle of a state at a place.
func (tr trellis) node(c draw.Canvas, t, k int, text string, bold color.Color) {
	at, face := tr.net.at(c, t, k), plainText
	var p vg.Path
	p.Move(vg.Point{X: at.X + tr.net.radius, Y: at.Y})
	p.Arc(at, tr.net.radius, 0, 2*math.Pi)
	p.Close()
	c.SetColor(rgb(0xFFFFFF))
	if text != "" {
		c.SetColor(mix(ClassStyle(k).Fill, rgb(0xFFFFFF), 0.8))
	}
	c.Fill(p)
	if tr.on(t, k) {
		stroke(c, p, 4*px, bold)
		face = boldText
	} else {
		stroke(c, p, 1.5*px, rule)
	}
	at.Y += face.lineHeight() / 2
	face.draw(c, at, center, []string{text})
}

// describe puts the trellis in words.
func (tr trellis) describe() string {
	var b strings.Builder
	for t, place := range tr.places {
		fmt.Fprintf(&b, "%s:", place)
		for k, text := range tr.net.layers[t] {
			if text != "" {
				fmt.Fprintf(&b, " %s %s", tr.states[k], text)
			}
		}
		b.WriteString(". ")
	}
	for t, k := range tr.path {
		if t == 0 {
			b.WriteString("The path:")
		}
		b.WriteString(" " + tr.states[k])
	}
	return strings.TrimSpace(b.String())
}
