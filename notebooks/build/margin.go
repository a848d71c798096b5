package build

import (
	"bytes"
	"regexp"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"

	"github.com/tessella-go/tessella/notebooks/markdown"
)

// marginFolded and marginOpen begin a note of the margin. HTML ends at a blank line, so what
// stands between two of them is Markdown for Jupyter and for our page alike.
const (
	marginFolded = "<details>\n<summary>"
	marginOpen   = "<details open>\n<summary>"
)

// marginNote returns what a fence "margin Title" becomes: a note that the reader unfolds. It is
// part of the Markdown cell in which it stands. In the teacher's edition it is open: see unfold.
func (l *lesson) marginNote(node *ast.FencedCodeBlock, source []byte, line int) string {
	_, title, _ := strings.Cut(strings.TrimSpace(string(node.Info.Value(source))), " ")
	title = strings.TrimSpace(title)
	if title == "" {
		l.problem(line, "a note in the margin has a title: ```margin Title")
	}
	if strings.ContainsAny(title, "$`*<>&") {
		l.problem(line, "the title %q of a note in the margin is plain text, without any of "+
			"$ ` * < > &; what needs them stands in the note", title)
	}
	body := node.Lines().Value(source)
	if len(bytes.TrimSpace(body)) == 0 {
		l.problem(line, "this note in the margin is empty")
	}
	l.lintMargin(body, line+1)
	return marginFolded + title + "</summary>\n\n" + strings.Trim(string(body), "\n") +
		"\n\n</details>\n\n"
}

// lintMargin reports what a note in the margin may not hold. Its text begins in line first.
func (l *lesson) lintMargin(body []byte, first int) {
	lineAt := func(offset int) int { return first + bytes.Count(body[:offset], []byte("\n")) }
	context := parser.NewContext()
	document := markdown.New().Parser().Parse(text.NewReader(body), parser.WithContext(context))
	l.lintLinks(context, body, lineAt)
	l.lintProse(document, body, lineAt)
	for node := document.FirstChild(); node != nil; node = node.NextSibling() {
		switch node := node.(type) {
		case *ast.Heading:
			l.problem(lineAt(lineStart(body, node.Pos())), "a note in the margin has no headings; "+
				"it has a title: ```margin Title")
		case *ast.FencedCodeBlock:
			if node.Info != nil && cellFence.Match(node.Info.Value(body)) {
				l.problem(lineAt(lineStart(body, node.Pos())), "a note in the margin is text: "+
					"a fence in it is ```go without attributes, and it is not run")
			}
		}
	}
}

// cellFence is the first line of a fence that is a cell elsewhere, or a note within a note.
var cellFence = regexp.MustCompile(`^(go\s|margin\b)`)

// unfold opens the notes in the margin of a Markdown cell.
func unfold(text string) string { return strings.ReplaceAll(text, marginFolded, marginOpen) }
