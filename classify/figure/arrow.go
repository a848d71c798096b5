package figure

import (
	"fmt"
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Arrow is an arrow between two points of a plane, in the colour of class k, with its name beside
// the tip: a vector of weights, or a text as a row of counts.
func Arrow(name string, from, to [2]float64, k int) Layer {
	const who = "the arrow"
	if err := checkPoints([][2]float64{from, to}); err != nil {
		return wrong(who, "%w", err)
	}
	l := reaching(who, from, to)
	l.alt = fmt.Sprintf("An arrow from (%s, %s) to (%s, %s)", short(from[0]), short(from[1]),
		short(to[0]), short(to[1]))
	if name != "" {
		l.alt += ", " + name
	}
	l.alt += "."
	style := ClassStyle(k)
	line := style.curve()
	line.Width, line.Dashes = 2*px, nil
	l.plot = func(c draw.Canvas, at func(x, y float64) vg.Point) {
		a, b := at(from[0], from[1]), at(to[0], to[1])
		way := b.Sub(a)
		length := vg.Length(math.Hypot(float64(way.X), float64(way.Y)))
		if length == 0 {
			return // it has no direction
		}
		way = way.Scale(1 / length)
		side := vg.Point{X: -way.Y, Y: way.X}
		const long, wide = 10 * px, 4 * px
		back := b.Sub(way.Scale(min(long, length)))
		strokeLine(c, line, []vg.Point{a, back})
		c.FillPolygon(style.Line, c.ClipPolygonXY(
			[]vg.Point{b, back.Add(side.Scale(wide)), back.Sub(side.Scale(wide))}))
		if name == "" || !c.Contains(b) {
			return
		}
		align := left
		if way.X < 0 {
			align = right
		}
		tip := b.Add(way.Scale(5 * px))
		tip.Y += plainText.lineHeight() // above the line of a longer arrow
		text := plainText.in(style.Ink)
		text.draw(c, tip, align, []string{oneLine(text, name, entryText)})
	}
	return l
}
