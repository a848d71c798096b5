package page

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"mime"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/text"

	"github.com/tessella-go/tessella/notebooks/ipynb"
	"github.com/tessella-go/tessella/notebooks/markdown"
	"github.com/tessella-go/tessella/notebooks/stamp"
)

// heading is an entry of a page's table of contents.
type heading struct {
	Level int
	Text  string
	ID    string
}

// prose turns the Markdown cells of one notebook into HTML and collects their headings.
type prose struct {
	dir      string // where pictures are looked for; "" means nowhere
	site     bool   // of which the page is
	headings []heading
	taken    map[string]bool // the ids in use on the page
}

// newProse begins with the ids that the page itself has.
func newProse(nb *ipynb.Notebook) *prose {
	p := &prose{taken: map[string]bool{"top": true, "content": true}}
	for _, cell := range nb.Cells {
		p.taken["cell-"+cell.ID] = true
	}
	for _, own := range []string{"search", "theme", "progress", "save", "load", "page"} {
		p.taken["site-"+own] = true
	}
	if nb.Path != "" {
		p.dir = filepath.Dir(nb.Path)
	}
	return p
}

// Generate implements parser.IDs: a heading's id is its slug, and each id is given once.
func (p *prose) Generate(value []byte, _ ast.NodeKind) []byte {
	base := markdown.Slug(string(value))
	id := base
	for n := 2; p.taken[id]; n++ {
		id = fmt.Sprintf("%s-%d", base, n)
	}
	p.taken[id] = true
	return []byte(id)
}

// Put implements parser.IDs.
func (p *prose) Put(value []byte) { p.taken[string(value)] = true }

// render returns the HTML of a Markdown cell. Raw HTML in it passes the same
// policy as a cell's output.
func (p *prose) render(cell *ipynb.Cell) (string, error) {
	source := []byte(cell.Source)
	if p.site {
		source = bytes.Replace(source, []byte(" "+stamp.Serve), nil, 1)
	}
	md := markdown.New(goldmark.WithParserOptions(parser.WithAutoHeadingID()),
		goldmark.WithRendererOptions(html.WithUnsafe()))
	highlightExtension{}.Extend(md)
	document := md.Parser().Parse(text.NewReader(source),
		parser.WithContext(parser.NewContext(parser.WithIDs(p))))
	_ = ast.Walk(document, func(node ast.Node, entering bool) (ast.WalkStatus, error) {
		switch node := node.(type) {
		case *ast.Heading:
			if id, ok := node.AttributeString("id"); ok && entering {
				p.headings = append(p.headings,
					heading{node.Level, markdown.PlainText(node, source), string(id.([]byte))})
			}
		case *ast.Link:
			if entering {
				node.Destination = []byte(pageBeside(string(node.Destination)))
			}
		case *ast.Image:
			if entering {
				node.Destination = []byte(p.picture(string(node.Destination), cell))
			}
		}
		return ast.WalkContinue, nil
	})
	var out bytes.Buffer
	if err := md.Renderer().Render(&out, source, document); err != nil {
		return "", err
	}
	clean := markdown.Sanitize(out.String(), markdown.Policy{Names: true})
	return scrolled.Replace(clean), nil
}

// scrolled lets the keyboard scroll what may be wider than the page.
var scrolled = strings.NewReplacer("<table>", `<table tabindex="0">`,
	`<div class="formula">`, `<div class="formula" tabindex="0">`)

var notebookBeside = regexp.MustCompile(`^([a-z0-9-]+)\.ipynb(?:#(.*))?$`)

// pageBeside returns the address of the page of a notebook in the same folder, and of a heading in
// it: JupyterLab writes a heading with hyphens for spaces, and the page its slug. Other addresses
// stay as they are.
func pageBeside(address string) string {
	parts := notebookBeside.FindStringSubmatch(address)
	if parts == nil {
		return address
	}
	heading, err := url.PathUnescape(parts[2])
	if heading == "" || err != nil {
		return parts[1] + ".html"
	}
	return parts[1] + ".html#" + markdown.Slug(heading)
}

// picture returns the address of a picture with the picture in it. A picture that is not beside the
// notebook or attached to the cell is left unchanged, and the page shows its description.
func (p *prose) picture(address string, cell *ipynb.Cell) string {
	if name, ok := strings.CutPrefix(address, "attachment:"); ok {
		for kind := range cell.Attachments[name] {
			if data, ok := cell.Attachments[name].Text(kind); ok &&
				strings.HasPrefix(kind, "image/") {
				return "data:" + kind + ";base64," + data
			}
		}
		return address
	}
	path := filepath.FromSlash(address)
	kind := mime.TypeByExtension(filepath.Ext(path))
	if p.dir == "" || !filepath.IsLocal(path) || !strings.HasPrefix(kind, "image/") {
		return address
	}
	data, err := os.ReadFile(filepath.Join(p.dir, path))
	if err != nil {
		return address
	}
	return "data:" + kind + ";base64," + base64.StdEncoding.EncodeToString(data)
}
