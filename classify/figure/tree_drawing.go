package figure

import (
	"image/color"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/tessella-go/tessella/classify/figure/internal/layout"
	"github.com/tessella-go/tessella/classify/figure/internal/look"
)

// The sizes in the drawing of a tree.
const (
	boxPadX   = 11 * px
	boxPadY   = 6 * px
	boxText   = 170 * px // the widest line in a box
	edgeText  = 130 * px // the widest line at an edge
	barBelow  = 3 * px   // from a box to its bar
	barHeight = 6 * px
	siblings  = 14 * px // between neighbours on a level
	besideGap = 8 * px  // between a label and the note beside it
	trunk     = 12 * px // from a level to the line from which its children branch off
	twig      = 8 * px  // from that line to the text of an edge, and from there to the child
)

// tint is the share of white in the box of a test that has a class.
const tint = 0.85

var (
	edgeLettering = lettering{size: 12 * px, color: ink}
	edgeLine      = draw.LineStyle{Color: rule, Width: 1.25 * px}
)

// treeDrawing is a laid out tree. Its y grows downwards.
type treeDrawing struct {
	nodes         []node
	legend        legend
	right         bool        // grows from left to right
	levels        []levelSpan // from the root
	width, height vg.Length
}

// levelSpan is the place of one level along the direction of growth.
type levelSpan struct {
	trunk      vg.Length // the line from which the level's nodes branch off
	begin, end vg.Length // of the nodes
}

func newTreeDrawing(nodes []node, classes []string) *treeDrawing {
	for i := range nodes {
		n := &nodes[i]
		n.label = wrap(boldText, n.Label, boxText, 3)
		n.note = wrap(smallText, n.Note, boxText, 3)
		if n.parent >= 0 {
			n.edge = wrap(edgeLettering, n.Edge, edgeText, 2)
		}
		if n.hidden > 0 {
			n.more = "… " + counted(n.hidden, "more node") + " below"
		}
	}
	t := &treeDrawing{nodes: nodes}
	for k, name := range classes {
		t.legend = append(t.legend, areaEntry(name, ClassStyle(k)))
	}
	t.layOut(false)
	if t.width > pageWidth*px {
		down := t.width
		t.layOut(true)
		if t.width >= down {
			t.layOut(false)
		}
	}
	return t
}

// layOut gives every node its size and place, and the drawing its size.
func (t *treeDrawing) layOut(right bool) {
	t.right = right
	breadth := make([]vg.Length, len(t.nodes))
	children := make([][2]int, len(t.nodes))
	t.levels = make([]levelSpan, t.nodes[len(t.nodes)-1].level+1)
	extent := make([]vg.Length, len(t.levels))   // the largest node of each level
	edgeSpan := make([]vg.Length, len(t.levels)) // the largest text of an edge to it
	for i := range t.nodes {
		n := &t.nodes[i]
		children[i] = n.children
		n.measure(right)
		long, wide := n.height, n.width // along the direction of growth, and across it
		edgeLong, edgeWide := edgeLettering.height(len(n.edge)), edgeLettering.widest(n.edge)
		moreLong, moreWide := smallText.lineHeight(), smallText.width(n.more)
		if right {
			long, wide = wide, long
			// the text is beside the box, and the bar below the box moves it from the middle
			edgeLong, edgeWide = edgeWide, edgeLong+n.height-n.boxHeight
			moreLong, moreWide = moreWide, moreLong
		}
		if n.more != "" {
			long += trunk + moreLong
			wide = max(wide, moreWide)
		}
		breadth[i] = max(wide, edgeWide)
		extent[n.level] = max(extent[n.level], long)
		edgeSpan[n.level] = max(edgeSpan[n.level], edgeLong)
	}
	gap := siblings
	if right {
		gap = siblings / 2
	}
	middle, across := layout.Tree(children, breadth, gap)
	for l := range t.levels {
		span := &t.levels[l]
		if l > 0 {
			span.trunk = t.levels[l-1].end + trunk
			span.begin = span.trunk + twig + edgeSpan[l] + twig
		}
		span.end = span.begin + extent[l]
	}
	for i := range t.nodes {
		n := &t.nodes[i]
		if right {
			n.x, n.y = t.levels[n.level].begin, middle[i]-n.height/2
		} else {
			n.x, n.y = middle[i]-n.width/2, t.levels[n.level].begin
		}
	}
	along := t.levels[len(t.levels)-1].end
	t.width, t.height = across, along
	if right {
		t.width, t.height = along, across
	}
}

// measure gives the node the size of its box and bar. A leaf of a tree that grows to the right has
// its note beside the label, so that forty of them do not fill three screens.
func (n *node) measure(right bool) {
	n.beside = right && n.leaf() && len(n.label) == 1 && len(n.note) == 1
	label, note := boldText.widest(n.label), smallText.widest(n.note)
	n.width, n.boxHeight = max(label, note, 24*px),
		boldText.height(len(n.label))+smallText.height(len(n.note))
	if n.beside {
		n.width, n.boxHeight = label+besideGap+note, boldText.lineHeight()
	}
	n.width += 2 * boxPadX
	n.boxHeight = max(n.boxHeight, boldText.lineHeight()) + 2*boxPadY
	n.height = n.boxHeight
	if n.mixed() {
		n.height += barBelow + barHeight
	}
}

// size is the width and height of the figure in pixels.
func (t *treeDrawing) size() (width, height int) {
	const least = 320 // so that a title fits above a small tree
	width = max(pixels(t.width+2*margin), least)
	return width, pixels(t.legend.height(vg.Length(width)*px-2*margin) + t.height + 2*margin)
}

// mixed reports whether more than one class has a share in the node.
func (n *node) mixed() bool {
	with := 0
	for _, s := range n.Share {
		if s > 0 {
			with++
		}
	}
	return with > 1
}

// draw draws the tree, which has its own size, in the middle of the canvas.
func (t *treeDrawing) draw(c draw.Canvas) {
	c = draw.Crop(c, margin, -margin, margin, -margin)
	c.Max.Y -= t.legend.draw(c)
	origin := vg.Point{X: c.Center().X - t.width/2, Y: c.Max.Y}
	for i := range t.nodes {
		if n := &t.nodes[i]; n.parent >= 0 {
			t.drawEdge(c, origin, n, &t.nodes[n.parent])
		}
	}
	for i := range t.nodes {
		n := &t.nodes[i]
		t.drawNode(c, origin.Add(vg.Point{X: n.x, Y: -n.y}), n)
	}
}

// drawEdge draws the edge from a parent to its child: a trunk that all its children share, a branch
// along it, and a twig with the text.
func (t *treeDrawing) drawEdge(c draw.Canvas, origin vg.Point, n, parent *node) {
	// Both ends, along the growth and across it; at turns them into a point of the canvas.
	at := func(along, across vg.Length) vg.Point {
		return vg.Point{X: origin.X + across, Y: origin.Y - along}
	}
	from, across, to := parent.y+parent.height, parent.x+parent.width/2, n.x+n.width/2
	if t.right {
		at = func(along, across vg.Length) vg.Point {
			return vg.Point{X: origin.X + along, Y: origin.Y - across}
		}
		from, across, to = parent.x+parent.width, parent.y+parent.boxHeight/2, n.y+n.boxHeight/2
	}
	span := t.levels[n.level]
	turn := min(6*px, max(to-across, across-to)/2)
	side := turn
	if to < across {
		side = -turn
	}
	var p vg.Path
	p.Move(at(from, across))
	p.Line(at(span.trunk-turn, across))
	p.QuadTo(at(span.trunk, across), at(span.trunk, across+side))
	p.Line(at(span.trunk, to-side))
	p.QuadTo(at(span.trunk, to), at(span.trunk+turn, to))
	p.Line(at(span.begin, to))
	c.SetLineStyle(edgeLine)
	c.Stroke(p)

	if len(n.edge) == 0 {
		return
	}
	w, h := edgeLettering.widest(n.edge), edgeLettering.height(len(n.edge))
	if t.right {
		corner := at(span.trunk+twig, to).Add(vg.Point{Y: h / 2})
		fillRect(c, rect(corner.X-2*px, corner.Y, w+4*px, h), color.White)
		edgeLettering.draw(c, corner, left, n.edge)
		return
	}
	top := at(span.begin-twig-h, to)
	fillRect(c, rect(top.X-w/2-2*px, top.Y, w+4*px, h), color.White)
	edgeLettering.draw(c, top, center, n.edge)
}

// drawNode draws a node whose upper left corner is given: box, texts, the bar of shares, and
// what is not drawn below it.
func (t *treeDrawing) drawNode(c draw.Canvas, corner vg.Point, n *node) {
	box := rect(corner.X, corner.Y, n.width, n.boxHeight)
	style := ClassStyle(n.Class)
	fill, line, label, note, radius := style.Fill, style.Line, boldText.in(style.Text),
		smallText.in(style.Text), 13*px
	if !n.leaf() {
		fill, label, note, radius = paper, boldText, smallText, 5*px
		if n.Class >= 0 { // a light colour of the class, because a box in the full colour is a leaf
			fill = look.Mix(style.Fill, look.RGB(0xFFFFFF), tint)
		}
	}
	outline := rounded(box, radius)
	c.SetColor(fill)
	c.Fill(outline)
	if n.leaf() {
		hatch(c, rect(box.Min.X+radius/2, box.Max.Y-2*px, n.width-radius, n.boxHeight-4*px), style)
	}
	stroke(c, outline, 1*px, line)
	text := vg.Point{X: corner.X + n.width/2, Y: corner.Y - boxPadY}
	if n.beside {
		label.draw(c, vg.Point{X: box.Min.X + boxPadX, Y: text.Y}, left, n.label)
		note.draw(c,
			vg.Point{X: box.Max.X - boxPadX, Y: text.Y - (label.lineHeight()-note.lineHeight())/2},
			right, n.note)
	} else {
		label.draw(c, text, center, n.label)
		note.draw(c, text.Sub(vg.Point{Y: label.height(len(n.label))}), center, n.note)
	}
	if n.mixed() {
		drawShares(c, rect(corner.X, box.Min.Y-barBelow, n.width, barHeight), n.Share)
	}
	if n.more == "" {
		return
	}
	dashed := edgeLine
	dashed.Dashes = []vg.Length{2 * px, 2 * px}
	if t.right {
		y := corner.Y - n.boxHeight/2
		c.StrokeLine2(dashed, corner.X+n.width, y, corner.X+n.width+trunk-2*px, y)
		smallText.draw(c, vg.Point{X: corner.X + n.width + trunk, Y: y + smallText.lineHeight()/2},
			left, []string{n.more})
		return
	}
	y := corner.Y - n.height
	c.StrokeLine2(dashed, text.X, y, text.X, y-trunk+2*px)
	smallText.draw(c, vg.Point{X: text.X, Y: y - trunk}, center, []string{n.more})
}

// drawShares fills a bar with the classes' colours, each as wide as its share.
func drawShares(c draw.Canvas, bar vg.Rectangle, shares []float64) {
	total := 0.0
	for _, s := range shares {
		total += s
	}
	x := bar.Min.X
	for k, s := range shares {
		w := bar.Size().X * vg.Length(s/total)
		part := rect(x, bar.Max.Y, w, barHeight)
		style := ClassStyle(k)
		fillRect(c, part, style.Fill)
		hatch(c, part, style)
		x += w
	}
	stroke(c, bar.Path(), 0.75*px, rule)
}
