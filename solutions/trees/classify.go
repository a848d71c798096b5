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

// residual is the entropy that is left after a split.
func residual(children [][]float64) float64 {
	total := 0.0
	for _, counts := range children {
		total += sum(counts)
	}
	if total == 0 {
		return 0
	}
	bits := 0.0
	for _, counts := range children {
		bits += sum(counts) / total * Entropy(counts)
	}
	return bits
}

// classTotals returns the number of examples of each class over all branches: the
// parent's counts.
func classTotals(children [][]float64) []float64 {
	if len(children) == 0 {
		return nil
	}
	totals := make([]float64, len(children[0]))
	for _, counts := range children {
		for c, n := range counts {
			totals[c] += n
		}
	}
	return totals
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

// sum adds up values.
func sum(values []float64) float64 {
	total := 0.0
	for _, v := range values {
		total += v
	}
	return total
}

// Tally counts the classes in each branch of a split on one attribute.
//
// The result's [v][c] is the number of rows that have the attribute's v-th value
// and the c-th class. Values and classes are numbered in the order in which they
// first appear in t, from the top row down. Every branch lists all classes of t, so
// it may hold zeros. The attribute is a column index of t. A table without rows has
// no branches.
func Tally(t shape.Table, attribute int) [][]float64 {
	values := distinct(column(t, attribute))
	classes := distinct(t.Labels)
	children := make([][]float64, len(values))
	for v := range children {
		children[v] = make([]float64, len(classes))
	}
	for i, row := range t.Rows {
		v := slices.Index(values, row[attribute])
		c := slices.Index(classes, t.Labels[i])
		children[v][c]++
	}
	return children
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

// column returns the attribute's value in each row.
func column(t shape.Table, attribute int) []string {
	values := make([]string, len(t.Rows))
	for i, row := range t.Rows {
		values[i] = row[attribute]
	}
	return values
}

// distinct returns the different texts in the order in which they first appear.
func distinct(texts []string) []string {
	var found []string
	for _, text := range texts {
		if !slices.Contains(found, text) {
			found = append(found, text)
		}
	}
	return found
}

// without returns a copy of texts that lacks the i-th.
func without(texts []string, i int) []string {
	return slices.Delete(slices.Clone(texts), i, i+1)
}
