package page

import (
	"html"
	"strings"

	"github.com/alecthomas/chroma/v2"
	chromahtml "github.com/alecthomas/chroma/v2/formatters/html"
	"github.com/alecthomas/chroma/v2/lexers"
	"github.com/alecthomas/chroma/v2/styles"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"
)

// highlight returns code as HTML with a class for each kind of word; the page's style gives the
// classes their colours. Code in a language that is not known stays plain.
func highlight(code, language string) string {
	plain := `<pre class="code" tabindex="0"><code>` + html.EscapeString(code) + `</code></pre>`
	lexer := lexers.Get(language)
	if language == "" || lexer == nil {
		return plain
	}
	words, err := chroma.Coalesce(lexer).Tokenise(nil, code)
	if err != nil {
		return plain
	}
	var out strings.Builder
	format := chromahtml.New(chromahtml.WithClasses(true), chromahtml.PreventSurroundingPre(true))
	if err := format.Format(&out, styles.Fallback, words); err != nil {
		return plain
	}
	return `<pre class="code" tabindex="0"><code>` + out.String() + `</code></pre>`
}

// highlightExtension colours the fences of Markdown.
type highlightExtension struct{}

// Extend implements goldmark.Extender.
func (highlightExtension) Extend(m goldmark.Markdown) {
	m.Renderer().AddOptions(renderer.WithNodeRenderers(util.Prioritized(highlightExtension{}, 50)))
}

// RegisterFuncs implements renderer.NodeRenderer.
func (highlightExtension) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	reg.Register(ast.KindFencedCodeBlock, func(
		w util.BufWriter, source []byte, node ast.Node, entering bool,
	) (ast.WalkStatus, error) {
		if fence := node.(*ast.FencedCodeBlock); entering {
			code := strings.TrimSuffix(string(fence.Lines().Value(source)), "\n")
			_, _ = w.WriteString(highlight(code, string(fence.Language(source))) + "\n")
		}
		return ast.WalkSkipChildren, nil
	})
}
