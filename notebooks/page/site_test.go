package page

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	nethtml "golang.org/x/net/html"

	"github.com/tessella-go/tessella/notebooks/ipynb"
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
	nb.Metadata.Set(stamp.Key, stamp.Stamp{Lesson: "one"})
	source := "// </script><script>alert(1)</script> \u2028 \"`\n\tx := 1 < 2 && 'a' > '\\n'\n"
	exercise := ipynb.NewCode("one-f", source)
	exercise.Metadata.Set(stamp.Key, map[string]string{"exercise": "one/f"})
	nb.Cells = append(nb.Cells, exercise)
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
	var out bytes.Buffer
	if err := WriteContents(&out, *sampleSite("index.html", nil)); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"<h1>The &lt;course&gt;</h1>", `data-exercises="one/f one/g"`,
		`<a href="01-a.html">1. First: more</a>`, "Of &lt;a&gt;."} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the contents lack %s:\n%s", want, out.String())
		}
	}
}

func TestDescribe(t *testing.T) {
	nb := executed(t)
	cell := ipynb.NewCode("one-f", "")
	cell.Metadata.Set(stamp.Key, map[string]string{"exercise": "one/f"})
	nb.Cells = append(nb.Cells, cell)
	got := Describe(nb, 4, "04-x.html")
	if got.Title != "A title with <b>" || got.Number != 4 ||
		!slices.Equal(got.Exercises, []string{"one/f"}) {
		t.Errorf("%+v", got)
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
