// Package output shows what cells put out as HTML.
package output

import (
	"fmt"
	"html"
	"strings"

	"github.com/tessella-go/tessella/notebooks/ipynb"
)

// HTML returns the HTML of an output of a cell, for the style of package page. The section, which
// may be empty, describes a picture that has no description. The name must differ from those of all
// other outputs of the page: the buttons of a slider use it.
//
// An output may come from anybody. HTML and Markdown in it pass a list of harmless elements,
// attributes and styles, a card is drawn from what its verdict says, and SVG is shown as a picture,
// in which scripts do not run. Text of more than 256 KiB is cut.
func HTML(out *ipynb.Output, section, name string) string {
	v := viewOf(out, section)
	if v.Live != "" {
		return fmt.Sprintf("<figure class=\"output live\" data-live=\"%s\">%s</figure>\n",
			html.EscapeString(v.Live), v.html(name))
	}
	return v.html(name)
}

// Picture is what a list shows of an output.
type Picture struct {
	Source        string // an address with the data in it: data:image/png;base64,…
	Width, Height int    // in CSS pixels
}

// PictureOf returns the picture that an output shows, of a slider the one that is shown first. It
// has none if its size is not known.
func PictureOf(out *ipynb.Output) (Picture, bool) {
	v := viewOf(out, "")
	return Picture{v.Source, v.Width, v.Height}, v.Source != "" && v.Width > 0 && v.Height > 0
}

func (v view) html(name string) string {
	var w strings.Builder
	switch v.Kind {
	case "picture":
		fmt.Fprintf(&w, `<div class="output picture"><img src="%s" alt="%s"`,
			html.EscapeString(v.Source), html.EscapeString(v.Alt))
		if v.Width > 0 {
			fmt.Fprintf(&w, ` width="%d"`, v.Width)
		}
		if v.Height > 0 {
			fmt.Fprintf(&w, ` height="%d"`, v.Height)
		}
		w.WriteString("></div>\n")
	case "slides":
		v.writeSlides(&w, html.EscapeString(name))
	case "html":
		fmt.Fprintf(&w, "<div class=\"output html\">%s</div>\n", v.Content)
	default:
		fmt.Fprintf(&w, `<div class="output %s">`, v.Kind)
		if v.Kind == "stderr" || v.Kind == "error" {
			fmt.Fprintf(&w, `<div class="label">%s</div>`, v.Kind)
		}
		fmt.Fprintf(&w, `<pre tabindex="0">%s</pre>`, v.Content)
		if v.Cut != "" {
			fmt.Fprintf(&w, `<p class="cut">… %s</p>`, html.EscapeString(v.Cut))
		}
		w.WriteString("</div>\n")
	}
	return w.String()
}

// writeSlides writes a button for each value, the picture of each next to it, and the first picture
// that is shown below them all.
func (v view) writeSlides(w *strings.Builder, name string) {
	w.WriteString(`<fieldset class="output slides"`)
	if v.Width > 0 {
		fmt.Fprintf(w, ` style="width:%dpx"`, v.Width)
	}
	fmt.Fprintf(w, ">\n<legend>%s</legend>\n", html.EscapeString(v.Slides.Label))
	for i, slide := range v.Slides.Slides {
		checked, description := "", html.EscapeString(slide.Alt)
		if i == v.Slides.First {
			checked = " checked"
		}
		fmt.Fprintf(w, `<label><input type="radio" name="slides-%s"%s>%s</label>`, name, checked,
			html.EscapeString(slide.Value))
		if i == v.Slides.First {
			fmt.Fprintf(w, `<span role="img" aria-label="%s"></span>`, description)
		} else {
			fmt.Fprintf(w, `<img src="%s" alt="%s">`, html.EscapeString(slide.Source()),
				description)
		}
		w.WriteByte('\n')
	}
	fmt.Fprintf(w, `<img class="still" src="%s" alt="%s" aria-hidden="true">`+"\n</fieldset>\n",
		html.EscapeString(v.Source), html.EscapeString(v.Alt))
}
