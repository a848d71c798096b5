package thresholds

import (
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/trees"
	solutions "github.com/tessella-go/tessella/solutions/thresholds"
)

// GiniAfter asks for the Gini index after a split.
var GiniAfter = grader.Exercise[func([][]float64) (float64, float64)]{
	ID:        "thresholds/gini-after",
	Title:     "Gini after a question",
	Where:     fanGini,
	Points:    2,
	Params:    []string{"children"},
	Results:   []string{"index", "pairs"},
	Solution:  solutions.GiniAfter,
	Cases:     giniAfterCases,
	Draw:      trees.DrawSplit,
	Relations: trees.SplitRelations,
	Hints: []string{
		"Write a function for one node first: one minus the sum of the squared shares.",
		"Weight it with the share of the examples that take the branch. The pairs, each counted " +
			"once, are half of it.",
	},
}

func giniAfterCases() []grader.Case {
	return []grader.Case{
		{Name: "Color", Args: []any{byColor}, Want: []any{0.3428571429, 0.1714285714},
			Where: fanGini,
			Note:  "5/14 · 12/25 + 0 + 5/14 · 12/25 = 12/35, and half of it in pairs."},
		{Name: "Outline", Args: []any{byOutline}, Want: []any{0.3673469388, 0.1836734694},
			Where: fanGini, Note: "½ · 24/49 + ½ · 12/49 = 18/49."},
		{Name: "Dot", Args: []any{byDot}, Want: []any{0.4285714286, 0.2142857143}, Where: fanGini,
			Note: "8/14 · 3/8 + 6/14 · 1/2 = 3/7."},
		{Name: "one pure branch and one even", Args: []any{[][]float64{{4, 0}, {1, 1}}},
			Want: []any{0.1666666667, 0.0833333333}, Note: "2/6 · 1/2."},
		{Name: "three classes", Args: []any{[][]float64{{1, 1, 1}, {0, 0, 3}}},
			Want: []any{0.3333333333, 0.1666666667}, Note: "½ · 2/3."},
		{Name: "an empty branch", Args: []any{[][]float64{{1, 3}, {0, 0}}},
			Want: []any{0.375, 0.1875}, Note: "2 · 1/4 · 3/4."},
		{Name: "no examples", Args: []any{[][]float64{{0, 0}, {0, 0}}}, Want: []any{0.0, 0.0}},
	}
}

const fanGini = "Fan, Gini Index"
