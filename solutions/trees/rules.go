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

// Rules returns one rule for each leaf of a tree, from the first branch to the
// last: the conditions on the way down from the root, in their order, and the
// leaf's class. A tree that is one leaf has one rule without conditions.
func Rules(root *shape.Node) []shape.Rule {
	return rulesBelow(root, nil)
}

// rulesBelow returns the rules of the leaves below a node that path leads to.
func rulesBelow(node *shape.Node, path []shape.Condition) []shape.Rule {
	if len(node.Branches) == 0 {
		return []shape.Rule{{Conditions: path, Class: node.Class}}
	}
	var rules []shape.Rule
	for _, branch := range node.Branches {
		// Clip: two branches must not write their condition into the same spare place behind path.
		longer := append(slices.Clip(path),
			shape.Condition{Attribute: node.Attribute, Value: branch.Value})
		rules = append(rules, rulesBelow(branch.Node, longer)...)
	}
	return rules
}
