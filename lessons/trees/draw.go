package trees

import (
	"fmt"
	"math/rand/v2"

	"github.com/tessella-go/tessella/grader/shape"
	solutions "github.com/tessella-go/tessella/solutions/trees"
)

// The functions in this file draw the arguments of a case. Small counts and few values make ties, empty branches and contradictory
// rows common.

// drawCounts draws the counts of a node: up to five classes, some of them absent, at times all.
func drawCounts(r *rand.Rand) []any {
	counts := make([]float64, r.IntN(6))
	for c := range counts {
		if r.IntN(4) > 0 {
			counts[c] = float64(r.IntN(80)) / 4
		}
	}
	return []any{counts}
}

// drawSplit draws the counts of up to four branches and three classes.
func drawSplit(r *rand.Rand) []any {
	children := make([][]float64, 1+r.IntN(4))
	classes := 1 + r.IntN(3)
	for v := range children {
		children[v] = make([]float64, classes)
		for c := range children[v] {
			if r.IntN(4) > 0 {
				children[v][c] = float64(r.IntN(10))
			}
		}
	}
	return []any{children}
}

// drawTable draws a training set of up to ten rows.
func drawTable(r *rand.Rand) shape.Table {
	t := shape.Table{}
	values, classes := make([]int, 1+r.IntN(4)), 2+r.IntN(2)
	for a := range values {
		t.Attributes = append(t.Attributes, string(rune('A'+a)))
		values[a] = 1 + r.IntN(3)
	}
	for range 1 + r.IntN(10) {
		row := make([]string, len(values))
		for a := range row {
			row[a] = fmt.Sprintf("%c%d", 'a'+a, 1+r.IntN(values[a]))
		}
		t.Rows = append(t.Rows, row)
		t.Labels = append(t.Labels, []string{"yes", "no", "maybe"}[r.IntN(classes)])
	}
	return t
}

func drawTraining(r *rand.Rand) []any { return []any{drawTable(r)} }

func drawColumn(r *rand.Rand) []any {
	t := drawTable(r)
	return []any{t, r.IntN(len(t.Attributes))}
}

// drawBranch draws a table, a column and one of its values, which need not be the column's.
func drawBranch(r *rand.Rand) []any {
	t := drawTable(r)
	a := r.IntN(len(t.Attributes))
	return []any{t, a, fmt.Sprintf("%c%d", 'a'+a, 1+r.IntN(3))}
}

func drawLabels(r *rand.Rand) []any {
	labels := make([]string, r.IntN(9))
	for i := range labels {
		labels[i] = string(rune('a' + r.IntN(3)))
	}
	return []any{labels}
}

func drawTree(r *rand.Rand) []any { return []any{solutions.ID3(drawTable(r))} }

// drawQuery draws a tree and a row for it, at times with a value that the tree does not know.
func drawQuery(r *rand.Rand) []any {
	t := drawTable(r)
	row := make([]string, len(t.Attributes))
	for a := range row {
		row[a] = fmt.Sprintf("%c%d", 'a'+a, 1+r.IntN(4))
	}
	return []any{solutions.ID3(t), t.Attributes, row}
}

// drawNumbers draws up to nine values, often equal ones, and their labels.
func drawNumbers(r *rand.Rand) []any {
	x := make([]float64, 1+r.IntN(9))
	labels := make([]string, len(x))
	for i := range x {
		x[i] = float64(r.IntN(16))/2 - 2
		labels[i] = string(rune('a' + r.IntN(2)))
	}
	return []any{x, labels}
}
