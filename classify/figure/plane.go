package figure

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/plot/vg"
)

// PlaneOptions change how a plane is drawn. The zero value is the default.
type PlaneOptions struct {
	// the limits, if minimum and maximum differ; otherwise those of the layers, and a little more
	XMin, XMax float64
	YMin, YMax float64
	Equal      bool // a unit has the same length in both directions, for right angles and circles
	// of the drawing inside the axes, in pixels; 0: the whole figure has the usual size
	Width, Height int
	BareX, BareY  bool // the axis has no line and no numbers
	// a classifier predicts Places×Places places; 0: 300. Fewer are coarser, and faster for
	// [Slides].
	Places int
}

// Plane draws layers over two labelled axes, the first one at the back: a data set of two
// attributes, the predictions of a classifier in the plane, the parameters of a model.
//
//	figure.Plane("x₁", "x₂", figure.Regions(model, classes...),
//		figure.Scatter(x, y, class, classes...))
//
// It is an error if there are no layers, if a layer has an error, or if the limits are empty.
func Plane(xlabel, ylabel string, layers ...Layer) *Figure {
	return PlaneOptions{}.Draw(xlabel, ylabel, layers...)
}

// Draw is [Plane] with options.
func (o PlaneOptions) Draw(xlabel, ylabel string, layers ...Layer) *Figure {
	low, high, err := o.limits(layers)
	if err != nil {
		return failed("%w", err)
	}
	o.Places = cmp.Or(o.Places, fieldSize)
	if o.Places < 2 || o.Places > 1000 {
		return failed("%d places across and down; it should be 2 to 1000", o.Places)
	}
	ch := newChart(xlabel, ylabel)
	var alt strings.Builder
	fmt.Fprintf(&alt, "%s (%s to %s) against %s (%s to %s).", cmp.Or(ylabel, "y"), short(low[1]),
		short(high[1]), cmp.Or(xlabel, "x"), short(low[0]), short(high[0]))
	grid := false
	for _, l := range layers {
		show := plotFunc(l.draw)
		if l.prep != nil {
			if show, err = l.prep(low, high, o.Places); err != nil {
				return failed("%s: %w", l.name, err)
			}
		}
		grid = grid || l.dense || l.Picture != nil
		if !l.under && !grid {
			ch.addGrid()
			grid = true
		}
		ch.plot.Add(show)
		ch.legend = append(ch.legend, l.entries()...)
		alt.WriteString(" " + l.alt)
	}
	ch.legend = distinct(ch.legend)
	ch.plot.X.Min, ch.plot.X.Max, ch.plot.Y.Min, ch.plot.Y.Max = low[0], high[0], low[1], high[1]
	width, height := 640, 440
	if ch.equal = o.Equal; o.Equal {
		const inner = 360 // pixels of the longer side, beside axes and labels
		dx, dy := high[0]-low[0], high[1]-low[1]
		scale := inner / max(dx, dy)
		width, height = max(int(dx*scale)+90, 260, pixels(ch.legend.widest()+2*margin)),
			max(int(dy*scale)+110, 220)
		// there is space for one row
		height += pixels(ch.legend.height(vg.Length(width)*px-2*margin) -
			ch.legend[:min(1, len(ch.legend))].height(pageWidth*px))
	}
	if o.Width > 0 && o.Height > 0 {
		ch.few = true
		ch.bare(&ch.plot.X, o.BareX)
		ch.bare(&ch.plot.Y, o.BareY)
		width, height = o.Width+pixels(2*margin), o.Height+pixels(2*margin)
		if !o.BareX || xlabel != "" {
			height += 44
		}
		if !o.BareY || ylabel != "" {
			width += 46
		}
		height += pixels(ch.legend.height(vg.Length(width)*px - 2*margin))
	}
	return New(alt.String(), width, height, ch)
}

// distinct leaves out entries whose name occurred before. Regions and points of one class have one
// entry, with the mark.
func distinct(l legend) legend {
	var out legend
	for _, e := range l {
		i := slices.IndexFunc(out, func(other entry) bool { return other.name == e.name })
		if i < 0 {
			out = append(out, e)
		} else if e.area == nil && out[i].area != nil { // the points have the mark of the class
			out[i] = e
		}
	}
	return out
}

// limits returns the limits of the plane.
func (o PlaneOptions) limits(layers []Layer) (low, high [2]float64, err error) {
	if len(layers) == 0 {
		return low, high, fmt.Errorf("there are no layers to draw")
	}
	low = [2]float64{math.Inf(1), math.Inf(1)}
	high = [2]float64{math.Inf(-1), math.Inf(-1)}
	for i, l := range layers {
		if l.err != nil {
			return low, high, fmt.Errorf("layer %d, %s: %w", i+1, cmp.Or(l.name, "nothing"), l.err)
		}
		if l.prep == nil && l.Picture == nil && l.Areas == nil && l.Lines == nil &&
			l.Marks == nil && l.Texts == nil {
			return low, high, fmt.Errorf(
				"layer %d is empty; make layers with Scatter, Regions, Line and the like", i+1)
		}
		if err := checkLook(l.Size, l.Opacity); err != nil {
			return low, high, fmt.Errorf("layer %d, %s: it %w", i+1, l.name, err)
		}
		if l.Marks == nil && (l.Size != 0 || l.Opacity != 0) {
			return low, high, fmt.Errorf("layer %d, %s: it has no Size and no Opacity; a layer of "+
				"Scatter has", i+1, l.name)
		}
		points := l.points()
		if err := checkPoints(points); err != nil {
			return low, high, fmt.Errorf("layer %d, %s: %w", i+1, cmp.Or(l.name, "its parts"), err)
		}
		for _, p := range points {
			for k := range 2 {
				low[k], high[k] = min(low[k], p[k]), max(high[k], p[k])
			}
		}
	}
	given := [2][2]float64{{o.XMin, o.XMax}, {o.YMin, o.YMax}}
	for k, axis := range []string{"x", "y"} {
		if from, to := given[k][0], given[k][1]; from != to {
			if !(from < to) || !finite(from) || !finite(to) {
				return low, high,
					fmt.Errorf("limits from %v to %v in %s; they should be finite, "+
						"the lower one first", from, to, axis)
			}
			low[k], high[k] = from, to
			continue
		}
		if !(low[k] <= high[k]) {
			return low, high,
				fmt.Errorf("no layer says how far the plane reaches in %s; give limits, or "+
					"a layer of points", axis)
		}
		margin := 0.05 * (high[k] - low[k])
		if margin == 0 {
			margin = max(0.5, math.Abs(low[k])*1e-3)
		}
		low[k], high[k] = low[k]-margin, high[k]+margin
		if math.IsInf(high[k]-low[k], 0) {
			return low, high,
				fmt.Errorf("the layers reach from %g to %g in %s, too far for one picture", low[k],
					high[k], axis)
		}
	}
	return low, high, nil
}
