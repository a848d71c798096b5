package output

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"image"
	"image/png"
	"strings"

	nethtml "golang.org/x/net/html"

	"github.com/tessella-go/tessella/notebooks/ipynb"
)

// slidesMIME is figure.SlidesMIME: the type of the script element in an output's HTML that has
// the pictures of a slider.
const slidesMIME = "application/vnd.tessella.slides+json"

// maxSlides is how many pictures a slider has at most.
const maxSlides = 100

// slidesView is a slider as a page shows it. A page runs no script: each value is a button, and the
// style shows the picture of the chosen one.
type slidesView struct {
	Label  string // what the slider changes
	First  int    // the index of the slide whose picture is below the others
	Slides []slideView
}

// slideView is one value and its picture, read from the JSON that figure.SlidesMIME describes.
type slideView struct {
	Value   string
	Alt     string
	Picture string // what differs from the first one that is shown; PNG in Base64
}

// Source is the address of the picture.
func (s slideView) Source() string { return "data:image/png;base64," + s.Picture }

// slidesOf reads the slider that an output has beside its picture. The output may come from
// anybody. Only texts are taken from its HTML, and pictures that are PNGs of the size of the one
// below them.
func slidesOf(out *ipynb.Output) (*slidesView, bool) {
	source, _ := out.Data.Text("text/html")
	view := new(slidesView)
	read := struct {
		Version int
		*slidesView
	}{slidesView: view}
	if json.Unmarshal(slidesData(source), &read) != nil || read.Version < 1 || view.Label == "" ||
		len(view.Slides) > maxSlides || view.First < 0 || view.First >= len(view.Slides) {
		return nil, false
	}
	still, _ := out.Data.Text("image/png")
	size, ok := pngSize(still)
	for i, slide := range view.Slides {
		if i != view.First && ok {
			var other image.Point
			other, ok = pngSize(slide.Picture)
			ok = ok && other == size
		}
	}
	return view, ok
}

// slidesData finds the JSON of a slider in HTML; nil if there is none.
func slidesData(source string) []byte {
	if !strings.Contains(source, slidesMIME) {
		return nil
	}
	document, err := nethtml.Parse(strings.NewReader(source))
	if err != nil {
		return nil
	}
	for node := range document.Descendants() {
		for _, a := range node.Attr {
			if node.Data == "script" && a.Key == "type" && a.Val == slidesMIME &&
				node.FirstChild != nil {
				return []byte(node.FirstChild.Data)
			}
		}
	}
	return nil
}

// pngSize returns the size that a PNG in Base64 says it has.
func pngSize(picture string) (image.Point, bool) {
	file, err := base64.StdEncoding.DecodeString(picture)
	if err != nil {
		return image.Point{}, false
	}
	config, err := png.DecodeConfig(bytes.NewReader(file))
	return image.Pt(config.Width, config.Height), err == nil
}
