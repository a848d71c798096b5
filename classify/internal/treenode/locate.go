package treenode

import (
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify/internal/must"
)

// Locate calls answer for each row of X with the node that answers for it, or divided for a row
// that goes down several branches. It panics if X has another width than the training set.
func (t *Tree) Locate(
	X mat.Matrix, answer func(i int, at int32), divided func(i int, x []float64),
) {
	n, d := X.Dims()
	must.Columns(d, len(t.Attributes), "tree")
	raw, ok := X.(mat.RawRowViewer)
	one := func(i int) {
		var x []float64
		if ok {
			x = raw.RawRowView(i)
		} else {
			x = mat.Row(nil, i, X)
		}
		if at, whole := t.Find(x); whole {
			answer(i, at)
		} else {
			divided(i, x)
		}
	}
	i := 0
	var rows [lanes][]float64
	for ; ok && i+lanes <= n; i += lanes {
		for k := range rows {
			rows[k] = raw.RawRowView(i + k)
		}
		at, found := t.together(&rows)
		for k := range at {
			if found[k] {
				answer(i+k, at[k])
			} else {
				one(i + k)
			}
		}
	}
	for ; i < n; i++ {
		one(i)
	}
}

// lanes is how many rows go down a tree together.
const lanes = 8

// together takes rows down the tree side by side, so that the processor need not wait for one node
// or row to come from memory before it looks at the next. It finds the leaf of a row if all tests
// on its path are thresholds, and the row has all the tested values.
func (t *Tree) together(rows *[lanes][]float64) (at [lanes]int32, found [lanes]bool) {
	nodes := t.Nodes
	for k := range found {
		found[k] = true
	}
	for moved := true; moved; {
		moved = false
		for k := range at {
			nd := &nodes[at[k]]
			if nd.Kind != ByThreshold {
				continue
			}
			v, branch := rows[k][nd.Attribute], int32(0)
			if v > nd.Threshold {
				branch = 1
			}
			if v != v {
				found[k] = false
			}
			at[k] = nd.First + branch
			moved = true
		}
	}
	for k := range at {
		nd := &nodes[at[k]]
		found[k] = found[k] && nd.Kind == Leaf && nd.Stop != StopEmpty
	}
	return at, found
}
