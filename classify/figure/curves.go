package figure

import (
	"cmp"
	"fmt"
	"math"
	"strings"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Series is one named curve through points (X[i], Y[i]), in this order, or points without a curve.
type Series struct {
	Name  string // for the legend; may be empty for a single curve
	X, Y  []float64
	Marks bool // marks each point; a single point is always marked
	Apart bool // marks each point, and draws no line
	// how far a light band extends above and below each point, such as a standard error; NaN: not
	// known there. nil: no band
	Band []float64
	// the ends of the band at each point, if they are not equally far, such as a confidence
	// interval; NaN: not known there. Both or neither, and not with Band
	Low, High []float64
	Size      float64 // of line and marks, as a multiple of the usual one; 0: 1
	Opacity   float64 // of line and marks, above 0; 0: 1, which hides what is below
}

// samples is the number of steps at which Func asks its function: even, so that the middle of
// the range is among them.
const samples = 400

// Func is the curve of a function between two values of its argument, both included, at
// 401 evenly spaced places.
func Func(name string, from, to float64, f func(x float64) float64) Series {
	s := Series{Name: name, X: make([]float64, samples+1), Y: make([]float64, samples+1)}
	for i := range s.X {
		share := float64(i) / samples
		s.X[i] = from*(1-share) + to*share // exactly from and to at the ends
		s.Y[i] = f(s.X[i])
	}
	return s
}

// Curve is the curve through the points (x[i], y[i]), each marked: a learning curve, the error by
// depth.
func Curve(name string, x, y []float64) Series {
	return Series{Name: name, X: x, Y: y, Marks: true}
}

// Points are the points (x[i], y[i]), which no line joins: examples, measurements beside the curve
// that was fitted to them.
func Points(name string, x, y []float64) Series {
	return Series{Name: name, X: x, Y: y, Apart: true}
}

// Curves draws named curves over labelled axes. The style of curve k is [ClassStyle] of k. There is
// a legend above if there are several curves, or if the curve has a name.
//
// It is an error if there are no series, if a series is empty, if its X and Y differ in length, if
// a value is not finite (an entropy without the rule 0·log 0 = 0 is NaN at 0), or if one of several
// series has no name or the name of another.
func Curves(xlabel, ylabel string, series ...Series) *Figure {
	if err := checkSeries(series); err != nil {
		return failed("%w", err)
	}
	ch := newChart(xlabel, ylabel)
	ch.addGrid()
	ch.addBands(series)
	for k, s := range series {
		style := ClassStyle(k)
		points := xys(s.X, s.Y)
		sample := lineEntry(s.Name, style.curve())
		if s.Apart {
			sample.line = nil
		} else {
			ch.plot.Add(curve{&plotter.Line{XYs: points, LineStyle: s.line(style)}})
		}
		if mark := style.mark(); s.Marks || s.Apart || len(points) == 1 {
			sample = sample.marked(mark)
			mark.Radius *= scale(s.Size)
			mark.Color = seenThrough(style.Line, s.Opacity)
			ch.plot.Add(&plotter.Scatter{XYs: points, GlyphStyle: mark})
		}
		if s.Name != "" {
			ch.legend = append(ch.legend, sample)
		}
	}
	x, y := &ch.plot.X, &ch.plot.Y
	if math.IsInf(x.Max-x.Min, 0) || math.IsInf(y.Max-y.Min, 0) {
		return failed("the curves reach from (%g, %g) to (%g, %g), too far for one picture", x.Min,
			y.Min, x.Max, y.Max)
	}
	return New(describeCurves(xlabel, ylabel, series, x.Min, x.Max, y.Min, y.Max), 640, 400, ch)
}

// addBands draws the bands, which are beneath all curves.
func (ch *chart) addBands(series []Series) {
	for k, s := range series {
		for _, part := range s.band() {
			ch.plot.Add(&plotter.Polygon{XYs: []plotter.XYs{part}, Color: veil(ClassStyle(k).Fill)})
		}
	}
}

// line is the style's line in the size and opacity of the series.
func (s Series) line(style Style) draw.LineStyle {
	line := style.curve()
	line.Width *= scale(s.Size)
	line.Color = seenThrough(style.Line, s.Opacity)
	return line
}

// xys are the points (x[i], y[i]) for gonum's plotters.
func xys(x, y []float64) plotter.XYs {
	points := make(plotter.XYs, len(x))
	for i := range points {
		points[i] = plotter.XY{X: x[i], Y: y[i]}
	}
	return points
}

// curve is a line through points that may be many.
type curve struct{ *plotter.Line }

// Plot implements plot.Plotter.
func (l curve) Plot(c draw.Canvas, p *plot.Plot) {
	tx, ty := p.Transforms(&c)
	line := make([]vg.Point, len(l.XYs))
	for i, at := range l.XYs {
		line[i] = vg.Point{X: tx(at.X), Y: ty(at.Y)}
	}
	strokeLine(c, l.LineStyle, line)
}

// ends returns the ends of the band at each point; nil if there is no band.
func (s Series) ends() (low, high []float64) {
	if s.Band == nil {
		return s.Low, s.High
	}
	for i, half := range s.Band {
		low, high = append(low, s.Y[i]-half), append(high, s.Y[i]+half)
	}
	return low, high
}

// band is the outline of the band, one for each of its parts.
func (s Series) band() []plotter.XYs {
	low, high := s.ends()
	var parts []plotter.XYs
	for i := 0; i < len(low); i++ {
		from := i
		for i < len(low) && !math.IsNaN(low[i]+high[i]) {
			i++
		}
		var outline plotter.XYs
		for k := from; k < i; k++ {
			outline = append(outline, plotter.XY{X: s.X[k], Y: high[k]})
		}
		for k := i - 1; k >= from; k-- {
			outline = append(outline, plotter.XY{X: s.X[k], Y: low[k]})
		}
		if i > from {
			parts = append(parts, outline)
		}
	}
	return parts
}

func checkSeries(series []Series) error {
	if len(series) == 0 {
		return fmt.Errorf("there are no curves to draw")
	}
	seen := map[string]int{}
	for k, s := range series {
		who := fmt.Sprintf("curve %d, %q,", k+1, s.Name)
		switch before, again := seen[s.Name]; {
		case s.Name == "" && len(series) > 1:
			return fmt.Errorf("curve %d of %d has no name", k+1, len(series))
		case again:
			return fmt.Errorf("curves %d and %d are both named %q", before+1, k+1, s.Name)
		case len(s.X) != len(s.Y):
			return fmt.Errorf("%s has %d values in X and %d in Y; a point needs both", who,
				len(s.X), len(s.Y))
		case len(s.X) == 0:
			return fmt.Errorf("%s has no points", who)
		case s.Band != nil && len(s.Band) != len(s.X):
			return fmt.Errorf("%s has a band of %d values and %d points; each point needs one", who,
				len(s.Band), len(s.X))
		case s.Band != nil && (s.Low != nil || s.High != nil):
			return fmt.Errorf("%s has a Band and also Low and High; one of them is enough", who)
		case (s.Low != nil || s.High != nil) &&
			(len(s.Low) != len(s.X) || len(s.High) != len(s.X)):
			return fmt.Errorf("%s has %d values in Low, %d in High and %d points; each point "+
				"needs both", who, len(s.Low), len(s.High), len(s.X))
		}
		if err := checkLook(s.Size, s.Opacity); err != nil {
			return fmt.Errorf("%s %w", who, err)
		}
		seen[s.Name] = k
		for i := range s.X {
			if !finite(s.X[i]) {
				return fmt.Errorf("%s has x = %v at point %d, which is not a finite number", who,
					s.X[i], i+1)
			}
			if !finite(s.Y[i]) {
				return fmt.Errorf("%s is %v at x = %v, which is not a finite number", who,
					s.Y[i], s.X[i])
			}
			if s.Band != nil && (s.Band[i] < 0 || math.IsInf(s.Band[i], 0)) {
				return fmt.Errorf("%s has a band of ±%v at x = %v; it should be a finite "+
					"number ≥ 0, or NaN", who, s.Band[i], s.X[i])
			}
			if s.Low != nil && (math.IsInf(s.Low[i], 0) || math.IsInf(s.High[i], 0) ||
				s.Low[i] > s.High[i]) {
				return fmt.Errorf("%s has an interval from %v to %v at x = %v; it should be "+
					"finite, the lower end first, or NaN", who, s.Low[i], s.High[i], s.X[i])
			}
		}
	}
	return nil
}

func finite(v float64) bool { return !math.IsNaN(v) && !math.IsInf(v, 0) }

// describeCurves describes the curves in words: their names, their range, and where each begins,
// ends and is highest; of points apart, how many there are.
func describeCurves(xlabel, ylabel string, series []Series, xmin, xmax, ymin, ymax float64) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s (%s to %s) against %s (%s to %s).",
		cmp.Or(ylabel, "y"), short(ymin), short(ymax), cmp.Or(xlabel, "x"), short(xmin),
		short(xmax))
	for k, s := range series {
		if k == 10 {
			fmt.Fprintf(&b, " And %d more curves.", len(series)-k)
			break
		}
		if s.Apart && len(s.X) > 1 {
			fmt.Fprintf(&b, " %s: %d points from (%s, %s) to (%s, %s).",
				cmp.Or(s.Name, "There are"), len(s.X), short(floats.Min(s.X)),
				short(floats.Min(s.Y)), short(floats.Max(s.X)), short(floats.Max(s.Y)))
			continue
		}
		top, last := floats.MaxIdx(s.Y), len(s.Y)-1
		widest := 0.0
		low, high := s.ends()
		for i := range low {
			if width := high[i] - low[i]; width > widest { // and so is not NaN
				widest = width
			}
		}
		fmt.Fprintf(&b, " %s begins at %s, is highest (%s) at %s and ends at %s",
			cmp.Or(s.Name, "The curve"), short(s.Y[0]), short(s.Y[top]), short(s.X[top]),
			short(s.Y[last]))
		switch {
		case widest > 0 && s.Band != nil:
			fmt.Fprintf(&b, ", give or take %s at most", short(widest/2))
		case widest > 0:
			fmt.Fprintf(&b, ", in an interval %s wide at most", short(widest))
		}
		b.WriteString(".")
	}
	return b.String()
}
