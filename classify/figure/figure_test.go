package figure

import (
	"bytes"
	"fmt"
	"image/png"
	"strings"
	"testing"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
)

func ExampleNew() {
	p := plot.New()
	p.Add(plotter.NewFunction(func(x float64) float64 { return x * x }))
	f := New("A parabola.", 300, 200, p)
	f.Title = "x²"
	fmt.Println(f)
	// Output: x² (300×235 pixels)
}

func TestFigureRefuses(t *testing.T) {
	tree := Tree(tennis())
	flat := *tree
	flat.Height = 0
	for want, f := range map[string]*Figure{
		"figure: there is nothing to draw: the figure is nil":              nil,
		"figure: there is nothing to draw: make figures with Tree, Curves": {},
		"figure: there is nothing to draw: the drawing is nil":             New("", 10, 10, nil),
		"figure: a size of -1×10 pixels cannot be drawn; both must be": New("", -1, 10,
			plot.New()),
		"figure: a size of 320×0 pixels cannot be drawn; both must be": &flat,
	} {
		if err := f.Err(); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("the error is %v, not %s …", err, want)
		}
		if err := Save(f, t.TempDir()+"/a.png"); err == nil ||
			!strings.HasPrefix(err.Error(), want) {
			t.Errorf("Save returns %v, not %s …", err, want)
		}
		if f.String() != f.Err().Error() {
			t.Errorf("the figure calls itself %q", f.String())
		}
	}
}

// refuses wants each figure to have an error that begins with its key.
func refuses(t *testing.T, figures map[string]*Figure) {
	t.Helper()
	for want, f := range figures {
		if err := f.Err(); err == nil || !strings.HasPrefix(err.Error(), "figure: "+want) {
			t.Errorf("the error is %v, not %s …", err, want)
		}
	}
}

// A notebook may be dark: every pixel of every picture is opaque, and its edge white.
func TestGroundIsOpaque(t *testing.T) {
	for name, draw := range pictures {
		img, err := png.Decode(bytes.NewReader(render(t, draw())))
		if err != nil {
			t.Fatal(err)
		}
		if o, ok := img.(interface{ Opaque() bool }); !ok || !o.Opaque() {
			t.Errorf("%s is not opaque", name)
		}
		size := img.Bounds()
		for x := range size.Dx() {
			for _, y := range []int{0, size.Dy() - 1} {
				if r, g, b, _ := img.At(x, y).RGBA(); r+g+b != 3*0xFFFF {
					t.Fatalf("%s: something is drawn at the edge, at %d, %d", name, x, y)
				}
			}
		}
		for y := range size.Dy() {
			for _, x := range []int{0, size.Dx() - 1} {
				if r, g, b, _ := img.At(x, y).RGBA(); r+g+b != 3*0xFFFF {
					t.Fatalf("%s: something is drawn at the edge, at %d, %d", name, x, y)
				}
			}
		}
	}
}

func TestTitleComesOnTop(t *testing.T) {
	f := Tree(tennis())
	without := f.height()
	f.Title = strings.Repeat("a title of many words ", 50)
	if lines := f.titleLines(); len(lines) != 3 || !strings.HasSuffix(lines[2], "…") {
		t.Errorf("a long title has the lines %q", lines)
	}
	if f.height() <= without+3*15 {
		t.Errorf("with three lines of title the picture is %d pixels high, %d without",
			f.height(), without)
	}
}

func TestWideFiguresAreScrolled(t *testing.T) {
	f := Tree(tennis())
	f.Width = pageWidth + 1
	page := f.display(nil).HTML
	if !strings.Contains(page, "max-width:none") || !strings.Contains(page, "overflow-x:auto") {
		t.Errorf("%s", page)
	}
}
