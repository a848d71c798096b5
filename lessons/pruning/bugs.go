package pruning

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/tessella-go/tessella/classify/tree"
	solutions "github.com/tessella-go/tessella/solutions/pruning"
)

// SubsetGain and SlideLink are wrong: students look for the line. It is counted from the first line
// of the region.

// region subset-gain

// SubsetGain returns what the best split in two of an attribute's values takes off the Gini index.
// children[v] counts the examples of class 0 and class 1 with value v. pour adds up the counts.
func SubsetGain(children [][]float64) float64 {
	order := slices.Clone(children)
	slices.SortFunc(order, func(v, w []float64) int {
		return cmp.Compare(v[1], w[1])
	})
	best := 0.0
	for q := 1; q < len(order); q++ {
		left, right := pour(order[:q]), pour(order[q:])
		best = max(best, tree.Gain(tree.Gini, [][]float64{left, right}))
	}
	return best
}

// endregion

// pour adds up the counts of values.
func pour(values [][]float64) []float64 {
	sum := make([]float64, 2)
	for _, counts := range values {
		sum[0] += counts[0]
		sum[1] += counts[1]
	}
	return sum
}

// rightSubsetGain is SubsetGain as it should be. It panics for counts that no node has.
func rightSubsetGain(children [][]float64) float64 {
	if len(children) < 2 {
		panic(fmt.Sprintf("there are %d values; it takes two", len(children)))
	}
	for v, counts := range children {
		if len(counts) != 2 || !(counts[0] >= 0 && counts[1] >= 0 && counts[0]+counts[1] > 0) ||
			math.IsInf(counts[0]+counts[1], 1) {
			panic(fmt.Sprintf("value %d has the counts %v", v, counts))
		}
	}
	_, gain := solutions.BestSubset(children)
	return gain
}

// region slide-link

// SlideLink returns the number of the node that Roweis's slide cuts first.
func SlideLink(nodes [][]float64) int {
	weakest, least := 0, math.Inf(1)
	for i, node := range nodes {
		asLeaf, below, leaves := node[0], node[1], node[2]
		if worth := (asLeaf - below) / leaves; worth < least {
			weakest, least = i, worth
		}
	}
	return weakest
}

// endregion

// rightLink is SlideLink as it should be. It panics for numbers that no node has.
func rightLink(nodes [][]float64) int {
	if len(nodes) == 0 {
		panic("there are no nodes")
	}
	weakest, least := 0, math.Inf(1)
	for i, node := range nodes {
		if len(node) != 3 || !(node[1] >= 0 && node[0] >= node[1] && node[2] >= 2) {
			panic(fmt.Sprintf("node %d has the numbers %v", i, node))
		}
		if worth := (node[0] - node[1]) / (node[2] - 1); worth < least {
			weakest, least = i, worth
		}
	}
	return weakest
}
