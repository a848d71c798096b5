package figure

import (
	"fmt"
	"math"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Network draws layers of units from left to right: a neuron, a neural network, a Boltzmann
// machine. layers[l] is what stands in the units of a layer, from above to below. weights[l][i][j]
// stands on the edge from unit i of layer l to unit j of the next layer. An empty text there is no
// edge. Without weights, or with nil for a layer, each unit has an edge to each of the next layer,
// and nothing stands on it.
//
// What is wrong is an error of the figure: no layers, a layer without units, weights that do not
// fit the layers.
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
			c.SetColor(mix(style.Fill, rgb(0xFFFFFF), 0.8))
			c.Fill(p)
			stroke(c, p, 1.5*px, style.Line)
			at.Y += plainText.lineHeight() / 2
			plainText.draw(c, at, center, []string{name})
		}
	}
}

// label writes the weight of an edge on a white ground. It stands nearer to where the edge begins,
// so that weights of edges that cross are apart.
func (n network) label(c draw.Canvas, text string, from, to vg.Point) {
	if text == "" {
		return
	}
	at := from.Add(to.Sub(from).Scale(0.36))
	w, h := smallText.width(text)+6*px, smallText.lineHeight()
	fillRect(c, rect(at.X-w/2, at.Y+h/2, w, h), rgb(0xFFFFFF))
	at.Y += h / 2
	smallText.in(ink).draw(c, at, center, []string{text})
}
