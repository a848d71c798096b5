package trees

import (
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
