package live

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/figure"
)

// of makes the figure of a name in its first state.
func of(t *testing.T, name string) Figure {
	t.Helper()
	f, err := Decode(name, []byte("{}"))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// see is the scene of a figure that must have one.
func see(t *testing.T, f Figure) *Scene {
	t.Helper()
	s, err := f.Scene()
	if err != nil {
		t.Fatalf("%T: %v", f, err)
	}
	return s
}

// refuses checks that a figure's state is an error that has the text.
func refuses(t *testing.T, f Figure, want string) {
	t.Helper()
	if _, err := f.Scene(); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%+v: the error is %v, not %q", f, err, want)
	}
}

// Every figure has a scene in its first state that its page and its picture can show, and its state
// survives the way through JSON.
func TestEveryFigure(t *testing.T) {
	for _, name := range Names() {
		t.Run(name, func(t *testing.T) {
			f := of(t, name)
			s := see(t, f)
			if s.Alt == "" || len(s.Panels) == 0 {
				t.Error("a scene needs panels, and words that say what they show")
			}
			for _, c := range s.Controls {
				if len(c.Values) == 0 || c.Names != nil && len(c.Names) != len(c.Values) {
					t.Errorf("control %s has values %v and names %v", c.Field, c.Values, c.Names)
				}
				if !slices.Contains(c.Values, c.Value) {
					t.Errorf("control %s is %v, none of %v", c.Field, c.Value, c.Values)
				}
				for _, v := range c.Values { // each of them is a state that can be shown
					see(t, classify.Must(with(f, c.Field, v)))
				}
				for _, v := range []float64{-1, 1e9} {
					if _, err := classify.Must(with(f, c.Field, v)).Scene(); err == nil {
						t.Errorf("%s = %v is no error", c.Field, v)
					}
				}
			}
			for i, p := range s.Panels {
				checkPanel(t, fmt.Sprintf("panel %d", i+1), p)
			}
			for i, m := range s.Points {
				x, y := s.Panels[0].X, s.Panels[0].Y
				if m.X < x.Low || m.X > x.High || m.Y < y.Low || m.Y > y.High {
					t.Errorf("point %d lies outside of the panel", i+1)
				}
			}
			l := Encode(f)
			again, err := Decode(l.Name, l.State)
			if err != nil || l.Name != name {
				t.Errorf("%s with the state %s: %v", l.Name, l.State, err)
			}
			if a, b := page(t, f), page(t, again); a != b {
				t.Error("a state that was written and read shows something else")
			}
			still, err := Still(f)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := still.Display(); err != nil || still.Width > 770 {
				t.Errorf("the picture is %d wide; error %v", still.Width, err)
			}
		})
	}
}

// A notebook shows a figure for a few values of one control, the present one among them, and begins
// with the picture of the state.
func TestStills(t *testing.T) {
	for _, name := range Names() {
		t.Run(name, func(t *testing.T) {
			f := of(t, name)
			shown, err := Stills(f)
			if err != nil {
				t.Fatal(err)
			}
			slides, ok := shown.(*figure.Slides)
			if controls := len(see(t, f).Controls); ok != (controls > 0) {
				t.Fatalf("%d controls became a %T", controls, shown)
			}
			if err := shown.Err(); err != nil {
				t.Fatal(err)
			}
			if !ok {
				return
			}
			still, err := Still(f)
			if err != nil {
				t.Fatal(err)
			}
			if got := slides.Figures[slides.First]; got.Alt != still.Alt {
				t.Errorf("it begins with %q", got.Alt)
			}
		})
	}
	for _, c := range []struct {
		values, at int
		want       []int
	}{
		{3, 1, []int{0, 1, 2}}, {1, 0, []int{0}}, {101, 100, []int{0, 20, 40, 60, 80, 100}},
		{101, 35, []int{0, 20, 35, 60, 80, 100}}, {101, 1, []int{1, 20, 40, 60, 80, 100}},
	} {
		control := Control{Values: Range(0, float64(c.values-1), 1), Value: float64(c.at)}
		if got := control.some(6); !slices.Equal(got, c.want) {
			t.Errorf("of %d values with %d: %v, want %v", c.values, c.at, got, c.want)
		}
	}
}

// page is what a page gets for a figure.
func page(t *testing.T, f Figure) string {
	t.Helper()
	p, err := Draw(f)
	if err != nil {
		t.Fatalf("%T: %v", f, err)
	}
	for i, picture := range p.Pictures {
		r, panel := picture.Frame, p.Panels[i]
		if math.Abs(r.Width-float64(panel.Width)) > 25 ||
			math.Abs(r.Height-float64(panel.Height)) > 25 {
			t.Errorf("%T: the frame of panel %d is %v, not about %d×%d", f, i+1, r, panel.Width,
				panel.Height)
		}
	}
	return asJSON(t, p)
}

func asJSON(t *testing.T, v any) string {
	t.Helper()
	data, err := json.Marshal(v) // fails for NaN and for infinities
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func checkPanel(t *testing.T, name string, p Panel) {
	t.Helper()
	if p.Width < 50 || p.Height < 50 || !(p.X.Low < p.X.High) || !(p.Y.Low < p.Y.High) {
		t.Errorf("%s has %d×%d pixels for %v and %v", name, p.Width, p.Height, p.X, p.Y)
	}
	if f := p.Field; f != nil && (len(f.Class) != f.Columns*f.Rows ||
		f.Shade != nil && len(f.Shade) != len(f.Class)) {
		t.Errorf("%s: a field of %d×%d has %d classes and %d shades", name, f.Columns, f.Rows,
			len(f.Class), len(f.Shade))
	}
	if p.Pad != nil && len(p.Pad.Ink) != p.Pad.Columns*p.Pad.Rows {
		t.Errorf("%s: a pad of %d×%d has %d pixels", name, p.Pad.Columns, p.Pad.Rows,
			len(p.Pad.Ink))
	}
	for _, a := range p.Areas {
		if len(a.Points) < 3 && len(a.Points) > 0 {
			t.Errorf("%s: an area has %d corners", name, len(a.Points))
		}
	}
}

// The states of a page can be anybody's.
func TestDecodeRefuses(t *testing.T) {
	for _, c := range []struct{ name, state, want string }{
		{"Neighbors", `{}`, `no live figure "Neighbors"; there are `},
		{"Neighbours", `{"k": 3, "Colour": 1}`, `unknown field "Colour"`},
		{"Neighbours", `{"K": "three"}`, "cannot unmarshal"},
		{"Neighbours", `{"Points": [[1, 2]]}`, "it should be [x, y, class]"},
		{"Neighbours", `{"Points": [[1, 2, 0.5]]}`, "it should be [x, y, class]"},
	} {
		if _, err := Decode(c.name, []byte(c.state)); err == nil ||
			!strings.Contains(err.Error(), c.want) {
			t.Errorf("%s %s: the error is %v, not %q", c.name, c.state, err, c.want)
		}
	}
}

// A frame of the page takes at most 33 ms in a browser, which is slower than this by a factor of 2
// to 3. times.mjs in .ci/tools/web measures that.
func TestTimeOfAFrame(t *testing.T) {
	if os.Getenv("TESSELLA_SLOW") == "" {
		t.Skip("TESSELLA_SLOW=1 measures times")
	}
	for _, name := range Names() {
		f := of(t, name)
		var times []time.Duration
		for range 9 {
			begin := time.Now()
			page(t, f)
			times = append(times, time.Since(begin))
		}
		slices.Sort(times)
		t.Logf("%-12s %v", name, times[4])
		if times[4] > 33*time.Millisecond {
			t.Errorf("%s takes %v", name, times[4])
		}
	}
}

// near checks a number.
func near(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance) {
		t.Errorf("%s is %v, not %v", what, got, want)
	}
}

// classAt is the class that a panel's field has at a place.
func classAt(p Panel, x, y float64) int {
	f := p.Field
	column := int((x - p.X.Low) / (p.X.High - p.X.Low) * float64(f.Columns))
	row := int((y - p.Y.Low) / (p.Y.High - p.Y.Low) * float64(f.Rows))
	return int(f.Class[row*f.Columns+column])
}
