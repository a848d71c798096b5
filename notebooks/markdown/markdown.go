// Package markdown parses the Markdown of lessons and notebooks, and prepares their formulas and
// their HTML for a page.
package markdown

import (
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
)

// New returns a parser for the Markdown of lessons and notebooks: CommonMark, tables,
// strikethrough, links and formulas.
func New(options ...goldmark.Option) goldmark.Markdown {
	return goldmark.New(append([]goldmark.Option{
		goldmark.WithExtensions(extension.Table, extension.Strikethrough, extension.Linkify,
			mathExtension{}),
	}, options...)...)
}

// PlainText is the text of a node's children without their marks.
func PlainText(node ast.Node, body []byte) string {
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
		case *FormulaNode:
			if entering {
				out.WriteString(n.TeX)
			}
		}
		return ast.WalkContinue, nil
	})
	return strings.TrimSpace(out.String())
}

// Slug is a heading in the letters that a cell id may have, at most 48 of them.
func Slug(heading string) string {
	var out strings.Builder
	for _, r := range strings.ToLower(heading) {
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			out.WriteRune(r)
		case !strings.HasSuffix(out.String(), "-") && out.Len() > 0 && r != '\'' && r != '’':
			out.WriteByte('-')
		}
		if out.Len() == 48 {
			break
		}
	}
	if s := strings.Trim(out.String(), "-"); s != "" {
		return s
	}
	return "section"
}
