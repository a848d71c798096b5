package verdict

import (
	"fmt"
	"html"
	"strings"

	"github.com/tessella-go/tessella/notebooks/course"
)

// Style is the style of the card. Its colours suit light and dark themes of JupyterLab and VS Code,
// and colour-blind readers can distinguish them. Colour is never the only sign, so the card can be
// read without the style, as in a notebook that is not trusted.
const Style = `
div.tessella{--good:#0b62a8;--bad:#a8430b;--line:color-mix(in srgb,currentColor 22%,transparent);
--soft:color-mix(in srgb,currentColor 6%,transparent);
border:1px solid var(--line);border-left:4px solid var(--bad);border-radius:4px;padding:.7em 1em;
margin:.3em 0;max-width:56em;line-height:1.45;
font-family:var(--jp-content-font-family,var(--vscode-font-family,system-ui,sans-serif));
font-size:var(--jp-content-font-size1,14px)}
body[data-jp-theme-light=false] div.tessella,body.vscode-dark div.tessella,
body.vscode-high-contrast div.tessella{--good:#7cc0ff;--bad:#ffa66b}
div.tessella.passed{border-left-color:var(--good)}
div.tessella.unwritten{border-left-color:var(--line)}
div.tessella>*{margin:.45em 0}div.tessella>:first-child{margin-top:0}
div.tessella>:last-child{margin-bottom:0}
.tessella .head{display:flex;flex-wrap:wrap;gap:.2em .8em;align-items:baseline}
.tessella .head b{font-size:1.12em}
.tessella .dim{opacity:.75;font-size:.92em}.tessella .good{color:var(--good);font-weight:600}
.tessella .bad{color:var(--bad);font-weight:600}
.tessella .strip{letter-spacing:.18em;overflow-wrap:anywhere}
.tessella .name{font-weight:600}
.tessella .says{grid-column:1/-1;color:var(--bad);border-left:2px solid;padding-left:.6em}
.tessella .note{background:var(--soft);border-radius:4px;padding:.5em .8em}
.tessella .case{border-top:1px solid var(--line);padding-top:.5em}
.tessella .grid{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.15em .9em;
align-items:baseline;margin:.3em 0 .3em 1.3em}
.tessella .pair{grid-column:1/-1;display:flex;flex-wrap:wrap;gap:.3em 2.5em}
.tessella .pair>div{max-width:100%}
.tessella .at{font-weight:600;background:color-mix(in srgb,var(--bad) 16%,transparent);
border-radius:3px;padding-right:.4em}
div.tessella pre,div.tessella code{font-family:var(--jp-code-font-family,
var(--vscode-editor-font-family,monospace));font-size:.93em;background:none;color:inherit;
padding:0;margin:0;border:0;line-height:1.4}
div.tessella pre{white-space:pre-wrap;overflow-wrap:anywhere}
div.tessella .wide{white-space:pre;overflow-x:auto}
@media(max-width:40em){div.tessella .wide{white-space:pre-wrap}}
.tessella summary{cursor:pointer}
.tessella details details,.tessella details>div{margin:.3em 0 .3em 1.1em}
`

// page writes HTML; all text goes through escape.
type page struct{ strings.Builder }

func (p *page) add(parts ...string) {
	for _, part := range parts {
		p.WriteString(part)
	}
}

func escape(s string) string { return html.EscapeString(s) }

// element writes an element with a class around escaped text.
func (p *page) element(tag, class, text string) {
	p.add("<", tag, ` class="`, class, `">`, escape(text), "</", tag, ">")
}

// HTML writes the verdict as a card for a notebook, with its style.
func (v Verdict) HTML() string { return v.card("<style>" + Style + "</style>") }

// Card writes the verdict as a card for a page that has the [Style].
func (v Verdict) Card() string { return v.card("") }

func (v Verdict) card(style string) string {
	p := &page{}
	p.add(`<div class="tessella `, string(v.Status), `">`, style)
	p.head(v)
	for _, m := range v.Misconceptions {
		p.add(`<div class="note">`, m.Lead(), `: <b>`, escape(m.Name), `</b>. `)
		p.add(escape(m.Hint), `</div>`)
	}
	if v.Status != Unwritten {
		p.cases(v)
	}
	if v.Status != Passed {
		p.hints(v.Hints, len(v.Hints))
	}
	for _, note := range v.Notes {
		p.element("div", "dim", note)
	}
	p.add("</div>")
	return p.String()
}

func (p *page) head(v Verdict) {
	class := "bad"
	if v.Status == Passed {
		class = "good"
	}
	p.add(`<div class="head">`)
	p.element("span", class, v.Status.words())
	p.add("<b>", escape(v.Title), "</b>")
	about := v.ID + " · " + points(v.Points)
	if v.Kind != course.Write {
		about += " · " + string(v.Kind)
	}
	if v.Where != "" {
		about += " · " + v.Where
	}
	p.element("span", "dim", about)
	p.add("</div><div>", escape(v.Message))
	if v.Status != Unwritten {
		p.add(` <span class="strip">`)
		for _, c := range v.Cases {
			mark, class := c.mark()
			p.add(`<span class="`, class, `" title="`, escape(c.Name), `">`, mark, `</span>`)
		}
		p.add("</span>")
	}
	p.add("</div>")
}

// mark is the sign of a case's outcome and the class of its colour.
func (c Case) mark() (mark, class string) {
	switch c.Outcome {
	case Right:
		return "✓", "good"
	case NotRun:
		return "–", "dim"
	}
	return "✗", "bad"
}

// opened is how many of the wrong cases are open at first.
const opened = 3

func (p *page) cases(v Verdict) {
	var wrong, right, notRun []Case
	for _, c := range v.Cases {
		switch c.Outcome {
		case Right:
			right = append(right, c)
		case NotRun:
			notRun = append(notRun, c)
		default:
			wrong = append(wrong, c)
		}
	}
	for _, c := range wrong[:min(opened, len(wrong))] {
		p.add(`<div class="case">`)
		p.caseHead(c)
		p.caseBody(c)
		p.add("</div>")
	}
	p.list(wrong[min(opened, len(wrong)):], "more not right")
	p.list(notRun, "not run")
	p.list(right, "right")
}

// list writes folded cases, each on a line that can be opened.
func (p *page) list(cases []Case, word string) {
	if len(cases) == 0 {
		return
	}
	p.add(`<details class="case"><summary>`, fmt.Sprintf("%d %s", len(cases), word), "</summary>")
	for _, c := range cases {
		p.add("<details><summary>")
		p.caseHead(c)
		p.add("</summary>")
		p.caseBody(c)
		p.add("</details>")
	}
	p.add("</details>")
}

func (p *page) caseHead(c Case) {
	mark, class := c.mark()
	p.add(`<span class="`, class, `">`, mark, `</span> <span class="name">`,
		escape(c.Name), `</span>`)
	if c.Where != "" {
		p.add(` <span class="dim">`, escape(c.Where), `</span>`)
	}
}

// caseBody writes a case in two columns, names and values: what is wrong, the input, the result,
// the expected result, the note.
func (p *page) caseBody(c Case) {
	p.add(`<div class="grid">`)
	if c.Outcome != Right && !c.plain() {
		p.add(`<div class="says">→ `, escape(c.Message))
		if c.Line != "" {
			p.add("<br><code>", escape(c.Line), "</code>")
		}
		p.add("</div>")
	}
	for i, in := range c.Input {
		p.value(in.label(i), in.Text)
	}
	showGot := c.Got != "" && (c.Outcome != Right || c.Want == "")
	if c.withheld() {
		p.add("</div>")
		return
	}
	if strings.Contains(c.Got+c.Want, "\n") {
		p.add(`<div class="pair">`)
		if showGot {
			p.block("got", c.Got)
		}
		if c.Want != "" {
			p.block("want", c.Want)
		}
		p.add("</div>")
	} else {
		if showGot {
			p.value("got", c.Got)
		}
		if c.Want != "" {
			p.value("want", c.Want)
		}
	}
	if c.Output != "" {
		p.value("printed", strings.TrimRight(c.Output, "\n"))
	}
	if c.Note != "" {
		p.element("span", "dim", "note")
		p.element("span", "dim", c.Note)
	}
	p.add("</div>")
}

// value writes a name and a value beside it. A value of more than a few lines is folded.
func (p *page) value(name, text string) {
	p.element("span", "dim", name)
	if n := strings.Count(text, "\n") + 1; n > 4 {
		p.add("<details><summary>", fmt.Sprintf("%d lines", n), `</summary><pre class="wide">`,
			escape(text), "</pre></details>")
		return
	}
	p.add("<pre>", escape(text), "</pre>")
}

// block writes a name and below it a value of several lines, with the line of
// the deviation set off.
func (p *page) block(name, text string) {
	p.add("<div>")
	p.element("span", "dim", name)
	p.add(`<pre class="wide">`)
	for i, line := range strings.Split(text, "\n") {
		if i > 0 {
			p.add("\n")
		}
		if strings.HasPrefix(line, Mark) {
			p.element("span", "at", line)
		} else {
			p.add(escape(line))
		}
	}
	p.add("</pre></div>")
}

// hints writes nested hints: each one opens within the one before.
func (p *page) hints(hints []string, of int) {
	if len(hints) == 0 {
		return
	}
	p.add("<details><summary>", fmt.Sprintf("Hint %d of %d", of-len(hints)+1, of),
		"</summary><div>", escape(hints[0]), "</div>")
	p.hints(hints[1:], of)
	p.add("</details>")
}
