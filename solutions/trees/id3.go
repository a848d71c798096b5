package trees

import (
	"slices"

	"github.com/tessella-go/tessella/grader/shape"
)

// ID3 grows a decision tree from a training set of at least one row.
//
// A node becomes a leaf, with the most common of its labels (see Majority), when
// all its labels are equal, or when no attribute separates its rows. Every other
// node tests the attribute that BestAttribute chooses, even if that gains nothing.
// It has a branch for each value that the attribute takes in the whole training
// set, in the order in which the values first appear there, and below a branch the
// attribute is not tested again. A branch that no row of the node follows leads to
// a leaf with the most common label of the node.
//
// Attribute names the attribute tested and is empty at a leaf. Class is the most
// common label of every node, inner ones too.
func ID3(t shape.Table) *shape.Node {
	values := make(map[string][]string)
	for a, name := range t.Attributes {
		values[name] = distinct(column(t, a))
	}
	return grow(t, values)
}

// grow makes the node for the rows of t and all below it; values lists what each
// attribute takes in the whole training set.
func grow(t shape.Table, values map[string][]string) *shape.Node {
	node := &shape.Node{Class: Majority(t.Labels)}
	best := BestAttribute(t)
	if best < 0 || len(distinct(t.Labels)) == 1 {
		return node
	}
	node.Attribute = t.Attributes[best]
	for _, value := range values[node.Attribute] {
		child := &shape.Node{Class: node.Class}
		if subset := Where(t, best, value); len(subset.Rows) > 0 {
			child = grow(subset, values)
		}
		node.Branches = append(node.Branches, shape.Branch{Value: value, Node: child})
	}
	return node
}

// Steps returns one step for each node of ID3's tree on t, in the order in which
// the nodes are made: a node before its branches, and each branch to its end before
// the next begins.
//
// Path holds the conditions from the root to the node; it is empty at the root. At
// an inner node Gains holds the gain of each attribute that the path has not
// tested, in the order of t.Attributes, measured on the rows that reach the node,
// Attribute names the attribute chosen, and Class is empty. At a leaf Class is its
// class, Gains is empty and so is Attribute. Empty branches are leaves, and have a
// step too.
func Steps(t shape.Table) []shape.Step {
	return trace(ID3(t), t, nil)
}

// trace returns the steps of a grown node and of all below it; t holds the rows
// that reach it.
func trace(node *shape.Node, t shape.Table, path []shape.Condition) []shape.Step {
	step := shape.Step{Path: path, Attribute: node.Attribute}
	if len(node.Branches) == 0 {
		step.Class = node.Class
		return []shape.Step{step}
	}
	for a := range t.Attributes {
		step.Gains = append(step.Gains, Gain(Tally(t, a)))
	}
	steps := []shape.Step{step}
	tested := slices.Index(t.Attributes, node.Attribute)
	for _, branch := range node.Branches {
		// Clip: two branches must not write their condition into the same spare place behind path.
		longer := append(slices.Clip(path),
			shape.Condition{Attribute: node.Attribute, Value: branch.Value})
		steps = append(steps, trace(branch.Node, Where(t, tested, branch.Value), longer)...)
	}
	return steps
}
