package figure

import (
	"math"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// chart is a gonum plot in the style of the course, with a legend above it.
type chart struct {
	plot   *plot.Plot
	legend legend
	equal  bool // a unit has the same length in both directions
	few    bool // each number at an axis has the space that it needs
}

// axisText is the widest label of an axis, entryText the widest name in a legend.
const (
	axisText  = 300 * px
	entryText = 240 * px
)

// newChart makes an empty chart. Its plot has labelled axes with round numbers.
func newChart(xlabel, ylabel string) *chart {
	p := plot.New()
	p.BackgroundColor = nil // the figure is white already
	for axis, label := range map[*plot.Axis]string{&p.X: xlabel, &p.Y: ylabel} {
		axis.Label.Text = oneLine(plainText, label, axisText)
		align := axis.Label.TextStyle
		axis.Label.TextStyle = aligned(plainText, align.XAlign, align.YAlign)
		axis.Label.Padding = 6 * px
		align = axis.Tick.Label
		axis.Tick.Label = aligned(smallText, align.XAlign, align.YAlign)
		axis.Tick.Marker = plot.TickerFunc(roundTicks)
		axis.Tick.Length = 4 * px
		axis.Tick.LineStyle = draw.LineStyle{Color: rule, Width: 1 * px}
		axis.LineStyle = axis.Tick.LineStyle
		axis.Padding = 6 * px
	}
	return &chart{plot: p}
}

// addGrid draws a faint grid behind what is added later.
func (ch *chart) addGrid() {
	line := draw.LineStyle{Color: grid, Width: 1 * px}
	ch.plot.Add(&plotter.Grid{Horizontal: line, Vertical: line})
}

func aligned(l lettering, x text.XAlignment, y text.YAlignment) text.Style {
	s := l.style()
	s.XAlign, s.YAlign = x, y
	return s
}

// bare leaves out the line and the numbers of an axis.
func (ch *chart) bare(axis *plot.Axis, bare bool) {
	if bare {
		axis.LineStyle.Width, axis.Tick.Length, axis.Padding = 0, 0, 0
		axis.Tick.Marker = plot.ConstantTicks(nil)
	}
}

// Draw implements [Drawing].
func (ch *chart) Draw(c draw.Canvas) {
	ch.legend.draw(draw.Crop(c, margin, -margin, margin, -margin))
	ch.plot.Draw(ch.below(c))
}

// below is the part of a canvas below the legend, for the axes and what is inside.
func (ch *chart) below(c draw.Canvas) draw.Canvas {
	c = draw.Crop(c, margin, -margin, margin, -margin)
	c.Max.Y -= ch.legend.height(c.Size().X)
	if !ch.equal && !ch.few {
		return c
	}
	size := ch.plot.DataCanvas(c).Size()
	if ch.equal {
		all, dx, dy := size, ch.plot.X.Max-ch.plot.X.Min, ch.plot.Y.Max-ch.plot.Y.Min
		unit := min(size.X/vg.Length(dx), size.Y/vg.Length(dy))
		size = vg.Point{X: unit * vg.Length(dx), Y: unit * vg.Length(dy)}
		c.Max = c.Max.Sub(all.Sub(size))
	}
	for axis, ticks := range map[*plot.Axis]plot.Ticker{
		&ch.plot.X: fewTicks(size.X, 36*px), &ch.plot.Y: fewTicks(size.Y, 18*px),
	} {
		if axis.Tick.Length > 0 { // it is not bare
			axis.Tick.Marker = ticks
		}
	}
	return c
}

// fewTicks marks an axis as roundTicks does, but leaves each mark the space that it needs.
func fewTicks(length, each vg.Length) plot.Ticker {
	return plot.TickerFunc(func(low, high float64) []plot.Tick {
		return ticksOf(low, high, min(max(int(length/each), 1), mostSteps))
	})
}

// mostSteps is the most steps of an axis.
const mostSteps = 8

// roundTicks marks an axis at the multiples of 1, 2 or 5 times a power of ten that make
// the most steps up to eight.
func roundTicks(low, high float64) []plot.Tick { return ticksOf(low, high, mostSteps) }

// ticksOf returns ticks for at most the given number of steps.
func ticksOf(low, high float64, steps int) []plot.Tick {
	most := float64(steps)
	power := math.Pow(10, math.Floor(math.Log10((high-low)/most)))
	step := power
	for _, m := range []float64{1, 2, 5, 10} {
		if step = m * power; step*most >= high-low {
			break
		}
	}
	size := max(math.Abs(low), math.Abs(high))
	// the range is too small for its marks to differ, or beyond the largest number
	if step == 0 || math.IsInf(step, 0) || size/step > 1e12 {
		return []plot.Tick{{Value: low, Label: short(low)}, {Value: high, Label: short(high)}}
	}
	decimals := max(0, int(-math.Floor(math.Log10(step)+1e-9)))
	digits := int(math.Ceil(math.Log10(size/step))) + 1 // enough to tell one mark from the next
	var ticks []plot.Tick
	const slack = 1e-9 // so that 0.3 is still a multiple of 0.1
	for k := math.Ceil(low/step - slack); k <= high/step+slack; k++ {
		v := k*step + 0 // + 0 turns −0 into 0
		label := strconv.FormatFloat(v, 'f', decimals, 64)
		if size >= 1e6 || decimals > 6 {
			label = strconv.FormatFloat(v, 'g', digits, 64)
		}
		ticks = append(ticks, plot.Tick{Value: v, Label: label})
	}
	return ticks
}

// short is a number in at most four significant digits.
func short(v float64) string { return strconv.FormatFloat(v, 'g', 4, 64) }

// entry is an entry of a legend: a name and a sample of what it means, an area or a line or a mark,
// or a mark on a line.
type entry struct {
	name string
	area *Style
	line *draw.LineStyle
	mark *draw.GlyphStyle
}

func areaEntry(name string, style Style) entry {
	return entry{name: oneLine(plainText, name, entryText), area: &style}
}

func lineEntry(name string, style draw.LineStyle) entry {
	return entry{name: oneLine(plainText, name, entryText), line: &style}
}

// marked is the entry with a mark on its line.
func (e entry) marked(style draw.GlyphStyle) entry {
	e.mark = &style
	return e
}

func markEntry(name string, style draw.GlyphStyle) entry {
	return entry{name: oneLine(plainText, name, entryText), mark: &style}
}

// width is the width of the entry in a row.
func (e entry) width() vg.Length { return swatchWidth + 6*px + plainText.width(e.name) }

// legend is a list of entries in rows above a drawing.
type legend []entry

const (
	swatchWidth = 22 * px
	legendGap   = 10 * px
)

// rows breaks the legend into rows of the width.
func (l legend) rows(width vg.Length) []legend {
	var rows []legend
	used := vg.Length(0)
	for _, e := range l {
		w := e.width() + 20*px
		if len(rows) == 0 || used+w > width {
			rows, used = append(rows, nil), 0
		}
		rows[len(rows)-1] = append(rows[len(rows)-1], e)
		used += w
	}
	return rows
}

// widest is the width of the widest entry.
func (l legend) widest() (width vg.Length) {
	for _, e := range l {
		width = max(width, e.width())
	}
	return width
}

// height is the height of the legend on a canvas of the width, with the gap below it.
func (l legend) height(width vg.Length) vg.Length {
	if len(l) == 0 {
		return 0
	}
	return plainText.height(len(l.rows(width)))*1.1 + legendGap
}

// draw draws the legend along the upper edge and returns its height.
func (l legend) draw(c draw.Canvas) vg.Length {
	lineHeight := 1.1 * plainText.lineHeight()
	y := c.Max.Y
	for _, row := range l.rows(c.Size().X) {
		x := c.Min.X
		for _, e := range row {
			e.swatch(c, rect(x, y-(lineHeight-12*px)/2, swatchWidth, 12*px))
			plainText.draw(c,
				vg.Point{X: x + swatchWidth + 6*px, Y: y - (lineHeight-plainText.lineHeight())/2},
				left, []string{e.name})
			x += e.width() + 20*px
		}
		y -= lineHeight
	}
	return l.height(c.Size().X)
}

func (e entry) swatch(c draw.Canvas, r vg.Rectangle) {
	middle := vg.Point{X: (r.Min.X + r.Max.X) / 2, Y: (r.Min.Y + r.Max.Y) / 2}
	if e.area != nil {
		fillRect(c, r, e.area.Fill)
		hatch(c, r, *e.area)
		stroke(c, r.Path(), 1*px, e.area.Line)
	}
	if e.line != nil {
		c.StrokeLine2(*e.line, r.Min.X, middle.Y, r.Max.X, middle.Y)
	}
	if e.mark != nil {
		c.DrawGlyph(*e.mark, middle)
	}
}

// curve is the style's line.
func (s Style) curve() draw.LineStyle {
	return draw.LineStyle{Color: s.Line, Width: 2 * px, Dashes: s.Dashes}
}

// mark is the style's mark of a point.
func (s Style) mark() draw.GlyphStyle {
	return draw.GlyphStyle{Color: s.Line, Radius: 4 * px, Shape: s.Marker}
}
