package markdown

import (
	"bytes"
	"errors"
	"fmt"
	"html"
	"regexp"
	"strings"

	"github.com/wyatt915/treeblood"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// mathExtension teaches goldmark the formulas that Jupyter knows: $…$ and $$…$$. Lessons are parsed
// with it too, so that a line of a formula is never taken for a heading or a list.
type mathExtension struct{}

// mathNode is a formula within a paragraph, and mathBlock a formula on lines of its own.
type (
	FormulaNode struct {
		ast.BaseInline
		TeX     string
		Display bool
		stop    string // the full stop or comma after it, with which a line must not begin
	}
	FormulaBlock struct {
		ast.BaseBlock
		TeX  string
		left int // the lines still to be taken
	}
)

var (
	kindMath      = ast.NewNodeKind("Math")
	kindMathBlock = ast.NewNodeKind("MathBlock")
)

func (*FormulaNode) Kind() ast.NodeKind  { return kindMath }
func (*FormulaBlock) Kind() ast.NodeKind { return kindMathBlock }

func (n *FormulaNode) Dump(source []byte, level int) {
	ast.DumpHelper(n, source, level, map[string]string{"TeX": n.TeX}, nil)
}

func (n *FormulaBlock) Dump(source []byte, level int) {
	ast.DumpHelper(n, source, level, map[string]string{"TeX": n.TeX}, nil)
}

// Extend implements goldmark.Extender.
func (mathExtension) Extend(m goldmark.Markdown) {
	m.Parser().AddOptions(
		// before emphasis and links
		parser.WithInlineParsers(util.Prioritized(mathInlineParser{}, 50)),
		// before headings and lists
		parser.WithBlockParsers(util.Prioritized(mathBlockParser{}, 50)),
	)
	m.Renderer().AddOptions(renderer.WithNodeRenderers(util.Prioritized(mathRenderer{}, 50)))
}

type mathInlineParser struct{}

func (mathInlineParser) Trigger() []byte { return []byte{'$'} }

// Parse takes a formula that ends in the same paragraph, as Jupyter does. A dollar sign that does
// not open a formula stays text.
func (mathInlineParser) Parse(_ ast.Node, block text.Reader, _ parser.Context) ast.Node {
	line, at := block.Position()
	first, _ := block.PeekLine()
	fence := "$"
	if bytes.HasPrefix(first, []byte("$$")) {
		fence = "$$"
	}
	block.Advance(len(fence))
	var tex strings.Builder
	for {
		rest, _ := block.PeekLine()
		if rest == nil {
			block.SetPosition(line, at)
			return nil
		}
		if end := closing(rest, fence); end >= 0 {
			tex.Write(rest[:end])
			block.Advance(end + len(fence))
			break
		}
		tex.Write(rest)
		block.AdvanceLine()
	}
	if strings.TrimSpace(tex.String()) == "" {
		block.SetPosition(line, at)
		return nil
	}
	node := &FormulaNode{TeX: tex.String(), Display: fence == "$$"}
	if rest, _ := block.PeekLine(); bytes.IndexAny(rest, ".,;:?)") == 0 {
		node.stop = string(rest[:1])
		block.Advance(1)
	}
	return node
}

// closing returns the position of fence in line, or −1. It skips characters after a backslash.
func closing(line []byte, fence string) int {
	for i := 0; i < len(line); i++ {
		if line[i] == '\\' {
			i++
		} else if bytes.HasPrefix(line[i:], []byte(fence)) {
			return i
		}
	}
	return -1
}

type mathBlockParser struct{}

func (mathBlockParser) Trigger() []byte             { return []byte{'$'} }
func (mathBlockParser) CanInterruptParagraph() bool { return true }
func (mathBlockParser) CanAcceptIndentedLine() bool { return false }

// Open looks ahead in the source for the line that closes the formula. A formula that is not
// closed, runs over a blank line or has text after it is not a block. Open does not move the
// reader, because goldmark's reader keeps a line that it has peeked at when its position is reset.
func (mathBlockParser) Open(
	_ ast.Node, reader text.Reader, _ parser.Context,
) (ast.Node, parser.State) {
	first, at := reader.PeekLine()
	trimmed := bytes.TrimLeft(first, " ")
	tex, ok := bytes.CutPrefix(trimmed, []byte("$$"))
	if !ok {
		return nil, parser.NoChildren
	}
	rest := reader.Source()[at.Start+len(first)-len(tex):]
	end := closing(rest, "$$")
	if end < 0 || len(bytes.TrimSpace(rest[:end])) == 0 || blankLine.Match(rest[:end]) {
		return nil, parser.NoChildren
	}
	if behind, _, _ := bytes.Cut(rest[end+2:], []byte("\n")); len(bytes.TrimSpace(behind)) > 0 {
		return nil, parser.NoChildren
	}
	block := &FormulaBlock{left: bytes.Count(rest[:end], []byte("\n"))}
	block.add(tex)
	reader.AdvanceToEOL()
	return block, parser.NoChildren
}

var blankLine = regexp.MustCompile(`\n[ \t]*\n`)

// add takes the next line of the formula, up to the dollar signs that close it.
func (n *FormulaBlock) add(line []byte) {
	if end := closing(line, "$$"); end >= 0 {
		line = line[:end]
	}
	n.TeX += string(line)
}

func (mathBlockParser) Continue(node ast.Node, reader text.Reader, _ parser.Context) parser.State {
	block := node.(*FormulaBlock)
	if block.left == 0 {
		return parser.Close
	}
	block.left--
	line, _ := reader.PeekLine()
	block.add(line)
	reader.AdvanceToEOL()
	return parser.Continue | parser.NoChildren
}

func (mathBlockParser) Close(ast.Node, text.Reader, parser.Context) {}

type mathRenderer struct{}

func (mathRenderer) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	reg.Register(kindMath,
		func(w util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
			if n := node.(*FormulaNode); entering && n.stop != "" {
				_, _ = fmt.Fprintf(w, `<span class="held">%s%s</span>`,
					Formula(n.TeX, n.Display), n.stop)
			} else if entering {
				_, _ = w.WriteString(Formula(n.TeX, n.Display))
			}
			return ast.WalkContinue, nil
		})
	reg.Register(kindMathBlock,
		func(w util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
			if n := node.(*FormulaBlock); entering {
				_, _ = fmt.Fprintf(w, "<div class=\"formula\">%s</div>\n", Formula(n.TeX, true))
			}
			return ast.WalkContinue, nil
		})
}

// Formula returns MathML for a formula, or its TeX as code where it cannot be drawn.
func Formula(tex string, display bool) string {
	mathML, err := MathML(tex, display)
	if err != nil {
		return `<code class="tex">` + html.EscapeString(strings.TrimSpace(tex)) + `</code>`
	}
	return mathML
}

// texRewrites put what treeblood lacks into words that it knows.
var texRewrites = []struct {
	old *regexp.Regexp
	new string
}{
	{
		regexp.MustCompile(`\\operatorname\*?\{\s*arg(?:\\[,; ` +
			`]|~|\s)*(max|min)\s*\}|\\arg(?:\\[,;!]|\s)*\\(max|min)`), `\arg$1$2 `,
	},
	{regexp.MustCompile(`\\(?:operatorname\*?|mbox|textrm|textup|textsf|textbf|textit|emph)\{`),
		`\text{`},
	{regexp.MustCompile(`\\texttt\{`), `\mathtt{`},
	{regexp.MustCompile(`\\bm\b`), `\boldsymbol`},
	{regexp.MustCompile(`\\stackrel\b`), `\overset`},
	{regexp.MustCompile(`\\arg([^a-z]|$)`), `\text{arg}$1`},
	{regexp.MustCompile(`\\([dt]?frac)\s*(\d)\s*(\d)`), `\$1{$2}{$3}`},
	// one digit, as in TeX, and no full stop after it
	{regexp.MustCompile(`([\^_])\s*(\d)`), `$1{$2}`},
	{regexp.MustCompile(`(^|[^\\])\\(?:\||[lr]Vert\b)`), `$1\Vert `}, // bars that would grow
	{regexp.MustCompile(`\\(?:nonumber|notag)\b|\\label\{[^{}]*\}`), ``},
}

var (
	texText    = regexp.MustCompile(`\\text\{[^{}]*\}`)
	texEscaper = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")
	// treeblood makes names of functions identifiers, around which there is no space; operators
	// have it, with their indices too.
	functionName = regexp.MustCompile(`<mi lspace="0.11111em"([^>]*)>(\w+)</mi>`)
	texError     = regexp.MustCompile(`(?s)<merror[^>]*>(.*?)</merror>`)
)

// MathML turns TeX into MathML that is safe to put in a page.
func MathML(tex string, display bool) (string, error) {
	rewritten := strings.TrimSpace(tex)
	for _, r := range texRewrites {
		rewritten = r.old.ReplaceAllString(rewritten, r.new)
	}
	// treeblood copies the inside of \text as it stands.
	rewritten = texText.ReplaceAllStringFunc(rewritten, texEscaper.Replace)
	result, err := treeblood.TexToMML(rewritten, nil, display, false)
	if err != nil {
		first, _, _ := strings.Cut(err.Error(), "<pre>")
		return "", errors.New(strings.TrimSpace(first))
	}
	if bad := texError.FindStringSubmatch(result); bad != nil {
		return "", fmt.Errorf(`\%s is unknown`, strings.TrimSpace(bad[1]))
	}
	clean := Sanitize(strings.TrimSpace(result), Policy{})
	return functionName.ReplaceAllString(clean, `<mo lspace="0.167em" rspace="0.167em"$1>$2</mo>`),
		nil
}
