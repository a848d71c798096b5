package report

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"
)

// annotation is a workflow command as GitHub's runner takes it apart.
type annotation struct{ kind, message, file, line, title string }

// commandLine is the runner's grammar: two colons, the command, properties after a space with
// commas between them, two colons, the message.
var commandLine = regexp.MustCompile(`^::(error|warning|notice)((?: |,)[^:]*)::(.*)$`)

func parseAnnotations(t *testing.T, output string) []annotation {
	t.Helper()
	unescape := strings.NewReplacer("%0D", "\r", "%0A", "\n", "%3A", ":", "%2C", ",", "%25", "%")
	var list []annotation
	for l := range strings.SplitSeq(strings.TrimSuffix(output, "\n"), "\n") {
		m := commandLine.FindStringSubmatch(l)
		if m == nil {
			t.Errorf("no command: %s", l)
			continue
		}
		a := annotation{kind: m[1], message: unescape.Replace(m[3])}
		for property := range strings.SplitSeq(strings.TrimPrefix(m[2], " "), ",") {
			name, value, _ := strings.Cut(property, "=")
			value = unescape.Replace(value)
			switch name {
			case "file":
				a.file = value
			case "line":
				a.line = value
			case "title":
				a.title = value
			default:
				t.Errorf("property %q in %s", name, l)
			}
		}
		list = append(list, a)
	}
	return list
}

func TestAnnotations(t *testing.T) {
	files := written(t, sample(), "github", Options{})
	if len(files) != 18 {
		t.Errorf("%d files for 8 students and all", len(files))
	}
	kinds := make(map[string]int)
	for _, a := range parseAnnotations(t, files["github/annotations.txt"]) {
		kinds[a.kind]++
	}
	// by hand: not right are 3+2+3+1+1+2 exercises or submissions, not there 5
	if kinds["error"] != 10 || kinds["warning"] != 5 || kinds["notice"] != 1 {
		t.Errorf("annotations of all: %v", kinds)
	}
	ben := parseAnnotations(t, files["github/ben/annotations.txt"])
	want := annotation{"error",
		"a pure node: got got a pure node, want want a pure node\ncounts = []float64{a pure " +
			"node}\nF(counts)\ngot got a pure node\nwant want a pure node\n" +
			"0 of 3 hidden cases are right.\nThis looks like a known mistake: " +
			"natural logarithm instead of bits. Which base do bits have?",
		"class/ben/homework.ipynb", "", "Entropy (trees/entropy): not right yet"}
	if len(ben) != 3 || ben[0] != want {
		t.Errorf("got %+v\nwant %+v", ben[0], want)
	}
	eve := parseAnnotations(t, files["github/eve/annotations.txt"])
	if eve[1].file != "class/eve/b.go" || eve[1].line != "12" {
		t.Errorf("a place in a Go file: %+v", eve[1])
	}
	for _, a := range eve {
		if a.file == "" && a.line != "" {
			t.Errorf("a line of no file: %+v", a)
		}
	}
	if flo := parseAnnotations(t, files["github/flo/annotations.txt"]); flo[0].kind != "error" ||
		flo[0].file != "class/flo.ipynb" || flo[1].kind != "warning" {
		t.Errorf("a submission that cannot be read: %+v", flo)
	}
	if files["github/ada/annotations.txt"] != "" {
		t.Errorf("all right: %s", files["github/ada/annotations.txt"])
	}
}

// tree parses GitHub's Markdown.
func markdownTree(source string) ast.Node {
	return goldmark.New(goldmark.WithExtensions(extension.GFM)).Parser().
		Parse(text.NewReader([]byte(source)))
}

// Names and messages make no Markdown of their own: no HTML, link or picture,
// no further column or row.
func TestSummaryIsNotInjected(t *testing.T) {
	for name, source := range written(t, sample(), "github", Options{Hints: 1}) {
		if !strings.HasSuffix(name, ".md") {
			continue
		}
		tables, headings := 0, 0
		_ = ast.Walk(markdownTree(source), func(n ast.Node, entering bool) (ast.WalkStatus, error) {
			if !entering {
				return ast.WalkContinue, nil
			}
			switch n := n.(type) {
			case *ast.RawHTML, *ast.HTMLBlock, *ast.Link, *ast.AutoLink, *ast.Image, *ast.CodeSpan:
				t.Errorf("%s: a %s", name, n.Kind())
			case *ast.Emphasis:
				if n.Level != 2 {
					t.Errorf("%s: emphasis", name)
				}
			case *ast.Heading:
				headings++
			case *extast.Table:
				tables++
				rows := 0
				for row := n.FirstChild(); row != nil; row = row.NextSibling() {
					rows++
					if row.ChildCount() != n.FirstChild().ChildCount() {
						t.Errorf("%s: a row of %d cells", name, row.ChildCount())
					}
				}
				want := 4
				if name == "github/summary.md" {
					want = 9
				}
				if rows != want {
					t.Errorf("%s: %d rows, want %d", name, rows, want)
				}
			}
			return ast.WalkContinue, nil
		})
		if tables != 1 || headings < 1 || headings > 4 {
			t.Errorf("%s: %d tables, %d headings", name, tables, headings)
		}
	}
}

func TestSummaryKeepsToTheLimit(t *testing.T) {
	c := sample()
	for i := range 3000 {
		s := c.Students[1]
		s.Name = fmt.Sprintf("student %d %s", i, strings.Repeat("x", 400))
		c.Students = append(c.Students, s)
	}
	source := tidy(c).markdown(Options{})
	if len(source) > githubSummary || len(source) < githubSummary-1000 ||
		!strings.Contains(source, "This summary is not whole") {
		t.Errorf("%d bytes", len(source))
	}
	if strings.Contains(alone(1).markdown(Options{}), "not whole") {
		t.Error("a small summary says that it is not whole")
	}
}

func TestFence(t *testing.T) {
	source := fence("a\n```\nb\n`````\nc")
	tree := markdownTree(source)
	if block, ok := tree.FirstChild().(*ast.FencedCodeBlock); !ok || tree.ChildCount() != 1 ||
		string(block.Lines().Value([]byte(source))) != "a\n```\nb\n`````\nc\n" {
		t.Errorf("%s", source)
	}
}
