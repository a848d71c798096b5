package figure

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/plot/vg/draw"
)

// wrong is a layer that cannot be drawn.
func wrong(name, format string, args ...any) Layer {
	return Layer{name: name, err: fmt.Errorf(format, args...)}
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
	l := Layer{name: name, alt: fmt.Sprintf("%d points.", len(points))}
	for _, k := range slices.Sorted(maps.Keys(count)) {
		l.alt += fmt.Sprintf(" %d of %s.", count[k], className(k, classes))
		if len(classes) > 0 {
			l.legend = append(l.legend, markEntry(className(k, classes), ClassStyle(k).mark()))
		}
	}
	for i, p := range points {
		m := Mark{X: p[0], Y: p[1]}
		if class != nil {
			m.Class = class[i]
		}
		l.Marks = append(l.Marks, m)
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
	l := Layer{name: "rings"}
	l.alt = fmt.Sprintf("%d of them marked: %s.", len(points), cmp.Or(name, "rings"))
	if name != "" {
		l.legend = legend{markEntry(name, draw.GlyphStyle{Color: ink, Radius: 8 * px,
			Shape: draw.RingGlyph{}})}
	}
	for _, p := range points {
		l.Marks = append(l.Marks, Mark{X: p[0], Y: p[1], Ring: true, Bare: true})
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
	l := Layer{name: who}
	l.alt = fmt.Sprintf("The line %s·x + %s·y = %s.", short(w[0]), short(w[1]), short(-b))
	add := func(name string, level float64, thin bool) {
		share := level / (w[0]*w[0] + w[1]*w[1]) // of w, up to the foot of the origin
		foot := [2]float64{share * w[0], share * w[1]}
		l.Lines = append(l.Lines, Line{Name: name, Class: NoClass, Endless: true, Dashed: thin,
			Thin: thin, Points: [][2]float64{foot, {foot[0] - w[1], foot[1] + w[0]}}})
	}
	add(name, -b, false)
	if margin > 0 {
		add("", -b-margin, true)
		add("", -b+margin, true)
	}
	return l
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
	return Layer{name: who, Lines: []Line{{Points: points, Class: k}},
		alt: fmt.Sprintf("An ellipse round (%s, %s).", short(mean[0]), short(mean[1]))}
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
	l := Layer{name: who, Lines: []Line{{Name: name, Points: points, Class: k}}}
	end := len(points) - 1
	l.alt = fmt.Sprintf("%s goes in %d steps from (%s, %s) to (%s, %s).", cmp.Or(name, "A path"),
		end, short(x[0]), short(y[0]), short(x[end]), short(y[end]))
	for i, p := range points {
		m := Mark{X: p[0], Y: p[1], Class: k, Size: 0.6, Round: true, Hollow: i == 0}
		if i == 0 || i == end {
			m.Size = 1.2
		}
		l.Marks = append(l.Marks, m)
	}
	return l
}

// Polygons fills polygons, each in a light shade of its class, and draws their outlines: the cells
// of nearest neighbours. Without class all are white.
func Polygons(polygons [][][2]float64, class []int) Layer {
	const who = "the polygons"
	if class != nil && len(class) != len(polygons) {
		return wrong(who, "%d polygons and %d classes; each needs one", len(polygons), len(class))
	}
	l := Layer{name: who, under: true, alt: fmt.Sprintf("%d cells.", len(polygons))}
	for i, p := range polygons {
		if len(p) > 0 && len(p) < 3 {
			return wrong(who, "polygon %d has %d corners; it needs 3", i+1, len(p))
		}
		if err := checkPoints(p); err != nil {
			return wrong(who, "polygon %d: %w", i+1, err)
		}
		area := Area{Points: p, Edge: true}
		if class != nil {
			area.Class, area.Shade = class[i], regionShade(class[i])
		}
		l.Areas = append(l.Areas, area)
	}
	if len(l.points()) == 0 {
		return wrong(who, "there are none")
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
	l := Layer{name: who, Lines: []Line{{Points: [][2]float64{from, to}, Class: k, Arrow: true,
		Tip: name}}}
	place := func(p [2]float64) string { return "(" + short(p[0]) + ", " + short(p[1]) + ")" }
	l.alt = fmt.Sprintf("An arrow from %s to %s, %s", place(from), place(to), name)
	l.alt = strings.TrimSuffix(l.alt, ", ") + "."
	if name != "" && from != to && place(from) == place(to) {
		l.alt = fmt.Sprintf("The name %s at %s.", name, place(to))
	}
	return l
}
