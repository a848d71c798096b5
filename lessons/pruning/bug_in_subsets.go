package pruning

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/pruning"
)

// BugInSubsets asks for the mistake in the ordering trick.
var BugInSubsets = grader.Exercise[func() (int, [][]float64)]{
	ID:       "pruning/bug-in-subsets",
	Title:    "What is wrong with this order?",
	Where:    roweisBinary,
	Kind:     course.FindBug,
	Points:   2,
	Results:  []string{"line", "children"},
	Solution: solutions.BugInSubsets,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "the line and your case",
			Want: []any{6, [][]float64{{10, 2}, {0, 1}, {1, 4}}}}}
	},
	Compare: compare.Bug([]int{6}, rightSubsetGain, SubsetGain,
		"values whose order by counts is not their order by shares, and more than two of them"),
	Hints: []string{
		"By what should the values be ordered, and by what does the function order them?",
		"Two values can have one order by counts and another by shares if one has many more " +
			"examples. Add a third value, so that there is more than one way to cut the row.",
	},
}

// SubsetGain and CopiedLink are wrong: students look for the line. It is counted from the first
// line of the region.

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
		panic(fmt.Sprintf("the number of values is %d; there should be at least two",
			len(children)))
	}
	for v, counts := range children {
		if len(counts) != 2 || !(counts[0] >= 0 && counts[1] >= 0 && counts[0]+counts[1] > 0) ||
			math.IsInf(counts[0]+counts[1], 1) {
			panic(fmt.Sprintf("value %d has the counts %v; it should have two, from 0 on, and at "+
				"least one example", v, counts))
		}
	}
	_, gain := solutions.BestSubset(children)
	return gain
}
