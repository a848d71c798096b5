package tree

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tessella-go/tessella/classify"
)

// deepest is where String stops indenting further, so that a chain of a hundred thousand nodes
// prints in proportion to its length.
const deepest = 40

// String prints the tree, a line for each branch, indented by depth (beyond 40 the
// depth stands there as a number). A leaf shows its class, its examples, and how many
// of them are of other classes:
//
//	Outlook = sunny
//	|  Humidity = high: N (3)
//	|  Humidity = normal: P (2)
//	Outlook = overcast: P (4)
func (t *Tree) String() string {
	var b strings.Builder
	t.print(&b, t.leaf)
	return b.String()
}

// print writes the tree with the text of each leaf.
func (t *skeleton) print(b *strings.Builder, leaf func(at int32) string) {
	for at := range t.preorder() {
		nd := t.nodes[at.node]
		if at.parent >= 0 {
			if level := at.depth - 1; level <= deepest {
				b.WriteString(strings.Repeat("|  ", level))
			} else {
				fmt.Fprintf(b, "%s[%d] ", strings.Repeat("|  ", deepest), level)
			}
			b.WriteString(t.condition(at.parent, at.branch).text(t.attributes))
		}
		if nd.kind == Leaf {
			if at.parent >= 0 {
				b.WriteString(": ")
			}
			b.WriteString(leaf(at.node))
		}
		if at.parent >= 0 || nd.kind == Leaf {
			b.WriteString("\n")
		}
	}
}

// leaf is the text of a leaf: "P (4)", or "P (9, 5 others)".
func (t *Tree) leaf(at int32) string {
	class, counts := t.nodes[at].class, t.mass(at)
	n := sum(counts)
	if others := n - counts[class]; others > 0 {
		return fmt.Sprintf("%s (%s, %s others)", t.classes[class], amount(n), amount(others))
	}
	return fmt.Sprintf("%s (%s)", t.classes[class], amount(n))
}

// Diagram returns the tree for drawing: an inner node's label is its test ("Outlook?",
// "Weight ≤ 165?"), a leaf's its class.
func (t *Tree) Diagram() *classify.Diagram {
	return t.diagram(func(at int32, box *classify.Diagram) {
		counts := t.mass(at)
		box.Note, box.Share = masses(t.classes, counts), slices.Clone(counts)
		if nd := &t.nodes[at]; nd.kind == Leaf {
			box.Label, box.Class = t.classes[nd.class], int(nd.class)
		}
	})
}

// diagram draws the tests; fill adds what a node has, and the label of a leaf.
func (t *skeleton) diagram(fill func(at int32, box *classify.Diagram)) *classify.Diagram {
	drawn := make([]*classify.Diagram, len(t.nodes))
	for at := range t.preorder() {
		nd := &t.nodes[at.node]
		box := &classify.Diagram{Class: -1}
		drawn[at.node] = box
		switch nd.kind {
		case ByThreshold, BySubset:
			box.Label = t.condition(at.node, 0).text(t.attributes) + "?"
		case ByValue, ByInterval:
			box.Label = t.attributes[nd.attribute].Name + "?"
		}
		fill(at.node, box)
		if at.parent < 0 {
			continue
		}
		switch above := &t.nodes[at.parent]; {
		case above.kind == ByValue:
			box.Edge = t.attributes[above.attribute].Values[at.branch]
		case above.kind == ByInterval:
			box.Edge = t.condition(at.parent, at.branch).text(t.attributes)
		case at.branch == 0:
			box.Edge = "yes"
		default:
			box.Edge = "no"
		}
		drawn[at.parent].Children = append(drawn[at.parent].Children, box)
	}
	return drawn[0]
}
