package figure

import (
	"image/color"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
)

const (
	barThick  = 20 * px
	barShare  = 0.66     // of the room of a group, filled with bars
	barLabel  = 200 * px // the widest label of a lying bar
	barLength = 300 * px
	valueGap  = 5 * px
)

// chart makes the chart, with the size at which no two texts meet. Its values stand at the bars, so
// their axis has no numbers.
func (b *barPlot) chart() (ch *chart, width, height int) {
	n, each := vg.Length(len(b.labels)), vg.Length(len(b.series))
	var names legend
	if len(b.series) > 1 {
		for k, s := range b.series {
			names = append(names, newEntry(s.Name, ClassStyle(k)))
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

// nominal turns one axis into a list of names, and takes line and numbers from the other.
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

// place is where group i stands on the nominal axis; the first of lying bars is the topmost.
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
				one.fill = mix(style.Fill, rgb(0xFFFFFF), 0.55)
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
