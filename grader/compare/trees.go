package compare

import "github.com/tessella-go/tessella/grader/shape"

// trees compares two decision trees by the partition that they make. They are equal if they give
// the same class to every combination of attribute values. The order of tests and branches does not
// matter, and redundant tests do not matter.
//
// Exactly: the values of an attribute are those that either tree names at a branch. A combination
// has one value for each attribute. At a node it follows the branch of its value to a leaf, whose
// Class is the answer; where there is no such branch, the tree gives no answer. For every
// combination that want answers, got must answer the same. Where want gives no answer, any answer
// is right. The Class of an inner node does not matter.
//
// The deviation names a combination as a counterexample, with only the values that the two trees
// look at. Two nodes are compared only for the combinations that can reach both. So the cost is
// that of the compatible pairs of paths, and not that of all combinations.
//
// Where the trees were grown from tables, the values of an attribute are also those that it has
// there, so that a tree without a branch for one of them gives no answer for it.
func trees(tables []shape.Table, got, want *shape.Node) *Deviation {
	p := newPartition()
	if d := p.wellFormed(got, nil); d != nil {
		return d
	}
	p.nameTree(want)
	p.nameTree(got)
	for _, t := range tables {
		for _, row := range t.Rows {
			for a := range min(len(row), len(t.Attributes)) {
				p.name(t.Attributes[a], row[a])
			}
		}
	}
	return p.trees(got, want)
}

// wellFormed says why a tree is not a decision tree.
func (p *partition) wellFormed(node *shape.Node, path []shape.Condition) *Deviation {
	if p.work++; p.work > maxWork {
		return tooLarge("tree")
	}
	fault := func(what string) *Deviation {
		return &Deviation{Message: "at " + place(path) + ": " + what}
	}
	switch {
	case node == nil && len(path) == 0:
		return &Deviation{Got: "nil", Want: "a tree"}
	case node == nil:
		return fault("there is no node, only nil")
	case len(node.Branches) == 0 && node.Class == "":
		return fault("a leaf without a class")
	case len(node.Branches) > 0 && node.Attribute == "":
		return fault("a node with branches, but without an attribute")
	}
	values := make(map[string]bool, len(node.Branches))
	for _, branch := range node.Branches {
		if values[branch.Value] {
			return fault("two branches for " + word(branch.Value))
		}
		values[branch.Value] = true
		// the next branch may overwrite the path of this one
		longer := append(path, shape.Condition{Attribute: node.Attribute, Value: branch.Value})
		if d := p.wellFormed(branch.Node, longer); d != nil {
			return d
		}
	}
	return nil
}

// trees compares the nodes want and got for the combinations with the values fixed so far, all of
// which reach both: first down want, then down got.
func (p *partition) trees(got, want *shape.Node) *Deviation {
	if p.work++; p.work > maxWork {
		return tooLarge("tree")
	}
	if len(want.Branches) > 0 {
		return p.each(want.Attribute, func(value string) *Deviation {
			child := p.follow(want, value)
			if child == nil {
				return nil
			}
			return p.trees(got, child)
		})
	}
	if len(got.Branches) > 0 {
		return p.each(got.Attribute, func(value string) *Deviation {
			child := p.follow(got, value)
			if child == nil {
				missing := shape.Condition{Attribute: got.Attribute, Value: value}
				return deviates("no branch", want.Class, "%s your tree has no branch %s; it "+
					"should say %s", p, condition(missing), word(want.Class))
			}
			return p.trees(child, want)
		})
	}
	if got.Class != want.Class {
		g, w := word(got.Class), word(want.Class)
		return deviates(g, w, "%s your tree says %s, should be %s", p, g, w)
	}
	return nil
}

// follow returns the child for a value, or nil where there is no branch.
func (p *partition) follow(node *shape.Node, value string) *shape.Node {
	p.work += len(node.Branches)
	for _, branch := range node.Branches {
		if branch.Value == value {
			return branch.Node
		}
	}
	return nil
}
