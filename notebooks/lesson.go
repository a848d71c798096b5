package notebooks

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"go.yaml.in/yaml/v3"
)

// A lesson is the parsed lessons/DIR/lesson.md: its front matter and its blocks in order.
type lesson struct {
	dir      string // the folder's name: trees
	file     string // lessons/trees/lesson.md
	front    front
	blocks   []block
	problems Problems
}

// front is the YAML between the two lines of dashes at the top. All of it but Summary, Lecture and Minutes is required.
type front struct {
	Number  int    // of the notebook: 6 for 06-decision-trees
	Name    string // of the notebook: decision-trees
	Title   string
	Lecture string // where the material stands
	Summary string // one sentence
	Minutes int    // how long a student needs
}

// notebook is the name of the lesson's notebook file, without its folder.
func (f front) notebook() string { return fmt.Sprintf("%02d-%s.ipynb", f.Number, f.Name) }

// blockKind says what becomes of a block.
type blockKind int

const (
	proseBlock    blockKind = iota // a Markdown cell
	codeBlock                      // a code cell, as it stands
	exerciseBlock                  // the stub or the solution of an exercise
	checkBlock                     // the check of an exercise
	regionBlock                    // a region of a compiled file, run
)

// block is a piece of the lesson that becomes one cell.
type block struct {
	kind    blockKind
	line    int    // of its first line in the file; the line of the fence for exercises, checks and regions
	text    string // Markdown, or Go
	heading string // the text of the last heading up to here
	opens   bool   // begins with that heading
	id      string // id=…
	target  string // the exercise's ID, or path#name of the region
}

// readLesson parses a lesson. Problems within the text are collected in the lesson; an error means that there is no text.
func readLesson(root, dir string) (*lesson, error) {
	file := "lessons/" + dir + "/lesson.md"
	source, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(file)))
	if errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("notebooks: there is no lesson %q: %s is missing", dir, file)
	}
	if err != nil {
		return nil, fmt.Errorf("notebooks: %w", err)
	}
	l := &lesson{dir: dir, file: file}
	source = bytes.ReplaceAll(source, []byte("\r\n"), []byte("\n"))
	body := l.readFront(source)
	if len(l.problems) > 0 {
		return l, nil
	}
	l.readBody(root, source, body)
	return l, nil
}

func (l *lesson) problem(line int, format string, args ...any) {
	l.problems = append(l.problems, Problem{l.file, line, fmt.Sprintf(format, args...)})
}

var frontKeys = []string{"number", "name", "title", "lecture", "summary", "minutes"}

// readFront reads the front matter and returns the offset of what follows it.
func (l *lesson) readFront(source []byte) int {
	const dashes = "---\n"
	if !bytes.HasPrefix(source, []byte(dashes)) {
		l.problem(1, "a lesson begins with its front matter: a line ---, then %s, then a line ---", strings.Join(frontKeys, ", "))
		return 0
	}
	end := bytes.Index(source, []byte("\n"+dashes))
	if end < 0 {
		l.problem(1, "the front matter is never closed by a line ---")
		return 0
	}
	head := source[len(dashes) : end+1]
	var document yaml.Node
	if err := yaml.Unmarshal(head, &document); err != nil {
		line := 1
		message := strings.TrimPrefix(err.Error(), "yaml: ")
		if m := regexp.MustCompile(`^line (\d+): (.*)`).FindStringSubmatch(message); m != nil {
			line, _ = strconv.Atoi(m[1])
			line, message = line+1, m[2]
		}
		l.problem(line, "front matter: %s", message)
		return 0
	}
	if len(document.Content) == 0 || document.Content[0].Kind != yaml.MappingNode {
		l.problem(2, "the front matter is a list of keys and values: %s", strings.Join(frontKeys, ", "))
		return 0
	}
	fields := map[string]any{"number": &l.front.Number, "name": &l.front.Name, "title": &l.front.Title,
		"lecture": &l.front.Lecture, "summary": &l.front.Summary, "minutes": &l.front.Minutes}
	pairs := document.Content[0].Content
	for i := 0; i < len(pairs); i += 2 {
		key, value := pairs[i], pairs[i+1]
		field, ok := fields[key.Value]
		if !ok {
			l.problem(key.Line+1, "front matter: unknown or repeated key %q%s", key.Value, didYouMean(key.Value, frontKeys))
			continue
		}
		delete(fields, key.Value)
		if err := value.Decode(field); err != nil {
			want := "a text"
			if _, ok := field.(*int); ok {
				want = "a whole number"
			}
			l.problem(value.Line+1, "front matter: %s is %q; it should be %s", key.Value, value.Value, want)
		}
	}
	if len(l.problems) > 0 {
		return 0
	}
	if l.front.Number < 1 || l.front.Number > 99 {
		l.problem(1, "front matter: number is %d; the notebook's number goes from 1 to 99", l.front.Number)
	}
	if !regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`).MatchString(l.front.Name) {
		l.problem(1, "front matter: name is %q; the notebook's name is lower-case words with hyphens between, such as decision-trees", l.front.Name)
	}
	if l.front.Title == "" {
		l.problem(1, "front matter: title is missing")
	}
	return end + 1 + len(dashes)
}

// markdown parses what lessons and notebooks are written in: CommonMark, tables, strikethrough, links and formulas.
func markdown(options ...goldmark.Option) goldmark.Markdown {
	return goldmark.New(append([]goldmark.Option{
		goldmark.WithExtensions(extension.Table, extension.Strikethrough, extension.Linkify, mathExtension{}),
	}, options...)...)
}

// readBody cuts the text behind the front matter into blocks: at every heading of the first three levels, and around every Go fence that
// is a cell. Only what stands at the top level cuts: a fence within a list or a longer fence is text.
func (l *lesson) readBody(root string, source []byte, start int) {
	body := source[start:]
	lineAt := func(offset int) int { return 1 + bytes.Count(source[:start+offset], []byte("\n")) }
	context := parser.NewContext()
	document := markdown().Parser().Parse(text.NewReader(body), parser.WithContext(context))
	for _, ref := range context.References() {
		l.problem(lineAt(max(0, bytes.Index(body, []byte("["+string(ref.Label())+"]:")))),
			"the link target [%s]: does not reach the other cells of a notebook; write the address in the link: [text](address)", ref.Label())
	}
	l.lintProse(document, body, lineAt)

	prose := block{kind: proseBlock}
	from := 0 // what lies before is in blocks already
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
			prose.heading, prose.opens = plainText(node, body), true
		case *ast.FencedCodeBlock:
			if string(node.Language(body)) != "go" {
				continue
			}
			begin, end, closed := fenceSpan(node, body)
			line := lineAt(begin)
			if !closed {
				l.problem(line, "this fence is never closed")
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
					l.problem(line, "the fence of a region is empty: its code comes from %s", attributes.region)
				}
				region, err := readRegion(root, attributes.region)
				if err != nil {
					l.problem(line, "%v", err)
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

func (a attributes) block(line int, code, heading string) block {
	b := block{kind: codeBlock, line: line, text: code, heading: heading, id: a.id}
	switch {
	case a.exercise != "":
		b.kind, b.target = exerciseBlock, a.exercise
	case a.check != "":
		b.kind, b.target = checkBlock, a.check
	case a.region != "":
		b.kind, b.target = regionBlock, a.region
	default:
		b.line++ // the code begins below the fence
	}
	return b
}

// attributes are what follows "go" on the first line of a fence.
type attributes struct {
	id, exercise, check, region string
	norun, run                  bool
}

var attributeNames = []string{"id", "exercise", "check", "region", "norun", "run"}

func fenceAttributes(info string) (attributes, error) {
	var a attributes
	texts := map[string]*string{"id": &a.id, "exercise": &a.exercise, "check": &a.check, "region": &a.region}
	flags := map[string]*bool{"norun": &a.norun, "run": &a.run}
	var kinds []string
	for _, word := range strings.Fields(info)[1:] {
		name, value, hasValue := strings.Cut(word, "=")
		switch {
		case texts[name] != nil && value != "" && *texts[name] == "":
			*texts[name] = value
		case flags[name] != nil && !hasValue && !*flags[name]:
			*flags[name] = true
		case texts[name] != nil && value == "":
			return a, fmt.Errorf("%s= of the fence has no value", name)
		case slices.Contains(attributeNames, name):
			return a, fmt.Errorf("the fence's %q is repeated, or has a value that it does not take", name)
		default:
			return a, fmt.Errorf("a Go fence has no attribute %q%s; it may have %s", name, didYouMean(name, attributeNames),
				strings.Join(attributeNames, ", "))
		}
		if name == "exercise" || name == "check" || name == "region" || name == "norun" {
			kinds = append(kinds, name)
		}
	}
	switch {
	case len(kinds) > 1:
		return a, fmt.Errorf("a fence is %s or %s, not both", kinds[0], kinds[1])
	case a.run && a.region == "":
		return a, errors.New("run belongs to a region; other Go fences are run unless they say norun")
	case a.id != "" && len(kinds) > 0 && !a.run:
		return a, fmt.Errorf("id= belongs to a code cell of its own; this one is named after its %s, or is no cell", kinds[0])
	case a.id != "" && !cellID.MatchString(a.id):
		return a, fmt.Errorf("id=%s: an id is 1 to 64 letters, digits, - and _", a.id)
	}
	return a, nil
}

var cellID = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)

// fenceSpan returns where a fence at the top level begins and ends, from the start of its first line to behind its last, and whether it is closed.
func fenceSpan(node *ast.FencedCodeBlock, body []byte) (begin, end int, closed bool) {
	begin = lineStart(body, node.Pos())
	end = lineEnd(body, node.Pos())
	if lines := node.Lines(); lines.Len() > 0 {
		end = max(end, lines.At(lines.Len()-1).Stop)
	}
	last := bytes.TrimLeft(body[end:lineEnd(body, end)], " ")
	fence := bytes.TrimLeft(body[begin:], " ")[:3]
	return begin, lineEnd(body, end), bytes.HasPrefix(last, fence)
}

// lineStart returns the offset of the start of the line around offset, lineEnd the offset behind that line and its line break.
func lineStart(body []byte, offset int) int {
	return bytes.LastIndexByte(body[:offset], '\n') + 1
}

func lineEnd(body []byte, offset int) int {
	if n := bytes.IndexByte(body[offset:], '\n'); n >= 0 {
		return offset + n + 1
	}
	return len(body)
}

// plainText is the text of a node's children without their marks.
func plainText(node ast.Node, body []byte) string {
	var out strings.Builder
	_ = ast.Walk(node, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		switch n := n.(type) {
		case *ast.Text:
			if entering {
				out.Write(n.Value(body))
			}
			if entering && n.SoftLineBreak() {
				out.WriteByte(' ')
			}
		case *ast.String:
			if entering {
				out.Write(n.Value)
			}
		case *mathNode:
			if entering {
				out.WriteString(n.tex)
			}
		}
		return ast.WalkContinue, nil
	})
	return strings.TrimSpace(out.String())
}

// lintProse reports what Jupyter and the page would show differently, or not at all.
func (l *lesson) lintProse(document ast.Node, body []byte, lineAt func(int) int) {
	_ = ast.Walk(document, func(node ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch node := node.(type) {
		case *ast.FencedCodeBlock:
			nested := node.Parent().Kind() != ast.KindDocument
			if nested && node.Info != nil && regexp.MustCompile(`^go\s.*\b(exercise|check|region)=`).Match(node.Info.Value(body)) {
				l.problem(lineAt(node.Pos()), "an exercise, a check or a region stands at the left margin, not within a list or a quotation")
			}
		case *ast.Image:
			if plainText(node, body) == "" {
				l.problem(lineAt(max(0, node.Pos())), "the picture %s has no description: write ![what it shows](…)", node.Destination)
			}
		case *mathNode:
			l.lintFormula(lineAt(max(0, node.Pos())), node.tex, node.display)
		case *mathBlock:
			l.lintFormula(lineAt(node.Pos()), node.tex, true)
		case *extast.TableCell:
			if bytes.Count(node.Lines().Value(body), []byte("$"))%2 == 1 {
				l.problem(lineAt(node.Lines().At(0).Start), "a $ without its partner in a cell of a table: within a formula write \\vert, \\lvert or \\mid for |")
			}
		}
		return ast.WalkContinue, nil
	})
}

func (l *lesson) lintFormula(line int, tex string, display bool) {
	if _, err := mathML(tex, display); err != nil {
		l.problem(line, "the page cannot draw the formula %s: %v", strings.Join(strings.Fields(tex), " "), err)
	}
}
