package thresholds

import (
	"slices"

	"github.com/tessella-go/tessella/grader/shape"
)

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
