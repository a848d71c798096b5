package page

import (
	"encoding/base64"
	"fmt"
	"html/template"
	"strings"

	"github.com/tessella-go/tessella/notebooks/ipynb"
	"github.com/tessella-go/tessella/notebooks/markdown"
)

// outputView is an output as the template sees it.
type outputView struct {
	Kind    string // stdout, stderr, html, picture, slides, text or error
	Content template.HTML
	Source  template.URL // of a picture, or of the one below all slides
	Alt     string
	Width   int
	Slides  *slidesView
	Cut     string // how much of it is left out
}

func viewOutput(out *ipynb.Output, section string) outputView {
	switch out.Type {
	case ipynb.Stream:
		return textView(out.Name, out.Text...)
	case ipynb.Error:
		trace := strings.Join(out.Traceback, "\n")
		if !strings.Contains(trace, out.EValue) {
			trace = out.EName + ": " + out.EValue + "\n" + trace
		}
		return textView("error", strings.TrimSpace(trace))
	}
	if verdict, ok := verdictOf(out); ok {
		// The card is drawn anew from what it says: its own HTML could be anybody's.
		return outputView{Kind: "html", Content: template.HTML(verdict.HTML())}
	}
	// A picture comes before its HTML: where both are there, they show the same, and the
	// picture has a description.
	for _, kind := range []string{"image/svg+xml", "image/png", "image/jpeg", "image/gif",
		"image/webp", "text/html", "text/markdown", "text/latex"} {
		data, ok := out.Data.Text(kind)
		if !ok || strings.TrimSpace(data) == "" {
			continue
		}
		switch kind {
		case "text/html":
			clean := markdown.Sanitize(data, markdown.Policy{})
			return outputView{Kind: "html", Content: template.HTML(clean)}
		case "text/markdown":
			content, err := (&prose{taken: make(map[string]bool)}).
				render(ipynb.NewMarkdown("", data))
			if err != nil {
				return textView("text", data)
			}
			return outputView{Kind: "html", Content: template.HTML(content)}
		case "text/latex":
			return outputView{
				Kind:    "html",
				Content: template.HTML(markdown.Formula(strings.Trim(data, "$ \n"), true)),
			}
		case "image/svg+xml":
			data = base64.StdEncoding.EncodeToString([]byte(data))
		}
		view := pictureView(kind, data, out, section)
		if slides, ok := slidesOf(out); ok && kind == "image/png" {
			view.Kind, view.Slides = "slides", slides
		}
		return view
	}
	if plain, ok := out.Data.Text("text/plain"); ok {
		return textView("text", plain)
	}
	return textView("text", "(an output that a page cannot show)")
}

func pictureView(kind, data string, out *ipynb.Output, section string) outputView {
	view := outputView{Kind: "picture", Alt: "picture"}
	view.Source = template.URL("data:" + kind + ";base64," + strings.Join(strings.Fields(data), ""))
	if section != "" {
		view.Alt = "picture in the section “" + section + "”"
	}
	if plain, ok := out.Data.Text("text/plain"); ok && strings.TrimSpace(plain) != "" {
		view.Alt = strings.TrimSpace(plain)
	}
	var size struct{ Width int }
	if ok, err := out.Metadata.Get(kind, &size); ok && err == nil {
		view.Width = size.Width
	}
	return view
}

// maxText is how much text of one output a page shows.
const maxText = 256 << 10

// textView shows a text that comes in pieces, which are not joined beyond what is shown.
func textView(kind string, pieces ...string) outputView {
	view := outputView{Kind: kind}
	var shown strings.Builder
	left := 0
	for _, piece := range pieces {
		n := min(len(piece), maxText-shown.Len())
		shown.WriteString(piece[:n])
		left += len(piece) - n
	}
	text := shown.String()
	if left > 0 {
		if end := strings.LastIndexByte(text, '\n'); end > 0 {
			left += len(text) - end
			text = text[:end]
		}
		view.Cut = fmt.Sprintf("%d KiB more are in the notebook", (left+1023)>>10)
	}
	view.Content = template.HTML(ansiHTML(strings.TrimSuffix(text, "\n")))
	return view
}
