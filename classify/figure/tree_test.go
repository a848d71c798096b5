package figure

import (
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"runtime/debug"
	"strings"
	"testing"

	"gonum.org/v1/plot/vg"

	"github.com/tessella-go/tessella/classify"
)

func ExampleTree() {
	f := Tree(&classify.Diagram{
		Label: "Outlook?", Class: -1, Share: []float64{2, 1},
		Children: []*classify.Diagram{
			{Label: "stay", Edge: "rainy", Class: 1, Share: []float64{0, 1}},
			{Label: "sail", Edge: "sunny", Class: 0, Share: []float64{2, 0}},
		},
	})
	fmt.Println(f.Alt)
	// Output:
	// Tree of 3 nodes in 2 levels, with 2 leaves. Outlook? rainy: stay. Outlook? sunny: sail.
}

func TestTreeRefuses(t *testing.T) {
	shared := leaf("yes", "A", 0, 1)
	cycle := inner("", "a?", "", nil, inner("yes", "b?", "", nil))
	cycle.Children[0].Children = []*classify.Diagram{cycle}
	for want, f := range map[string]*Figure{
		"figure: the tree's diagram is nil": Tree(nil),
		`figure: child 2 of node "a?" is nil`: Tree(inner("", "a?", "", nil,
			leaf("x", "A", 0, 1), nil)),
		`figure: node "A" is reached twice, the second time as`: Tree(inner("", "a?", "", nil,
			shared, shared)),
		`figure: node "a?" is reached twice, the second time as`: Tree(cycle),
		`figure: node "A" has the share NaN of class 1`: Tree(leaf("", "A", 0, 1,
			math.NaN())),
		`figure: node "A" has the share -1 of class 0`: Tree(leaf("", "A", 0, -1)),
		`figure: node "A" has the share +Inf of class 0`: Tree(leaf("", "A", 0,
			math.Inf(1))),
		`figure: node "A" has class 2 and shares of 0 classes, but`: Tree(leaf("", "A", 2),
			TreeOptions{Classes: []string{"P", "N"}}),
		`figure: node "A" has class 0 and shares of 3 classes, but`: Tree(leaf("", "A", 0, 1, 1, 1),
			TreeOptions{Classes: []string{"P", "N"}}),
		"figure: MaxDepth -1 and MaxNodes 0: a limit below 0": Tree(tennis(),
			TreeOptions{MaxDepth: -1}),
		"figure: a tree takes one TreeOptions, not 2": Tree(tennis(), TreeOptions{},
			TreeOptions{}),
	} {
		if err := f.Err(); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("the error is %v, not %s …", err, want)
		}
	}
}

// area is a rectangle of a tree's drawing, with y growing downwards, and its content.
type area struct {
	what       string
	x, y, w, h vg.Length
}

// areas are the rectangles that must not overlap: boxes with their bars, texts of edges and of
// hidden nodes. They are computed from where drawing puts them, not from the space that the layout
// reserved.
func (t *treeDrawing) areas() []area {
	var all []area
	for i := range t.nodes {
		n := &t.nodes[i]
		all = append(all, area{fmt.Sprintf("box %d", i), n.x, n.y, n.width, n.height})
		if len(n.edge) > 0 {
			w, h := edgeLettering.widest(n.edge), edgeLettering.height(len(n.edge))
			text := area{fmt.Sprintf("edge to %d", i), n.x + n.width/2 - w/2,
				t.levels[n.level].begin - twig - h, w, h}
			if t.right {
				text.x, text.y = t.levels[n.level].trunk+twig, n.y+n.boxHeight/2-h/2
			}
			all = append(all, text)
		}
		if n.more != "" {
			w, h := smallText.width(n.more), smallText.lineHeight()
			text := area{fmt.Sprintf("rest of %d", i), n.x + n.width/2 - w/2,
				n.y + n.height + trunk, w, h}
			if t.right {
				text.x, text.y = n.x+n.width+trunk, n.y+n.boxHeight/2-h/2
			}
			all = append(all, text)
		}
	}
	return all
}

func checkAreas(t *testing.T, name string, drawn *treeDrawing) {
	t.Helper()
	all := drawn.areas()
	const slack = 1e-6
	for i, a := range all {
		if a.x < -slack || a.y < -slack || a.x+a.w > drawn.width+slack ||
			a.y+a.h > drawn.height+slack {
			t.Fatalf("%s: %s stands out of the drawing of %v×%v: %+v", name, a.what, drawn.width,
				drawn.height, a)
		}
		for _, b := range all[:i] {
			if a.x < b.x+b.w-slack && b.x < a.x+a.w-slack && a.y < b.y+b.h-slack &&
				b.y < a.y+a.h-slack {
				t.Fatalf("%s: %s and %s meet: %+v, %+v", name, a.what, b.what, a, b)
			}
		}
	}
}

func TestNothingOverlaps(t *testing.T) {
	trees := map[string]*classify.Diagram{
		"tennis":   tennis(),
		"simpsons": simpsons(),
		"chain":    chain(9),
		"fan":      fan(40, 3),
	}
	words := []string{"a", "Humidity?", "a test with many words that must be wrapped", "≤ 3", ""}
	for seed := range uint64(40) {
		rng := rand.New(rand.NewPCG(seed, 2))
		word := func() string { return words[rng.IntN(len(words))] }
		nodes := make([]*classify.Diagram, 1+rng.IntN(60))
		for i := range nodes {
			nodes[i] = &classify.Diagram{
				Label: word(),
				Note:  word(),
				Edge:  word(),
				Share: []float64{1, float64(rng.IntN(2))},
			}
		}
		for i, node := range nodes[1:] {
			parent := nodes[rng.IntN(i+1)]
			parent.Children = append(parent.Children, node)
		}
		trees[fmt.Sprint("seed ", seed)] = nodes[0]
	}
	for name, d := range trees {
		for _, o := range []TreeOptions{{MaxDepth: 50, MaxNodes: 500},
			{MaxDepth: 2, MaxNodes: 30}} {
			sizes, err := measure(d, nil)
			if err != nil {
				t.Fatal(err)
			}
			drawn := newTreeDrawing(prune(d, sizes, o), nil)
			for _, right := range []bool{false, true} {
				drawn.layOut(right)
				checkAreas(t, fmt.Sprint(name, ", to the right: ", right), drawn)
			}
		}
	}
}

func TestTreeIsTurnedWhereItIsTooWide(t *testing.T) {
	if f := Tree(fan(40, 3)); f.Width > pageWidth {
		t.Errorf("forty leaves are %d pixels wide, a page is %d", f.Width, pageWidth)
	}
	if f := Tree(tennis()); f.Width < f.Height {
		t.Errorf("the tennis tree, which has room, stands on its side: %d×%d", f.Width, f.Height)
	}
}

func TestTreeSaysWhatIsNotDrawn(t *testing.T) {
	for _, c := range []struct {
		name  string
		d     *classify.Diagram
		o     TreeOptions
		drawn int
		more  []string // in breadth-first order
	}{
		{"all", tennis(), TreeOptions{MaxDepth: 10, MaxNodes: 8}, 8, nil},
		{"depth", tennis(), TreeOptions{MaxDepth: 1, MaxNodes: 100}, 4,
			[]string{"… 2 more nodes below", "… 2 more nodes below"}},
		{"nodes", tennis(), TreeOptions{MaxDepth: 10, MaxNodes: 7}, 6,
			[]string{"… 2 more nodes below"}},
		{"root only", fan(40, 3), TreeOptions{MaxDepth: 10, MaxNodes: 40}, 1,
			[]string{"… 40 more nodes below"}},
		{"one more", inner("", "a?", "", nil, inner("", "b?", "", nil, leaf("", "A", 0, 1))),
			TreeOptions{MaxDepth: 1, MaxNodes: 9}, 2, []string{"… 1 more node below"}},
	} {
		sizes, err := measure(c.d, nil)
		if err != nil {
			t.Fatal(err)
		}
		drawn := newTreeDrawing(prune(c.d, sizes, c.o), nil)
		var more []string
		for _, n := range drawn.nodes {
			if n.more != "" {
				more = append(more, n.more)
			}
		}
		if len(drawn.nodes) != c.drawn || fmt.Sprint(more) != fmt.Sprint(c.more) {
			t.Errorf("%s: %d nodes are drawn, and the rest is %q, not %d and %q", c.name,
				len(drawn.nodes), more, c.drawn, c.more)
		}
	}
	const want = "Tree of 81 nodes, 21 of them drawn, in 11 levels, with 10 leaves. x1 ≤ 3? yes: " +
		"A. x1 ≤ 3? no, x2 ≤ 6? yes: A."
	if alt := Tree(chain(40)).Alt; !strings.HasPrefix(alt, want) {
		t.Errorf("the words are %q, not %q …", alt, want)
	}
}

// A tree as deep as the number of examples is drawn in part, on a small stack, and completely if
// the options ask for it.
func TestTreeOfHundredThousandLevels(t *testing.T) {
	d := chain(100_000)
	defer debug.SetMaxStack(debug.SetMaxStack(1 << 20))
	f := Tree(d)
	if err := f.Err(); err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(f.Alt, "Tree of 200001 nodes, 21 of them drawn,") {
		t.Errorf("the words are %q", f.Alt)
	}
	whole := Tree(chain(30_000), TreeOptions{MaxDepth: math.MaxInt, MaxNodes: math.MaxInt})
	if err := whole.Err(); err != nil {
		t.Fatal(err)
	}
	err := Save(whole, t.TempDir()+"/deep.png")
	if err == nil ||
		!strings.Contains(err.Error(), "too large for a PNG; draw less of it, or save it as .svg") {
		t.Errorf("a picture of kilometres gives the error %v", err)
	}
}

// Texts of a diagram come from data: whatever they hold, the picture is drawn,
// and the SVG is well-formed.
func TestTreeOfStrangeTexts(t *testing.T) {
	for _, text := range []string{"", " ", "\n\n", "<b>&\"'", "a\x00b\x1b[31m", "\xff\xfe", "一二三",
		strings.Repeat("x", 100_000), strings.Repeat("a b ", 30_000), "🙂", "e\u0301"} {
		d := inner("", text, text, []float64{1, 1}, leaf(text, text, 0, 1), leaf(text, text, -1, 1))
		f := Tree(d, TreeOptions{Classes: []string{text, text + "2"}})
		f.Title, f.Alt = text, text
		render(t, f)
		svg, err := f.SVG()
		if err != nil {
			t.Fatal(err)
		}
		decoder := xml.NewDecoder(strings.NewReader(string(svg)))
		for err == nil {
			_, err = decoder.Token()
		}
		if err != io.EOF {
			t.Errorf("the SVG with %.20q is not well-formed: %v", text, err)
		}
	}
}
