//go:build !js

package live

import (
	"image"
	"image/color"
	"math"
	"slices"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/tessella-go/tessella/classify/figure"
	"github.com/tessella-go/tessella/lessons/live/scene"
)

const (
	px       = vg.Inch / 96
	pageWide = 760
)

// Still draws a live figure as it is. What is wrong with its state is an error of the figure.
func Still(f Figure) (*figure.Figure, error) {
	s, err := f.Scene()
	if err != nil {
		return nil, err
	}
	var panels []*figure.Figure
	columns, width := 0, 0
	for i := range s.Panels {
		d := drawing{scene: s, panel: &s.Panels[i], first: i == 0}
		w, h := d.size()
		f := figure.New(d.panel.Title, w, h, d)
		f.Title = d.panel.Title
		panels = append(panels, f)
		if width += w; width <= pageWide {
			columns++
		}
	}
	picture := figure.Panels(max(1, columns), panels...)
	picture.Alt = s.Alt
	return picture, picture.Err()
}

// drawing is one panel of a scene as a figure.Drawing.
type drawing struct {
	scene *scene.Scene
	panel *scene.Panel
	first bool // it has the points
}

const (
	edge      = 12 // pixels around a panel
	axisWide  = 50 // pixels of the numbers and the label of an axis
	legendRow = 20
)

func (d drawing) size() (width, height int) {
	width, height = d.panel.Width+2*edge, d.panel.Height+2*edge
	if !d.panel.X.Bare || d.panel.X.Label != "" {
		height += axisWide
	}
	if !d.panel.Y.Bare || d.panel.Y.Label != "" {
		width += axisWide
	}
	return width, height + legendRow*len(d.legend(vg.Length(width-2*edge)*px))
}

// Draw implements figure.Drawing.
func (d drawing) Draw(c draw.Canvas) {
	c = draw.Crop(c, edge*px, -edge*px, edge*px, -edge*px)
	for _, row := range d.legend(c.Size().X) {
		x := c.Min.X
		for _, e := range row {
			e.draw(c, vg.Point{X: x, Y: c.Max.Y - legendRow*px/2})
			x += e.width()
		}
		c.Max.Y -= legendRow * px
	}
	p := plot.New()
	p.BackgroundColor = nil
	for axis, from := range map[*plot.Axis]scene.Axis{&p.X: d.panel.X, &p.Y: d.panel.Y} {
		axis.Min, axis.Max, axis.Padding = from.Low, from.High, 0
		axis.Label.Text, axis.Label.TextStyle.Font = from.Label, letters(13)
		axis.Tick.Label.Font = letters(11.5)
		axis.LineStyle.Color, axis.Tick.LineStyle.Color = rule(), rule()
		if from.Bare {
			axis.LineStyle.Width, axis.Tick.Length = 0, 0
			axis.Tick.Marker = plot.ConstantTicks(nil)
		} else {
			axis.Tick.Marker = plot.ConstantTicks(ticks(from))
		}
	}
	p.Add(d)
	p.Draw(c)
}

// ticks marks an axis at most six times, at multiples of 1, 2 or 5 times a power of ten. live.js
// does the same.
func ticks(a scene.Axis) []plot.Tick {
	step := math.Pow(10, math.Floor(math.Log10((a.High-a.Low)/6)))
	for _, m := range []float64{1, 2, 5, 10} {
		if (a.High-a.Low)/(m*step) <= 6 {
			step *= m
			break
		}
	}
	var list []plot.Tick
	for k := math.Ceil(a.Low/step - 1e-9); k*step <= a.High+step*1e-9; k++ {
		v := k*step + 0 // + 0 turns −0 into 0
		list = append(list, plot.Tick{Value: v, Label: strconv.FormatFloat(v, 'g', 6, 64)})
	}
	return list
}

// Plot implements plot.Plotter.
func (d drawing) Plot(c draw.Canvas, p *plot.Plot) {
	tx, ty := p.Transforms(&c)
	at := func(x, y float64) vg.Point { return vg.Point{X: tx(x), Y: ty(y)} }
	spots := func(points [][2]float64) []vg.Point {
		places := make([]vg.Point, len(points))
		for i, p := range points {
			places[i] = at(p[0], p[1])
		}
		return places
	}
	if d.panel.Field != nil {
		c.DrawImage(c.Rectangle, fieldImage(d.panel.Field))
	}
	if d.panel.Pad != nil {
		c.DrawImage(c.Rectangle, padImage(d.panel.Pad))
		c.StrokeLines(draw.LineStyle{Color: rule(), Width: px}, corners(c.Rectangle))
	}
	for _, a := range d.panel.Areas {
		polygon := c.ClipPolygonXY(spots(a.Points))
		if len(polygon) == 0 {
			continue
		}
		if a.Shade > 0 {
			c.FillPolygon(shaded(a.Class, a.Shade), polygon)
		}
		if a.Edge {
			c.StrokeLines(draw.LineStyle{Color: rule(), Width: px}, append(polygon, polygon[0]))
		}
	}
	for _, l := range d.panel.Lines {
		points, style := spots(l.Points), lineStyle(l)
		if l.Pieces {
			for piece := range slices.Chunk(points, 2) {
				c.StrokeLines(style, c.ClipLinesXY(piece)...)
			}
			continue
		}
		c.StrokeLines(style, c.ClipLinesXY(points)...)
		if l.Arrow && len(points) > 1 {
			arrowhead(c, style.Color, points[len(points)-2], points[len(points)-1])
		}
	}
	marks := d.panel.Marks
	if d.first {
		marks = slices.Concat(marks, d.scene.Points)
	}
	for _, m := range marks {
		drawMark(c, m, at(m.X, m.Y))
	}
	for _, b := range d.panel.Boxes {
		drawBox(c, b, at(b.X, b.Y), at(b.X+b.W, b.Y+b.H).Sub(at(b.X, b.Y)))
	}
}

func lineStyle(l scene.Line) draw.LineStyle {
	style := draw.LineStyle{Color: colour(l.Class), Width: 2 * px}
	if l.Class == scene.None && !l.Thin {
		style.Color = ink()
	}
	if l.Thin {
		style.Width = px
	}
	if l.Dashed {
		style.Dashes = []vg.Length{6 * px, 4 * px}
	}
	return style
}

func arrowhead(c draw.Canvas, colour color.Color, from, to vg.Point) {
	way := to.Sub(from)
	length := vg.Length(math.Hypot(float64(way.X), float64(way.Y)))
	if length == 0 {
		return
	}
	way = way.Scale(1 / length)
	back, side := to.Sub(way.Scale(10*px)), vg.Point{X: -way.Y, Y: way.X}.Scale(4*px)
	c.FillPolygon(colour, c.ClipPolygonXY([]vg.Point{to, back.Add(side), back.Sub(side)}))
}

func drawMark(c draw.Canvas, m scene.Mark, at vg.Point) {
	if !c.Contains(at) {
		return
	}
	size := vg.Length(1)
	if m.Size > 0 {
		size = vg.Length(m.Size)
	}
	style := figure.ClassStyle(m.Class)
	glyph := draw.GlyphStyle{Color: color.White, Radius: 5*size*px + px, Shape: style.Marker}
	c.DrawGlyph(glyph, at)
	glyph.Color, glyph.Radius = colour(m.Class), 5*size*px
	c.DrawGlyph(glyph, at)
	if m.Hole {
		glyph.Color, glyph.Radius = color.White, 3*size*px
		c.DrawGlyph(glyph, at)
	}
	if m.Ring {
		c.DrawGlyph(draw.GlyphStyle{Color: ink(), Radius: 5*size*px + 4*px,
			Shape: draw.RingGlyph{}}, at)
	}
	if m.Label != "" {
		words(c, at.Add(vg.Point{X: 5*size*px + 4*px}), m.Label, ink(), text.XLeft, false)
	}
}

const lineHigh = 15 * px // of a text in a box

func drawBox(c draw.Canvas, b scene.Box, at, size vg.Point) {
	colour := colour(b.Class)
	if b.Class == scene.None {
		colour = ink()
	}
	if b.W > 0 {
		r := vg.Rectangle{Min: at.Sub(size.Scale(0.5)), Max: at.Add(size.Scale(0.5))}
		c.SetColor(color.White)
		c.Fill(r.Path())
		c.SetColor(shaded(b.Class, b.Shade))
		c.Fill(r.Path())
		c.StrokeLines(draw.LineStyle{Color: rule(), Width: px}, corners(r))
		colour = ink()
	}
	align := text.XCenter
	if b.Left {
		align = text.XLeft
	}
	at.Y += lineHigh * vg.Length(len(b.Text)-1) / 2
	for _, line := range b.Text {
		words(c, at, line, colour, align, b.Bold)
		at.Y -= lineHigh
	}
}

func corners(r vg.Rectangle) []vg.Point {
	return []vg.Point{r.Min, {X: r.Max.X, Y: r.Min.Y}, r.Max, {X: r.Min.X, Y: r.Max.Y}, r.Min}
}

func words(
	c draw.Canvas, at vg.Point, line string, colour color.Color, align text.XAlignment, bold bool,
) {
	style := lettering(colour)
	style.XAlign = align
	if bold {
		style.Font.Weight = 3
	}
	at.Y -= 4.5 * px // so that capitals and digits are in the middle
	c.FillText(style, at, line)
}

func letters(size vg.Length) font.Font {
	return font.Font{Typeface: "Liberation", Variant: "Sans", Size: size * px}
}

func lettering(colour color.Color) text.Style {
	return text.Style{Color: colour, Font: letters(12),
		Handler: text.Plain{Fonts: font.DefaultCache}}
}

// An entry of a legend: the mark of a class, or a line.
type entry struct {
	name string
	mark *scene.Mark
	line draw.LineStyle
}

const swatch = 26 * px

func (e entry) width() vg.Length { return swatch + lettering(nil).Width(e.name) + 16*px }

func (e entry) draw(c draw.Canvas, at vg.Point) {
	if e.mark != nil {
		drawMark(c, *e.mark, at.Add(vg.Point{X: swatch / 2}))
	} else {
		c.StrokeLine2(e.line, at.X, at.Y, at.X+swatch-6*px, at.Y)
	}
	words(c, at.Add(vg.Point{X: swatch}), e.name, ink(), text.XLeft, false)
}

// legend has the classes, over the first panel, and the lines with names, in rows of the width.
func (d drawing) legend(width vg.Length) [][]entry {
	var entries []entry
	if d.first {
		for k, name := range d.scene.Classes {
			entries = append(entries, entry{name: name, mark: &scene.Mark{Class: k}})
		}
	}
	for _, l := range d.panel.Lines {
		known := func(e entry) bool { return e.name == l.Name }
		if l.Name != "" && !slices.ContainsFunc(entries, known) {
			entries = append(entries, entry{name: l.Name, line: lineStyle(l)})
		}
	}
	var rows [][]entry
	used := vg.Length(0)
	for _, e := range entries {
		if len(rows) == 0 || used+e.width() > width {
			rows, used = append(rows, nil), 0
		}
		rows[len(rows)-1] = append(rows[len(rows)-1], e)
		used += e.width()
	}
	return rows
}

// fieldImage is the field with a pixel for each place.
func fieldImage(f *scene.Field) image.Image {
	picture := image.NewRGBA(image.Rect(0, 0, f.Columns, f.Rows))
	for i, k := range f.Class {
		share := regionShade
		if f.Shade != nil {
			share = float64(f.Shade[i]) / 255
		}
		class := int(k)
		if k == 255 {
			class = scene.None
		}
		picture.Set(i%f.Columns, f.Rows-1-i/f.Columns, shaded(class, share))
	}
	return picture
}

// regionShade is how strong the colour of a region is, where its field does not say.
const regionShade = 0.32

// padImage is a pad with many pixels for each of its own, which would be blurred otherwise.
func padImage(p *scene.Pad) image.Image {
	const times = 24
	picture := image.NewGray(image.Rect(0, 0, p.Columns*times, p.Rows*times))
	for i := range picture.Pix {
		x, y := i%picture.Stride/times, i/picture.Stride/times
		picture.Pix[i] = 255 - p.Ink[y*p.Columns+x]
	}
	return picture
}

// colour is that of lines and marks of a class.
func colour(class int) color.NRGBA { return figure.ClassStyle(class).Line }

// shaded is the colour of a class's areas, as strong as the share says, on white.
func shaded(class int, share float64) color.NRGBA {
	fill := figure.ClassStyle(class).Fill
	if class == scene.None {
		fill = rule()
	}
	on := func(v uint8) uint8 { return uint8(math.Round(255 + share*(float64(v)-255))) }
	return color.NRGBA{on(fill.R), on(fill.G), on(fill.B), 255}
}

func rule() color.NRGBA { return figure.ClassStyle(scene.None).Line }

func ink() color.NRGBA { return color.NRGBA{0x1F, 0x29, 0x33, 0xFF} }
