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

// Where returns the rows of t that have this value in the column of that index, in
// their order, with their labels.
//
// The column itself is left out of the result, from the attributes and from every
// row, since it would hold one and the same value all the way down. Where leaves t
// as it is. If no row has the value, the result has attributes but no rows.
func Where(t shape.Table, attribute int, value string) shape.Table {
	subset := shape.Table{Attributes: without(t.Attributes, attribute)}
	for i, row := range t.Rows {
		if row[attribute] == value {
			subset.Rows = append(subset.Rows, without(row, attribute))
			subset.Labels = append(subset.Labels, t.Labels[i])
		}
	}
	return subset
}

// Majority returns the most common label. Of several equally common ones it is the
// first in alphabetical order (Go's < on strings), and of no labels the empty text.
func Majority(labels []string) string {
	counts := make(map[string]int)
	for _, label := range labels {
		counts[label]++
	}
	best := ""
	for i, label := range labels { // not a range over the map: its order changes from run to run
		if i == 0 || counts[label] > counts[best] || counts[label] == counts[best] && label < best {
			best = label
		}
	}
	return best
}

// without returns a copy of texts that lacks the i-th.
func without(texts []string, i int) []string {
	return slices.Delete(slices.Clone(texts), i, i+1)
}
