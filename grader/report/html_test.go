package report

import (
	"crypto/sha256"
	"encoding/base64"
	"net/url"
	"path"
	"slices"
	"strings"
	"testing"

	nethtml "golang.org/x/net/html"

	"github.com/tessella-go/tessella/grader/similarity"
)

// element is what a test looks at of a page.
type element struct {
	name       string
	attributes map[string]string
	text       string
}

func elements(t *testing.T, page string) []element {
	t.Helper()
	document, err := nethtml.Parse(strings.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	var list []element
	for n := range document.Descendants() {
		if n.Type != nethtml.ElementNode {
			continue
		}
		e := element{name: n.Data, attributes: make(map[string]string)}
		for _, a := range n.Attr {
			e.attributes[a.Key] = a.Val
		}
		for below := range n.Descendants() {
			if below.Type == nethtml.TextNode {
				e.text += below.Data
			}
		}
		list = append(list, e)
	}
	return list
}

// Every page stands alone: it fetches nothing, runs nothing but the overview's own script, and
// its links lead somewhere.
func TestPagesStandAlone(t *testing.T) {
	files := written(t, sample(), "html", Options{Hints: 3})
	if len(files) != 9 {
		t.Errorf("%d pages for 8 students", len(files))
	}
	for name, page := range files {
		ids := make(map[string]bool)
		var links []string
		policy, script := "", ""
		for _, e := range elements(t, page) {
			for attribute := range e.attributes {
				if strings.HasPrefix(attribute, "on") || attribute == "src" {
					t.Errorf("%s: <%s %s>", name, e.name, attribute)
				}
			}
			switch e.name {
			case "script":
				if script != "" {
					t.Errorf("%s: two scripts", name)
				}
				script = e.text
			case "iframe", "object", "link", "base", "form", "img", "i":
				t.Errorf("%s: a <%s>", name, e.name)
			case "a":
				links = append(links, e.attributes["href"])
			case "meta":
				if e.attributes["http-equiv"] == "Content-Security-Policy" {
					policy = e.attributes["content"]
				}
			}
			if id := e.attributes["id"]; id != "" {
				if ids[id] {
					t.Errorf("%s: two elements have the id %s", name, id)
				}
				ids[id] = true
			}
		}
		want := "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
		if name == "index.html" {
			sum := sha256.Sum256([]byte(script))
			want += "; script-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
		} else if script != "" {
			t.Errorf("%s: a script", name)
		}
		if policy != want {
			t.Errorf("%s: content security policy %q, want %q", name, policy, want)
		}
		for _, link := range links {
			if id, ok := strings.CutPrefix(link, "#"); ok {
				if !ids[id] {
					t.Errorf("%s: a link to %s, which is not there", name, link)
				}
				continue
			}
			target, err := url.PathUnescape(link)
			if err != nil || files[path.Clean(target)] == "" || name != "index.html" {
				t.Errorf("%s: a link to %s", name, link)
			}
		}
		if strings.Contains(page, "@import") || strings.Contains(page, "url(") ||
			!strings.Contains(page, `<html lang="en">`) || strings.Count(page, "<style>") != 1 {
			t.Errorf("%s: it fetches something, or has no language, or more than one style", name)
		}
	}
}

// text of a page as a reader sees it, in one line.
func textOf(t *testing.T, page string) string {
	t.Helper()
	for _, e := range elements(t, page) {
		if e.name == "main" {
			return line(e.text)
		}
	}
	t.Fatal("a page without <main>")
	return ""
}

func TestStudentsPages(t *testing.T) {
	files := written(t, sample(), "html", Options{Hints: 2})
	for name, wants := range map[string][]string{
		"ada": {"8 of 8 points", "3 of 3 exercises passed", "attempt 1",
			"graded 21 November 2026 10:30", "found in cell 7", "3 of 3 hidden cases are right."},
		"ben": {"0 of 3 exercises passed", "✗ not right yet", "◐ partly right",
			"All 4 visible cases are right; 2 of 3 hidden ones are not.",
			"natural logarithm instead of bits", "Which base do bits have?",
			"panicked: index out of range [5] with length 2", "cell 7, line 3: x := counts[5]",
			"got a pure node", "want a pure node", "debug 1", "Hint 1 of 2", "The second hint.",
			"1 of 3 hidden cases is right.", "also in cell 4, which it replaces",
			"A panic breaks the program off"},
		"cleo": {"Set to 2 by Prof. Fan: the slide was wrong", "· not written yet",
			"Write it, run its check, and hand in again."},
		"dan": {"– not found", "! does not compile", "cell 7, line 3: undefined: lgo",
			"cell 7, line 9: missing return", "! not allowed", "Do without it"},
		"eve": {"! too costly to compile", "! of another type",
			"It should be a func([][]float64) float64.", "! no answer"},
		"flo": {"flo.ipynb: no JSON: line 3: unexpected end"},
	} {
		text := textOf(t, files["students/"+name+".html"])
		for _, want := range wants {
			if !strings.Contains(text, want) {
				t.Errorf("%s's page lacks %q:\n%s", name, want, text)
			}
		}
		for _, never := range []string{"third hint", "secret"} {
			if strings.Contains(text, never) {
				t.Errorf("%s's page tells %q", name, never)
			}
		}
	}
	for name, page := range files {
		if strings.Contains(name, "_cmd") {
			if text := textOf(t, page); !strings.Contains(text, "<script>alert(1)</script>") ||
				!strings.Contains(text, `\x1b[31m\x00`) ||
				!strings.Contains(text, "Handed in late, 1 day 2 h: 1.5 points taken off.") {
				t.Errorf("a hostile name is not shown as it is: %s", text)
			}
		}
	}
}

func TestOverview(t *testing.T) {
	page := written(t, sample(), "html", Options{})["index.html"]
	text := textOf(t, page)
	for _, want := range []string{"8 students", "mean 3.04 of 8 points", "1 passed everything",
		"flo.ipynb: no JSON", "natural logarithm instead of bits: 2 (ben, ada)",
		"not found: 2 (dan, flo)",
		"secret two hidden", "want secret two", "see me <b>"} {
		if !strings.Contains(text, want) {
			t.Errorf("the overview lacks %q:\n%s", want, text)
		}
	}
	var heads []string
	for _, e := range elements(t, page) {
		if e.name == "th" && e.attributes["scope"] == "col" {
			heads = append(heads, e.text)
		}
	}
	if !slices.Equal(heads[:6], []string{"Student", "Score", "Late", "entropy", "gain", "id3"}) {
		t.Errorf("columns %q", heads)
	}
}

func TestBins(t *testing.T) {
	c := Class{Exercises: abouts} // 8 points: eight bins
	for _, score := range []float64{-1, 0, 0.99, 1, 7.9, 8, 9} {
		c.Students = append(c.Students, Student{Score: score})
	}
	var got []int
	for _, b := range c.bins() {
		got = append(got, len(b.Students))
	}
	if !slices.Equal(got, []int{3, 1, 0, 0, 0, 0, 0, 3}) {
		t.Errorf("%v", got)
	}
	if (Class{}).bins() != nil {
		t.Error("a lesson without points has bins")
	}
}

// The page of functions that are alike shows both, marks what they have in common, and runs nothing
// that a student wrote.
func TestSimilarity(t *testing.T) {
	c := sample()
	c.Alike = nil
	if _, err := Write(t.TempDir(), c, Similarity, Options{}); err == nil ||
		!strings.Contains(err.Error(), "ask grade") {
		t.Errorf("nobody has compared the functions: %v", err)
	}
	c = sample()
	page := written(t, c, Similarity, Options{})["similarity.html"]
	text := textOf(t, page)
	for _, want := range []string{"trees/gain", "88 %", "cell 7", "1 4 return 1", "1 32 return 1",
		"<script>alert(9)</script>", "It does not say that anybody copied"} {
		if !strings.Contains(strings.ReplaceAll(text, "\u00a0", " "), want) {
			t.Errorf("the page lacks %q:\n%s", want, text)
		}
	}
	same, scripts := 0, 0
	for _, e := range elements(t, page) {
		if e.name == "script" {
			scripts++
		}
		if e.attributes["class"] == "row same" {
			same++
		}
	}
	if same != 2 || scripts != 1 {
		t.Errorf("%d lines are marked, and there are %d scripts", same, scripts)
	}
	c.Alike = []similarity.Pair{}
	page = written(t, c, Similarity, Options{})["similarity.html"]
	if !strings.Contains(page, "No two functions are alike.") {
		t.Error("a class without pairs has no sentence")
	}
}
