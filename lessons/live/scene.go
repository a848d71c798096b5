package live

import (
	"image"
	"math"

	"github.com/tessella-go/tessella/classify/figure"
)

// A Scene is what a live figure shows for one state. A page gets its JSON, and the pictures of its
// panels.
type Scene struct {
	// what is to be seen, in words; a page says it after a change
	Alt      string    `json:"alt"`
	Classes  []string  `json:"classes,omitempty"` // their names, for the legend
	Controls []Control `json:"controls,omitempty"`
	// The points that the reader can drag, in the first panel. Point i is that of the state's field
	// "Points".
	Points []figure.Mark `json:"points,omitempty"`
	// Edit says what may be done with the points beside dragging.
	Edit   Edit    `json:"edit"`
	Panels []Panel `json:"-"`
}

// Edit says what the reader may do with the points.
type Edit struct {
	// how many classes new points may have; 0: points are neither added nor removed
	Classes int    `json:"classes"`
	Most    int    `json:"most"`           // how many points there may be
	Level   bool   `json:"level"`          // points move sideways only
	Noun    string `json:"noun,omitempty"` // what a point is; empty: point
}

// A Control changes one field of the state.
type Control struct {
	Field string `json:"field"` // the field of the state, as its JSON names it
	Label string `json:"label"`
	Kind  Kind   `json:"kind"`
	// Of a slider, what it steps through. Of a choice, what the state gets for each name.
	Values []float64 `json:"values"`
	Names  []string  `json:"names,omitempty"` // of the values; without, the numbers themselves
	Value  float64   `json:"value"`           // of the state
	Play   bool      `json:"play,omitempty"`  // a button beside the slider moves it by itself
}

// Kind is what a control looks like.
type Kind string

// The kinds of control.
const (
	Slide Kind = "slider"
	Pick  Kind = "choice"
)

// A Panel is a drawing in a rectangle of the plane.
type Panel struct {
	Title  string
	Width  int // of the rectangle, in pixels; axes and title come on top
	Height int
	X, Y   Axis

	Field *Field // at most one of Field and Pad, below the layer
	Pad   *Pad
	figure.Layer
}

// An Axis is a side of a panel's rectangle.
type Axis struct {
	Label string  `json:"-"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
	Bare  bool    `json:"-"` // without numbers
}

// A Field colours the whole panel: Columns×Rows places of equal size, by rows from below.
type Field struct {
	Columns int
	Rows    int
	Class   []byte    // of each place
	Shade   []float64 // how strong its colour is, from 0 to 1; nil: Plain
}

// How strong the colours of a field are.
const (
	Faint = 0.15
	Plain = 0.32
)

// A Pad is a picture that the reader draws: Columns×Rows pixels by rows from above.
type Pad struct {
	Field   string `json:"field"` // of the state, for the ink
	Columns int    `json:"columns"`
	Rows    int    `json:"rows"`
	Ink     []byte `json:"ink"`             // 0 is paper, 255 full ink
	Fixed   bool   `json:"fixed,omitempty"` // only shown
}

// draw draws panel i of the scene.
func (s *Scene) draw(i int) *figure.Figure {
	p := s.Panels[i]
	layer := p.Layer
	if i == 0 {
		layer.Classes = s.Classes
		layer.Marks = append(layer.Marks[:len(layer.Marks):len(layer.Marks)], s.Points...)
	}
	if p.Field != nil {
		layer.Picture = p.Field.picture()
	}
	if p.Pad != nil {
		layer.Picture = p.Pad.picture(p.Width)
		layer.Areas = append(layer.Areas, p.box())
	}
	f := figure.PlaneOptions{
		XMin: p.X.Low, XMax: p.X.High, YMin: p.Y.Low, YMax: p.Y.High,
		Width: p.Width, Height: p.Height, BareX: p.X.Bare, BareY: p.Y.Bare,
	}.Draw(p.X.Label, p.Y.Label, layer)
	f.Title, f.Alt = p.Title, p.Title
	return f
}

// box is the outline of the panel.
func (p Panel) box() figure.Area {
	return figure.Area{Edge: true, Points: [][2]float64{{p.X.Low, p.Y.Low}, {p.X.High, p.Y.Low},
		{p.X.High, p.Y.High}, {p.X.Low, p.Y.High}}}
}

// picture has a pixel for each place of the field.
func (f *Field) picture() image.Image {
	type look struct {
		class byte
		shade float64
	}
	picture := image.NewPaletted(image.Rect(0, 0, f.Columns, f.Rows), nil)
	known := map[look]uint8{} // places in the palette
	for i, class := range f.Class {
		l := look{class, Plain}
		if f.Shade != nil {
			l.shade = f.Shade[i]
		}
		at, ok := known[l]
		if !ok {
			at = uint8(len(known))
			known[l] = at
			picture.Palette = append(picture.Palette, figure.Shaded(int(class), l.shade))
		}
		picture.SetColorIndex(i%f.Columns, f.Rows-1-i/f.Columns, at)
	}
	return picture
}

// picture has many pixels for each of the pad, which would be blurred otherwise.
func (p *Pad) picture(width int) image.Image {
	times := max(1, width/p.Columns)
	picture := image.NewGray(image.Rect(0, 0, p.Columns*times, p.Rows*times))
	for i := range picture.Pix {
		x, y := i%picture.Stride/times, i/picture.Stride/times
		picture.Pix[i] = 255 - p.Ink[y*p.Columns+x]
	}
	return picture
}

// Still draws a live figure as it is. What is wrong with its state is an error of the figure.
func Still(f Figure) (*figure.Figure, error) {
	s, err := f.Scene()
	if err != nil {
		return nil, err
	}
	const pageWide = 760
	var panels []*figure.Figure
	columns, width := 0, 0
	for i := range s.Panels {
		panels = append(panels, s.draw(i))
		if width += panels[i].Width; width <= pageWide {
			columns++
		}
	}
	picture := figure.Panels(max(1, columns), panels...)
	picture.Alt = s.Alt
	return picture, picture.Err()
}

// Page is what a page shows of a live figure: its scene, and the picture of each panel.
type Page struct {
	*Scene
	Pictures []Picture `json:"panels"`
}

// A Picture is a panel as SVG. Its frame has the limits of the axes at its sides.
type Picture struct {
	Title string       `json:"title"`
	SVG   string       `json:"svg"`
	Width int          `json:"width"`
	Frame figure.Frame `json:"frame"`
	X     Axis         `json:"x"`
	Y     Axis         `json:"y"`
	Pad   *Pad         `json:"pad,omitempty"`
}

// Draw draws a live figure for a page.
func Draw(f Figure) (*Page, error) {
	s, err := f.Scene()
	if err != nil {
		return nil, err
	}
	page := &Page{Scene: s}
	for i, p := range s.Panels {
		drawn := s.draw(i)
		svg, err := drawn.SVG()
		if err != nil {
			return nil, err
		}
		page.Pictures = append(page.Pictures, Picture{p.Title, string(svg), drawn.Width,
			drawn.Frame(), p.X, p.Y, p.Pad})
	}
	return page, nil
}

// Slider is a control that steps through values.
func Slider(field, label string, values []float64, value float64) Control {
	return Control{Field: field, Label: label, Kind: Slide, Values: values, Value: value}
}

// Choice is a control with a name for each of the values 0, 1, 2 and so on.
func Choice(field, label string, names []string, value int) Control {
	c := Control{Field: field, Label: label, Kind: Pick, Names: names, Value: float64(value)}
	for i := range names {
		c.Values = append(c.Values, float64(i))
	}
	return c
}

// Range is from, from + step, … up to to.
func Range(from, to, step float64) []float64 {
	var values []float64
	for k := 0; from+float64(k)*step <= to+step*1e-9; k++ {
		// so that 0.1 + 0.2 is 0.3
		values = append(values, math.Round((from+float64(k)*step)*1e6)/1e6)
	}
	return values
}

// Middle returns the middle of place i of a field of so many columns and rows in the panel.
func (p Panel) Middle(i, columns, rows int) (x, y float64) {
	x = p.X.Low + (float64(i%columns)+0.5)/float64(columns)*(p.X.High-p.X.Low)
	y = p.Y.Low + (float64(i/columns)+0.5)/float64(rows)*(p.Y.High-p.Y.Low)
	return x, y
}

// Places returns the middles of a field of so many columns, with places that are about square, as
// rows of two numbers behind each other; and how many rows the field has.
func (p Panel) Places(columns int) (places []float64, rows int) {
	rows = max(2, columns*p.Height/p.Width)
	places = make([]float64, 0, 2*columns*rows)
	for i := range columns * rows {
		x, y := p.Middle(i, columns, rows)
		places = append(places, x, y)
	}
	return places, rows
}

// Contour is where values, of a field of so many columns and rows in the panel, are equal to level:
// the pieces of marching squares, whose ends are interpolated between two places.
func (p Panel) Contour(values []float64, columns, rows int, level float64) figure.Line {
	line := figure.Line{Class: figure.NoClass, Pieces: true}
	for i := range values {
		if i%columns == columns-1 || i/columns == rows-1 {
			continue
		}
		corners := [4]int{i, i + 1, i + 1 + columns, i + columns} // around a square
		var ends [][2]float64
		for k, from := range corners {
			to := corners[(k+1)%4]
			a, b := values[from]-level, values[to]-level
			if (a > 0) == (b > 0) {
				continue
			}
			x0, y0 := p.Middle(from, columns, rows)
			x1, y1 := p.Middle(to, columns, rows)
			share := a / (a - b)
			ends = append(ends, [2]float64{x0 + share*(x1-x0), y0 + share*(y1-y0)})
		}
		line.Points = append(line.Points, ends...) // none, two, or four at a saddle
	}
	return line
}

// Horizontal is a line at height y across the panel, Vertical one at x.
func (p Panel) Horizontal(y float64, class int) figure.Line {
	return figure.Line{Points: [][2]float64{{p.X.Low, y}, {p.X.High, y}}, Class: class, Thin: true}
}

// Vertical is a line at x from the bottom to the top of the panel.
func (p Panel) Vertical(x float64, class int) figure.Line {
	return figure.Line{Points: [][2]float64{{x, p.Y.Low}, {x, p.Y.High}}, Class: class, Thin: true}
}
