// Package live has the course's live figures: a student drags a point or moves a slider, and what
// one of the library's own learners makes of it is drawn anew.
//
//	live.Show(live.Neighbours{K: 3})
//
// A live figure is a struct. Its exported fields are its state, and its method Scene computes what
// is to be seen in that state: panels, which are figures of classify/figure. [Show] draws them for
// a few states, among which a reader in JupyterLab chooses by a slider. A page of the course runs
// the same program in the browser (package browser). After each change its live.js shows the SVG
// that comes out.
package live

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/figure"
)

// MIME is the type of an output that is a live figure: the JSON of a [Live].
const MIME = "application/vnd.tessella.live+json"

// Live names a figure and its state.
type Live struct {
	Name  string          `json:"name"`
	State json.RawMessage `json:"state"`
}

// Figure is a live figure in one state. Its type is one of the structs of this package; a field
// that is zero has the documented default.
type Figure interface {
	// Scene computes what is to be seen. A state that cannot be shown is an error, which says what
	// would be right.
	Scene() (*Scene, error)
}

// decoders make a figure of a state, by name.
var decoders = map[string]func(state []byte) (Figure, error){
	"Blame":       decode[Blame],
	"Boost":       decode[Boost],
	"Bound":       decode[Bound],
	"Competition": decode[Competition],
	"Decision":    decode[Decision],
	"Depths":      decode[Depths],
	"Descent":     decode[Descent],
	"Digit":       decode[Digit],
	"Directions":  decode[Directions],
	"Edges":       decode[Edges],
	"Ellipses":    decode[Ellipses],
	"Hidden":      decode[Hidden],
	"Margin":      decode[Margin],
	"Moments":     decode[Moments],
	"Neighbours":  decode[Neighbours],
	"Normals":     decode[Normals],
	"Penalty":     decode[Penalty],
	"Prices":      decode[Prices],
	"Ranking":     decode[Ranking],
	"Ranks":       decode[Ranks],
	"Split":       decode[Split],
	"Steps":       decode[Steps],
	"Tree":        decode[Tree],
	"Units":       decode[Units],
	"Walk":        decode[Walk],
	"Ways":        decode[Ways],
}

func decode[F Figure](state []byte) (Figure, error) {
	var f F
	decoder := json.NewDecoder(bytes.NewReader(state))
	decoder.DisallowUnknownFields()
	err := decoder.Decode(&f)
	return f, err
}

// Names lists the live figures.
func Names() []string { return slices.Sorted(maps.Keys(decoders)) }

// Decode returns the figure with this name in a state that is JSON of its fields.
func Decode(name string, state []byte) (Figure, error) {
	decoder, ok := decoders[name]
	if !ok {
		return nil, fmt.Errorf("there is no live figure %q; there are %s", name,
			strings.Join(Names(), ", "))
	}
	f, err := decoder(state)
	if err != nil {
		return nil, fmt.Errorf("the state of the live figure %s: %w", name, err)
	}
	return f, nil
}

// Encode is the name of a figure and its state.
func Encode(f Figure) Live {
	state, err := json.Marshal(f)
	if err != nil {
		panic(err) // a figure's fields are numbers, points and bytes
	}
	return Live{strings.TrimPrefix(fmt.Sprintf("%T", f), "live."), state}
}

// Points are the examples that the reader moves. The JSON is a list of [x, y, class].
type Points []Point

// Point is one of them. A class of −1 is none: a question.
type Point struct {
	X, Y  float64
	Class int
}

// MarshalJSON implements json.Marshaler.
func (p Point) MarshalJSON() ([]byte, error) {
	return json.Marshal([3]float64{p.X, p.Y, float64(p.Class)})
}

// UnmarshalJSON implements json.Unmarshaler.
func (points *Points) UnmarshalJSON(data []byte) error {
	var rows [][]float64
	if err := json.Unmarshal(data, &rows); err != nil || rows == nil {
		return err
	}
	*points = make(Points, len(rows))
	for i, row := range rows {
		if len(row) != 3 || row[2] != math.Trunc(row[2]) {
			return fmt.Errorf("point %d is %v; it should be [x, y, class]", i+1, row)
		}
		(*points)[i] = Point{row[0], row[1], int(row[2])}
	}
	return nil
}

// check says what is wrong with points of so many classes: of each there must be one, unless few
// is true, and at least one in all.
func (points Points) check(classes, most int) error {
	if len(points) > most {
		return fmt.Errorf("there are %d points; at most %d are shown", len(points), most)
	}
	for i, p := range points {
		if math.IsNaN(p.X-p.X) || math.IsNaN(p.Y-p.Y) || math.Abs(p.X)+math.Abs(p.Y) > 1e6 {
			return fmt.Errorf("point %d is at (%v, %v); it should lie in the plane", i+1, p.X, p.Y)
		}
		if p.Class < figure.NoClass || p.Class >= classes {
			return fmt.Errorf("point %d is of class %d; it should be 0 to %d", i+1, p.Class,
				classes-1)
		}
	}
	return nil
}

// each says which of so many classes has no point.
func (points Points) each(classes ...string) error {
	for k, name := range classes {
		if !slices.ContainsFunc(points, func(p Point) bool { return p.Class == k }) {
			return fmt.Errorf("there is no point of %s; add one", name)
		}
	}
	return nil
}

// dataset is the points as examples, but for those without a class.
func (points Points) dataset(classes ...string) *classify.Dataset {
	ds := &classify.Dataset{
		Attributes: []classify.Attribute{{Name: "x₁"}, {Name: "x₂"}},
		Classes:    classes,
	}
	var values []float64
	for _, p := range points {
		if p.Class != figure.NoClass {
			values = append(values, p.X, p.Y)
			ds.Y = append(ds.Y, p.Class)
		}
	}
	ds.X = mat.NewDense(len(ds.Y), 2, values)
	return ds
}

// marks are the points as a scene has them.
func (points Points) marks() []figure.Mark {
	marks := make([]figure.Mark, len(points))
	for i, p := range points {
		marks[i] = figure.Mark{X: p.X, Y: p.Y, Class: p.Class}
	}
	return marks
}

// square is a panel of two attributes, from 0 to 10 each.
func square(size int) Panel {
	return Panel{
		Width: size, Height: size,
		X: Axis{Label: "x₁", High: 10},
		Y: Axis{Label: "x₂", High: 10},
	}
}

// regions colours a panel by the classes that a classifier gives.
//
// It asks about every fourth place across and down, and about those in between only where four such
// corners do not agree, which is a third of all places or fewer. So it can miss an island that is
// smaller than four places.
func regions(p *Panel, c classify.Classifier) {
	const blocks, stride = 26, 4
	const columns = blocks*stride + 1
	places, rows := p.Places(columns)
	f := &Field{Columns: columns, Rows: rows, Class: make([]byte, columns*rows)}
	ask := func(which []int) {
		X := mat.NewDense(len(which), 2, nil)
		for i, place := range which {
			X.SetRow(i, places[2*place:2*place+2])
		}
		for i, k := range c.PredictAll(nil, X) {
			f.Class[which[i]] = byte(k)
		}
	}
	corner := func(at, n int) bool { return at%stride == 0 || at == n-1 }
	var corners, others []int
	for i := range columns * rows {
		if corner(i%columns, columns) && corner(i/columns, rows) {
			corners = append(corners, i)
		}
	}
	ask(corners)
	for i := range columns * rows {
		x, y := i%columns, i/columns
		if corner(x, columns) && corner(y, rows) {
			continue
		}
		left, low := x/stride*stride, y/stride*stride
		right, high := min(left+stride, columns-1), min(low+stride, rows-1)
		k := f.Class[low*columns+left]
		if k == f.Class[low*columns+right] && k == f.Class[high*columns+left] &&
			k == f.Class[high*columns+right] {
			f.Class[i] = k
		} else {
			others = append(others, i)
		}
	}
	if len(others) > 0 {
		ask(others)
	}
	p.Field = f
}

// one checks that a value is one of those that a control offers.
func one(field string, value float64, values []float64) error {
	if slices.Contains(values, value) {
		return nil
	}
	return fmt.Errorf("%s is %v; it should be one of %v", field, value, values)
}

// within checks that a whole number lies in a range.
func within(field string, value, low, high int) error {
	if value < low || value > high {
		return fmt.Errorf("%s is %d; it should be %d to %d", field, value, low, high)
	}
	return nil
}

// plural is "1 point", "2 points".
func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
