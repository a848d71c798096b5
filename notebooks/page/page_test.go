package page

import (
	"bytes"
	"encoding/base64"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	nethtml "golang.org/x/net/html"

	"github.com/tessella-go/tessella/notebooks/ipynb"
	"github.com/tessella-go/tessella/notebooks/run"
	"github.com/tessella-go/tessella/notebooks/stamp"
	"github.com/tessella-go/tessella/notebooks/verdict"
)

// onePixel is the smallest PNG that browsers show.
const onePixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlE" +
	"QVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

func display(forms map[string]string) *ipynb.Output {
	bundle := ipynb.Bundle{}
	for mime, text := range forms {
		ipynb.Object(bundle).Set(mime, text)
	}
	return &ipynb.Output{Type: ipynb.DisplayData, Data: bundle, Metadata: ipynb.Object{}}
}

func stream(name, text string) *ipynb.Output {
	return &ipynb.Output{Type: ipynb.Stream, Name: name, Text: ipynb.Text{text}}
}

// executed is a notebook with every kind of output, some of them hostile.
func executed(t *testing.T) *ipynb.Notebook {
	t.Helper()
	nb := ipynb.New()
	nb.Metadata.Set("title", "A title with <b>")
	one := 1
	code := func(id, source string, outputs ...*ipynb.Output) {
		cell := ipynb.NewCode(id, source)
		cell.ExecutionCount = &one
		cell.Outputs = outputs
		nb.Cells = append(nb.Cells, cell)
	}
	prose := ipynb.NewMarkdown("prose",
		"# First\n\n### Cell svg\n\nText with $x_1$ and <script>alert(1)</script> <kbd>K</kbd>.\n"+
			"\n## Part\n\n### Part\n\n"+
			"| a | b |\n| --- | --: |\n| 1 | 2 |\n\n![Attached](attachment:a.png) "+
			"![Beside](b.png) "+
			"![Away](https://example.org/c.png) ![Up](../d.png)\n\n$\\unknown{x}$\n\n```go\n"+
			"var a = 1\n```\n")
	prose.Attachments = map[string]ipynb.Bundle{"a.png": {}}
	ipynb.Object(prose.Attachments["a.png"]).Set("image/png", onePixel)
	nb.Cells = append(nb.Cells, prose)
	code("streams", "%%\nfmt.Println(\"<b>\")",
		stream("stdout", "<b>out\x1b[31mred\x1b[0m\n"),
		stream("stderr", "a warning\n"))
	code("picture", "",
		display(map[string]string{
			"image/png":  onePixel,
			"text/plain": "A curve.",
			"text/html":  "<img src='data:image/png;base64,AAAA'>",
		}))
	code("svg", "", display(map[string]string{"image/svg+xml": "<svg onload='alert(1)'></svg>"}))
	code("card", "",
		display(map[string]string{
			"text/html": "<div style='color:red' " +
				"onclick='alert(1)'>card<script>alert(1)</script></div></main></body>",
		}))
	code("markdown", "",
		display(map[string]string{
			"text/markdown": "*soft* <script>x</script>",
			"text/plain":    "plain",
		}))
	code("latex", "", display(map[string]string{"text/latex": "$$\\frac{1}{2}$$"}))
	code("plain", "", display(map[string]string{"text/plain": "only <text>"}))
	code("unknown", "", display(map[string]string{"application/x-own": "?"}))
	code("error", "panic()",
		&ipynb.Output{
			Type: ipynb.Error, EName: "ERROR", EValue: "failed",
			Traceback: []string{"panic: \x1b[1mboom\x1b[0m", "goroutine 1"},
		})
	code("folded", "// Draws it.\ndraw()", stream("stdout", "drawn"))
	nb.Cells[len(nb.Cells)-1].Metadata.Set("jupyter", map[string]bool{"source_hidden": true})
	code("long", "", stream("stdout", strings.Repeat(strings.Repeat("x", 99)+"\n", 3000)))
	nb.Cells = append(nb.Cells, &ipynb.Cell{
		ID:       "raw",
		Type:     ipynb.Raw,
		Source:   "<raw>",
		Metadata: ipynb.Object{},
	})
	// As GoNB sends it, and before it the verdict of an earlier run as an object.
	card := display(map[string]string{
		"text/html": "<b>forged</b>",
		verdict.MIME: `{"version": 1, "id": "one/f", "title": "F <i>", "status": "passed", ` +
			`"passed": 5, "total": 5, "points": 2}`,
	})
	old := display(nil)
	ipynb.Object(old.Data).Set(verdict.MIME, verdict.Verdict{
		Version: 1,
		ID:      "one/f",
		Title:   "F",
		Status:  verdict.Failed,
		Message: "No case is right.",
	})
	code("one-f-check", "grader.Check(one.F, F)", old, card)
	nb.Cells[len(nb.Cells)-1].Metadata.Set(stamp.Key, map[string]string{"check": "one/f"})
	dir := t.TempDir()
	data, err := base64.StdEncoding.DecodeString(onePixel)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "b.png"), data, 0o644); err != nil {
		t.Fatal(err)
	}
	nb.Path = filepath.Join(dir, "nb.ipynb")
	return nb
}

func pageOf(t *testing.T, nb *ipynb.Notebook, options Options) string {
	t.Helper()
	var out bytes.Buffer
	if err := Write(&out, nb, options); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// node finds the element with an id.
func node(t *testing.T, page, id string) *nethtml.Node {
	t.Helper()
	document, err := nethtml.Parse(strings.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	for n := range document.Descendants() {
		for _, a := range n.Attr {
			if a.Key == "id" && a.Val == id {
				return n
			}
		}
	}
	t.Fatalf("the page has no element %q", id)
	return nil
}

func htmlOf(t *testing.T, n *nethtml.Node) string {
	t.Helper()
	var out strings.Builder
	if err := nethtml.Render(&out, n); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestPageShowsEveryOutput(t *testing.T) {
	page := pageOf(t, executed(t), Options{})
	for id, wants := range map[string][]string{
		"cell-prose": {"<math", "<kbd>K</kbd>", `<td style="text-align:right">2</td>`,
			`alt="Attached"`, `<code class="tex">\unknown{x}</code>`, `<span class="kd">var</span>`,
			`<h3 id="cell-svg-2">`, `<h2 id="part">`, `<h3 id="part-2">`, `<img alt="Away"/>`,
			`<img alt="Up"/>`},
		"cell-streams": {`&lt;b&gt;out<span class="ansi-1">red</span></pre>`,
			`<div class="label">stderr</div><pre tabindex="0">a warning</pre>`},
		"cell-picture": {`<img src="data:image/png;base64,` + onePixel + `" alt="A curve."/>`},
		"cell-svg": {
			`<img src="data:image/svg+xml;base64,` +
				base64.StdEncoding.EncodeToString([]byte("<svg onload='alert(1)'></svg>")) +
				`" alt="picture in the section “Part”"/>`,
		},
		"cell-card":     {`<div class="output html"><div style="color:red">card</div></div>`},
		"cell-markdown": {"<em>soft</em>"},
		"cell-latex":    {"<mfrac>"},
		"cell-plain":    {"only &lt;text&gt;"},
		"cell-unknown":  {"(an output that a page cannot show)"},
		"cell-error": {`<div class="label">error</div>`,
			"ERROR: failed\npanic: <span class=\"ansi-bold\">boom</span>\ngoroutine 1"},
		// 300,000 bytes less the 2,621 whole lines in 256 KiB: 37,901
		"cell-long":        {"… 38 KiB more are in the notebook"},
		"cell-raw":         {"&lt;raw&gt;"},
		"cell-folded":      {`<details class="source"><summary>Draws it</summary>`, "drawn"},
		"cell-one-f-check": {"<summary>check one/f</summary>", "No case is right.", "F &lt;i&gt;"},
	} {
		got := htmlOf(t, node(t, page, id))
		for _, want := range wants {
			if !strings.Contains(got, want) {
				t.Errorf("%s lacks %s:\n%.1500s", id, want, got)
			}
		}
	}
	if strings.Contains(page, "forged") {
		t.Error("a card's own HTML is in the page")
	}
	if got := strings.Count(htmlOf(t, node(t, page, "cell-picture")), "<img"); got != 1 {
		t.Errorf("a picture with an HTML form is shown %d times", got)
	}
	if got := strings.Count(htmlOf(t, node(t, page, "cell-prose")),
		"data:image/png;base64,"+onePixel); got != 2 {
		t.Errorf("%d of the attached picture and the one beside the notebook are in the page", got)
	}
}

// A note in the margin is folded on the page too, or open, with its formulas.
func TestPageFoldsNotes(t *testing.T) {
	for _, open := range []string{"", " open"} {
		nb := ipynb.New()
		nb.Cells = append(nb.Cells, ipynb.NewMarkdown("note", "Text.\n\n<details"+open+
			">\n<summary>A slip</summary>\n\nIt has $x$ and *y*.\n\n- one\n\n</details>\n\nAfter."))
		note := node(t, pageOf(t, nb, Options{}), "cell-note")
		var details *nethtml.Node
		for n := range note.ChildNodes() {
			if n.Data == "details" {
				details = n
			}
		}
		if details == nil {
			t.Fatalf("the page has no details:\n%s", htmlOf(t, note))
		}
		isOpen := len(details.Attr) == 1 && details.Attr[0].Key == "open"
		if isOpen != (open != "") {
			t.Errorf("%q became details with %v", "<details"+open+">", details.Attr)
		}
		got := htmlOf(t, details)
		for _, want := range []string{"<summary>A slip</summary>", "<math", "<em>y</em>",
			"<li>one</li>"} {
			if !strings.Contains(got, want) {
				t.Errorf("the note lacks %s:\n%s", want, got)
			}
		}
		if strings.Contains(got, "After.") {
			t.Errorf("the note holds what follows it:\n%s", got)
		}
	}
}

// A link to a notebook beside this one leads to its page there, and to the same heading.
func TestPageLinksToPages(t *testing.T) {
	nb := ipynb.New()
	nb.Cells = append(nb.Cells, ipynb.NewMarkdown("links", "[a](notation.ipynb) "+
		"[b](06-trees.ipynb#What-is-an-answer-worth?) [c](07-x.ipynb#It%E2%80%99s-1%2F2) "+
		"[d](../up.ipynb) [e](https://example.org/f.ipynb)"))
	got := htmlOf(t, node(t, pageOf(t, nb, Options{}), "cell-links"))
	for _, want := range []string{`<a href="notation.html">a</a>`,
		`<a href="06-trees.html#what-is-an-answer-worth">b</a>`,
		`<a href="07-x.html#its-1-2">c</a>`, `<a>d</a>`,
		`<a href="https://example.org/f.ipynb">e</a>`} {
		if !strings.Contains(got, want) {
			t.Errorf("%s is not in\n%s", want, got)
		}
	}
}

// A page runs nothing and fetches nothing, and assistive software can read it.
func TestPageStandsAlone(t *testing.T) {
	page := pageOf(t, executed(t), Options{Index: "index.html"})
	document, err := nethtml.Parse(strings.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	ids := make(map[string]bool)
	var targets []string
	policy, lang := "", ""
	for n := range document.Descendants() {
		if n.Type != nethtml.ElementNode {
			continue
		}
		attributes := make(map[string]string)
		for _, a := range n.Attr {
			attributes[a.Key] = a.Val
			if strings.HasPrefix(a.Key, "on") {
				t.Errorf("<%s> has the handler %s", n.Data, a.Key)
			}
		}
		switch n.Data {
		case "script", "iframe", "object", "link", "base", "form":
			t.Errorf("the page has a <%s>", n.Data)
		case "img":
			if src, ok := attributes["src"]; ok && !strings.HasPrefix(src, "data:image/") {
				t.Errorf("a picture comes from %s", src)
			}
			if attributes["alt"] == "" {
				t.Errorf("a picture has no description: %v", n.Attr)
			}
		case "a":
			if id, ok := strings.CutPrefix(attributes["href"], "#"); ok {
				targets = append(targets, id)
			}
		case "meta":
			if attributes["http-equiv"] == "Content-Security-Policy" {
				policy = attributes["content"]
			}
		case "html":
			lang = attributes["lang"]
		}
		if id := attributes["id"]; id != "" && ids[id] {
			t.Errorf("two elements have the id %s", id)
		} else {
			ids[id] = true
		}
	}
	for _, id := range targets {
		if !ids[id] {
			t.Errorf("a link goes to #%s, which is not there", id)
		}
	}
	if !strings.HasPrefix(policy, "default-src 'none'; style-src 'unsafe-inline'; img-src data:;") {
		t.Errorf("content security policy %q", policy)
	}
	if lang != "en" || !strings.Contains(page, "<title>A title with &lt;b&gt;</title>") ||
		!strings.Contains(page, `<a class="up" href="index.html">`) {
		t.Errorf("language %q, or the title or the way up is missing", lang)
	}
	if strings.Contains(page, "@import") || strings.Contains(page, "url(") {
		t.Error("the style fetches something")
	}
	if again := pageOf(t, executed(t), Options{Index: "index.html"}); again != page {
		t.Error("the same notebook makes two pages")
	}
}

func TestPagesAtOnce(t *testing.T) {
	nb := executed(t)
	want := pageOf(t, nb, Options{})
	var wait sync.WaitGroup
	for range 4 {
		wait.Go(func() {
			var out bytes.Buffer
			if err := Write(&out, nb, Options{}); err != nil || out.String() != want {
				t.Errorf("a page written beside others is another, or %v", err)
			}
		})
	}
	wait.Wait()
}

func TestPageTellsHowTheRunWent(t *testing.T) {
	nb := executed(t)
	result := &run.Result{Cells: []run.Cell{
		{Cell: 2, Duration: 1500 * time.Millisecond},
		{Cell: 10, Duration: time.Second, Err: errors.New("line 1: panic: boom")},
	}}
	page := pageOf(t, nb, Options{Title: "Other title", Result: result})
	for _, want := range []string{
		`<span class="chip bad">1 of 2 cells failed</span>`, `<span class="chip">2.50 s</span>`,
		`<span class="chip good">1 of 1 checks passed</span>`,
		`<td><a href="#cell-one-f-check">F &lt;i&gt;</a></td><td class="good">passed</td><td ` +
			`class="number">5 of 5</td><td class="number">2</td>`, "<title>Other title</title>",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
	if got := htmlOf(t, node(t, page, "cell-error")); !strings.Contains(got,
		`class="cell code failed"`) || !strings.Contains(got, "line 1: panic: boom") {
		t.Errorf("the failed cell: %s", got)
	}
	if strings.Contains(htmlOf(t, node(t, page, "cell-streams")), "failed") {
		t.Error("a cell that ended well is marked as failed")
	}
}

func TestTitleOfAPage(t *testing.T) {
	nb := ipynb.New()
	nb.Path = "notes/a b.ipynb"
	if got := title(nb, "", nil); got != "a b" {
		t.Errorf("of a file: %q", got)
	}
	if got := title(nb, "", []heading{{1, "Heading", "heading"}}); got != "Heading" {
		t.Errorf("of a heading: %q", got)
	}
	if got := title(ipynb.New(), "", nil); got != "Notebook" {
		t.Errorf("of nothing: %q", got)
	}
}

func TestIndex(t *testing.T) {
	nb := executed(t)
	nb.Metadata.Set(stamp.Key, stamp.Stamp{Summary: "About <all>."})
	result := &run.Result{
		Start: time.Second,
		Cells: []run.Cell{{Cell: 2, Duration: 61 * time.Second}, {Cell: 3}},
	}
	good := Summarize(nb, result, nil)
	good.File, good.Notebook = "a.html", "a.ipynb"
	bad := Summarize(nb, nil, errors.New("nb.ipynb: cell 3: <boom>"))
	if good.Title != "A title with <b>" || good.Summary != "About <all>." ||
		good.Took != 62*time.Second || good.Cells != 2 || good.Checks != 1 || good.Passed != 1 {
		t.Errorf("%+v", good)
	}
	var out bytes.Buffer
	if err := WriteIndex(&out, "A run", []Entry{good, bad}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"<h1>A run</h1>",
		`<span class="chip bad">1 of 2 notebooks failed</span>`,
		`<a href="a.html">A title with &lt;b&gt;</a>`, "About &lt;all&gt;.",
		`<a href="a.ipynb">executed notebook</a>`, "nb.ipynb: cell 3: &lt;boom&gt;",
		"1 of 1 checks passed", "2 cells in 1 min 2 s", `<span class="chip bad">failed</span>`,
		`<span class="chip good">ran</span>`} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the index lacks %s:\n%s", want, out.String())
		}
	}
}

func TestDuration(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0: "0.00 s", 1234 * time.Millisecond: "1.23 s",
		42*time.Second + 300*time.Millisecond:  "42 s",
		60 * time.Second:                       "1 min 0 s",
		125*time.Second + 600*time.Millisecond: "2 min 6 s",
		59*time.Second + 900*time.Millisecond:  "1 min 0 s",
	} {
		if got := run.Duration(d); got != want {
			t.Errorf("%v: %s, want %s", d, got, want)
		}
	}
}
