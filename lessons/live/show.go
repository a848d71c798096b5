package live

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/tessella-go/tessella/classify/figure"
	"github.com/tessella-go/tessella/classify/figure/notebook"
)

// Show shows a live figure below the notebook cell that runs: its picture, and its state for a page
// that makes the picture live. Outside a notebook it prints one line.
//
// What is wrong is printed on standard error, and returned.
func Show(f Figure) error {
	still, err := Still(f)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return err
	}
	return notebook.Show(picture{still, Encode(f)})
}

// picture is a still picture with the state that it shows.
type picture struct {
	*figure.Figure
	live Live
}

// Display implements notebook.Picture.
func (p picture) Display() (*figure.Display, error) {
	d, err := p.Figure.Display()
	if err != nil {
		return nil, err
	}
	live, err := json.Marshal(p.live)
	d.Also = map[string]json.RawMessage{MIME: live}
	return d, err
}
