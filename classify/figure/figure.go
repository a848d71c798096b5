package figure

import (
	"bytes"
	"errors"
	"fmt"
	"html"
	"image/color"
	"math"
	"path/filepath"
	"strings"

	"github.com/google/renameio/v2"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"
)

// px is the length of one pixel as a notebook shows it, 1/96 inch. All sizes in this package are given in it.
const px = vg.Inch / 96

// sharpness is the number of image pixels to one pixel of the notebook, along each side: screens of today have two.
const sharpness = 2

// maxSide is the longest side of a PNG that is made, in image pixels.
const maxSide = 32_000

// maxArea is the largest number of image pixels of a PNG that is made; its memory is four bytes each.
const maxArea = 64_000_000

// Drawing is what a [Figure] shows. A *plot.Plot of gonum is one.
type Drawing interface {
	// Draw draws on the whole of the canvas, whatever its size.
	Draw(draw.Canvas)
}

// Figure is a picture with a size, and with words for those who cannot see it. Its fields may be changed until it is shown or saved.
type Figure struct {
	Title  string // drawn above the picture; may be empty
	Alt    string // tells those who cannot see the picture what it shows
	Width  int    // in pixels, as a notebook shows them (1/96 inch)
	Height int    // of the drawing, in pixels; a title comes on top

	drawing Drawing
	err     error
}

// New makes a figure of a drawing of one's own, such as a *plot.Plot. The sizes are in pixels as a notebook shows them, 1/96 inch; about 640 fit
// in its width.
func New(alt string, width, height int, drawing Drawing) *Figure {
	f := &Figure{Alt: brief(alt), Width: width, Height: height, drawing: drawing}
	if drawing == nil {
		return failed("there is nothing to draw: the drawing is nil")
	}
	return f
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

// Err tells what is wrong with the figure, nil if it can be drawn.
func (f *Figure) Err() error {
	switch {
	case f == nil:
		return errors.New("figure: there is nothing to draw: the figure is nil")
	case f.err != nil:
		return f.err
	case f.drawing == nil:
		return errors.New("figure: there is nothing to draw: make figures with Tree, Curves, Bars or New")
	case f.Width <= 0 || f.Height <= 0:
		return fmt.Errorf("figure: a size of %d×%d pixels cannot be drawn; both must be above 0", f.Width, f.Height)
	}
	return nil
}

// String describes the figure in one line: its title or else its alternative text, and its size.
func (f *Figure) String() string {
	if err := f.Err(); err != nil {
		return err.Error()
	}
	what := f.Title
	if what == "" {
		what = f.Alt
	}
	return fmt.Sprintf("%s (%d×%d pixels)", what, f.Width, f.height())
}

// Save writes the figure to a file, whole or not at all. The extension of the path says how: .png (twice as many pixels as the figure's size, for
// sharp screens) or .svg. Another one is an error, and so is a PNG of more than 64 million pixels.
func Save(f *Figure, path string) error {
	if err := f.Err(); err != nil {
		return err
	}
	var data []byte
	var err error
	switch ext := strings.ToLower(filepath.Ext(path)); ext {
	case ".png":
		data, err = f.png()
	case ".svg":
		data, err = f.svg()
	default:
		return fmt.Errorf("figure: %s: a figure cannot be saved as %q; the path must end in .png or .svg", path, ext)
	}
	if err != nil {
		return fmt.Errorf("figure: %s: %w", path, err)
	}
	if err := renameio.WriteFile(path, data, 0o644); err != nil {
		return fmt.Errorf("figure: %w", err)
	}
	return nil
}

// height is the height of the whole picture: title and drawing.
func (f *Figure) height() int { return f.Height + int(math.Ceil(float64(f.titleHeight()/px))) }

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

// draw draws title and drawing on an opaque white ground.
func (f *Figure) draw(canvas vg.CanvasSizer) {
	c := draw.New(canvas)
	fillRect(c, c.Rectangle, color.White)
	if f.Title != "" {
		titleText.draw(c, vg.Point{X: c.Min.X + margin, Y: c.Max.Y - margin}, left, f.titleLines())
		c.Max.Y -= f.titleHeight()
	}
	f.drawing.Draw(c)
}

// png draws the figure with [sharpness] image pixels to a pixel.
func (f *Figure) png() ([]byte, error) {
	w, h := sharpness*f.Width, sharpness*f.height()
	if w > maxSide || h > maxSide || w*h > maxArea {
		return nil, fmt.Errorf("the picture would have %d×%d pixels, which is too large for a PNG; draw less of it, or save it as .svg", w, h)
	}
	canvas := vgimg.NewWith(vgimg.UseWH(vg.Length(f.Width)*px, vg.Length(f.height())*px), vgimg.UseDPI(96*sharpness))
	f.draw(canvas)
	var b bytes.Buffer
	if _, err := (vgimg.PngCanvas{Canvas: canvas}).WriteTo(&b); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// svg draws the figure as SVG. Liberation Sans has the widths of Arial and Helvetica, so naming these too keeps the layout where it is not installed,
// and the file 700 KB smaller than with the fonts inside.
func (f *Figure) svg() ([]byte, error) {
	canvas := vgsvg.New(vg.Length(f.Width)*px, vg.Length(f.height())*px)
	f.draw(canvas)
	var b bytes.Buffer
	if _, err := canvas.WriteTo(&b); err != nil {
		return nil, err
	}
	svg := strings.ReplaceAll(b.String(), "font-family:Liberation Sans;", "font-family:Liberation Sans,Arial,Helvetica,sans-serif;")
	const open = "<g " // vgsvg opens one group for the whole picture: the title goes before it
	return []byte(strings.Replace(svg, open, "<title>"+html.EscapeString(f.Alt)+"</title>\n"+open, 1)), nil
}
