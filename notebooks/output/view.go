package output

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/renderer/html"

	"github.com/tessella-go/tessella/notebooks/ipynb"
	"github.com/tessella-go/tessella/notebooks/markdown"
	"github.com/tessella-go/tessella/notebooks/verdict"
)

// view is what a page shows of an output.
type view struct {
	Kind    string // stdout, stderr, html, picture, slides, text or error
	Content string // HTML
	Source  string // address of a picture, or of the one below all slides
	Alt     string
	Width   int
	Height  int // 0: not known
	Slides  *slidesView
	Live    string // what makes a picture live in a page: JSON; empty: it is not live
	Cut     string // how much of it is left out
}

func viewOf(out *ipynb.Output, section string) view {
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
	if v, err := verdict.Read(out.Data[verdict.MIME]); err == nil {
		// The card is drawn anew from its verdict: its own HTML could come from anybody.
		return view{Kind: "html", Content: v.Card()}
	}
	// A picture is preferred to HTML: if there are both, they show the same, and the picture has a
	// description.
	for _, kind := range []string{"image/svg+xml", "image/png", "image/jpeg", "image/gif",
		"image/webp", "text/html", "text/markdown", "text/latex"} {
		data, ok := out.Data.Text(kind)
		if !ok || strings.TrimSpace(data) == "" {
			continue
		}
		switch kind {
		case "text/html":
			return view{Kind: "html", Content: markdown.Sanitize(data, markdown.Policy{})}
		case "text/markdown":
			var source bytes.Buffer
			md := markdown.New(goldmark.WithRendererOptions(html.WithUnsafe()))
			if err := md.Convert([]byte(data), &source); err != nil {
				return textView("text", data)
			}
			clean := markdown.Sanitize(source.String(), markdown.Policy{})
			return view{Kind: "html", Content: clean}
		case "text/latex":
			formula := markdown.Formula(strings.Trim(data, "$ \n"), true)
			return view{Kind: "html", Content: formula}
		case "image/svg+xml":
			data = base64.StdEncoding.EncodeToString([]byte(data))
		}
		v := pictureView(kind, data, out, section)
		if slides, ok := slidesOf(out); ok && kind == "image/png" {
			v.Kind, v.Slides = "slides", slides
		}
		v.Live = liveOf(out)
		return v
	}
	if plain, ok := out.Data.Text("text/plain"); ok {
		return textView("text", plain)
	}
	return textView("text", "(an output that a page cannot show)")
}

// liveMIME is live.MIME: the type of an output that a page's live.js makes live.
const liveMIME = "application/vnd.tessella.live+json"

// liveOf returns the name and the state of the live figure that an output is. They may come from
// anybody: live.js passes them to a program that checks them.
func liveOf(out *ipynb.Output) string {
	var live struct {
		Name  string          `json:"name"`
		State json.RawMessage `json:"state"`
	}
	// a kernel sends JSON as text
	data := []byte(out.Data[liveMIME])
	if text, ok := out.Data.Text(liveMIME); ok {
		data = []byte(text)
	}
	if json.Unmarshal(data, &live) != nil || live.Name == "" || live.State == nil {
		return ""
	}
	clean, err := json.Marshal(live)
	if err != nil {
		return ""
	}
	return string(clean)
}

func pictureView(kind, data string, out *ipynb.Output, section string) view {
	v := view{Kind: "picture", Alt: "picture"}
	v.Source = "data:" + kind + ";base64," + strings.Join(strings.Fields(data), "")
	if section != "" {
		v.Alt = "picture in the section “" + section + "”"
	}
	if plain, ok := out.Data.Text("text/plain"); ok && strings.TrimSpace(plain) != "" {
		v.Alt = strings.TrimSpace(plain)
	}
	var size struct{ Width int }
	if ok, err := out.Metadata.Get(kind, &size); ok && err == nil {
		v.Width = size.Width
		if own, ok := pngSize(data); ok && kind == "image/png" && own.X > 0 {
			v.Height = (own.Y*size.Width + own.X/2) / own.X
		}
	}
	return v
}

// maxText is how much text of one output a page shows.
const maxText = 256 << 10

// textView shows a text that comes in pieces, which are not joined beyond what is shown.
func textView(kind string, pieces ...string) view {
	v := view{Kind: kind}
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
		v.Cut = fmt.Sprintf("%d KiB more are in the notebook", (left+1023)>>10)
	}
	v.Content = ansiHTML(strings.TrimSuffix(text, "\n"))
	return v
}
