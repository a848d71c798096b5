package pruning

import (
	"fmt"
	"math"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/pruning"
)

// BugInLink asks for the slip of a widely copied rule.
var BugInLink = grader.Exercise[func() (int, [][]float64)]{
	ID:       "pruning/bug-in-link",
	Title:    "A widely copied rule",
	Where:    roweisPruning,
	Kind:     course.FindBug,
	Points:   2,
	Results:  []string{"line", "nodes"},
	Solution: solutions.BugInLink,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "the line and your case",
			Want: []any{6, [][]float64{{3, 0, 2}, {8, 0, 4}}}}}
	},
	Compare: compare.Bug([]int{5, 6}, rightLink, CopiedLink,
		"two nodes with few and with many leaves, whose order the right divisor exchanges"),
	Hints: []string{
		"Set the two costs equal, and solve for the price. What stands below the line?",
		"Take two nodes. Let one have two leaves below it and the other many: for which of them " +
			"does the mistake change more?",
	},
}

// region copied-link

// CopiedLink returns the number of the node that a widely copied rule cuts first.
func CopiedLink(nodes [][]float64) int {
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

// rightLink is CopiedLink as it should be. It panics for numbers that no node has.
func rightLink(nodes [][]float64) int {
	if len(nodes) == 0 {
		panic("there are no nodes")
	}
	weakest, least := 0, math.Inf(1)
	for i, node := range nodes {
		if len(node) != 3 || !(node[1] >= 0 && node[0] >= node[1] && node[2] >= 2) {
			panic(fmt.Sprintf("node %d has the numbers %v; it should have three: errors as a "+
				"leaf, no more errors below it, and two leaves or more", i, node))
		}
		if worth := (node[0] - node[1]) / (node[2] - 1); worth < least {
			weakest, least = i, worth
		}
	}
	return weakest
}
