package build

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"

	"github.com/tessella-go/tessella/notebooks/course"
	"github.com/tessella-go/tessella/notebooks/markdown"
)

// A lesson is the parsed text of a lesson: its front matter and its blocks in order.
type lesson struct {
	listed   course.Lesson
	dir      string // the folder's name: trees
	file     string // lessons/thresholds/lesson.md
	words    int    // without code
	minutes  int    // how long a student needs
	front    front
	blocks   []block
	problems Problems
}

// blockKind says what becomes of a block.
type blockKind int

const (
	proseBlock    blockKind = iota // a Markdown cell
	codeBlock                      // a code cell, unchanged
	exerciseBlock                  // the stub or the solution of an exercise
	checkBlock                     // the check of an exercise
	givenBlock                     // the reference's function of an earlier exercise
	regionBlock                    // a region of a compiled file, run
)

// block is a piece of the lesson that becomes one cell.
type block struct {
	kind blockKind
	// of its first line in the file; the line of the fence for all other kinds
	line    int
	text    string // Markdown, or Go
	heading string // the text of the last heading up to here
	opens   bool   // begins with that heading
	id      string // id=…
	target  string // the exercise's ID, or path#name of the region
	fold    bool   // its code is hidden until the reader asks for it
}

// readLesson parses a lesson. Problems within the text are collected in the lesson. An error means
// that the text could not be read.
func readLesson(root string, listed course.Lesson) (*lesson, error) {
	dir := listed.Name
	file := listed.Text()
	source, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(file)))
	if errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("lessons/lessons.go lists %s, and there is no %s", listed.Name, file)
	}
	if err != nil {
		return nil, err
	}
	l := &lesson{listed: listed, dir: dir, file: file}
	source = bytes.ReplaceAll(source, []byte("\r\n"), []byte("\n"))
	body := l.readFront(source)
	if len(l.problems) > 0 {
		return l, nil
	}
	words, lines := measure(string(source[body:]))
	l.words, l.minutes = words, minutes(words, lines, len(listed.Exercises))
	l.readBody(root, source, body)
	return l, nil
}

func (l *lesson) problem(line int, format string, args ...any) {
	l.problems = append(l.problems, Problem{l.file, line, fmt.Sprintf(format, args...)})
}

// readBody cuts the text after the front matter into blocks: at every heading of the first three
// levels, and around every Go fence that is a cell. Only headings and fences at the top level cut.
// A fence within a list or within a longer fence is text.
func (l *lesson) readBody(root string, source []byte, start int) {
	body := source[start:]
	lineAt := func(offset int) int { return 1 + bytes.Count(source[:start+offset], []byte("\n")) }
	context := parser.NewContext()
	document := markdown.New().Parser().Parse(text.NewReader(body), parser.WithContext(context))
	l.lintLinks(context, body, lineAt)
	l.lintProse(document, body, lineAt)

	prose := block{kind: proseBlock}
	from := 0 // the text before it is in blocks already
	add := func(to int) {
		part := string(body[from:to])
		if prose.text != "" || strings.TrimSpace(part) != "" {
			if strings.TrimSpace(prose.text) == "" {
				lead := len(part) - len(strings.TrimLeft(part, "\n"))
				prose.line = lineAt(from + lead)
			}
			prose.text += part
		}
		from = to
	}
	cut := func() {
		if prose.text = strings.Trim(prose.text, "\n"); prose.text != "" {
			l.blocks = append(l.blocks, prose)
		}
		prose = block{kind: proseBlock, heading: prose.heading}
	}
	for node := document.FirstChild(); node != nil; node = node.NextSibling() {
		switch node := node.(type) {
		case *ast.Heading:
			if node.Level > 3 {
				continue
			}
			add(lineStart(body, node.Pos()))
			cut()
			prose.heading, prose.opens = markdown.PlainText(node, body), true
		case *ast.FencedCodeBlock:
			language := string(node.Language(body))
			if language != "go" && language != "margin" {
				continue
			}
			begin, end, closed := fenceSpan(node, body)
			line := lineAt(begin)
			if !closed {
				l.problem(line, "this fence is never closed")
				continue
			}
			if language == "margin" {
				add(begin)
				if prose.text = strings.TrimRight(prose.text, "\n"); prose.text != "" {
					prose.text += "\n\n"
				}
				prose.text += l.marginNote(node, body, line)
				from = end + len(body[end:]) - len(bytes.TrimLeft(body[end:], "\n"))
				continue
			}
			attributes, err := fenceAttributes(string(node.Info.Value(body)))
			if err != nil {
				l.problem(line, "%v", err)
				continue
			}
			code := string(node.Lines().Value(body))
			switch {
			case attributes.norun:
				add(begin)
				prose.text += "```go\n" + code + "```\n"
				from = end
			case attributes.region != "" && !attributes.run:
				add(begin)
				if strings.TrimSpace(code) != "" {
					l.problem(line, "the fence of a region is empty: its code comes from %s",
						attributes.region)
				}
				region, err := readRegion(root, attributes.region)
				if err != nil {
					l.problem(line, "%v", err)
				}
				if attributes.numbered {
					region.code = numbered(region.code)
				}
				prose.text += "```go\n" + region.code + "```\n"
				from = end
			default:
				add(begin)
				cut()
				l.blocks = append(l.blocks, attributes.block(line, code, prose.heading))
				from = end
			}
		}
	}
	add(len(body))
	cut()
}

// numbered puts its number before each line.
func numbered(code string) string {
	var b strings.Builder
	n := 0
	for line := range strings.Lines(code) {
		n++
		b.WriteString(strings.TrimRight(fmt.Sprintf("%2d  %s", n, line), " \n") + "\n")
	}
	return b.String()
}

// prepares matches the code of a cell that imports packages or draws a picture. What it has to say
// is in its output.
var prepares = regexp.MustCompile(`(?m)^\s*(%noautoget|import |notebook\.Show\(|live\.Show\()`)

func (a attributes) block(line int, code, heading string) block {
	b := block{kind: codeBlock, line: line, text: code, heading: heading, id: a.id,
		fold: a.fold || prepares.MatchString(code) && !a.open}
	switch {
	case a.exercise != "":
		b.kind, b.target, b.fold = exerciseBlock, a.exercise, false
	case a.check != "":
		b.kind, b.target, b.fold = checkBlock, a.check, false
	case a.given != "":
		b.kind, b.target, b.fold = givenBlock, a.given, true
	case a.region != "":
		b.kind, b.target, b.fold = regionBlock, a.region, false
	default:
		b.line++ // the code begins below the fence
	}
	return b
}
