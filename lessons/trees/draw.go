package trees

import (
	"fmt"
	"math/rand/v2"

	"github.com/tessella-go/tessella/grader/shape"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/trees"
)

// The functions in this file draw the arguments of a case. Small counts and few values make ties,
// empty branches and contradictory rows common.

// drawCounts draws the counts of a node: two to five classes, some of them absent.
func drawCounts(r *rand.Rand) []any {
	return []any{kit.List(2+r.IntN(4), func() float64 {
		return float64(max(0, r.IntN(100)-20)) / 4
	})}
}

// drawSplit draws the counts of two to four branches and two or three classes, some of them 0.
func drawSplit(r *rand.Rand) []any {
	branches, classes := 2+r.IntN(3), 2+r.IntN(2)
	count := func() float64 { return float64(max(0, r.IntN(13)-3)) }
	return []any{kit.List(branches, func() []float64 { return kit.List(classes, count) })}
}

// drawTable draws a training set of three to ten rows.
func drawTable(r *rand.Rand) shape.Table {
	t := shape.Table{}
	values, classes := make([]int, 1+r.IntN(4)), 2+r.IntN(2)
	for a := range values {
		t.Attributes = append(t.Attributes, string(rune('A'+a)))
		values[a] = min(3, 1+r.IntN(4))
	}
	for range 3 + r.IntN(8) {
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

// drawNumbers draws three to nine values, often equal ones, and their labels.
func drawNumbers(r *rand.Rand) []any {
	x := make([]float64, 3+r.IntN(7))
	labels := make([]string, len(x))
	for i := range x {
		x[i] = float64(r.IntN(16))/2 - 2
		labels[i] = string(rune('a' + r.IntN(2)))
	}
	return []any{x, labels}
}
