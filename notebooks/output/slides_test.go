package output

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"image"
	"image/png"
	"strings"
	"testing"

	nethtml "golang.org/x/net/html"

	"github.com/tessella-go/tessella/notebooks/ipynb"
	"github.com/tessella-go/tessella/notebooks/kernel/kerneltest"
	"github.com/tessella-go/tessella/notebooks/run"
)

// blank is an empty PNG in Base64.
func blank(t *testing.T, width, height int) string {
	t.Helper()
	var file bytes.Buffer
	if err := png.Encode(&file, image.NewGray(image.Rect(0, 0, width, height))); err != nil {
		t.Fatal(err)
	}
	return base64.StdEncoding.EncodeToString(file.Bytes())
}

func display(forms map[string]string) *ipynb.Output {
	bundle := ipynb.Bundle{}
	for mime, text := range forms {
		ipynb.Object(bundle).Set(mime, text)
	}
	return &ipynb.Output{Type: ipynb.DisplayData, Data: bundle, Metadata: ipynb.Object{}}
}

// sliding is an output with a slider over pictures of 3×2 pixels, as notebook.Show
// sends it, but with this JSON.
func sliding(t *testing.T, data string) *ipynb.Output {
	t.Helper()
	still := blank(t, 3, 2)
	out := display(map[string]string{
		"image/png":  still,
		"text/plain": "K = 5: a plane",
		"text/html": `<div class="tessella-slides"><img src="data:image/png;base64,` + still +
			`" alt="a plane"><script type="` + slidesMIME + `">` + data +
			`</script></div><script>(function () { alert(1) })()</script>`,
	})
	out.Metadata.Set("image/png", map[string]int{"width": 20, "height": 10})
	return out
}

// threeSlides are the JSON of slides of which the second is shown first.
func threeSlides(t *testing.T) map[string]any {
	other := blank(t, 3, 2)
	return map[string]any{"version": 1, "label": "K <b>", "first": 1, "slides": []map[string]any{
		{"value": "1", "alt": "one", "picture": other},
		{"value": "5", "alt": `five "<script>`, "picture": ""},
		{"value": "<i>9", "alt": "nine", "picture": other}}}
}

func asJSON(t *testing.T, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// A slider becomes a button for each value, of which one is chosen. Next to each is what its choice
// shows, and the still picture is below them all.
func TestSlides(t *testing.T) {
	slides := sliding(t, asJSON(t, threeSlides(t)))
	got := HTML(slides, "", "two-0") + HTML(slides, "", "two-1")
	if strings.Contains(got, "alert") || strings.Contains(got, "<script") {
		t.Error("a script of the output is in the page")
	}
	page, err := nethtml.Parse(strings.NewReader(got))
	if err != nil {
		t.Fatal(err)
	}
	groups := make(map[string][]string) // the buttons of each name
	for n := range page.Descendants() {
		if n.Data == "input" {
			a := attributesOf(n)
			if a["type"] != "radio" {
				t.Errorf("a control that is no button: %v", n.Attr)
			}
			_, chosen := a["checked"]
			shows := attributesOf(n.Parent.NextSibling)
			groups[a["name"]] = append(groups[a["name"]], fmt.Sprint(n.NextSibling.Data, chosen,
				n.Parent.NextSibling.Data, shows["alt"]+shows["aria-label"], len(shows["src"]) > 0))
		}
	}
	want := fmt.Sprint([]string{"1falseimgonetrue", `5truespanfive "<script>false`,
		"<i>9falseimgninetrue"})
	if len(groups) != 2 || fmt.Sprint(groups["slides-two-0"]) != want ||
		fmt.Sprint(groups["slides-two-1"]) != want {
		t.Errorf("the buttons are %v, want twice %s", groups, want)
	}
	for text, n := range map[string]int{
		"<legend>K &lt;b&gt;</legend>": 2,
		`style="width:20px"`:           2,
		`<img class="still"`:           2,
		`src="data:image/png;base64,`:  6,
	} {
		if strings.Count(got, text) != n {
			t.Errorf("%d times %s, want %d:\n%s", strings.Count(got, text), text, n, got)
		}
	}
}

func attributesOf(n *nethtml.Node) map[string]string {
	attributes := make(map[string]string)
	for _, a := range n.Attr {
		attributes[a.Key] = a.Val
	}
	return attributes
}

// An output that claims to be slides but differs from those of notebook.Show is shown as its
// picture only.
func TestNoSlides(t *testing.T) {
	changed := func(change func(data map[string]any, slides []map[string]any)) string {
		data := threeSlides(t)
		change(data, data["slides"].([]map[string]any))
		return asJSON(t, data)
	}
	picture := func(p string) string {
		return changed(func(_ map[string]any, slides []map[string]any) { slides[2]["picture"] = p })
	}
	svg := base64.StdEncoding.EncodeToString(
		[]byte(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`))
	whole := blank(t, 3, 2)
	for name, data := range map[string]string{
		"no JSON":       `{"version": 1, `,
		"not an object": `[1]`,
		"another version": changed(func(data map[string]any, _ []map[string]any) {
			data["version"] = 0
		}),
		"no label": changed(func(data map[string]any, _ []map[string]any) {
			data["label"] = ""
		}),
		"no slide": changed(func(data map[string]any, _ []map[string]any) {
			data["slides"], data["first"] = []any{}, 0
		}),
		"too many": changed(func(data map[string]any, slides []map[string]any) {
			data["slides"] = times(slides[0], 101)
		}),
		"first before": changed(func(data map[string]any, _ []map[string]any) {
			data["first"] = -1
		}),
		"first behind": changed(func(data map[string]any, _ []map[string]any) {
			data["first"] = 3
		}),
		"another size": picture(blank(t, 2, 3)),
		"no picture":   picture(""),
		"an SVG":       picture(svg),
		"an address":   picture("https://example.org/a.png"),
		"an attribute": picture(whole + `" onerror="alert(1)`),
		"a cut PNG":    picture(whole[:24]),
		"two first pictures": changed(func(_ map[string]any, slides []map[string]any) {
			slides[0]["picture"] = ""
		}),
	} {
		if view := viewOf(sliding(t, data), ""); view.Kind != "picture" || view.Slides != nil ||
			view.Width != 20 || view.Alt != "K = 5: a plane" {
			t.Errorf("%s: is shown as %s", name, view.Kind)
		}
	}
	good := asJSON(t, threeSlides(t))
	if view := viewOf(sliding(t, good), ""); view.Kind != "slides" {
		t.Errorf("good slides are shown as %s", view.Kind)
	}
	for name, out := range map[string]*ipynb.Output{
		"text": display(map[string]string{
			"image/png": whole,
			"text/html": html.EscapeString(`<script type="` + slidesMIME + `">` + good +
				`</script>`),
		}),
		"another type": display(map[string]string{
			"image/png": whole,
			"text/html": `<p>` + slidesMIME + `</p><script type="text/javascript">` + good +
				`</script>`,
		}),
		"an attribute": display(map[string]string{
			"image/png": whole,
			"text/html": `<p type="` + slidesMIME + `">` + good + `</p>`,
		}),
		"no still": display(map[string]string{
			"image/jpeg": whole,
			"text/html":  `<script type="` + slidesMIME + `">` + good + `</script>`,
		}),
	} {
		if view := viewOf(out, ""); view.Kind != "picture" {
			t.Errorf("%s: is shown as %s", name, view.Kind)
		}
	}
}

// times is a list of n times the same.
func times(v any, n int) (list []any) {
	for range n {
		list = append(list, v)
	}
	return list
}

// The output of a real cell is read.
func TestSlidesOfACell(t *testing.T) {
	nb := ipynb.New()
	nb.Cells = []*ipynb.Cell{ipynb.NewCode("slider", `
import (
	"github.com/tessella-go/tessella/classify/figure"
	"github.com/tessella-go/tessella/classify/figure/notebook"
)

%%
notebook.Show(figure.Slider("σ", []float64{0.5, 2, 8}, func(σ float64) *figure.Figure {
	return figure.Bars([]string{"a", "b"}, []float64{σ, 1})
}))`)}
	opts := run.Options{Kernel: kerneltest.Config(t)}
	if _, err := run.Notebook(t.Context(), nb, opts); err != nil {
		t.Fatal(err)
	}
	if n := len(nb.Cells[0].Outputs); n != 1 {
		t.Fatalf("the cell has %d outputs", n)
	}
	view := viewOf(nb.Cells[0].Outputs[0], "")
	if view.Kind != "slides" || view.Width == 0 || view.Slides.Label != "σ" ||
		view.Slides.First != 0 || len(view.Slides.Slides) != 3 {
		t.Fatalf("the output is shown as %+v", view)
	}
	for i, value := range []string{"0.5", "2", "8"} {
		if slide := view.Slides.Slides[i]; slide.Value != value ||
			!strings.HasPrefix(slide.Alt, "σ = "+value+": ") {
			t.Errorf("slide %d: %+v", i, slide)
		}
	}
}
