package figure

import (
	"bytes"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/png"
	"strings"
	"sync"

	"github.com/tessella-go/tessella/classify/figure/internal/raster"
)

// Slides are figures of one size, from which the reader of a notebook chooses one by a slider. They
// show how a model changes with K, a depth, C, σ or the iteration. [Slider] makes them.
//
// All pictures are drawn when the cell runs, and are part of its output. A short script replaces
// one by another. So the slider needs no kernel, and works in JupyterLab, in a page that Jupyter
// makes of the notebook, and in a saved notebook. If no script runs (an untrusted notebook, a
// viewer on the web, LaTeX), the output is the picture of First without a slider. The pages of the
// tessella command run no script, and have a button for each value.
//
// The widgets of GoNB, package gonbui/widgets, do not fit. They wait for the first answer of a
// browser, so that a cell never ends if the notebook is run without one. With a browser, the slider
// works only while its cell runs, which blocks all other cells. In a saved notebook it is dead.
type Slides struct {
	Label   string    // what the slider changes
	Values  []string  // the value of each figure
	Figures []*Figure // of one size, without a common drawing, because they are drawn in parallel
	First   int       // the index of the figure that is shown at first
}

// Slider draws a figure for each value of what the label names.
//
//	notebook.Show(figure.Slider("K", []int{1, 5, 15}, func(k int) *figure.Figure { … }))
func Slider[T any](label string, values []T, draw func(value T) *Figure) *Slides {
	s := &Slides{Label: label}
	for _, v := range values {
		s.Values = append(s.Values, fmt.Sprint(v))
		s.Figures = append(s.Figures, draw(v))
	}
	return s
}

// Err returns what is wrong with the slides, nil if they can be shown.
func (s *Slides) Err() error {
	if err := checkSequence("the slides", s.Figures); err != nil {
		return err
	}
	switch {
	case strings.TrimSpace(s.Label) == "":
		return fmt.Errorf("figure: the slides have no label; it should say what the slider changes")
	case len(s.Values) != len(s.Figures):
		return fmt.Errorf("figure: the slides have %d values and %d figures; each figure needs one",
			len(s.Values), len(s.Figures))
	case s.First < 0 || s.First >= len(s.Figures):
		return fmt.Errorf("figure: the slides begin with figure %d of %d, counted from 0", s.First,
			len(s.Figures))
	}
	return nil
}

// String names the label and all values in one line.
func (s *Slides) String() string {
	if err := s.Err(); err != nil {
		return err.Error()
	}
	return fmt.Sprintf("%s: %s", s.Label, strings.Join(s.Values, ", "))
}

//go:embed slides.js
var slidesScript string

// SlidesMIME is the type of the script element, in the HTML of the output, that has the slides as
// JSON. A browser does not run it. The script after it reads the JSON, and so does a program that
// makes a page of the notebook. So a notebook stores each picture once.
//
//	{"version": 1, "label": "K", "first": 0, "slides": [
//		{"value": "1", "alt": "…", "picture": ""},
//		{"value": "5", "alt": "…", "picture": "iVBOR…"}]}
//
// The slide first is the output's image/png, and its picture is empty. Each other picture is a PNG
// of the same size in Base64, which is drawn over that one. It has the pixels that differ, and is
// transparent elsewhere.
const SlidesMIME = "application/vnd.tessella.slides+json"

type slidesData struct {
	Version int     `json:"version"`
	Label   string  `json:"label"`
	First   int     `json:"first"`
	Slides  []slide `json:"slides"`
}

type slide struct {
	Value   string `json:"value"`
	Alt     string `json:"alt"`
	Picture string `json:"picture"`
}

// atOnce calls do with 0 to n−1, on as many cores as there are.
func atOnce(n int, do func(i int)) {
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() { do(i) })
	}
	all.Wait()
}

// Display draws all slides for a notebook. Package notebook sends them.
func (s *Slides) Display() (*Display, error) {
	if err := s.Err(); err != nil {
		return nil, err
	}
	n := len(s.Figures)
	drawn, files, errs := make([]*image.Paletted, n), make([][]byte, n), make([]error, n)
	atOnce(n, func(i int) { drawn[i] = s.Figures[i].paletted(slideDPI) })
	atOnce(n, func(i int) {
		picture := drawn[i]
		if i != s.First {
			picture = raster.Difference(drawn[s.First], picture)
		}
		var file bytes.Buffer
		if err := png.Encode(&file, picture); err != nil {
			errs[i] = fmt.Errorf("figure: %w (figure %d of the slides)", err, i+1)
		}
		files[i] = file.Bytes()
	})
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	slides := make([]slide, n)
	for i, f := range s.Figures {
		// figures of one kind may have one description
		named := fmt.Sprintf("%s = %s: ", s.Label, s.Values[i])
		slides[i] = slide{Value: clean(s.Values[i]), Alt: brief(named + f.Alt)}
		if i != s.First {
			slides[i].Picture = base64.StdEncoding.EncodeToString(files[i])
		}
	}
	still := files[s.First]
	data, err := json.Marshal(slidesData{1, clean(s.Label), s.First, slides})
	if err != nil {
		return nil, fmt.Errorf("figure: %w", err)
	}
	first := *s.Figures[s.First]
	first.Alt = slides[s.First].Alt
	shown := first.display(still)
	shown.HTML = fmt.Sprintf(
		`<div class="tessella-slides" style="overflow-x:auto">%s<script `+
			`type="%s">%s</script></div><script>(%s)()</script>`,
		first.img("image/png", still), SlidesMIME, data, strings.TrimSpace(slidesScript))
	shown.Text = fmt.Sprintf("%s = %s: %s", clean(s.Label),
		slides[s.First].Value, s.Figures[s.First])
	return shown, nil
}

// slideDPI makes one and a half image pixels to a pixel: more would double the time that a slide
// takes, and the size of its file.
const slideDPI = 96 * 3 / 2
