package figure

import (
	"bytes"
	"fmt"
	"image/color"
	"image/png"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
)

// disc is a classifier of the plane by hand: class 1 within a circle, and a probability that falls
// smoothly across its rim.
type disc struct{ asked, batches *int }

func (d disc) Predict(x []float64) int {
	if d.asked != nil {
		*d.asked++
	}
	if len(x) != 2 {
		panic(fmt.Sprintf("disc: row has %d values, the model 2", len(x)))
	}
	if x[0]*x[0]+x[1]*x[1] < 1 {
		return 1
	}
	return 0
}

func (d disc) PredictAll(dst []int, X mat.Matrix) []int {
	if d.batches != nil {
		*d.batches++
	}
	return classify.PredictEach(dst, X, 2, d.Predict)
}

func (d disc) Posterior(dst, x []float64) []float64 {
	p := 1 / (1 + math.Exp(6*(x[0]*x[0]+x[1]*x[1]-1)))
	return append(dst[:0], 1-p, p)
}

func (d disc) PosteriorAll(dst *mat.Dense, X mat.Matrix) *mat.Dense {
	return classify.PosteriorEach(dst, X, 2, 2, func(dst, x []float64) { d.Posterior(dst, x) })
}

// ring are points on two circles.
func ring() (x, y []float64, class []int) {
	for i := range 24 {
		sin, cos := math.Sincos(float64(i) * math.Pi / 12)
		r := 0.6 + float64(i%2)
		x, y, class = append(x, r*cos), append(y, r*sin), append(class, 1-i%2)
	}
	return x, y, class
}

func regions() *Figure {
	x, y, class := ring()
	return titled("Inside and outside", PlaneOptions{Equal: true}.Draw("x₁", "x₂",
		Regions(disc{}, "outside", "inside"), Scatter(x, y, class, "outside", "inside"),
		Rings("support vectors", x[:2], y[:2])))
}

func init() {
	pictures["regions"] = regions
	pictures["field"] = func() *Figure {
		x, y, class := ring()
		return Plane("x₁", "x₂", Field(disc{}, 1, "outside", "inside"),
			Scatter(x, y, class, "outside", "inside"))
	}
	pictures["margin"] = func() *Figure {
		x, y := []float64{0, 1, 2, 0.5, 3, 4, 4, 4.5}, []float64{1, 2, 1, 0.5, 4, 3, 4.5, 4}
		return Plane("x₁", "x₂", Scatter(x, y, []int{0, 0, 0, 0, 1, 1, 1, 1}, "−1", "+1"),
			Boundary("w·x + b = 0", []float64{0.5, 0.5}, -2.5, 1),
			Rings("support vectors", []float64{1, 2, 3, 4}, []float64{2, 1, 4, 3}))
	}
	pictures["ellipses"] = func() *Figure {
		return PlaneOptions{XMin: -4, XMax: 6, YMin: -3, YMax: 4}.Draw("x₁", "x₂",
			Ellipse([]float64{0, 0}, [][]float64{{1, 0.8}, {0.8, 1}}, 2, 0),
			Ellipse([]float64{3, 1}, [][]float64{{1, 0}, {0, 0.25}}, 2, 1),
			Ellipse([]float64{3, 1}, [][]float64{{1, 0}, {0, 0.25}}, 1, 1))
	}
	pictures["cells"] = func() *Figure {
		return Plane("x₁", "x₂",
			Polygons([][][2]float64{
				{{0, 0}, {2, 0}, {1, 2}, {0, 2}}, {{2, 0}, {4, 0}, {4, 2}, {1, 2}},
			}, []int{0, 1}),
			Scatter([]float64{0.75, 2.75}, []float64{1, 1}, []int{0, 1}, "triangle", "square"))
	}
}

func ExamplePlane() {
	f := Plane("length", "width",
		Scatter([]float64{1, 2, 3}, []float64{1, 3, 2}, []int{0, 0, 1}, "setosa", "virginica"),
		Boundary("", []float64{1, 0}, -2.5, 0))
	fmt.Println(strings.ReplaceAll(f.Alt, ". ", ".\n"))
	// Output:
	// width (0.9 to 3.1) against length (0.9 to 3.1).
	// 3 points.
	// 2 of setosa.
	// 1 of virginica.
	// The line 1·x + 0·y = 2.5.
}

// A field of decisions costs one batch, with one prediction for each of its places, however often
// it is drawn.
func TestRegionsAskOnce(t *testing.T) {
	asked, batches := 0, 0
	x, y, class := ring()
	f := Plane("", "", Regions(disc{&asked, &batches}), Scatter(x, y, class))
	render(t, f)
	render(t, f)
	if asked != 90_000 || batches != 1 {
		t.Errorf("the classifier was asked %d times in %d batches, want 90,000 times in one",
			asked, batches)
	}
}

func TestPlaneRefuses(t *testing.T) {
	dot := Scatter([]float64{1}, []float64{1}, nil)
	nan := math.NaN()
	for want, f := range map[string]*Figure{
		"there are no layers to draw": Plane("x", "y"),
		"layer 2 is empty; make layers with": Plane(
			"x", "y", dot, Layer{}),
		"no layer says how far the plane reaches in x": Plane(
			"x", "y", Regions(disc{})),
		"layer 1, the points: there are none": Plane(
			"x", "y", Scatter(nil, nil, nil)),
		"layer 1, the points: 2 values of x, 1 of y and 0 classes": Plane(
			"x", "y", Scatter([]float64{1, 2}, []float64{1}, nil)),
		"layer 1, the points: point 2 is (NaN, 1)": Plane(
			"x", "y", Scatter([]float64{1, nan}, []float64{1, 1}, nil)),
		"layer 2, the boundary: w has 3 weights": Plane(
			"x", "y", dot, Boundary("", []float64{1, 2, 3}, 0, 0)),
		"layer 2, the boundary: w = (0, 0) and b = 1 make no line": Plane(
			"x", "y", dot, Boundary("", []float64{0, 0}, 1, 0)),
		"layer 2, the boundary: a margin of -1": Plane(
			"x", "y", dot, Boundary("", []float64{1, 0}, 1, -1)),
		"layer 1, the ellipse: it needs a mean of 2": Plane(
			"x", "y", Ellipse([]float64{1}, nil, 1, 0)),
		"layer 1, the ellipse: mean [0 0], covariance [[1 2] [2 1]]": Plane(
			"x", "y", Ellipse([]float64{0, 0}, [][]float64{{1, 2}, {2, 1}}, 1, 0)),
		"layer 1, the path: 0 values of x": Plane(
			"x", "y", Path("", nil, nil, 0)),
		"layer 1, the polygons: polygon 1 has 2 corners": Plane(
			"x", "y", Polygons([][][2]float64{{{0, 0}, {1, 1}}}, nil)),
		"layer 1, the polygons: 1 polygons and 2 classes": Plane(
			"x", "y", Polygons([][][2]float64{{{0, 0}, {1, 1}, {0, 1}}}, []int{0, 1})),
		"layer 1, the regions: the classifier is nil": Plane(
			"x", "y", Regions(nil)),
		"the field: class 2 of 2": Plane(
			"x", "y", Field(disc{}, 2), dot),
		"the field: the probability of class 1 at (-0.49": Plane(
			"x", "y", Field(odd{}, 1), Scatter([]float64{0}, []float64{0}, nil)),
		"the regions: the classifier was asked about 90000 places and " +
			"says something of 1": Plane("x", "y", Regions(few{}), dot),
		"1 places across and down": PlaneOptions{Places: 1}.Draw("x", "y", dot),
		"limits from 3 to 1 in x":  PlaneOptions{XMin: 3, XMax: 1}.Draw("x", "y", dot),
		"the regions: the classifier cannot be asked about places of a plane: disc:": Plane(
			"x", "y", Regions(wide{}), dot),
	} {
		if err := f.Err(); err == nil || !strings.HasPrefix(err.Error(), "figure: "+want) {
			t.Errorf("the error is %v, not %s …", err, want)
		}
	}
}

// few is a classifier that predicts one place only.
type few struct{ disc }

func (few) PredictAll([]int, mat.Matrix) []int { return []int{1} }

// far is a classifier whose class is too large for any slice.
type far struct{ disc }

func (far) PredictAll(_ []int, X mat.Matrix) []int {
	n, _ := X.Dims()
	class := make([]int, n)
	for i := range class {
		class[i] = math.MaxInt - i%2
	}
	class[0] = -3
	return class
}

// odd is a classifier whose probabilities are not valid.
type odd struct{ disc }

func (odd) Posterior(dst, x []float64) []float64 { return append(dst[:0], 1, math.NaN()) }

func (o odd) PosteriorAll(dst *mat.Dense, X mat.Matrix) *mat.Dense {
	return classify.PosteriorEach(dst, X, 2, 2, func(dst, x []float64) { o.Posterior(dst, x) })
}

// A layer may be in several planes: each draws it within its own limits.
func TestLayersStandInSeveralPlanes(t *testing.T) {
	x, y, class := ring()
	layers := []Layer{Regions(disc{}), Field(disc{}, 1), Boundary("", []float64{1, 1}, 0, 0.5)}
	for i, l := range layers {
		near := PlaneOptions{XMin: -1, XMax: 1, YMin: -1, YMax: 1}
		first := near.Draw("x", "y", l, Scatter(x, y, class))
		alone := render(t, near.Draw("x", "y", l, Scatter(x, y, class)))
		PlaneOptions{XMin: -9, XMax: 9, YMin: -9, YMax: 9}.Draw("x", "y", l)
		if !bytes.Equal(render(t, first), alone) {
			t.Errorf("layer %d: another plane with the same layer changes the first", i+1)
		}
	}
}

// wide is a classifier of rows with another width than those of a plane.
type wide struct{ disc }

func (wide) PredictAll([]int, mat.Matrix) []int { return []int{disc{}.Predict([]float64{1, 2, 3})} }

// Both ends of an endless line lie on a side of the plane and on the line, if the line goes through
// the plane; others are not drawn.
func TestEndlessLine(t *testing.T) {
	drawn := regexp.MustCompile(`"M(\S+) (\S+)L(\S+) (\S+)" fill="none" stroke="#1f2933"`)
	o := PlaneOptions{XMin: -1, XMax: 3, YMin: -2, YMax: 1}
	for _, c := range []struct {
		w     []float64
		level float64
		ok    bool
	}{
		{[]float64{1, 0}, 2, true}, {[]float64{0, 1}, 0.5, true}, {[]float64{1, 1}, 0, true},
		{[]float64{2, -3}, 1, true}, {[]float64{1, 1}, 9, false}, {[]float64{1, 0}, 4, false},
		{[]float64{3, 4}, -1, true}, {[]float64{1e-4, 1e-6}, 1e-4, true},
	} {
		f := o.Draw("x", "y", Boundary("", c.w, -c.level, 0))
		svg, err := f.SVG()
		if err != nil {
			t.Fatal(err)
		}
		found := drawn.FindSubmatch(svg)
		if (found != nil) != c.ok {
			t.Errorf("%v·x = %v: drawn %v", c.w, c.level, !c.ok)
		}
		r := f.Frame()
		for i := 1; i < len(found); i += 2 {
			left, _ := strconv.ParseFloat(string(found[i]), 64)
			top, _ := strconv.ParseFloat(string(found[i+1]), 64)
			x, y := -1+4*(left-r.Left)/r.Width, 1-3*(top-r.Top)/r.Height
			if off := c.w[0]*x + c.w[1]*y - c.level; math.Abs(off) > 1e-3*math.Abs(c.w[0]+c.w[1]) {
				t.Errorf("%v·x = %v ends at (%v, %v)", c.w, c.level, x, y)
			}
			side := min(math.Abs(x+1), math.Abs(x-3), math.Abs(y+2), math.Abs(y-1))
			if side > 1e-3 {
				t.Errorf("%v·x = %v ends at (%v, %v), on no side", c.w, c.level, x, y)
			}
		}
	}
}

// Points outside of given limits, a single point, a plane without extent: all can be drawn.
func TestPlaneOfFewAndExtremeValues(t *testing.T) {
	for name, f := range map[string]*Figure{
		"one point": Plane("x", "y", Scatter([]float64{5}, []float64{1e9}, nil)),
		"outside": PlaneOptions{XMin: 0, XMax: 1, YMin: 0, YMax: 1}.Draw("x", "y",
			Scatter([]float64{5}, []float64{5}, nil),
			Path("", []float64{-9, 9}, []float64{0.5, 0.6}, 1)),
		"flat":     Plane("x", "y", Ellipse([]float64{0, 0}, [][]float64{{0, 0}, {0, 0}}, 1, 0)),
		"no class": Plane("x", "y", Scatter([]float64{1, 2}, []float64{1, 2}, []int{-1, 40}, "a")),
		"far": Plane("x", "y", Regions(far{}),
			Scatter([]float64{1, 2}, []float64{1, 2}, nil)),
		"beside": PlaneOptions{XMin: 0, XMax: 1, YMin: 0, YMax: 1}.Draw("x", "y",
			Polygons([][][2]float64{{{5, 5}, {6, 5}, {6, 6}}, {{0, 0}, {2, 0}, {0, 2}}},
				[]int{0, 1})),
		"huge": Plane("x", "y", Scatter([]float64{-1e300, 1e300}, []float64{0, 1}, nil)),
	} {
		t.Run(name, func(t *testing.T) { render(t, f) })
	}
}

// The limits of a plane are at the sides of its frame: a mark is drawn where the frame says.
func TestFrame(t *testing.T) {
	for name, o := range map[string]PlaneOptions{
		"usual": {XMax: 10, YMax: 4},
		"equal": {XMax: 10, YMax: 4, Equal: true},
		"sized": {XMax: 10, YMax: 4, Width: 300, Height: 200, BareY: true},
	} {
		f := o.Draw("x", "", Layer{Marks: []Mark{{X: 7.5, Y: 1, Class: 0}}})
		f.Title = "a title"
		img, err := png.Decode(bytes.NewReader(render(t, f)))
		if err != nil {
			t.Fatal(err)
		}
		var x, y, n float64 // the middle of the mark
		for i := range img.Bounds().Dx() {
			for j := range img.Bounds().Dy() {
				if color.NRGBAModel.Convert(img.At(i, j)) == ClassStyle(0).Line {
					x, y, n = x+float64(i)+0.5, y+float64(j)+0.5, n+1
				}
			}
		}
		r := f.Frame()
		dx, dy := x/n/sharpness-(r.Left+0.75*r.Width), y/n/sharpness-(r.Top+0.75*r.Height)
		if n == 0 || math.Abs(dx) > 0.5 || math.Abs(dy) > 0.5 {
			t.Errorf("%s: the mark is off by (%.2f, %.2f), with the frame %v", name, dx, dy, r)
		}
	}
	if r := Tree(tennis()).Frame(); r != (Frame{}) {
		t.Errorf("a tree has the frame %v", r)
	}
}

// A layer can be made of its fields.
func TestLayerOfFields(t *testing.T) {
	lines := []Line{
		{Name: "a pair", Points: [][2]float64{{0, 0}, {1, 2}, {3, 0}, {4, 2}}, Pieces: true},
		{Name: "a pair", Points: [][2]float64{{0, 1}, {4, 1}}, Class: NoClass, Thin: true},
	}
	f := Plane("x", "y", Layer{Lines: lines, Classes: []string{"one"},
		Texts: []Text{{X: 2, Y: 1, W: 1, H: 1, Lines: []string{"a box"}, Shade: 0.3}}})
	svg, err := f.SVG()
	if err != nil {
		t.Fatal(err)
	}
	for text, times := range map[string]int{">a pair<": 1, ">one<": 1, ">a box<": 1} {
		if got := bytes.Count(svg, []byte(text)); got != times {
			t.Errorf("%s is there %d times", text, got)
		}
	}
	refuses(t, map[string]*Figure{
		"layer 1, its parts: point 1 is (NaN, 0), which has no place": Plane("x", "y",
			Layer{Marks: []Mark{{X: math.NaN()}}}),
		"layer 1 is empty": Plane("x", "y", Layer{}),
	})
}
