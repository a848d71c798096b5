package build

import (
	"bytes"
	"regexp"
	"strings"

	"github.com/yuin/goldmark/ast"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"

	"github.com/tessella-go/tessella/notebooks/markdown"
)

// lintProse reports what Jupyter and the page would show differently, or not at all.
func (l *lesson) lintProse(document ast.Node, body []byte, lineAt func(int) int) {
	_ = ast.Walk(document, func(node ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch node := node.(type) {
		case *ast.FencedCodeBlock:
			nested := node.Parent().Kind() != ast.KindDocument
			if nested && node.Info != nil &&
				regexp.MustCompile(`^(go\s.*\b(exercise|check|region)=|margin\b)`).
					Match(node.Info.Value(body)) {
				l.problem(lineAt(node.Pos()),
					"an exercise, a check, a region or a note in the margin begins in the first "+
						"column, not within a list or a quotation")
			}
		case *ast.Image:
			if markdown.PlainText(node, body) == "" {
				l.problem(lineAt(max(0, node.Pos())),
					"the picture %s has no description: write ![what it shows](…)",
					node.Destination)
			}
		case *markdown.FormulaNode:
			l.lintFormula(lineAt(max(0, node.Pos())), node.TeX, node.Display)
		case *markdown.FormulaBlock:
			l.lintFormula(lineAt(node.Pos()), node.TeX, true)
		case *extast.TableCell:
			if cell := noDollar.ReplaceAll(node.Lines().Value(body), nil); bytes.Count(cell,
				[]byte("$"))%2 == 1 {
				l.problem(lineAt(node.Lines().At(0).Start),
					"a $ without its partner in a cell of a table: within a formula write "+
						"\\vert, \\lvert or \\mid for |")
			}
		}
		return ast.WalkContinue, nil
	})
}

// lintLinks reports targets of links that stand apart from their links.
func (l *lesson) lintLinks(context parser.Context, body []byte, lineAt func(int) int) {
	for _, ref := range context.References() {
		l.problem(lineAt(max(0, bytes.Index(body, []byte("["+string(ref.Label())+"]:")))),
			"the link target [%s]: does not reach the other cells of a notebook; write the "+
				"address in the link: [text](address)", ref.Label())
	}
}

// noDollar matches text that may hold a $ which does not begin or end a formula: an escape, and
// code.
var noDollar = regexp.MustCompile("\\\\.|`[^`]*`")

func (l *lesson) lintFormula(line int, tex string, display bool) {
	if _, err := markdown.MathML(tex, display); err != nil {
		l.problem(line, "the page cannot draw the formula %s: %v",
			strings.Join(strings.Fields(tex), " "), err)
	}
}
