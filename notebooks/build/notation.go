package build

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	gmtext "github.com/yuin/goldmark/text"

	"github.com/tessella-go/tessella/notebooks/course"
	"github.com/tessella-go/tessella/notebooks/ipynb"
	"github.com/tessella-go/tessella/notebooks/markdown"
	"github.com/tessella-go/tessella/notebooks/spelling"
	"github.com/tessella-go/tessella/notebooks/stamp"
)

// The page of notation lists each symbol of the course once. Its source is notationText, and the
// notebook that it becomes, which has no code, is beside those of the lessons.
const (
	notationText     = "lessons/notation.md"
	notationNotebook = "notation.ipynb"
)

// hasNotation reports whether the course of a checkout has a page of notation.
func hasNotation(root string) bool {
	_, err := os.Stat(filepath.Join(root, filepath.FromSlash(notationText)))
	return err == nil
}

// Notation makes the page of notation of the checkout root, and returns the name of its file too.
// If the course does not have such a page, there is no notebook. [All] with Check reports what does
// not hold.
func Notation(
	root string, listed course.List,
) (file string, nb *ipynb.Notebook, err error) {
	var lessons []*lesson
	for _, one := range listed {
		l, err := readLesson(root, one)
		if err != nil {
			return "", nil, err
		}
		lessons = append(lessons, l)
	}
	nb, _, err = notationOf(root, lessons, Teacher)
	return notationNotebook, nb, err
}

// notationOf makes the page of notation of lessons that are read already.
func notationOf(
	root string, lessons []*lesson, edition Edition,
) (*ipynb.Notebook, Problems, error) {
	source, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(notationText)))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, nil
	}
	if err != nil {
		return nil, nil, err
	}
	n := notation{lessons: lessons, rows: make(map[string]int)}
	n.problems = lintPage(source)
	title, text := "Notation", bytes.Buffer{}
	for i, line := range strings.Split(strings.TrimRight(string(source), "\r\n"), "\n") {
		line = strings.TrimRight(line, "\r")
		if i == 0 && strings.HasPrefix(line, "# ") {
			title = strings.TrimPrefix(line, "# ")
		}
		if strings.HasPrefix(line, "| $") {
			line = n.row(i+1, line)
		}
		text.WriteString(line + "\n")
	}
	nb := ipynb.New()
	nb.Cells = []*ipynb.Cell{ipynb.NewMarkdown("notation", strings.TrimRight(text.String(), "\n"))}
	setMetadata(nb, title, stamp.Stamp{Edition: string(edition),
		Summary: "Every symbol of the course, and where it is introduced."})
	return nb, n.problems, nb.Validate()
}

// lintPage reports what Jupyter and the page would show differently, or not at all.
func lintPage(source []byte) Problems {
	l := &lesson{file: notationText}
	lineAt := func(offset int) int { return 1 + bytes.Count(source[:offset], []byte("\n")) }
	l.lintProse(markdown.New().Parser().Parse(gmtext.NewReader(source)), source, lineAt)
	return l.problems
}

// notation is the page of notation as it is read.
type notation struct {
	lessons  []*lesson
	rows     map[string]int // the line of each symbol
	problems Problems
}

var notationRow = regexp.MustCompile(`^\| (\$[^$|]+\$(?:, \$[^$|]+\$)*) \| (.+) \| (\S+) \|$`)

// row reads a row of the page, such as
//
//	| $P(k)$ | **prior** of class $k$: how probable it is before one looks | deciding |
//
// and returns it with a link in place of the lesson's name. The lesson must introduce the symbol:
// it has a paragraph with the row's first bold words, in bold, and with the symbol in a formula
// there or in the formula below it. The link leads to the section of this paragraph, or, if it is
// not found, to the lesson. No symbol has two rows.
func (n *notation) row(line int, row string) string {
	problem := func(format string, args ...any) {
		n.problems = append(n.problems, Problem{notationText, line, fmt.Sprintf(format, args...)})
	}
	parts := notationRow.FindStringSubmatch(row)
	if parts == nil {
		problem("a row is | $symbol$ | **its name** and what it means | name of a lesson |, " +
			"without | within a cell")
		return row
	}
	symbols, meaning, name := strings.Split(parts[1], ", "), parts[2], parts[3]
	term := boldText.FindStringSubmatch(meaning)
	if term == nil {
		problem("the meaning of %s has its name in bold, as the lesson %s has it", parts[1], name)
		return row
	}
	for i, symbol := range symbols {
		symbols[i] = strings.Trim(symbol, "$")
		if first, ok := n.rows[symbols[i]]; ok {
			problem("the symbol %s has a meaning in line %d already", symbol, first)
		}
		n.rows[symbols[i]] = line
	}
	at := slices.IndexFunc(n.lessons, func(l *lesson) bool { return l.listed.Name == name })
	if at < 0 {
		var names []string
		for _, l := range n.lessons {
			names = append(names, l.listed.Name)
		}
		problem("there is no lesson %q%s", name, spelling.DidYouMean(name, names))
		return row
	}
	l := n.lessons[at]
	section, ok := l.introduces(term[1], symbols)
	if !ok {
		problem("%s has no paragraph with **%s** and with %s, in it or in the formula below it",
			l.file, term[1], parts[1])
	}
	return fmt.Sprintf("| %s | %s | [%s](%s) |", parts[1], meaning, l.listed.Title,
		NotebookName(l.listed)+anchor(section))
}

// anchor is the part of an address that leads to a heading in JupyterLab. It is empty for the whole
// lesson.
func anchor(heading string) string {
	if heading == "" {
		return ""
	}
	var out strings.Builder
	for _, b := range []byte(strings.ReplaceAll(heading, " ", "-")) {
		if strings.IndexByte("()<>\"\\`%|$", b) >= 0 || b >= 0x80 {
			fmt.Fprintf(&out, "%%%02X", b)
		} else {
			out.WriteByte(b)
		}
	}
	return "#" + out.String()
}

// introduces returns the heading above the paragraph that introduces symbols by a term.
func (l *lesson) introduces(term string, symbols []string) (heading string, ok bool) {
	for _, block := range l.blocks {
		if block.kind != proseBlock {
			continue
		}
		paragraphs := blankLines.Split(fencedCode.ReplaceAllString(block.text, ""), -1)
		for i, paragraph := range paragraphs {
			bold := boldText.FindAllStringSubmatch(strings.ReplaceAll(paragraph, "\n", " "), -1)
			if !slices.ContainsFunc(bold, func(b []string) bool {
				return strings.EqualFold(b[1], term)
			}) {
				continue
			}
			text := paragraph
			if i+1 < len(paragraphs) && strings.HasPrefix(paragraphs[i+1], "$$") {
				text += "\n" + paragraphs[i+1]
			}
			if hasSymbols(text, symbols) {
				return block.heading, true
			}
		}
	}
	return "", false
}

var (
	boldText   = regexp.MustCompile(`\*\*([^*]+)\*\*`)
	blankLines = regexp.MustCompile(`\n[ \t]*\n\s*`)
	fencedCode = regexp.MustCompile("(?ms)^```.*?^```[ \t]*$")
	formula    = regexp.MustCompile(`(?s)\$\$(.+?)\$\$|\$([^$]+)\$`)
)

// hasSymbols reports whether each symbol is in a formula of the text.
func hasSymbols(text string, symbols []string) bool {
	var formulas [][]string
	for _, found := range formula.FindAllStringSubmatch(text, -1) {
		formulas = append(formulas, texTokens(found[1]+found[2]))
	}
	return !slices.ContainsFunc(symbols, func(symbol string) bool {
		want := texTokens(symbol)
		return !slices.ContainsFunc(formulas, func(tokens []string) bool {
			for i := range len(tokens) - len(want) + 1 {
				if slices.Equal(tokens[i:i+len(want)], want) {
					return true
				}
			}
			return false
		})
	})
}

var (
	texSpace = regexp.MustCompile(`\\(?:[,;:!]|q?quad\b)`)
	texToken = regexp.MustCompile(
		`\\(?:text|operatorname)\*?\{[^{}]*\}|\\[A-Za-z]+|\\.|\S`)
)

// texTokens cuts a formula into words, commands and letters, without its spaces.
func texTokens(tex string) []string {
	return texToken.FindAllString(texSpace.ReplaceAllString(tex, " "), -1)
}
