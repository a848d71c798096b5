package figure

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"math"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// px is the length of one pixel as a notebook shows it, 1/96 inch. All sizes in this package are in
// this unit.
const px = vg.Inch / 96

// pageWidth is the largest width in pixels of a figure that a notebook shows without scrolling.
const pageWidth = 760

// pixels is a length in whole pixels, rounded up.
func pixels(l vg.Length) int { return int(math.Ceil(float64(l / px))) }

// Drawing is what a [Figure] shows. A *plot.Plot of gonum is one.
type Drawing interface {
	// Draw fills the canvas, whatever its size.
	Draw(draw.Canvas)
}

// drawFunc is a function as a [Drawing].
type drawFunc func(draw.Canvas)

func (f drawFunc) Draw(c draw.Canvas) { f(c) }

// Figure is a picture with a size, and with words for those who cannot see it. Its fields may be
// changed until it is shown or saved.
type Figure struct {
	Title  string // drawn above the picture; may be empty
	Alt    string // says what the picture shows, for those who cannot see it
	Width  int    // in pixels, as a notebook shows them (1/96 inch)
	Height int    // of the drawing, in pixels; a title comes on top

	drawing Drawing
	err     error
}

// New makes a figure from your own drawing, such as a *plot.Plot. If it uses the colours of
// [ClassStyle] and [Heat], it looks like the others. The sizes are in pixels as a notebook shows
// them, 1/96 inch. A notebook scrolls a figure that is wider than 760.
func New(alt string, width, height int, drawing Drawing) *Figure {
	if drawing == nil {
		return failed("there is nothing to draw: the drawing is nil")
	}
	return &Figure{Alt: brief(alt), Width: width, Height: height, drawing: drawing}
}

// brief makes an alternative text one line of at most 2000 letters.
func brief(text string) string {
	const most = 2000
	letters := []rune(strings.Join(strings.Fields(clean(text)), " "))
	if len(letters) > most {
		return string(letters[:most-1]) + "…"
	}
	return string(letters)
}

// failed is a figure that could not be made.
func failed(format string, args ...any) *Figure {
	return &Figure{err: fmt.Errorf("figure: "+format, args...)}
}

// Err returns what is wrong with the figure, nil if it can be drawn.
func (f *Figure) Err() error {
	switch {
	case f == nil:
		return errors.New("figure: there is nothing to draw: the figure is nil")
	case f.err != nil:
		return f.err
	case f.drawing == nil:
		return errors.New("figure: there is nothing to draw: make figures with Tree, " +
			"Curves, Bars or New")
	case f.Width <= 0 || f.Height <= 0:
		return fmt.Errorf("figure: a size of %d×%d pixels cannot be drawn; both must be above 0",
			f.Width, f.Height)
	}
	return nil
}

// String describes the figure in one line: its title, or else the first sentence of its
// alternative text, and its size.
func (f *Figure) String() string {
	if err := f.Err(); err != nil {
		return err.Error()
	}
	what := f.Title
	if what == "" {
		what, _, _ = strings.Cut(f.Alt, ". ")
		what = strings.TrimSuffix(what, ".")
	}
	return fmt.Sprintf("%s (%d×%d pixels)", brief(what), f.Width, f.height())
}

// height is the height of the whole picture: title and drawing.
func (f *Figure) height() int { return f.Height + pixels(f.titleHeight()) }

// Frame is a rectangle of a figure, in pixels from its upper left.
type Frame struct{ Left, Top, Width, Height float64 }

// Frame returns the rectangle inside the axes: the limits of a [Plane] are at its sides. A figure
// without axes has none.
func (f *Figure) Frame() Frame {
	ch, ok := f.drawing.(*chart)
	if !ok {
		return Frame{}
	}
	c := draw.New(&svgCanvas{width: f.Width, height: f.height()})
	above := c.Max.Y
	c.Max.Y -= f.titleHeight()
	r := ch.plot.DataCanvas(ch.below(c))
	return Frame{Left: float64(r.Min.X / px), Top: float64((above - r.Max.Y) / px),
		Width: float64(r.Size().X / px), Height: float64(r.Size().Y / px)}
}

const titleGap = 10 * px

func (f *Figure) titleLines() []string {
	return wrap(titleText, f.Title, vg.Length(f.Width)*px-2*margin, 3)
}

func (f *Figure) titleHeight() vg.Length {
	if f.Title == "" {
		return 0
	}
	return margin + titleText.height(len(f.titleLines())) + titleGap - margin/2
}

// paint draws title and drawing on a canvas, or on a part of one. It is white already.
func (f *Figure) paint(c draw.Canvas) {
	if f.Title != "" {
		titleText.draw(c, vg.Point{X: c.Min.X + margin, Y: c.Max.Y - margin}, left, f.titleLines())
		c.Max.Y -= f.titleHeight()
	}
	f.drawing.Draw(c)
}

// Display is what a notebook gets for a figure, slides or an animation.
//
// JupyterLab, VS Code and HTML pages take the HTML, which gives the picture its size in pixels of
// the page and carries the alternative text. A program without HTML (LaTeX, a slide maker) takes
// the PNG at the same size.
type Display struct {
	HTML          string
	Text          string                     // one line for a reader who sees no picture
	PNG           []byte                     // nil for an animation
	Width, Height int                        // of the PNG, in pixels of the page
	Also          map[string]json.RawMessage // what else the output carries, by MIME type
}

// Display draws the figure for a notebook. Package notebook sends it.
func (f *Figure) Display() (*Display, error) {
	if err := f.Err(); err != nil {
		return nil, err
	}
	png, err := f.png()
	if err != nil {
		return nil, fmt.Errorf("figure: %w", err)
	}
	return f.display(png), nil
}

// display makes a Display from a PNG of the figure.
func (f *Figure) display(png []byte) *Display {
	return &Display{
		HTML:   `<div style="overflow-x:auto">` + f.img("image/png", png) + `</div>`,
		Text:   f.String(),
		PNG:    png,
		Width:  f.Width,
		Height: f.height(),
	}
}

// img is the HTML element of a picture of the figure; kind is the MIME type. A picture that fits
// into a page shrinks with it. A wider one would become illegible, so the element around it
// scrolls.
func (f *Figure) img(kind string, picture []byte) string {
	style := "max-width:100%;height:auto"
	if f.Width > pageWidth {
		style = "max-width:none"
	}
	return fmt.Sprintf(`<img src="data:%s;base64,%s" width="%d" height="%d" alt="%s" style="%s">`,
		kind, base64.StdEncoding.EncodeToString(picture), f.Width, f.height(),
		html.EscapeString(f.Alt), style)
}
