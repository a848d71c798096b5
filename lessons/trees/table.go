package trees

import (
	"slices"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/grader/shape"
	"github.com/tessella-go/tessella/lessons/internal/kit"
)

// Table returns a data set as texts, the form in which the exercises take a training set. A number
// becomes its shortest decimal and a missing value "?".
func Table(ds *classify.Dataset) shape.Table { return kit.Table(ds) }

// Diagram returns the drawing of a tree that an exercise made. Classes are coloured in the order in
// which their leaves come. A node that is missing (nil), as the root is while the exercise is not
// written, is drawn as an empty box.
func Diagram(root *shape.Node) *classify.Diagram {
	return diagram(root, "", map[string]int{})
}

// Leaf returns the number of the leaf that a row comes to, and its class. Leaves are numbered from
// 0, from the first branch to the last. A row with a value that no branch has comes to no leaf: it
// gets -1, and the class of the node that lacks the branch.
func Leaf(root *shape.Node, attributes, row []string) (number int, class string) {
	node := root
	for len(node.Branches) > 0 {
		value := row[slices.Index(attributes, node.Attribute)]
		next := slices.IndexFunc(node.Branches, func(b shape.Branch) bool {
			return b.Value == value
		})
		if next < 0 {
			return -1, node.Class
		}
		for _, before := range node.Branches[:next] {
			number += Leaves(before.Node)
		}
		node = node.Branches[next].Node
	}
	return number, node.Class
}

// Leaves returns the number of leaves of a tree.
func Leaves(root *shape.Node) int {
	if len(root.Branches) == 0 {
		return 1
	}
	n := 0
	for _, branch := range root.Branches {
		n += Leaves(branch.Node)
	}
	return n
}

// diagram draws a node and all below it; edge stands on the line that leads to it, and colours
// grows with each new class.
func diagram(node *shape.Node, edge string, colours map[string]int) *classify.Diagram {
	switch {
	case node == nil:
		return &classify.Diagram{Label: "(nothing)", Edge: edge, Class: -1}
	case len(node.Branches) == 0:
		if _, ok := colours[node.Class]; !ok {
			colours[node.Class] = len(colours)
		}
		return &classify.Diagram{Label: node.Class, Edge: edge, Class: colours[node.Class]}
	}
	d := &classify.Diagram{Label: node.Attribute + "?", Edge: edge, Class: -1}
	for _, branch := range node.Branches {
		d.Children = append(d.Children, diagram(branch.Node, branch.Value, colours))
	}
	return d
}
