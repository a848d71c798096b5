package page

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/png"
	"slices"
	"strings"
	"testing"

	nethtml "golang.org/x/net/html"

	"github.com/tessella-go/tessella/notebooks/ipynb"
	"github.com/tessella-go/tessella/notebooks/output"
	"github.com/tessella-go/tessella/notebooks/stamp"
)

// sampleSite is a site of three lessons that keeps its pictures in the map.
func sampleSite(here string, pictures map[string][]byte) *Site {
	return &Site{
		Title: "The <course>", Summary: "About it.", Edition: "e1", Here: here,
		Lessons: []Lesson{
			{Number: 1, File: "01-a.html", Title: "First: more", Summary: "Of <a>.",
				Exercises: []string{"one/f", "one/g"}},
			{Number: 2, File: "02-b.html", Title: "Second"},
			{Number: 3, File: "03-c.html", Title: "Third"},
		},
		Picture: func(kind string, data []byte) (string, error) {
			name := fmt.Sprintf("pictures/%d.%s", len(pictures), strings.TrimPrefix(kind, "image/"))
			pictures[name] = data
			return name, nil
		},
	}
}

// The page of a site shows what that of a run shows, and its scripts find every cell as it is.
func TestSitePage(t *testing.T) {
	nb := executed(t)
	nb.Metadata.Set(stamp.Key, stamp.Stamp{Lesson: "one", Summary: "Of <b>."})
	source := "// </script><script>alert(1)</script> \u2028 \"`\n\tx := 1 < 2 && 'a' > '\\n'\n"
	exercise := ipynb.NewCode("one-f", source)
	exercise.Metadata.Set(stamp.Key, map[string]string{"exercise": "one/f"})
	about := ipynb.NewMarkdown("about", "*About an hour. "+stamp.Serve+"*")
	nb.Cells = append(append([]*ipynb.Cell{about}, nb.Cells...), exercise)
	pictures := make(map[string][]byte)
	page := pageOf(t, nb, Options{Site: sampleSite("02-b.html", pictures)})
	document, err := nethtml.Parse(strings.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	var scripts, addresses []string
	for n := range document.Descendants() {
		switch n.Data {
		case "style":
			t.Error("the page has a style, which its policy forbids")
		case "script":
			if src := attribute(n, "src"); src != "" {
				scripts = append(scripts, src)
			} else if attribute(n, "type") != "application/json" {
				t.Errorf("the page has a script: %s", htmlOf(t, n))
			}
		case "img":
			if src := attribute(n, "src"); src != "" && pictures[src] == nil {
				t.Errorf("a picture comes from %.60s", src)
			}
		case "a":
			addresses = append(addresses, attribute(n, "href"))
		}
	}
	if want := []string{"assets/theme.js", "assets/site.js"}; !slices.Equal(scripts, want) {
		t.Errorf("scripts %q", scripts)
	}
	for _, want := range []string{"index.html", "01-a.html", "03-c.html", "notation.html",
		"licences.html"} {
		if !slices.Contains(addresses, want) {
			t.Errorf("no link leads to %s", want)
		}
	}
	if !strings.Contains(page, "About an hour.</em>") {
		t.Error("the page tells the reader to open the site")
	}
	if !strings.Contains(page, `<meta name="description" content="Of &lt;b&gt;.">`) {
		t.Error("the page does not say what it is about")
	}
	if !strings.Contains(page, `<footer><a class="start" href="03-c.html">Next: Third</a>`) {
		t.Error("the button below does not lead to the next lesson")
	}
	onePixelFile, err := base64.StdEncoding.DecodeString(onePixel)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(pictures); n != 4 || !bytes.Equal(pictures["pictures/0.png"], onePixelFile) {
		t.Errorf("%d pictures were stored", n)
	}
	if !strings.Contains(htmlOf(t, node(t, page, "cell-one-f-check")), "No case is right.") {
		t.Error("the card is missing")
	}
	var data pageData
	script := node(t, page, "site-page")
	if err := json.Unmarshal([]byte(script.FirstChild.Data), &data); err != nil {
		t.Fatal(err)
	}
	if data.Lesson != "one" || data.Edition != "e1" || len(data.Cells) != len(nb.Cells) {
		t.Errorf("%+v", data)
	}
	last := data.Cells[len(data.Cells)-1]
	if last != (cellData{ID: "one-f", Kind: "code", Source: source, Exercise: "one/f"}) {
		t.Errorf("%+v", last)
	}
	if check := data.Cells[len(data.Cells)-2]; check.Check != "one/f" {
		t.Errorf("%+v", check)
	}
}

func TestSitePictureThatCannotBeStored(t *testing.T) {
	site := sampleSite("02-b.html", nil)
	site.Picture = func(string, []byte) (string, error) { return "", errors.New("disk full") }
	err := Write(new(bytes.Buffer), executed(t), Options{Site: site})
	if err == nil || !strings.HasSuffix(err.Error(), "a picture: disk full") {
		t.Error(err)
	}
}

func TestContents(t *testing.T) {
	pictures := map[string][]byte{}
	site := sampleSite("index.html", pictures)
	site.First = &First{Live: `{"name":"N"}`, Source: "pictures/first.svg", Alt: "Two regions.",
		Width: 470, Height: 496}
	site.Lessons[0].Picture = output.Picture{Source: "data:image/png;base64," + onePixel,
		Width: 600, Height: 400}
	site.Lessons[0].Question, site.Lessons[1].Question = "Is it?", "Is it <so>?"
	site.Lessons[0].name, site.Lessons[2].name = "one", "three"
	site.Lessons[2].given = []string{"one"}
	var out bytes.Buffer
	if err := WriteContents(&out, *site); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"<h1>The &lt;course&gt;</h1>", `data-exercises="one/f one/g"`,
		`<a href="01-a.html">First</a>`, "more</p>", "Of &lt;a&gt;.", "Is it &lt;so&gt;?",
		"2 exercises", `<meta name="description" content="About it.">`,
		`<img src="pictures/0.png" alt="" width="600" height="400"`, "Builds on: First</span>",
		`data-live="{&#34;name&#34;:&#34;N&#34;}"><img src="pictures/first.svg"`} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the contents lack %s:\n%s", want, out.String())
		}
	}
	if strings.Contains(out.String(), "Is it?") {
		t.Error("a card has a question beside its summary")
	}
	if n := strings.Count(out.String(), "<path "); n != 1 {
		t.Errorf("the way has %d arcs; one leads from the third lesson to the first", n)
	}
	if len(pictures) != 1 {
		t.Errorf("%d pictures were stored", len(pictures))
	}
}

// A lesson builds on those that it has functions of, and on those that its prose names.
func TestNeeds(t *testing.T) {
	trees := Lesson{Title: "Decision trees: x", name: "trees"}
	learn := Lesson{Title: "Did it learn?", name: "validation"}
	for _, test := range []struct {
		later   Lesson
		earlier Lesson
		before  bool
		want    bool
	}{
		{Lesson{name: "n", given: []string{"trees"}}, trees, false, true},
		{Lesson{name: "n", given: []string{"tree"}}, trees, false, false},
		{Lesson{name: "n", prose: "In the lesson on decision trees we"}, trees, false, true},
		{Lesson{name: "n", prose: "Decision trees are slow."}, trees, false, false},
		{Lesson{name: "n", prose: `The lesson "Did it learn?" asked`}, learn, false, true},
		{Lesson{name: "n", prose: "Did it learn? No."}, learn, false, false},
		{Lesson{name: "n", prose: "as in the last lesson"}, trees, true, true},
		{Lesson{name: "n", prose: "as in the last lesson"}, trees, false, false},
		{Lesson{prose: "the lesson on decision trees"}, trees, true, false},
	} {
		if got := test.later.needs(test.earlier, test.before); got != test.want {
			t.Errorf("%+v needs %s: %t", test.later, test.earlier.Title, got)
		}
	}
}

func TestDescribe(t *testing.T) {
	nb := executed(t)
	cell := ipynb.NewCode("one-f", "")
	cell.Metadata.Set(stamp.Key, map[string]string{"exercise": "one/f"})
	given := ipynb.NewCode("two-g", "")
	given.Metadata.Set(stamp.Key, map[string]string{"given": "two/G"})
	var file bytes.Buffer
	if err := png.Encode(&file, image.NewGray(image.Rect(0, 0, 800, 600))); err != nil {
		t.Fatal(err)
	}
	shown := ipynb.NewCode("shown", "")
	for _, width := range []int{40, 400, 500} { // the same picture, with less and more dots an inch
		out := &ipynb.Output{Type: ipynb.DisplayData, Data: ipynb.Bundle{},
			Metadata: ipynb.Object{}}
		ipynb.Object(out.Data).Set("image/png", file.Bytes()) // JSON has bytes in Base64
		out.Metadata.Set("image/png", map[string]int{"width": width})
		shown.Outputs = append(shown.Outputs, out)
	}
	nb.Cells = append([]*ipynb.Cell{ipynb.NewMarkdown("opening", "# T\n\n*About 2½ hours. It "+
		"follows L.*\n\nA firm asks. **No question.** **Does\nit pay?** **And?**")}, nb.Cells...)
	nb.Cells = append(nb.Cells, cell, given, shown,
		ipynb.NewMarkdown("later", "## Part\n\n**Is this later?**"))
	got := Describe(nb, 4, "04-x.html")
	if got.Title != "A title with <b>" || got.Number != 4 || got.Time != "2½ hours" ||
		got.Question != "Does it pay?" || !slices.Equal(got.Exercises, []string{"one/f"}) ||
		!slices.Contains(got.given, "two") {
		t.Errorf("%+v", got)
	}
	if p := got.Picture; p.Width != 400 || p.Height != 300 {
		t.Errorf("the picture is %d × %d; the first large one is 400 × 300", p.Width, p.Height)
	}
}

func TestSections(t *testing.T) {
	nb := ipynb.New()
	exercise := ipynb.NewCode("x", "// F counts.")
	exercise.Metadata.Set(stamp.Key, map[string]string{"exercise": "one/f"})
	nb.Cells = []*ipynb.Cell{ipynb.NewMarkdown("a", "Before.\n\n# One *two*\n\n- a\n- b"), exercise,
		ipynb.NewCode("y", "secret()"),
		ipynb.NewMarkdown("b", "More.\n\n## One two\n\nWith $x_1$.")}
	got, err := Sections(nb, "01-a.html")
	want := []Section{
		{"01-a.html", "", "", "Before."},
		{"01-a.html", "one-two", "One two", "a b // F counts. More."},
		{"01-a.html", "one-two-2", "One two", "With x1."},
	}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%q, %v", got, err)
	}
}
