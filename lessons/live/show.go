package live

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"

	"github.com/tessella-go/tessella/classify/figure"
	"github.com/tessella-go/tessella/classify/figure/notebook"
)

// Show shows a live figure below the notebook cell that runs: pictures of it, as [Stills] makes
// them, and its state for a page that makes it live. Outside a notebook it prints one line.
//
// What is wrong is printed on standard error, and returned.
func Show(f Figure) error {
	stills, err := Stills(f)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return err
	}
	return notebook.Show(picture{stills, Encode(f)})
}

// picture is what a notebook shows, with the state that a page begins with.
type picture struct {
	notebook.Picture
	live Live
}

// Display implements notebook.Picture.
func (p picture) Display() (*figure.Display, error) {
	d, err := p.Picture.Display()
	if err != nil {
		return nil, err
	}
	live, err := json.Marshal(p.live)
	d.Also = map[string]json.RawMessage{MIME: live}
	return d, err
}

// mostStills is how many states of a live figure a notebook shows.
const mostStills = 6

// Stills draws a live figure for a notebook, where nothing can be dragged. A slider steps through
// values of the figure's first control that plays, or else of its first control. A figure without a
// control is one picture.
func Stills(f Figure) (notebook.Picture, error) {
	s, err := f.Scene()
	if err != nil {
		return nil, err
	}
	if len(s.Controls) == 0 {
		return Still(f)
	}
	c := s.Controls[max(0, slices.IndexFunc(s.Controls, func(c Control) bool { return c.Play }))]
	slides := &figure.Slides{Label: c.Label}
	for _, k := range c.some(mostStills) {
		changed, err := with(f, c.Field, c.Values[k])
		if err != nil {
			return nil, err
		}
		still, err := Still(changed)
		if err != nil {
			return nil, err
		}
		if c.Values[k] == c.Value {
			slides.First = len(slides.Figures)
		}
		slides.Figures = append(slides.Figures, still)
		slides.Values = append(slides.Values, c.text(k))
	}
	return slides, nil
}

// with is a figure with another value in one field.
func with(f Figure, field string, value float64) (Figure, error) {
	l := Encode(f)
	state := map[string]any{}
	if err := json.Unmarshal(l.State, &state); err != nil {
		return nil, err
	}
	state[field] = value
	changed, err := json.Marshal(state)
	if err != nil {
		return nil, err
	}
	return Decode(l.Name, changed)
}

// some are the places of at most n of the values, far apart, with that of the state among them.
func (c Control) some(n int) []int {
	now := slices.Index(c.Values, c.Value)
	last := len(c.Values) - 1
	if last < n {
		n = last + 1
	}
	var places []int
	for i := range n {
		places = append(places, (i*last+(n-1)/2)/max(1, n-1))
	}
	if !slices.Contains(places, now) { // it takes the place of the nearest
		i, _ := slices.BinarySearch(places, now)
		if i > 0 && now-places[i-1] < places[i]-now {
			i--
		}
		places[i] = now
	}
	return places
}

// text is what a reader reads for value k.
func (c Control) text(k int) string {
	if c.Names != nil {
		return c.Names[k]
	}
	return fmt.Sprint(c.Values[k])
}
