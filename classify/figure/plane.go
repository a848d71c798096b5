package figure

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Layer is a part of a [Plane]: points, the regions of a classifier, a line, an ellipse, a path,
// polygons.
type Layer struct {
	Size    float64 // of the points of [Scatter], as a multiple of the usual one; 0: 1
	Opacity float64 // of the points of [Scatter], above 0; 0: 1, which hides what is beneath

	name   string // for errors
	alt    string // a sentence for those who cannot see it
	err    error
	low    [2]float64 // its limits; NaN: it has none of its own
	high   [2]float64
	plot   plotFunc
	styled func(size, opacity float64) plotFunc // makes plot, if Size and Opacity matter
	// makes plot, if that needs the limits of the plane and its places; otherwise nil
	prep  func(low, high [2]float64, places int) (plotFunc, error)
	under bool // drawn beneath the grid
	// colours the whole plane, so that a grid would only be in the way
	dense bool
	marks []entry
}

// plotFunc draws a layer; at returns the place of a point of the plane.
type plotFunc func(c draw.Canvas, at func(x, y float64) vg.Point)

// PlaneOptions change how a plane is drawn. The zero value is the default.
type PlaneOptions struct {
	// the limits, if minimum and maximum differ; otherwise those of the layers, and a little more
	XMin, XMax float64
	YMin, YMax float64
	Equal      bool // a unit has the same length in both directions, for right angles and circles
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
		if l.styled != nil {
			l.plot = l.styled(l.Size, l.Opacity)
		}
		if l.prep != nil {
			// of this plane's copy of the layer, which may be in other planes too
			if l.plot, err = l.prep(low, high, o.Places); err != nil {
				return failed("%s: %w", l.name, err)
			}
		}
		grid = grid || l.dense
		if !l.under && !grid {
			ch.addGrid()
			grid = true
		}
		ch.plot.Add(l.plot)
		ch.legend = append(ch.legend, l.marks...)
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
	return New(alt.String(), width, height, drawFunc(ch.draw))
}

// distinct leaves out entries whose name occurred before. Regions and points of one class have one
// entry, with the mark.
func distinct(l legend) legend {
	var out legend
	for _, e := range l {
		i := slices.IndexFunc(out, func(other entry) bool { return other.name == e.name })
		if i < 0 {
			out = append(out, e)
		} else if e.line && !out[i].line { // the points have the mark of the class
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
	low, high = anywhere("").low, anywhere("").high
	for i, l := range layers {
		if l.err != nil {
			return low, high, fmt.Errorf("layer %d, %s: %w", i+1, cmp.Or(l.name, "nothing"), l.err)
		}
		if l.plot == nil && l.prep == nil && l.styled == nil {
			return low, high, fmt.Errorf(
				"layer %d is empty; make layers with Scatter, Regions, Line and the like", i+1)
		}
		if err := checkLook(l.Size, l.Opacity); err != nil {
			return low, high, fmt.Errorf("layer %d, %s: it %w", i+1, l.name, err)
		}
		if l.styled == nil && (l.Size != 0 || l.Opacity != 0) {
			return low, high, fmt.Errorf("layer %d, %s: it has no Size and no Opacity; a layer of "+
				"Scatter has", i+1, l.name)
		}
		for k := range 2 {
			if l.low[k] <= l.high[k] {
				low[k], high[k] = min(low[k], l.low[k]), max(high[k], l.high[k])
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

// Plot implements plot.Plotter.
func (f plotFunc) Plot(c draw.Canvas, p *plot.Plot) {
	tx, ty := p.Transforms(&c)
	f(c, func(x, y float64) vg.Point { return vg.Point{X: tx(x), Y: ty(y)} })
}
