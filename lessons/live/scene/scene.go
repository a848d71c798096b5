// Package scene describes what a live figure shows, in plain values: the same description is drawn
// by Go into a still picture and by the page's live.js. It links no drawing.
package scene

// A Scene is what a live figure shows for one state. Its JSON is what live.js reads.
type Scene struct {
	// what is to be seen, in words; a page says it after a change
	Alt      string    `json:"alt"`
	Classes  []string  `json:"classes,omitempty"` // their names, for the legend
	Controls []Control `json:"controls,omitempty"`
	// The points that the reader can drag, in the first panel. Point i is that of the state's field
	// "Points".
	Points []Mark `json:"points,omitempty"`
	// Edit says what may be done with the points beside dragging.
	Edit   Edit    `json:"edit"`
	Panels []Panel `json:"panels"`
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
	// Of a slider, what it steps through. Of a choice, what the state gets for each name. Of a
	// button, the one value that the state gets.
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
	Press Kind = "button"
)

// A Panel is a drawing in a rectangle of the plane. What comes first lies below.
type Panel struct {
	Title  string `json:"title,omitempty"`
	Width  int    `json:"width"` // of the rectangle, in pixels; axes and title come on top
	Height int    `json:"height"`
	X      Axis   `json:"x"`
	Y      Axis   `json:"y"`

	Field *Field `json:"field,omitempty"`
	Areas []Area `json:"areas,omitempty"`
	Lines []Line `json:"lines,omitempty"`
	Marks []Mark `json:"marks,omitempty"`
	Boxes []Box  `json:"boxes,omitempty"`
	Pad   *Pad   `json:"pad,omitempty"`
}

// An Axis is a side of a panel's rectangle.
type Axis struct {
	Label string  `json:"label,omitempty"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
	Bare  bool    `json:"bare,omitempty"` // without numbers
}

// A Field colours the whole panel: Columns×Rows places of equal size, by rows from below.
type Field struct {
	Columns int    `json:"columns"`
	Rows    int    `json:"rows"`
	Class   []byte `json:"class"`           // of each place; 255 for none
	Shade   []byte `json:"shade,omitempty"` // how strong its colour is
}

// How strong a colour may be. These are the shades that the palette of a still picture has; without
// a shade, places are Plain.
const (
	Faint  = 38
	Plain  = 82
	Strong = 166
	Full   = 230
)

// None is the class of what has none, which is drawn in grey.
const None = -1

// An Area is a polygon.
type Area struct {
	Points [][2]float64 `json:"points"`
	Class  int          `json:"class"`
	Shade  float64      `json:"shade"` // how strong its colour is, from 0 to 1
	Edge   bool         `json:"edge,omitempty"`
}

// A Line goes through points.
type Line struct {
	Name   string       `json:"name,omitempty"` // in the legend
	Points [][2]float64 `json:"points"`
	Class  int          `json:"class"`
	Dashed bool         `json:"dashed,omitempty"`
	Thin   bool         `json:"thin,omitempty"`
	Arrow  bool         `json:"arrow,omitempty"` // at its end
	// each two points are a piece of their own, as in a contour
	Pieces bool `json:"pieces,omitempty"`
}

// A Mark is a point with the shape and colour of its class.
type Mark struct {
	X     float64 `json:"x"`
	Y     float64 `json:"y"`
	Class int     `json:"class"`
	Size  float64 `json:"size,omitempty"` // its radius, as a multiple of the usual one; 0: 1
	Ring  bool    `json:"ring,omitempty"` // a circle is drawn round it
	Hole  bool    `json:"hole,omitempty"` // it is drawn hollow
	Label string  `json:"label,omitempty"`
}

// A Box is text, with or without a box round it.
type Box struct {
	X     float64  `json:"x"` // its middle
	Y     float64  `json:"y"`
	W     float64  `json:"w,omitempty"` // in units of the axes; 0: there is only text
	H     float64  `json:"h,omitempty"`
	Text  []string `json:"text"`
	Class int      `json:"class"`           // of the box, or of the text if there is none
	Shade float64  `json:"shade,omitempty"` // how strong the colour of the box is
	Bold  bool     `json:"bold,omitempty"`
	Left  bool     `json:"left,omitempty"` // X is where the text begins
}

// A Pad is a picture that the reader draws: Columns×Rows pixels by rows from above.
type Pad struct {
	Field   string `json:"field"` // of the state, for the ink
	Columns int    `json:"columns"`
	Rows    int    `json:"rows"`
	Ink     []byte `json:"ink"`             // 0 is paper, 255 full ink
	Fixed   bool   `json:"fixed,omitempty"` // only shown
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

// Button is a control that sets a field to a value.
func Button(field, label string, value float64) Control {
	return Control{Field: field, Label: label, Kind: Press, Values: []float64{value}, Value: value}
}

// Range is from, from + step, … up to to.
func Range(from, to, step float64) []float64 {
	var values []float64
	for k := 0; from+float64(k)*step <= to+step*1e-9; k++ {
		// so that 0.1 + 0.2 is 0.3
		v := from + float64(k)*step
		values = append(values, float64(int64(v*1e6+sign(v)*0.5))/1e6)
	}
	return values
}

func sign(v float64) float64 {
	if v < 0 {
		return -1
	}
	return 1
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
func (p Panel) Contour(values []float64, columns, rows int, level float64) Line {
	line := Line{Class: None, Pieces: true}
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
func (p Panel) Horizontal(y float64, class int) Line {
	return Line{Points: [][2]float64{{p.X.Low, y}, {p.X.High, y}}, Class: class, Thin: true}
}

// Vertical is a line at x from the bottom to the top of the panel.
func (p Panel) Vertical(x float64, class int) Line {
	return Line{Points: [][2]float64{{x, p.Y.Low}, {x, p.Y.High}}, Class: class, Thin: true}
}
