package figure

import (
	"image"
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/tessella-go/tessella/classify/figure/internal/look"
)

// Layer is a part of a [Plane]. Its exported fields are drawn in their order, the first one at the
// back. Functions such as [Scatter] and [Ellipse] fill them in, so that a layer can be changed or
// made without them.
type Layer struct {
	Picture image.Image // is stretched over the whole plane
	Areas   []Area
	Lines   []Line
	Marks   []Mark
	Texts   []Text
	Classes []string // their names, for a legend of their marks

	Size    float64 // of the marks, as a multiple of the usual one; 0: 1
	Opacity float64 // of the marks, above 0; 0: 1, which hides what is beneath

	name string // for errors
	alt  string // a sentence for those who cannot see it
	err  error
	// draws in a way that depends on the limits of the plane and its places; nil: there is none
	prep   func(low, high [2]float64, places int) (plotFunc, error)
	under  bool // drawn beneath the grid
	dense  bool // colours the whole plane, so that a grid would only be in the way
	legend legend
}

// NoClass is the class of what has none. It is grey. Text and lines that are not thin are black.
const NoClass = -1

// An Area is a polygon.
type Area struct {
	Points [][2]float64
	Class  int
	Shade  float64 // how strong its colour is, from 0, which is not drawn, to 1
	Edge   bool    // its outline is drawn
}

// A Line goes through points.
type Line struct {
	Name   string // in the legend; lines of one name have one entry
	Points [][2]float64
	Class  int
	Dashed bool
	Thin   bool
	Arrow  bool   // has a tip at its end
	Tip    string // the text beside the tip of an arrow
	Pieces bool   // each two points are a line of their own
	// the line through two points goes on to the sides of the plane, which it does not widen
	Endless bool
}

// A Mark is a point with the shape and the colour of its class.
type Mark struct {
	X, Y   float64
	Class  int
	Size   float64 // its radius, as a multiple of the usual one; 0: 1
	Ring   bool    // a circle is drawn round it
	Bare   bool    // only its ring and its label are drawn
	Hollow bool
	Round  bool   // a circle without a white edge, whatever its class: it lies on a line
	Label  string // is written on its right
}

// A Text stands at a place, with or without a box round it.
type Text struct {
	X, Y  float64 // its middle
	W, H  float64 // of the box, in units of the axes; 0: there is no box
	Lines []string
	Class int     // of the box, or of the text if there is none
	Shade float64 // how strong the colour of the box is, from 0 to 1
	Bold  bool
	Left  bool // X is where the text begins
}

// points are the places that the plane should reach.
func (l Layer) points() (all [][2]float64) {
	for _, a := range l.Areas {
		all = append(all, a.Points...)
	}
	for _, line := range l.Lines {
		if !line.Endless {
			all = append(all, line.Points...)
		}
	}
	for _, m := range l.Marks {
		all = append(all, [2]float64{m.X, m.Y})
	}
	return all
}

// entries are what the layer has in a legend.
func (l Layer) entries() legend {
	list := slices.Clone(l.legend)
	for k, name := range l.Classes {
		list = append(list, markEntry(name, ClassStyle(k).mark()))
	}
	for _, line := range l.Lines {
		if line.Name != "" {
			list = append(list, lineEntry(line.Name, line.style()))
		}
	}
	return list
}

// plotFunc draws on the rectangle inside the axes; at returns the place of a point of the plane.
type plotFunc func(c draw.Canvas, at func(x, y float64) vg.Point)

// Plot implements plot.Plotter.
func (f plotFunc) Plot(c draw.Canvas, p *plot.Plot) {
	tx, ty := p.Transforms(&c)
	f(c, func(x, y float64) vg.Point { return vg.Point{X: tx(x), Y: ty(y)} })
}

// draw is a plotFunc.
func (l Layer) draw(c draw.Canvas, at func(x, y float64) vg.Point) {
	if l.Picture != nil {
		c.DrawImage(c.Rectangle, l.Picture)
	}
	for _, a := range l.Areas {
		a.draw(c, spots(a.Points, at))
	}
	for _, line := range l.Lines {
		line.draw(c, spots(line.Points, at))
	}
	for _, m := range l.Marks {
		m.draw(c, at(m.X, m.Y), scale(l.Size), l.Opacity)
	}
	for _, t := range l.Texts {
		t.draw(c, at(t.X, t.Y), at(t.X+t.W, t.Y+t.H).Sub(at(t.X, t.Y)))
	}
}

// spots are the places of points on the canvas.
func spots(points [][2]float64, at func(x, y float64) vg.Point) []vg.Point {
	places := make([]vg.Point, len(points))
	for i, p := range points {
		places[i] = at(p[0], p[1])
	}
	return places
}

func (a Area) draw(c draw.Canvas, points []vg.Point) {
	corners := c.ClipPolygonXY(points)
	if len(corners) == 0 { // the polygon is empty or outside the plane
		return
	}
	if a.Shade > 0 {
		c.FillPolygon(Shaded(a.Class, a.Shade), corners)
	}
	if a.Edge {
		c.StrokeLines(draw.LineStyle{Color: rule, Width: 1 * px}, append(corners, corners[0]))
	}
}

// Shaded is the colour of the areas of a class, on white, as strong as a share from 0 to 1 says.
func Shaded(k int, share float64) color.NRGBA {
	fill := ClassStyle(k).Fill
	if k < 0 {
		fill = rule
	}
	return look.Mix(look.RGB(0xFFFFFF), fill, share)
}

func (l Line) style() draw.LineStyle {
	style := draw.LineStyle{Color: ClassStyle(l.Class).Line, Width: 2 * px}
	if l.Class < 0 && !l.Thin {
		style.Color = ink
	}
	if l.Thin {
		style.Width = 1 * px
	}
	if l.Dashed {
		style.Dashes = dashes[1]
	}
	return style
}

func abs(l vg.Length) vg.Length { return max(l, -l) }

func (l Line) draw(c draw.Canvas, points []vg.Point) {
	style := l.style()
	switch {
	case l.Endless && len(points) == 2:
		from, way := points[0], points[1].Sub(points[0])
		away := c.Center().Sub(from)
		reach := (c.Size().X + c.Size().Y + abs(away.X) + abs(away.Y)) / (abs(way.X) + abs(way.Y))
		way = way.Scale(2 * reach)
		strokeLine(c, style, []vg.Point{from.Sub(way), from.Add(way)})
		return
	case l.Pieces:
		for piece := range slices.Chunk(points, 2) {
			strokeLine(c, style, piece)
		}
		return
	case !l.Arrow || len(points) < 2:
		strokeLine(c, style, points)
		return
	}
	from, to := points[len(points)-2], points[len(points)-1]
	way := to.Sub(from)
	length := vg.Length(math.Hypot(float64(way.X), float64(way.Y)))
	if length == 0 {
		return // it is too short for a direction
	}
	way = way.Scale(1 / length)
	const long, wide = 10 * px, 4 * px
	back, side := to.Sub(way.Scale(min(long, length))), vg.Point{X: -way.Y, Y: way.X}.Scale(wide)
	strokeLine(c, style, append(slices.Clone(points[:len(points)-1]), back))
	c.FillPolygon(style.Color, c.ClipPolygonXY([]vg.Point{to, back.Add(side), back.Sub(side)}))
	if l.Tip == "" || !c.Contains(to) {
		return
	}
	align := left
	if way.X < 0 {
		align = right
	}
	tip := to.Add(way.Scale(5 * px))
	tip.Y += plainText.lineHeight() // above the line of a longer arrow
	text := plainText.in(ClassStyle(l.Class).Ink)
	text.draw(c, tip, align, []string{oneLine(text, l.Tip, entryText)})
}

// strokeLine strokes the part of a line on the canvas, in pieces if it is long. The time for a
// piece grows faster than the square of its points if they go up and down. Each piece begins with
// the last segment of the one before and continues its dashes, so that no seam is visible.
func strokeLine(c draw.Canvas, style draw.LineStyle, line []vg.Point) {
	const most = samples + 1 // points of a piece
	for _, part := range c.ClipLinesXY(line) {
		style := style
		for len(part) > most {
			c.StrokeLines(style, part[:most])
			for i := range most - 2 {
				step := part[i+1].Sub(part[i])
				style.DashOffs += vg.Length(math.Hypot(float64(step.X), float64(step.Y)))
			}
			part = part[most-2:]
		}
		c.StrokeLines(style, part)
	}
}

func (m Mark) draw(c draw.Canvas, at vg.Point, times vg.Length, opacity float64) {
	if !c.Contains(at) {
		return
	}
	style := ClassStyle(m.Class)
	mark := style.mark()
	mark.Radius *= times * scale(m.Size)
	if m.Round {
		mark.Shape = draw.CircleGlyph{}
	}
	mark.Color = seenThrough(style.Line, opacity)
	halo := mark // so that a point stands out from a region of its own colour
	halo.Color, halo.Radius = look.RGB(0xFFFFFF), mark.Radius+1*px
	hole := mark
	hole.Color, hole.Radius = look.RGB(0xFFFFFF), mark.Radius-2*px
	switch opaque := opacity == 0 || opacity == 1; {
	case m.Bare:
	case m.Hollow:
		c.DrawGlyph(halo, at)
		c.DrawGlyph(mark, at)
		c.DrawGlyph(hole, at)
	case opaque && !m.Round:
		c.DrawGlyph(halo, at)
		fallthrough
	default:
		c.DrawGlyph(mark, at)
	}
	if m.Ring {
		c.DrawGlyph(draw.GlyphStyle{Color: ink, Radius: mark.Radius + 4*px,
			Shape: draw.RingGlyph{}}, at)
	}
	if m.Label != "" {
		place := at.Add(vg.Point{X: mark.Radius + 4*px, Y: smallText.lineHeight() / 2})
		smallText.in(ink).draw(c, place, left, []string{m.Label})
	}
}

func (t Text) draw(c draw.Canvas, at, size vg.Point) {
	text, align := smallText.in(ClassStyle(t.Class).Ink), center
	if t.Class < 0 || t.W > 0 {
		text.color = ink
	}
	text.bold = t.Bold
	if t.Left {
		align = left
	}
	if t.W > 0 {
		box := rect(at.X-size.X/2, at.Y+size.Y/2, size.X, size.Y)
		fillRect(c, box, Shaded(t.Class, t.Shade))
		stroke(c, box.Path(), 1*px, rule)
	}
	text.draw(c, at.Add(vg.Point{Y: text.height(len(t.Lines)) / 2}), align, t.Lines)
}
