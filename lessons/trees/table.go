package trees

import (
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
