package page

import (
	"html"
	"strings"

	"github.com/alecthomas/chroma/v2"
	"github.com/alecthomas/chroma/v2/lexers"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"
)

// uncoloured are the kinds of word that the style leaves in the colour of the text: spaces,
// punctuation, operators and most names. These are most words, and they get no element.
var uncoloured = map[chroma.TokenType]bool{
	chroma.Text: true, chroma.TextWhitespace: true, chroma.Punctuation: true,
	chroma.Operator: true, chroma.Name: true, chroma.NameOther: true,
}

// highlight returns code as HTML with a class for each kind of word that has a colour; the page's
// style gives the classes their colours. Code in a language that is not known stays plain.
func highlight(code, language string) string {
	const before, after = `<pre class="code" tabindex="0"><code>`, `</code></pre>`
	lexer := lexers.Get(language)
	if language == "" || lexer == nil {
		return before + html.EscapeString(code) + after
	}
	words, err := chroma.Coalesce(lexer).Tokenise(nil, code)
	if err != nil {
		return before + html.EscapeString(code) + after
	}
	var out strings.Builder
	for _, word := range words.Tokens() {
		text := html.EscapeString(word.Value)
		if class := chroma.StandardTypes[word.Type]; class == "" || uncoloured[word.Type] {
			out.WriteString(text)
		} else {
			out.WriteString(`<span class="` + class + `">` + text + `</span>`)
		}
	}
	return before + out.String() + after
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
