package figure

import (
	"bytes"
	"fmt"
	"image/color"
	"image/png"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/plot/cmpimg"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/tessella-go/tessella/classify/figure/internal/look"
)

func ExampleCurves() {
	gini := func(p float64) float64 { return 2 * p * (1 - p) }
	f := Curves("p", "impurity", Func("Gini", 0, 1, gini),
		Points("measured", []float64{0, 0.5, 1}, []float64{0, 0.5, 0}))
	fmt.Println(strings.ReplaceAll(f.Alt, ". ", ".\n"))
	// Output:
	// impurity (0 to 0.5) against p (0 to 1).
	// Gini begins at 0, is highest (0.5) at 0.5 and ends at 0.
	// measured: 3 points from (0, 0) to (1, 0.5).
}

// The middle of the picture is on the line between two points, and far from both.
func TestPointsAreNotJoined(t *testing.T) {
	for joined, series := range map[bool]Series{
		true:  Curve("a", []float64{0, 1}, []float64{0, 1}),
		false: Points("a", []float64{0, 1}, []float64{0, 1}),
	} {
		_, full := inked(t, Curves("x", "y", series))
		if joined != (full > 1000) {
			t.Errorf("joined: %v, and %d pixels have the colour of the series", joined, full)
		}
	}
}

func ExampleFunc() {
	s := Func("square", -1, 1, func(x float64) float64 { return x * x })
	fmt.Println(len(s.X), s.X[0], s.X[200], s.X[400])
	// Output: 401 -1 0 1
}

func TestFuncMeetsItsEnds(t *testing.T) {
	for _, ends := range [][2]float64{{0, 1}, {0.1, 0.3}, {-1e308, 1e308}, {1, 1}, {5, -5}} {
		s := Func("", ends[0], ends[1], func(x float64) float64 { return x })
		if s.X[0] != ends[0] || s.X[samples] != ends[1] || s.Y[samples] != ends[1] {
			t.Errorf("from %v to %v: begins at %v and ends at %v", ends[0], ends[1], s.X[0],
				s.X[samples])
		}
	}
}

func TestCurvesRefuse(t *testing.T) {
	ok := Curve("a", []float64{1, 2}, []float64{3, 4})
	// The entropy that forgets 0·log 0 = 0, a student's commonest slip.
	slip := Func("entropy", 0, 1, func(p float64) float64 {
		return -p*math.Log2(p) - (1-p)*math.Log2(1-p)
	})
	for want, series := range map[string][]Series{
		"figure: there are no curves to draw":                                nil,
		`figure: curve 1, "entropy", is NaN at x = 0, which is not a finite`: {slip},
		`figure: curve 2, "b", has 1 values in X and 2 in Y; a point`: {ok,
			Curve("b", []float64{1}, []float64{1, 2})},
		`figure: curve 2, "b", has no points`: {ok,
			Curve("b", nil, nil)},
		`figure: curve 1, "c", has x = +Inf at point 2, which`: {
			Curve("c", []float64{1, math.Inf(1)}, []float64{1, 2}),
		},
		`figure: curve 1, "c", is -Inf at x = 2, which`: {
			Curve("c", []float64{1, 2}, []float64{1, math.Inf(-1)}),
		},
		`figure: curves 1 and 2 are both named "a"`: {ok, ok},
		"figure: curve 2 of 2 has no name": {ok,
			Curve("", []float64{1}, []float64{1})},
		"figure: the curves reach from (1, -1e+308) to (2, 1e+308), too far f": {
			Curve("a", []float64{1, 2}, []float64{-1e308, 1e308}),
		},
	} {
		if err := Curves("x", "y", series...).Err(); err == nil ||
			!strings.HasPrefix(err.Error(), want) {
			t.Errorf("the error is %v, not %s …", err, want)
		}
	}
}

// One point, one value, a vertical line, numbers near the limits: all can be drawn.
func TestCurvesOfFewAndExtremeValues(t *testing.T) {
	for name, s := range map[string]Series{
		"one point": Curve("a", []float64{1}, []float64{2}),
		"constant":  Func("a", 0, 1, func(float64) float64 { return 7 }),
		"zero":      Func("", 0, 0, func(float64) float64 { return 0 }),
		"vertical":  {X: []float64{1, 1}, Y: []float64{0, 5}},
		"huge":      {X: []float64{0, 1e300}, Y: []float64{-8e307, 8e307}},
		"tiny":      {X: []float64{0, 5e-324}, Y: []float64{1, 1 + 1e-15}},
		"backwards": {X: []float64{3, 1, 2}, Y: []float64{1, 2, 3}},
		"long name": {Name: strings.Repeat("name ", 500), X: []float64{0, 1}, Y: []float64{0, 1}},
	} {
		t.Run(name, func(t *testing.T) { render(t, Curves("x", "y", s)) })
	}
}

// A line is the same in pieces: it has one colour, and its dashes continue from piece to piece.
func TestLongCurvesAreWhole(t *testing.T) {
	line := func(n int, dashed bool) []byte {
		style := draw.LineStyle{Color: color.Black, Width: 4 * px}
		if dashed {
			style.Dashes = []vg.Length{24 * px, 24 * px}
		}
		points := make([]vg.Point, n)
		for i := range points {
			points[i] = vg.Point{X: 10*px + 400*px*vg.Length(i)/vg.Length(n-1), Y: 20 * px}
		}
		return render(t,
			New("a line", 420, 40, drawFunc(func(c draw.Canvas) { strokeLine(c, style, points) })))
	}
	for _, dashed := range []bool{false, true} {
		if same, err := cmpimg.EqualApprox("png", line(2, dashed), line(3*samples+5, dashed),
			tolerance); err != nil || !same {
			t.Errorf("dashed %v: a line of many points is another than that of its ends (%v)",
				dashed, err)
		}
	}
}

// learning are a learning curve's points, with the standard error of those on the rows held out.
func learning() (training, held Series) {
	sizes := []float64{10, 20, 40, 60, 80, 100, 120}
	training = Curve("training rows", sizes, []float64{0, 0.01, 0.015, 0.02, 0.022, 0.024, 0.025})
	held = Curve("rows held out ± standard error", sizes,
		[]float64{0.21, 0.14, 0.09, 0.065, 0.055, 0.048, 0.045})
	held.Band = []float64{0.04, 0.03, 0.02, 0.016, 0.014, 0.012, 0.011}
	return training, held
}

func init() {
	pictures["learning"] = func() *Figure {
		training, held := learning()
		return Curves("training rows", "error rate", training, held)
	}
}

// A learning curve has a band of one standard error.
func ExampleCurves_learning() {
	held := Curve("held out", []float64{10, 100}, []float64{0.2, 0.05})
	held.Band = []float64{0.04, 0.01}
	fmt.Println(strings.ReplaceAll(Curves("training rows", "error rate", held).Alt, ". ", ".\n"))
	// Output:
	// error rate (0.04 to 0.24) against training rows (10 to 100).
	// held out begins at 0.2, is highest (0.2) at 10 and ends at 0.05, give or take 0.04 at most.
}

// An interval need not be symmetric: a share near 0 can be much larger, but not much smaller.
func ExampleSeries_interval() {
	errors := Curve("held out", []float64{10, 100}, []float64{0.2, 0.05})
	errors.Low, errors.High = []float64{0.057, 0.022}, []float64{0.51, 0.112}
	errors.Size = 1.5
	f := Curves("training rows", "error rate", errors)
	fmt.Println(strings.NewReplacer(". ", ".\n", ", in", ",\nin").Replace(f.Alt))
	// Output:
	// error rate (0.022 to 0.51) against training rows (10 to 100).
	// held out begins at 0.2, is highest (0.2) at 10 and ends at 0.05,
	// in an interval 0.453 wide at most.
}

func TestIntervalIsAsGiven(t *testing.T) {
	s := Curve("a", []float64{1, 2, 3}, []float64{1, 2, 3})
	s.Low, s.High = []float64{0, 1, math.NaN()}, []float64{4, 2, 5}
	parts := s.band()
	if len(parts) != 1 || !slices.Equal(parts[0], plotter.XYs{{X: 1, Y: 4}, {X: 2, Y: 2},
		{X: 2, Y: 1}, {X: 1, Y: 0}}) {
		t.Errorf("the band is %v", parts)
	}
	render(t, Curves("x", "y", s))
	render(t, ROC(Series{X: []float64{0, 0.5, 1}, Y: []float64{0, 0.8, 1},
		Low: []float64{0, 0.6, 1}, High: []float64{0, 0.9, 1}, Size: 2, Opacity: 0.5}))
}

// inked counts the pixels that are not white, and those of the full colour of class 0.
func inked(t *testing.T, f *Figure) (some, full int) {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(render(t, f)))
	if err != nil {
		t.Fatal(err)
	}
	line := ClassStyle(0).Line
	for y := range img.Bounds().Dy() {
		for x := range img.Bounds().Dx() {
			switch c := color.NRGBAModel.Convert(img.At(x, y)).(color.NRGBA); c {
			case line:
				full++
				some++
			case look.RGB(0xFFFFFF), grid:
			default:
				some++
			}
		}
	}
	return some, full
}

func TestSizeAndOpacity(t *testing.T) {
	x := []float64{0, 1, 2}
	scatter := func(size, opacity float64) *Figure {
		l := Scatter(x, x, nil)
		l.Size, l.Opacity = size, opacity
		return Plane("x", "y", l)
	}
	curve := func(size, opacity float64) *Figure {
		return Curves("x", "y", Series{X: x, Y: x, Marks: true, Size: size, Opacity: opacity})
	}
	for name, draw := range map[string]func(size, opacity float64) *Figure{
		"scatter": scatter, "curve": curve,
	} {
		some, full := inked(t, draw(0, 0))
		if s, f := inked(t, draw(1, 1)); s != some || f != full {
			t.Errorf("%s: size and opacity 1 give %d and %d pixels, not %d and %d", name, s, f,
				some, full)
		}
		if _, f := inked(t, draw(3, 0)); f < 2*full {
			t.Errorf("%s: of size 3 are %d pixels, of size 1 %d", name, f, full)
		}
		if s, f := inked(t, draw(0, 0.3)); f != 0 || s < full {
			t.Errorf("%s: with opacity 0.3 are %d pixels in full colour, and %d others", name, f, s)
		}
	}
	ellipse := Ellipse([]float64{0, 0}, [][]float64{{1, 0}, {0, 1}}, 2, 0)
	ellipse.Opacity = 0.5
	points := Scatter(x, x, nil)
	points.Size = 21
	refuses(t, map[string]*Figure{
		"layer 1, the ellipse: it has no Size and no Opacity; a layer of Scatter has": Plane("x",
			"y", ellipse),
		"layer 1, the points: it has the Size 21; it should be above 0 and at most 20": Plane("x",
			"y", points),
	})
}

// A band that is known at some points only is drawn there; one of a single point is drawn nowhere.
func TestBandWithGaps(t *testing.T) {
	s := Curve("a", []float64{1, 2, 3, 4, 5}, []float64{1, 1, 1, 1, 1})
	s.Band = []float64{0.5, 0.25, math.NaN(), math.NaN(), 0.5}
	parts := s.band()
	if len(parts) != 2 || len(parts[0]) != 4 || parts[0][1].Y != 1.25 || parts[0][2].Y != 0.75 ||
		len(parts[1]) != 2 {
		t.Errorf("the band is %v", parts)
	}
	render(t, Curves("x", "y", s))
}

func TestBandRefuses(t *testing.T) {
	x := []float64{0, 1}
	nan, inf := math.NaN(), math.Inf(1)
	refuses(t, map[string]*Figure{
		`curve 1, "", has a Band and also Low and High; one of them is enough`: Curves("", "",
			Series{X: x, Y: x, Band: x, Low: x, High: x}),
		`curve 1, "", has 2 values in Low, 0 in High and 2 points; each point needs both`: Curves(
			"", "", Series{X: x, Y: x, Low: x}),
		`curve 1, "", has an interval from 1 to 0 at x = 0; it should be finite, the lower ` +
			`end first, or NaN`: Curves("", "", Series{X: x, Y: x, Low: []float64{1, 1},
			High: []float64{0, 2}}),
		`curve 1, "", has an interval from 0 to +Inf at x = 1; it`: Curves("", "",
			Series{X: x, Y: x, Low: []float64{nan, 0}, High: []float64{nan, inf}}),
		`curve 1, "", has the Size -1; it should be above 0 and at most 20, or 0 for the ` +
			`usual one`: Curves("", "", Series{X: x, Y: x, Size: -1}),
		`curve 1, "", has the Size NaN; it should be above 0`: Curves("", "",
			Series{X: x, Y: x, Size: nan}),
		`curve 1, "", has the Opacity 1.5; it should be above 0 and at most 1`: Curves("", "",
			Series{X: x, Y: x, Opacity: 1.5}),
		`curve 1, "a", has a band of 1 values and 2 poin`: Curves("", "",
			Series{Name: "a", X: x, Y: x, Band: []float64{1}}),
		`curve 1, "a", has a band of ±-1 at x = 1; it sh`: Curves("", "",
			Series{Name: "a", X: x, Y: x, Band: []float64{1, -1}}),
	})
}
