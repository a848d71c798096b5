package figure

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/tessella-go/tessella/classify/figure/internal/look"
)

// wrong is a layer that cannot be drawn.
func wrong(name, format string, args ...any) Layer {
	return Layer{name: name, err: fmt.Errorf(format, args...)}
}

// reaching is a layer whose limits include the points.
func reaching(name string, points ...[2]float64) Layer {
	l := anywhere(name)
	for _, p := range points {
		for k := range 2 {
			l.low[k], l.high[k] = min(l.low[k], p[k]), max(l.high[k], p[k])
		}
	}
	return l
}

// anywhere is a layer that has no limits of its own.
func anywhere(name string) Layer {
	return Layer{
		name: name,
		low:  [2]float64{math.Inf(1), math.Inf(1)},
		high: [2]float64{math.Inf(-1), math.Inf(-1)},
	}
}

// pairs are the points (x[i], y[i]).
func pairs(x, y []float64) [][2]float64 {
	points := make([][2]float64, len(x))
	for i := range x {
		points[i] = [2]float64{x[i], y[i]}
	}
	return points
}

// checkPoints returns an error for the first point that is not finite.
func checkPoints(points [][2]float64) error {
	for i, p := range points {
		if !finite(p[0]) || !finite(p[1]) {
			return fmt.Errorf("point %d is (%v, %v), which has no place", i+1, p[0], p[1])
		}
	}
	return nil
}

// className names a class in a legend.
func className(k int, classes []string) string {
	if k >= 0 && k < len(classes) {
		return classes[k]
	}
	if k < 0 {
		return "no class"
	}
	return fmt.Sprint("class ", k+1)
}

// Scatter is the points (x[i], y[i]), each with the mark and colour of its class. A negative number
// is not a class, and is grey. Without class, all points are of one class. The names of the
// classes, if given, are in the legend. Fields of the layer set the size and the opacity of the
// points:
//
//	points := figure.Scatter(x, y, class)
//	points.Size, points.Opacity = 0.5, 0.2
func Scatter(x, y []float64, class []int, classes ...string) Layer {
	const name = "the points"
	switch {
	case len(x) != len(y) || class != nil && len(class) != len(x):
		return wrong(name, "%d values of x, %d of y and %d classes; a point needs each", len(x),
			len(y), len(class))
	case len(x) == 0:
		return wrong(name, "there are none")
	}
	points, count := pairs(x, y), map[int]int{}
	for _, k := range class {
		count[max(k, -1)]++
	}
	if err := checkPoints(points); err != nil {
		return wrong(name, "%w", err)
	}
	l := reaching(name, points...)
	l.alt = fmt.Sprintf("%d points.", len(points))
	for _, k := range slices.Sorted(maps.Keys(count)) {
		l.alt += fmt.Sprintf(" %d of %s.", count[k], className(k, classes))
		if len(classes) > 0 {
			e := lineEntry(className(k, classes), ClassStyle(k))
			e.mark, e.bare = true, true
			l.marks = append(l.marks, e)
		}
	}
	l.styled = func(size, opacity float64) plotFunc {
		return func(c draw.Canvas, at func(x, y float64) vg.Point) {
			for i, p := range points {
				k := 0
				if class != nil {
					k = class[i]
				}
				spot := at(p[0], p[1])
				if !c.Contains(spot) {
					continue
				}
				mark := ClassStyle(k).mark()
				mark.Radius *= scale(size)
				mark.Color = seenThrough(ClassStyle(k).Line, opacity)
				if opacity == 0 || opacity == 1 {
					// so that a point stands out from a region of its own colour
					halo := mark
					halo.Color, halo.Radius = look.RGB(0xFFFFFF), halo.Radius+1*px
					c.DrawGlyph(halo, spot)
				}
				c.DrawGlyph(mark, spot)
			}
		}
	}
	return l
}

// Rings draws a circle around points: the support vectors, the neighbours of a query, misclassified
// examples.
func Rings(name string, x, y []float64) Layer {
	if len(x) != len(y) {
		return wrong("rings", "%d values of x and %d of y; a point needs both", len(x), len(y))
	}
	points := pairs(x, y)
	if err := checkPoints(points); err != nil {
		return wrong("rings", "%w", err)
	}
	l := reaching("rings", points...)
	l.alt = fmt.Sprintf("%d of them marked: %s.", len(points), cmp.Or(name, "rings"))
	ring := draw.GlyphStyle{Color: ink, Radius: 8 * px, Shape: draw.RingGlyph{}}
	if name != "" {
		e := newEntry(name, Style{Line: ink})
		e.glyph = &ring
		l.marks = legend{e}
	}
	l.plot = func(c draw.Canvas, at func(x, y float64) vg.Point) {
		for _, p := range points {
			if spot := at(p[0], p[1]); c.Contains(spot) {
				c.DrawGlyph(ring, spot)
			}
		}
	}
	return l
}

// Boundary is the line w·x + b = level, and with a margin also the lines at level ± margin, dashed:
// the plane of a perceptron, of Fisher or of a support vector machine, whose margin is 1.
func Boundary(name string, w []float64, b, margin float64) Layer {
	const who = "the boundary"
	switch {
	case len(w) != 2:
		return wrong(who, "w has %d weights, and a line in the plane has 2", len(w))
	case w[0] == 0 && w[1] == 0 || !finite(w[0]) || !finite(w[1]) || !finite(b):
		return wrong(who, "w = (%v, %v) and b = %v make no line", w[0], w[1], b)
	case margin < 0 || !finite(margin):
		return wrong(who, "a margin of %v; it should be 0 or more", margin)
	}
	l := anywhere(who)
	l.alt = fmt.Sprintf("The line %s·x + %s·y = %s.", short(w[0]), short(w[1]), short(-b))
	line := draw.LineStyle{Color: ink, Width: 2 * px}
	dashed := draw.LineStyle{Color: ink, Width: 1 * px, Dashes: dashes[1]}
	if name != "" {
		l.marks = legend{lineEntry(name, Style{Line: ink})}
	}
	l.prep = func(low, high [2]float64, _ int) (plotFunc, error) {
		return func(c draw.Canvas, at func(x, y float64) vg.Point) {
			stroke := func(level float64, style draw.LineStyle) {
				if from, to, ok := clip(w, level, low, high); ok {
					c.StrokeLines(style, []vg.Point{at(from[0], from[1]), at(to[0], to[1])})
				}
			}
			stroke(-b, line)
			if margin > 0 {
				stroke(-b-margin, dashed)
				stroke(-b+margin, dashed)
			}
		}, nil
	}
	return l
}

// clip is the piece of the line w·x = level within a rectangle.
func clip(w []float64, level float64, low, high [2]float64) (from, to [2]float64, ok bool) {
	var ends [][2]float64
	for k := range 2 { // the crossings with the sides on which coordinate k is fixed
		if w[1-k] == 0 {
			continue
		}
		for _, fixed := range []float64{low[k], high[k]} {
			other := (level - w[k]*fixed) / w[1-k]
			if other >= low[1-k] && other <= high[1-k] {
				var p [2]float64
				p[k], p[1-k] = fixed, other
				ends = append(ends, p)
			}
		}
	}
	for _, e := range ends { // at a corner, two of them are the same point
		if e != ends[0] {
			return ends[0], e, true
		}
	}
	return from, to, false
}

// Ellipse is the contour of a normal density with a mean and a 2×2 covariance at the given number
// of standard deviations, in the colour of class k. Two standard deviations contain 86 % of the
// points.
func Ellipse(mean []float64, covariance [][]float64, deviations float64, k int) Layer {
	const who = "the ellipse"
	if len(mean) != 2 || len(covariance) != 2 || len(covariance[0]) != 2 ||
		len(covariance[1]) != 2 {
		return wrong(who, "it needs a mean of 2 numbers and a covariance of 2×2")
	}
	a, b, d := covariance[0][0], covariance[0][1], covariance[1][1]
	if !finite(mean[0]) || !finite(mean[1]) || !(a >= 0) || !(d >= 0) || !finite(a) || !finite(d) ||
		b != covariance[1][0] || !(a*d-b*b >= -1e-12*a*d) || !(deviations > 0) ||
		!finite(deviations) {
		return wrong(who,
			"mean %v, covariance %v and %v deviations; a covariance is symmetric, with variances "+
				"of 0 or more, and the deviations are above 0", mean, covariance, deviations)
	}
	// x = mean + deviations·L·(cos t, sin t) with L·Lᵀ the covariance.
	l11 := math.Sqrt(a)
	l21 := 0.0
	if l11 > 0 {
		l21 = b / l11
	}
	l22 := math.Sqrt(max(0, d-l21*l21))
	points := make([][2]float64, 129)
	for i := range points {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / 128)
		points[i] = [2]float64{mean[0] + deviations*l11*cos, mean[1] + deviations*(l21*cos+l22*sin)}
	}
	l := reaching(who, points...)
	l.alt = fmt.Sprintf("An ellipse round (%s, %s).", short(mean[0]), short(mean[1]))
	l.plot = func(c draw.Canvas, at func(x, y float64) vg.Point) {
		trace(c, ClassStyle(k).curve(), points, at)
	}
	return l
}

// Path is a line through points, from a hollow mark to a full one: the steps of a gradient descent,
// of a mean, of a vector of weights.
func Path(name string, x, y []float64, k int) Layer {
	const who = "the path"
	if len(x) != len(y) || len(x) == 0 {
		return wrong(who,
			"%d values of x and %d of y; it needs both for each point, and one point at least",
			len(x), len(y))
	}
	points := pairs(x, y)
	if err := checkPoints(points); err != nil {
		return wrong(who, "%w", err)
	}
	l := reaching(who, points...)
	last := points[len(points)-1]
	l.alt = fmt.Sprintf("%s goes in %d steps from (%s, %s) to (%s, %s).", cmp.Or(name, "A path"),
		len(points)-1, short(points[0][0]), short(points[0][1]), short(last[0]), short(last[1]))
	style := ClassStyle(k)
	if name != "" {
		e := lineEntry(name, style)
		e.mark, e.style.Marker = true, draw.CircleGlyph{}
		l.marks = legend{e}
	}
	l.plot = func(c draw.Canvas, at func(x, y float64) vg.Point) {
		trace(c, style.curve(), points, at)
		for i, p := range points {
			spot := at(p[0], p[1])
			if !c.Contains(spot) {
				continue
			}
			mark := draw.GlyphStyle{Color: style.Line, Radius: 2.5 * px, Shape: draw.CircleGlyph{}}
			switch i {
			case 0:
				mark.Radius, mark.Shape = 5*px, draw.RingGlyph{}
			case len(points) - 1:
				mark.Radius = 5 * px
			}
			c.DrawGlyph(mark, spot)
		}
	}
	return l
}

// trace strokes a line through points, as far as it is in the plane.
func trace(
	c draw.Canvas, style draw.LineStyle, points [][2]float64, at func(x, y float64) vg.Point,
) {
	strokeLine(c, style, spots(points, at))
}

// spots are the places of points on the canvas.
func spots(points [][2]float64, at func(x, y float64) vg.Point) []vg.Point {
	places := make([]vg.Point, len(points))
	for i, p := range points {
		places[i] = at(p[0], p[1])
	}
	return places
}

// Polygons fills polygons, each in a light shade of its class, and draws their outlines: the cells
// of nearest neighbours. Without class all are white.
func Polygons(polygons [][][2]float64, class []int) Layer {
	const who = "the polygons"
	if class != nil && len(class) != len(polygons) {
		return wrong(who, "%d polygons and %d classes; each needs one", len(polygons), len(class))
	}
	var all [][2]float64
	for i, p := range polygons {
		if len(p) > 0 && len(p) < 3 {
			return wrong(who, "polygon %d has %d corners; it needs 3", i+1, len(p))
		}
		if err := checkPoints(p); err != nil {
			return wrong(who, "polygon %d: %w", i+1, err)
		}
		all = append(all, p...)
	}
	if len(all) == 0 {
		return wrong(who, "there are none")
	}
	l := reaching(who, all...)
	l.under = true
	l.alt = fmt.Sprintf("%d cells.", len(polygons))
	l.plot = func(c draw.Canvas, at func(x, y float64) vg.Point) {
		for i, p := range polygons {
			corners := c.ClipPolygonXY(spots(p, at))
			if len(corners) == 0 { // the polygon is empty or outside the plane
				continue
			}
			if class != nil {
				c.FillPolygon(shade(class[i]), corners)
			}
			c.StrokeLines(draw.LineStyle{Color: rule, Width: 1 * px}, append(corners, corners[0]))
		}
	}
	return l
}

// Arrow is an arrow between two points of a plane, in the colour of class k, with its name beside
// the tip: a vector of weights, or a text as a row of counts. An arrow that is too short to be seen
// is only a name at a place.
func Arrow(name string, from, to [2]float64, k int) Layer {
	const who = "the arrow"
	if err := checkPoints([][2]float64{from, to}); err != nil {
		return wrong(who, "%w", err)
	}
	l := reaching(who, from, to)
	place := func(p [2]float64) string { return "(" + short(p[0]) + ", " + short(p[1]) + ")" }
	l.alt = fmt.Sprintf("An arrow from %s to %s, %s", place(from), place(to), name)
	l.alt = strings.TrimSuffix(l.alt, ", ") + "."
	if name != "" && from != to && place(from) == place(to) {
		l.alt = fmt.Sprintf("The name %s at %s.", name, place(to))
	}
	style := ClassStyle(k)
	line := style.curve()
	line.Width, line.Dashes = 2*px, nil
	l.plot = func(c draw.Canvas, at func(x, y float64) vg.Point) {
		a, b := at(from[0], from[1]), at(to[0], to[1])
		way := b.Sub(a)
		length := vg.Length(math.Hypot(float64(way.X), float64(way.Y)))
		if length == 0 {
			return // it is too short for a direction
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
