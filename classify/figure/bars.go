package figure

import (
	"cmp"
	"fmt"
	"image/color"
	"math"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/tessella-go/tessella/classify/figure/internal/look"
)

// Best says which bars are the best ones.
type Best int

// The bars that are emphasised. If several are equally good, all are.
const (
	Largest  Best = iota // as for gains and accuracies
	Smallest             // as for errors
	NoBest               // none
)

// BarSeries is one of several values of each label.
type BarSeries struct {
	Name   string
	Values []float64
}

// BarOptions change how bars are drawn. The zero value is the default.
type BarOptions struct {
	Axis string // what the values are, with their unit: "gain in bits"
	Best Best   // which bar is emphasised, in each series
	// bars are vertical; otherwise they are horizontal, which leaves more space for long labels
	Vertical bool
	// the number at the end of a bar; nil: three decimals, or none if all values are integers
	Format func(float64) string
}

// Bars draws one bar for each label, with its value beside it, the best one in a strong colour. It
// takes at most one BarOptions.
//
// It is an error if there are no bars, if there is not one value for each label, or if a value is
// not finite.
func Bars(labels []string, values []float64, options ...BarOptions) *Figure {
	return GroupedBars(labels, []BarSeries{{Values: values}}, options...)
}

// GroupedBars draws a group of bars for each label, one bar for each series, coloured by
// series with a legend above. It is otherwise like [Bars]. With two or more series, each
// needs a name of its own.
func GroupedBars(labels []string, series []BarSeries, options ...BarOptions) *Figure {
	if len(options) > 1 {
		return failed("bars take one BarOptions, not %d", len(options))
	}
	b := &barPlot{labels: slices.Clone(labels)}
	for _, s := range series {
		// a copy, because the caller may change the original before it is drawn
		b.series = append(b.series, BarSeries{s.Name, slices.Clone(s.Values)})
	}
	if len(options) == 1 {
		b.BarOptions = options[0]
	}
	if err := b.check(); err != nil {
		return failed("%w", err)
	}
	if b.Format == nil {
		b.Format = b.defaultFormat()
	}
	ch, width, height := b.chart()
	return New(b.describe(), width, height, ch)
}

// barPlot is a plotter of gonum: bars on a nominal axis, and their values as text.
type barPlot struct {
	labels []string
	series []BarSeries
	BarOptions
}

func (b *barPlot) check() error {
	if len(b.labels) == 0 || len(b.series) == 0 {
		return fmt.Errorf("there are no bars to draw")
	}
	if b.Best < Largest || b.Best > NoBest {
		return fmt.Errorf("Best is %d; it is Largest, Smallest or NoBest", b.Best)
	}
	seen := map[string]bool{}
	for k, s := range b.series {
		who := "the bars"
		if len(b.series) > 1 {
			who = fmt.Sprintf("series %d, %q,", k+1, s.Name)
			if s.Name == "" || seen[s.Name] {
				return fmt.Errorf("series %d of %d has the name %q; each needs a name of its own",
					k+1, len(b.series), s.Name)
			}
			seen[s.Name] = true
		}
		if len(s.Values) != len(b.labels) {
			return fmt.Errorf("%s have %d values for %d labels", who, len(s.Values), len(b.labels))
		}
		for i, v := range s.Values {
			if !finite(v) {
				return fmt.Errorf("%s have the value %v at label %d, %q, which is not a finite "+
					"number", who, v, i+1, b.labels[i])
			}
		}
	}
	low, high := b.valueRange()
	if math.IsInf(high-low, 0) {
		return fmt.Errorf("the bars reach from %g to %g, too far for one picture", low, high)
	}
	return nil
}

// defaultFormat writes integers as such, other numbers with three decimals, and with three digits
// if the decimals would all be 0.
func (b *barPlot) defaultFormat() func(float64) string {
	whole, largest := true, 0.0
	for _, s := range b.series {
		for _, v := range s.Values {
			whole = whole && v == math.Trunc(v)
			largest = max(largest, math.Abs(v))
		}
	}
	switch {
	case largest >= 1e6 || !whole && largest < 0.01:
		return func(v float64) string { return strconv.FormatFloat(v, 'g', 3, 64) }
	case whole:
		return func(v float64) string { return strconv.FormatFloat(v, 'f', 0, 64) }
	default:
		return func(v float64) string {
			if math.Abs(v) < 0.0005 {
				v = 0 // not "-0.000"
			}
			return strconv.FormatFloat(v, 'f', 3, 64)
		}
	}
}

// valueRange is the range of the bars: from 0 to the largest value, or from the smallest if that is
// below 0.
func (b *barPlot) valueRange() (low, high float64) {
	for _, s := range b.series {
		low, high = min(low, slices.Min(s.Values)), max(high, slices.Max(s.Values))
	}
	if low == high { // all are 0
		high = 1
	}
	return low, high
}

// best reports for each value of a series whether it is the best. Values that differ only by
// rounding are equal.
func (b *barPlot) best(values []float64) []bool {
	is := make([]bool, len(values))
	if b.Best == NoBest {
		return is
	}
	top := slices.Max(values)
	if b.Best == Smallest {
		top = slices.Min(values)
	}
	for i, v := range values {
		is[i] = math.Abs(v-top) <= 1e-9*math.Abs(top)
	}
	return is
}

// DataRange implements plot.DataRanger.
func (b *barPlot) DataRange() (xmin, xmax, ymin, ymax float64) {
	low, high := b.valueRange()
	if b.Vertical {
		return -0.5, float64(len(b.labels)) - 0.5, low, high
	}
	return low, high, -0.5, float64(len(b.labels)) - 0.5
}

// Plot implements plot.Plotter.
func (b *barPlot) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	at := func(place, value float64) vg.Point {
		if b.Vertical {
			return vg.Point{X: x(place), Y: y(value)}
		}
		return vg.Point{X: x(value), Y: y(place)}
	}
	for _, one := range b.bars() {
		r := vg.Rectangle{
			Min: at(one.from, min(0, one.value)),
			Max: at(one.to, max(0, one.value)),
		}
		fillRect(c, r, one.fill)
		hatch(c, r, one.style)
		at, align := b.textPlace(r, one)
		one.lettering.draw(c, at, align, []string{one.text})
	}
	zero := draw.LineStyle{Color: rule, Width: 1 * px}
	if b.Vertical {
		c.StrokeLine2(zero, c.Min.X, y(0), c.Max.X, y(0))
	} else {
		c.StrokeLine2(zero, x(0), c.Min.Y, x(0), c.Max.Y)
	}
}

// GlyphBoxes implements plot.GlyphBoxer. It keeps space for the values beyond the ends of the bars.
func (b *barPlot) GlyphBoxes(p *plot.Plot) []plot.GlyphBox {
	boxes := make([]plot.GlyphBox, 0, len(b.labels)*len(b.series))
	for _, one := range b.bars() {
		// The value's text, as a rectangle to the bar's end.
		at, align := b.textPlace(vg.Rectangle{}, one)
		w := one.lettering.width(one.text)
		box := plot.GlyphBox{
			Rectangle: rect(at.X+vg.Length(align)*w, at.Y, w, one.lettering.lineHeight()),
		}
		if middle := (one.from + one.to) / 2; b.Vertical {
			box.X, box.Y = p.X.Norm(middle), p.Y.Norm(one.value)
		} else {
			box.X, box.Y = p.X.Norm(one.value), p.Y.Norm(middle)
		}
		boxes = append(boxes, box)
	}
	return boxes
}

// describe describes the first thirty bars in words.
func (b *barPlot) describe() string {
	var text strings.Builder
	text.WriteString(cmp.Or(b.Axis, "Bars") + ".")
	for _, s := range b.series {
		if s.Name != "" {
			text.WriteString(" " + s.Name + ":")
		}
		for i, v := range s.Values {
			if i == 30 {
				fmt.Fprintf(&text, " and %d more", len(s.Values)-i)
				break
			}
			separator := " "
			if i > 0 {
				separator = ", "
			}
			text.WriteString(separator + b.labels[i] + " " + b.Format(v))
		}
		text.WriteString(".")
	}
	return text.String()
}

const (
	barThick  = 20 * px
	barShare  = 0.66     // the share of a group's space that bars fill
	barLabel  = 200 * px // the widest label of a horizontal bar
	barLength = 300 * px
	valueGap  = 5 * px
)

// chart makes the chart, large enough that no two texts overlap. Its values are printed at the
// bars, so their axis has no numbers.
func (b *barPlot) chart() (ch *chart, width, height int) {
	n, each := vg.Length(len(b.labels)), vg.Length(len(b.series))
	var names legend
	if len(b.series) > 1 {
		for k, s := range b.series {
			names = append(names, areaEntry(s.Name, ClassStyle(k)))
		}
	}
	around := 2*margin + 8*px
	if b.Axis != "" {
		around += 6*px + plainText.lineHeight()
	}
	var w, h vg.Length
	if b.Vertical { // each value must fit above its bar, and each label below its group
		slot := max(each*max(barThick, b.valueWidth()+5*px)/barShare,
			min(plainText.widest(b.labels), 110*px)+14*px)
		ch = newChart("", b.Axis)
		nominal(&ch.plot.X, &ch.plot.Y, b.ticks(slot-14*px))
		w = max(n*slot+around, 320*px)
		h = 260*px + around + plainText.height(2)
	} else {
		slot := max(each*barThick/barShare, plainText.height(2))
		ch = newChart(b.Axis, "")
		nominal(&ch.plot.Y, &ch.plot.X, b.ticks(barLabel))
		w = max(min(plainText.widest(b.labels), barLabel)+barLength+b.valueWidth()+around, 480*px)
		h = n*slot + around
	}
	ch.plot.Add(b)
	ch.legend = names
	return ch, pixels(w), pixels(h + names.height(w-2*margin))
}

// nominal turns one axis into a list of names, and removes the line and the numbers of the other.
func nominal(names, values *plot.Axis, ticks []plot.Tick) {
	names.Tick.Marker = plot.ConstantTicks(ticks)
	names.Tick.Label = aligned(plainText, names.Tick.Label.XAlign, names.Tick.Label.YAlign)
	values.Tick.Marker = plot.ConstantTicks(nil)
	for _, axis := range []*plot.Axis{names, values} {
		axis.Tick.Length = 0
		axis.LineStyle.Width = 0
	}
	names.Padding, values.Padding = 4*px, 0
}

// ticks are the labels at their places, wrapped to a width.
func (b *barPlot) ticks(width vg.Length) []plot.Tick {
	ticks := make([]plot.Tick, len(b.labels))
	for i, label := range b.labels {
		ticks[i] = plot.Tick{
			Value: b.place(i),
			Label: strings.Join(wrap(plainText, label, width, 2), "\n"),
		}
	}
	return ticks
}

// place is the position of group i on the nominal axis; the first horizontal bar is at the top.
func (b *barPlot) place(i int) float64 {
	if b.Vertical {
		return float64(i)
	}
	return float64(len(b.labels) - 1 - i)
}

// valueWidth is the width of the widest value's text.
func (b *barPlot) valueWidth() vg.Length {
	var w vg.Length
	for _, s := range b.series {
		for _, v := range s.Values {
			w = max(w, boldText.width(b.Format(v)))
		}
	}
	return w
}

// bar is one bar: its range on the nominal axis, its value and how it looks.
type bar struct {
	from, to, value float64
	text            string
	fill            color.Color
	style           Style
	lettering       lettering
}

// bars are all bars, group by group.
func (b *barPlot) bars() []bar {
	all := make([]bar, 0, len(b.labels)*len(b.series))
	for k, s := range b.series {
		best := b.best(s.Values)
		style := ClassStyle(k)
		for i, v := range s.Values {
			one := bar{
				value:     v,
				text:      b.Format(v),
				fill:      style.Fill,
				style:     style,
				lettering: plainText,
			}
			if best[i] {
				one.lettering = boldText
			} else if len(b.series) == 1 && b.Best != NoBest {
				one.fill = look.Mix(style.Fill, look.RGB(0xFFFFFF), 0.55)
			}
			thick := barShare / float64(len(b.series))
			before := thick * float64(k)
			if !b.Vertical { // the first series on top
				before = thick * float64(len(b.series)-1-k)
			}
			one.from = b.place(i) - barShare/2 + before
			one.to = one.from + thick
			all = append(all, one)
		}
	}
	return all
}

// textPlace is where the value of a bar is written: beyond its end.
func (b *barPlot) textPlace(r vg.Rectangle, one bar) (at vg.Point, align float64) {
	height := one.lettering.lineHeight()
	middle := vg.Point{X: (r.Min.X + r.Max.X) / 2, Y: (r.Min.Y + r.Max.Y) / 2}
	switch {
	case b.Vertical && one.value < 0:
		return vg.Point{X: middle.X, Y: r.Min.Y - 1*px}, center
	case b.Vertical:
		return vg.Point{X: middle.X, Y: r.Max.Y + height + 1*px}, center
	case one.value < 0:
		return vg.Point{X: r.Min.X - valueGap, Y: middle.Y + height/2}, right
	default:
		return vg.Point{X: r.Max.X + valueGap, Y: middle.Y + height/2}, left
	}
}
