package figure

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"html"
	"image/png"
	"os"
	"strings"
	"sync"

	_ "embed"

	"github.com/janpfeifer/gonb/gonbui"
	"github.com/janpfeifer/gonb/gonbui/protocol"
)

// Slides are figures of one size, of which the reader of a notebook chooses one by a slider: what a model becomes as K, a depth, C, σ or the iteration changes. It is made by [Slider].
//
// All pictures are drawn when the cell runs and stand in its output, with a few lines of script that change one for another. So the slider works in JupyterLab, VS Code and a page made of the notebook, in a saved notebook too,
// and asks no kernel. Where no script runs (an untrusted notebook, a reader of files on the web, a page that forbids it, LaTeX) there is the picture of First, and no slider.
//
// The widgets of GoNB, package gonbui/widgets, are no help here. They wait for the first answer of a browser: where none listens, as where a notebook is run from end to end, the cell stands still for ever. Where one
// does listen, the cell runs as long as the slider is to work, no other cell can run in that time, and in a saved notebook the slider is dead.
type Slides struct {
	Label   string    // what the slider changes
	Values  []string  // of it, one for each figure
	Figures []*Figure // of one size
	First   int       // the index of the figure that is shown at first
}

// Slider draws a figure for each value of what the label names.
//
//	figure.ShowSlides(figure.Slider("K", []int{1, 5, 15}, func(k int) *figure.Figure { … }))
func Slider[T any](label string, values []T, draw func(value T) *Figure) *Slides {
	s := &Slides{Label: label}
	for _, v := range values {
		s.Values = append(s.Values, fmt.Sprint(v))
		s.Figures = append(s.Figures, draw(v))
	}
	return s
}

// Err tells what is wrong with the slides, nil if they can be shown.
func (s *Slides) Err() error {
	if err := checkSequence("the slides", s.Figures); err != nil {
		return err
	}
	switch {
	case strings.TrimSpace(s.Label) == "":
		return fmt.Errorf("figure: the slides have no label; it should say what the slider changes")
	case len(s.Values) != len(s.Figures):
		return fmt.Errorf("figure: the slides have %d values and %d figures; each figure needs one", len(s.Values), len(s.Figures))
	case s.First < 0 || s.First >= len(s.Figures):
		return fmt.Errorf("figure: the slides begin with figure %d of %d, counted from 0", s.First, len(s.Figures))
	}
	return nil
}

// ShowSlides displays the slider and its pictures below the notebook cell that runs. Outside a notebook it prints one line. What is wrong is a line on standard error, which is also returned, as with [Show].
func ShowSlides(s *Slides) error {
	err := s.Err()
	if err == nil && !gonbui.IsNotebook {
		fmt.Printf("%s: %s; figure.Save(s.Figures[0], \"figure.png\") writes one to a file\n", s.Label, strings.Join(s.Values, ", "))
		return nil
	}
	var data *protocol.DisplayData
	if err == nil {
		data, err = s.display()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return err
	}
	gonbui.SendData(data)
	gonbui.Sync()
	return gonbui.Error()
}

//go:embed slides.js
var slidesScript string

// slide is what the script is given of each figure.
type slide struct {
	Picture string `json:"picture"` // base64
	Value   string `json:"value"`
	Alt     string `json:"alt"`
}

// display is what a notebook is sent.
func (s *Slides) display() (*protocol.DisplayData, error) {
	pictures := make([][]byte, len(s.Figures))
	failures := make([]error, len(s.Figures))
	var drawers sync.WaitGroup
	for i, f := range s.Figures {
		drawers.Go(func() { pictures[i], failures[i] = f.smallPNG() })
	}
	drawers.Wait()
	slides := make([]slide, len(s.Figures))
	for i, f := range s.Figures {
		if failures[i] != nil {
			return nil, fmt.Errorf("figure: %w (figure %d of the slides)", failures[i], i+1)
		}
		slides[i] = slide{base64.StdEncoding.EncodeToString(pictures[i]), clean(s.Values[i]), f.Alt}
	}
	first := s.Figures[s.First]
	shown := slides[s.First]
	slides[s.First].Picture = "" // it is in the page already
	data, err := json.Marshal(struct {
		Label  string  `json:"label"`
		First  int     `json:"first"`
		Slides []slide `json:"slides"`
	}{s.Label, s.First, slides})
	if err != nil {
		return nil, fmt.Errorf("figure: %w", err)
	}
	// The same slides have the same name, so that an output does not change when its cell is run again.
	hash := fnv.New64a()
	hash.Write(data)
	id := fmt.Sprintf("tessella-slides-%x", hash.Sum64())
	page := fmt.Sprintf(`<div class="%s" style="overflow-x:auto"><img src="data:image/png;base64,%s" width="%d" height="%d" alt="%s" style="max-width:100%%;height:auto"></div><script>(%s)("%[1]s", %[7]s)</script>`,
		id, shown.Picture, first.Width, first.height(), html.EscapeString(first.Alt), strings.TrimSpace(slidesScript), data)
	d := first.display(pictures[s.First])
	d.Data[protocol.MIMETextHTML] = page
	d.Data[protocol.MIMETextPlain] = fmt.Sprintf("%s = %s: %s", s.Label, shown.Value, first)
	return d, nil
}

// slideDPI makes one and a half image pixels to a pixel: more would double the time that a slide takes, and the size of its file.
const slideDPI = 96 * 3 / 2

// smallPNG draws the figure in the colours of the course only, which makes the file a quarter of what [Figure.png] makes.
func (f *Figure) smallPNG() ([]byte, error) {
	var b bytes.Buffer
	err := png.Encode(&b, f.paletted(slideDPI))
	return b.Bytes(), err
}
