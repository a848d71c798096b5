package markdown

import (
	"html"
	"regexp"
	"slices"
	"strings"

	nethtml "golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// A student's code may print anything into a notebook's outputs, and treeblood copies some of its
// input unchecked. So the HTML for a page is parsed into a tree and written anew, with only the
// elements and attributes of these lists. An unknown element is replaced by its children. An
// element whose content is not text for readers (script, style, …) is removed with its content. The
// page's own content security policy forbids scripts and addresses beside.
var (
	htmlElements = words(`a abbr b blockquote br caption code col colgroup dd del details div dl
		dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q s samp
		small span strong sub summary sup table tbody td tfoot th thead tr u ul var`)
	htmlAttributes = words(`align alt aria-hidden aria-label colspan dir height href lang open ` +
		`role rowspan scope span src start style title width`)
	mathElements = words(`math annotation menclose merror mfrac mi mmultiscripts mn mo mover
		mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable
		mtd mtext mtr munder munderover none semantics`)
	mathAttributes = words(`accent accentunder columnalign columnlines columnspan depth display
		displaystyle encoding fence form height largeop linethickness lspace mathcolor
		mathvariant maxsize minsize movablelimits notation rowalign rowlines rowspan rspace
		scriptlevel separator stretchy style symmetric voffset width`)
	unread = words(`applet audio button canvas embed frame frameset head iframe input link meta
		noembed noframes noscript object option plaintext script select style svg template
		textarea title video xmp`)
)

func words(list string) map[string]bool {
	set := make(map[string]bool)
	for word := range strings.FieldsSeq(list) {
		set[word] = true
	}
	return set
}

// Policy says what else may remain.
type Policy struct {
	// our own Markdown: it keeps the ids of headings, the classes of code and formulas, code that
	// can be reached by the keyboard, and links to pages beside this one, as any other link could
	// be a disguise; a header cell that a screen reader could not read gets a text or becomes a td
	Names bool
}

// Sanitize returns the part of source that the policy lets through, with its elements closed
// and its attributes sorted.
func Sanitize(source string, p Policy) string {
	context := &nethtml.Node{Type: nethtml.ElementNode, Data: "div", DataAtom: atom.Div}
	nodes, err := nethtml.ParseFragment(strings.NewReader(source), context)
	if err != nil {
		return html.EscapeString(source)
	}
	var out strings.Builder
	for _, node := range nodes {
		p.write(&out, node)
	}
	return out.String()
}

func (p Policy) write(out *strings.Builder, node *nethtml.Node) {
	switch node.Type {
	case nethtml.TextNode:
		out.WriteString(html.EscapeString(node.Data))
		return
	case nethtml.ElementNode:
	default:
		return
	}
	known := node.Namespace == "" && htmlElements[node.Data] || node.Namespace == "math" &&
		mathElements[node.Data]
	if !known && (unread[node.Data] || node.Namespace != "") {
		return
	}
	name, spoken := node.Data, ""
	if name == "th" && p.Names {
		name, spoken = header(node)
	}
	if known {
		out.WriteString("<" + name)
		slices.SortStableFunc(node.Attr, func(a, b nethtml.Attribute) int {
			return strings.Compare(a.Key, b.Key)
		})
		for _, attribute := range node.Attr {
			if value, ok := p.attribute(node, attribute); ok {
				out.WriteString(" " + attribute.Key + `="` + html.EscapeString(value) + `"`)
			}
		}
		out.WriteString(">")
	}
	for child := range node.ChildNodes() {
		p.write(out, child)
	}
	if spoken != "" {
		out.WriteString(`<span class="spoken">` + html.EscapeString(spoken) + `</span>`)
	}
	if known && !slices.Contains([]string{"br", "col", "hr", "img"}, name) {
		out.WriteString("</" + name + ">")
	}
}

// header returns the element for a header cell, and what is read aloud beside its content: of a
// cell with nothing but a formula that is the TeX of it. A cell without content is td.
func header(cell *nethtml.Node) (element, spoken string) {
	var plain strings.Builder
	var read func(node *nethtml.Node)
	read = func(node *nethtml.Node) {
		for child := range node.ChildNodes() {
			switch {
			case child.Type == nethtml.TextNode:
				plain.WriteString(child.Data)
			case child.Data == "annotation":
				spoken += child.FirstChild.Data
			case child.Namespace == "":
				read(child)
			case child.Data == "math" || child.Data == "semantics":
				read(child)
			}
		}
	}
	read(cell)
	switch {
	case strings.TrimSpace(plain.String()) != "":
		return "th", ""
	case spoken == "":
		return "td", ""
	}
	return "th", spoken
}

var (
	headingTag = regexp.MustCompile(`^h[1-6]$`)
	// chroma's are short
	codeClass   = regexp.MustCompile(`^(code|tex|formula|[a-z]{1,2}[a-z0-9]?)$`)
	safeLink    = regexp.MustCompile(`^(?i:https?://|mailto:|#)`)
	besideLink  = regexp.MustCompile(`^[a-z0-9-]+\.html(#[a-z0-9-]*)?$`)
	safePicture = regexp.MustCompile(
		`^data:image/(png|jpeg|gif|webp|svg\+xml);base64,[A-Za-z0-9+/=\s]*$`)
)

func (p Policy) attribute(node *nethtml.Node, a nethtml.Attribute) (string, bool) {
	known := htmlAttributes
	if node.Namespace == "math" {
		known = mathAttributes
	}
	switch a.Key {
	case "href":
		return a.Val, node.Data == "a" && (safeLink.MatchString(a.Val) ||
			p.Names && besideLink.MatchString(a.Val))
	case "src":
		return a.Val, node.Data == "img" && safePicture.MatchString(a.Val)
	case "style":
		style := safeStyle(a.Val)
		return style, style != ""
	case "tabindex":
		return a.Val, p.Names && node.Data == "pre" && a.Val == "0"
	case "id":
		return a.Val, p.Names && headingTag.MatchString(node.Data)
	case "class":
		return a.Val, p.Names && codeClass.MatchString(a.Val)
	}
	return a.Val, known[a.Key] && a.Namespace == ""
}

var (
	safeProperty = regexp.MustCompile(
		`^(color|background(-color)?|border(-(top|right|bottom|left))?` +
			`(-(color|style|width|collapse|spacing|radius))?|` +
			`(margin|padding)(-(top|right|bottom|left))?|` +
			`font(-(family|size|style|weight|variant|variant-numeric|feature-settings))?|` +
			`text-(align|decoration|indent|transform|overflow)|white-space|word-break|` +
			`overflow-wrap|line-height|letter-spacing|vertical-align|` +
			`(max-|min-)?(width|height)|display|overflow(-[xy])?|list-style(-type)?|` +
			`flex(-(wrap|direction|grow|shrink|basis))?|gap|align-items|` +
			`justify-content|opacity|tab-size|accent-color)$`)
	// A value is plain: no addresses, no escapes, and no negative lengths, which
	// would draw over other cells.
	unsafeValue = regexp.MustCompile(
		`(?i)url|expression|image|var\(|attr\(|[\\@<>{}]|/\*|(^|[\s(,:])-[\d.]`)
)

// safeStyle keeps the plain declarations, sorted by property, as treeblood gives them in any order.
// A short form (border) stays before its parts (border-left).
func safeStyle(style string) string {
	type property struct{ name, value string }
	var kept []property
	for declaration := range strings.SplitSeq(style, ";") {
		name, value, ok := strings.Cut(declaration, ":")
		name, value = strings.ToLower(strings.TrimSpace(name)), strings.TrimSpace(value)
		if ok && safeProperty.MatchString(name) && value != "" && !unsafeValue.MatchString(value) {
			kept = append(kept, property{name, value})
		}
	}
	slices.SortStableFunc(kept, func(a, b property) int { return strings.Compare(a.name, b.name) })
	var out strings.Builder
	for i, p := range kept {
		if i > 0 {
			out.WriteByte(';')
		}
		out.WriteString(p.name + ":" + p.value)
	}
	return out.String()
}
