package figure

import (
	"encoding/base64"
	"fmt"
	"html"
)

// Display is what a notebook is sent of a figure, of slides or of an animation.
//
// JupyterLab, VS Code and HTML pages take the HTML, which gives the picture its size in pixels of
// the page and carries the alternative text. A program that knows no HTML (LaTeX, a slide maker)
// takes the PNG at the same size.
type Display struct {
	HTML          string
	Text          string // one line for a reader who sees no picture
	PNG           []byte // nil for an animation
	Width, Height int    // of the PNG, in pixels of the page
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

// display puts a PNG of the figure into the form that a notebook is sent.
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
