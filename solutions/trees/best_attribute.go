package trees

import (
	"slices"

	"github.com/tessella-go/tessella/grader/shape"
)

// BestAttribute returns the column index of the attribute whose split gains the
// most information, as Gain computes it from Tally.
//
// An attribute that has one and the same value in all rows separates nothing and is
// left out; any other counts, even if it gains 0. Gains that differ by less than
// 1e-12 are equal, and of equal gains the lowest index wins. If no attribute
// separates the rows, or there are none, the result is −1.
func BestAttribute(t shape.Table) int {
	best, highest := -1, 0.0
	for a := range t.Attributes {
		children := Tally(t, a)
		if len(children) < 2 {
			continue
		}
		if gain := Gain(children); best < 0 || gain > highest+1e-12 {
			best, highest = a, gain
		}
	}
	return best
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
