package trees

import (
	"slices"

	"github.com/tessella-go/tessella/grader/shape"
)

// Classify returns the class that a tree gives to one row.
//
// attributes names the columns of row. From the root, an inner node leads into the
// branch whose Value is the row's value of the node's Attribute; a node without
// branches is a leaf, and its Class is the answer. Where no branch has the row's
// value, the answer is the Class of the node that lacks it. The tree has at least
// one node, and every attribute that it tests is a column.
func Classify(root *shape.Node, attributes []string, row []string) string {
	node := root
	for len(node.Branches) > 0 {
		value := row[slices.Index(attributes, node.Attribute)]
		next := slices.IndexFunc(node.Branches, func(b shape.Branch) bool {
			return b.Value == value
		})
		if next < 0 {
			break
		}
		node = node.Branches[next].Node
	}
	return node.Class
}
