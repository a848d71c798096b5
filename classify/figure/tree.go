package figure

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/tessella-go/tessella/classify"
	"gonum.org/v1/plot/vg"
)

// TreeOptions change how a tree is drawn. The zero value is the default.
type TreeOptions struct {
	Classes  []string // the classes' names, in the order of their indices: draws a legend
	MaxDepth int      // the deepest level that is drawn; the root is level 0; 0: level 10
	MaxNodes int      // the most nodes that are drawn; 0: 120
}

// Tree draws a tree: tests in round-cornered boxes, leaves filled with the colour of their class
// (see [ClassStyle]), texts of edges near the child, and below a box the share of each class, if it
// has more than one. It takes at most one TreeOptions.
//
// The root is at the top. A tree that would be wider than a page is drawn from left to right
// instead. Long texts are wrapped, and cut after three lines. If the limits of the options cut the
// tree, the box above says how many nodes are not drawn. Either all children of a node are drawn or
// none. The size of the figure follows from the tree: a larger one adds white space, a smaller one
// cuts.
//
// It is an error if a diagram or a child is nil, if a node occurs twice or below itself, if a share
// is negative or not finite, if a class has no name in Classes, or if a limit is negative.
func Tree(d *classify.Diagram, options ...TreeOptions) *Figure {
	if len(options) > 1 {
		return failed("a tree takes one TreeOptions, not %d", len(options))
	}
	var o TreeOptions
	if len(options) == 1 {
		o = options[0]
	}
	if o.MaxDepth < 0 || o.MaxNodes < 0 {
		return failed("MaxDepth %d and MaxNodes %d: a limit below 0 draws nothing; 0 "+
			"stands for the default", o.MaxDepth, o.MaxNodes)
	}
	o.MaxDepth, o.MaxNodes = cmp.Or(o.MaxDepth, 10), cmp.Or(o.MaxNodes, 120)
	sizes, err := measure(d, o.Classes)
	if err != nil {
		return failed("%w", err)
	}
	nodes := prune(d, sizes, o)
	t := newTreeDrawing(nodes, o.Classes)
	width, height := t.size()
	return New(describeTree(nodes, sizes[d]), width, height, drawFunc(t.draw))
}

// measure checks a diagram and counts the nodes of each subtree. It walks without recursion: the
// depth of a tree is that of its data.
func measure(root *classify.Diagram, classes []string) (map[*classify.Diagram]int, error) {
	if root == nil {
		return nil, fmt.Errorf("the tree's diagram is nil")
	}
	sizes := map[*classify.Diagram]int{root: 1}
	order := []*classify.Diagram{root} // breadth first
	for i := 0; i < len(order); i++ {
		d := order[i]
		if classes != nil && max(d.Class+1, len(d.Share)) > len(classes) {
			return nil, fmt.Errorf("node %q has class %d and shares of %d classes, but Classes "+
				"names %d (0 to %d)", d.Label, d.Class, len(d.Share), len(classes), len(classes)-1)
		}
		for k, share := range d.Share {
			if !finite(share) || share < 0 {
				return nil, fmt.Errorf("node %q has the share %v of class %d; a share is a "+
					"finite number ≥ 0", d.Label, share, k)
			}
		}
		for k, child := range d.Children {
			if child == nil {
				return nil, fmt.Errorf("child %d of node %q is nil", k+1, d.Label)
			}
			if sizes[child] != 0 {
				return nil, fmt.Errorf("node %q is reached twice, the second time as child %d of "+
					"%q; in a tree each node has one parent", child.Label, k+1, d.Label)
			}
			sizes[child] = 1
			order = append(order, child)
		}
	}
	for i := len(order) - 1; i >= 0; i-- {
		for _, child := range order[i].Children {
			sizes[order[i]] += sizes[child]
		}
	}
	return sizes, nil
}

// node is one node that is drawn.
type node struct {
	*classify.Diagram
	level    int
	parent   int    // -1 for the root
	children [2]int // its children are the nodes from the first index up to the second
	hidden   int    // how many nodes below it are not drawn

	label, note, edge []string  // wrapped
	more              string    // says how many are hidden
	width, height     vg.Length // of box and bar
	boxHeight         vg.Length
	beside            bool      // the note stands to the right of the label, not below it
	x, y              vg.Length // the upper left corner; y grows downwards
}

func (n *node) leaf() bool { return len(n.Children) == 0 }

// prune lists the nodes that are drawn, breadth first.
func prune(root *classify.Diagram, sizes map[*classify.Diagram]int, o TreeOptions) []node {
	nodes := []node{{Diagram: root, parent: -1}}
	for i := 0; i < len(nodes); i++ {
		d, level := nodes[i].Diagram, nodes[i].level
		first := len(nodes)
		if level >= o.MaxDepth || first+len(d.Children) > o.MaxNodes {
			nodes[i].hidden = sizes[d] - 1
			nodes[i].children = [2]int{first, first}
			continue
		}
		for _, child := range d.Children {
			nodes = append(nodes, node{Diagram: child, level: level + 1, parent: i})
		}
		nodes[i].children = [2]int{first, len(nodes)}
	}
	return nodes
}

// describeTree describes the tree in words: its size, and the path to each of its first leaves.
func describeTree(nodes []node, size int) string {
	const most = 16 // leaves, and edges of the path to each
	leaves, deepest := 0, 0
	for i := range nodes {
		deepest = max(deepest, nodes[i].level)
		if nodes[i].leaf() {
			leaves++
		}
	}
	var text strings.Builder
	fmt.Fprintf(&text, "Tree of %s", counted(size, "node"))
	if len(nodes) < size {
		fmt.Fprintf(&text, ", %d of them drawn,", len(nodes))
	}
	fmt.Fprintf(&text, " in %s, with %s.", counted(deepest+1, "level"),
		counted(leaves, "leaf", "leaves"))
	told := 0
	stack := []int{0} // depth first, so that leaves come from left to right
	for len(stack) > 0 && told < most {
		i := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for child := nodes[i].children[1] - 1; child >= nodes[i].children[0]; child-- {
			stack = append(stack, child)
		}
		if !nodes[i].leaf() {
			continue
		}
		told++
		way := []string{}
		at := i
		for ; nodes[at].parent >= 0 && len(way) < most; at = nodes[at].parent {
			way = append(way, nodes[nodes[at].parent].Label+" "+nodes[at].Edge)
		}
		if nodes[at].parent >= 0 {
			way = append(way, "…")
		}
		slices.Reverse(way)
		if len(way) > 0 {
			text.WriteString(" " + strings.Join(way, ", ") + ":")
		}
		text.WriteString(" " + nodes[i].Label + ".")
	}
	if told < leaves {
		fmt.Fprintf(&text, " And %d more.", leaves-told)
	}
	return text.String()
}

// counted is a number with its noun, in the plural unless the number is 1.
func counted(n int, noun string, plural ...string) string {
	switch {
	case n == 1:
		return "1 " + noun
	case len(plural) > 0:
		return fmt.Sprint(n, " ", plural[0])
	default:
		return fmt.Sprint(n, " ", noun, "s")
	}
}
