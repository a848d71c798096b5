package figure

import (
	"fmt"
	"image/color"
	"math"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/tessella-go/tessella/classify/figure/internal/look"
)

// Network draws layers of units from left to right: a neuron, a neural network, a Boltzmann
// machine. layers[l] has the texts of the units of a layer, from top to bottom. weights[l][i][j] is
// the text on the edge from unit i of layer l to unit j of the next layer. If it is empty, there is
// no edge. With nil for weights or for a layer, each unit has an edge without text to each unit of
// the next.
//
// It is an error if there are no layers, if a layer has no units, or if the weights do not fit the
// layers.
func Network(layers [][]string, weights ...[][]string) *Figure {
	if len(layers) == 0 {
		return failed("a network without layers")
	}
	if len(weights) > len(layers)-1 {
		return failed("weights of %d pairs of layers; there are %d pairs", len(weights),
			len(layers)-1)
	}
	n := network{layers: layers, weights: weights}
	most := 0
	var alt strings.Builder
	for l, units := range layers {
		if len(units) == 0 {
			return failed("layer %d has no units", l+1)
		}
		most = max(most, len(units))
		fmt.Fprintf(&alt, "Layer %d: %s. ", l+1, strings.Join(units, ", "))
	}
	for l, pair := range weights {
		if pair != nil && len(pair) != len(layers[l]) {
			return failed("weights of %d units of layer %d, which has %d", len(pair), l+1,
				len(layers[l]))
		}
		for i, row := range pair {
			if len(row) != len(layers[l+1]) {
				return failed("%d weights of unit %d of layer %d; the next layer has %d units",
					len(row), i+1, l+1, len(layers[l+1]))
			}
			for j, w := range row {
				if w != "" {
					fmt.Fprintf(&alt, "%s to %s: %s. ", layers[l][i], layers[l+1][j], w)
				}
			}
		}
	}
	for _, units := range layers {
		n.radius = max(n.radius, plainText.widest(units)/2+6*px)
	}
	n.radius = max(n.radius, 20*px)
	const between = 110 * px // layers
	n.step = vg.Point{X: 2*n.radius + between, Y: 2*n.radius + 22*px}
	return New(alt.String(), pixels(2*margin+vg.Length(len(layers))*n.step.X-between),
		pixels(2*margin+vg.Length(most)*n.step.Y-22*px), n)
}

// network is what [Network] draws.
type network struct {
	layers  [][]string
	weights [][][]string
	radius  vg.Length
	step    vg.Point // from a unit to the next, along each axis
}

// at is the middle of a unit.
func (n network) at(c draw.Canvas, layer, unit int) vg.Point {
	middle := (c.Min.Y + c.Max.Y) / 2
	above := vg.Length(len(n.layers[layer])-1)/2 - vg.Length(unit)
	return vg.Point{
		X: c.Min.X + margin + n.radius + vg.Length(layer)*n.step.X,
		Y: middle + above*n.step.Y,
	}
}

func (n network) Draw(c draw.Canvas) {
	line := draw.LineStyle{Color: rule, Width: 1.5 * px}
	for l := range len(n.layers) - 1 {
		for i := range n.layers[l] {
			for j := range n.layers[l+1] {
				text := ""
				if l < len(n.weights) && n.weights[l] != nil {
					if text = n.weights[l][i][j]; text == "" {
						continue
					}
				}
				from, to := n.at(c, l, i), n.at(c, l+1, j)
				c.StrokeLine2(line, from.X, from.Y, to.X, to.Y)
				n.label(c, text, from, to)
			}
		}
	}
	for l, units := range n.layers {
		style := ClassStyle(l)
		for i, name := range units {
			at := n.at(c, l, i)
			var p vg.Path
			p.Move(vg.Point{X: at.X + n.radius, Y: at.Y})
			p.Arc(at, n.radius, 0, 2*math.Pi)
			p.Close()
			c.SetColor(look.Mix(style.Fill, look.RGB(0xFFFFFF), 0.8))
			c.Fill(p)
			stroke(c, p, 1.5*px, style.Line)
			at.Y += plainText.lineHeight() / 2
			plainText.draw(c, at, center, []string{name})
		}
	}
}

// label writes the weight of an edge on a white background. It is nearer to the start of the edge,
// so that the weights of edges that cross do not overlap.
func (n network) label(c draw.Canvas, text string, from, to vg.Point) {
	if text == "" {
		return
	}
	at := from.Add(to.Sub(from).Scale(0.36))
	w, h := smallText.width(text)+6*px, smallText.lineHeight()
	fillRect(c, rect(at.X-w/2, at.Y+h/2, w, h), look.RGB(0xFFFFFF))
	at.Y += h / 2
	smallText.in(ink).draw(c, at, center, []string{text})
}

// Trellis draws the states of a sequence: a column for each place, a row for each state, and lines
// from each state to each at the next place. nodes[t][k] is the text of state k at place t; an
// empty text leaves the node open. edges[t][k][l] is the text on the line from state k at place t
// to state l at the next; edges may be nil. path, a state for each of the first places, is drawn
// bold. It may be nil.
//
// It is an error if there are no places or states, if nodes or edges do not fit them, or if path
// has other places or states.
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

// on reports whether the path goes through a node.
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
	c.SetColor(look.RGB(0xFFFFFF))
	if text != "" {
		c.SetColor(look.Mix(ClassStyle(k).Fill, look.RGB(0xFFFFFF), 0.8))
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

// describe describes the trellis in words.
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
