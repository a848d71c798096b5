package tree

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/treenode"
)

// deepest is the depth at which String stops indenting further, so that the text of a chain of a
// hundred thousand nodes grows only in proportion to its length.
const deepest = 40

// String prints the tree, a line for each branch, indented by depth (beyond a depth of 40, the
// depth is printed as a number). A leaf shows its class, its examples, and how many of them are of
// other classes:
//
//	Outlook = sunny
//	|  Humidity = high: N (3)
//	|  Humidity = normal: P (2)
//	Outlook = overcast: P (4)
func (t *Tree) String() string {
	var b strings.Builder
	writeTree(&t.nodes, &b, t.leaf)
	return b.String()
}

// writeTree writes the tree with the text of each leaf.
func writeTree(t *treenode.Tree, b *strings.Builder, leaf func(at int32) string) {
	for at := range t.Preorder() {
		nd := t.Nodes[at.Node]
		if at.Parent >= 0 {
			if level := at.Depth - 1; level <= deepest {
				b.WriteString(strings.Repeat("|  ", level))
			} else {
				fmt.Fprintf(b, "%s[%d] ", strings.Repeat("|  ", deepest), level)
			}
			b.WriteString(condition(t, at.Parent, at.Branch).Text(t.Attributes))
		}
		if nd.Kind == Leaf {
			if at.Parent >= 0 {
				b.WriteString(": ")
			}
			b.WriteString(leaf(at.Node))
		}
		if at.Parent >= 0 || nd.Kind == Leaf {
			b.WriteString("\n")
		}
	}
}

// leaf is the text of a leaf: "P (4)", or "P (9, 5 others)".
func (t *Tree) leaf(at int32) string {
	class, counts := t.nodes.Nodes[at].Class, t.mass(at)
	n := sum(counts)
	if others := n - counts[class]; others > 0 {
		return fmt.Sprintf("%s (%s, %s others)", t.nodes.Classes[class], amount(n), amount(others))
	}
	return fmt.Sprintf("%s (%s)", t.nodes.Classes[class], amount(n))
}

// Diagram returns the tree for drawing: an inner node's label is its test ("Outlook?",
// "Weight ≤ 165?"), a leaf's its class.
func (t *Tree) Diagram() *classify.Diagram {
	return diagram(&t.nodes, func(at int32, box *classify.Diagram) {
		counts := t.mass(at)
		box.Note, box.Share = masses(t.nodes.Classes, counts), slices.Clone(counts)
		if nd := &t.nodes.Nodes[at]; nd.Kind == Leaf {
			box.Label, box.Class = t.nodes.Classes[nd.Class], int(nd.Class)
		}
	})
}

// diagram draws the tests; fill adds what a node has, and the label of a leaf.
func diagram(t *treenode.Tree, fill func(at int32, box *classify.Diagram)) *classify.Diagram {
	drawn := make([]*classify.Diagram, len(t.Nodes))
	for at := range t.Preorder() {
		nd := &t.Nodes[at.Node]
		box := &classify.Diagram{Class: -1}
		drawn[at.Node] = box
		switch nd.Kind {
		case ByThreshold, BySubset:
			box.Label = condition(t, at.Node, 0).Text(t.Attributes) + "?"
		case ByValue, ByInterval:
			box.Label = t.Attributes[nd.Attribute].Name + "?"
		}
		fill(at.Node, box)
		if at.Parent < 0 {
			continue
		}
		switch above := &t.Nodes[at.Parent]; {
		case above.Kind == ByValue:
			box.Edge = t.Attributes[above.Attribute].Values[at.Branch]
		case above.Kind == ByInterval:
			box.Edge = condition(t, at.Parent, at.Branch).Text(t.Attributes)
		case at.Branch == 0:
			box.Edge = "yes"
		default:
			box.Edge = "no"
		}
		drawn[at.Parent].Children = append(drawn[at.Parent].Children, box)
	}
	return drawn[0]
}

// DOT writes the tree in the language of Graphviz: a box for each node with the text of
// [Tree.Diagram] and what it has, rounded at a leaf, and the value or the answer at each edge.
// Names are written unchanged, whatever characters they have.
func (t *Tree) DOT(w io.Writer) error { return writeDOT(w, t.Diagram()) }

// DOT writes the tree in the language of Graphviz; see [Tree.DOT].
func (t *RegressionTree) DOT(w io.Writer) error { return writeDOT(w, t.Diagram()) }

func writeDOT(w io.Writer, root *classify.Diagram) error {
	b := bufio.NewWriter(w) // its error stays until Flush
	fmt.Fprintln(b, "digraph tree {")
	fmt.Fprintln(b, "  node [shape=box];")
	type box struct {
		*classify.Diagram
		parent, number int
	}
	number := 0
	for todo := []box{{root, -1, 0}}; len(todo) > 0; {
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		style := ""
		if len(at.Children) == 0 {
			style = ", style=rounded"
		}
		fmt.Fprintf(b, "  %d [label=%s%s];\n", at.number, dotText(at.Label+"\n"+at.Note), style)
		if at.parent >= 0 {
			fmt.Fprintf(b, "  %d -> %d [label=%s];\n", at.parent, at.number, dotText(at.Edge))
		}
		for k := len(at.Children) - 1; k >= 0; k-- {
			todo = append(todo, box{at.Children[k], at.number, number + k + 1})
		}
		number += len(at.Children)
	}
	fmt.Fprintln(b, "}")
	return b.Flush()
}

// dotText quotes a text for DOT, where a backslash begins an escape and an ampersand the name of
// a character, as in HTML.
func dotText(text string) string {
	clean := strings.Map(func(r rune) rune {
		if r < ' ' && r != '\n' || r == 0x7f {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, "�"))
	return `"` + dotEscapes.Replace(clean) + `"`
}

var dotEscapes = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "&", "&amp;", "\n", `\n`)
