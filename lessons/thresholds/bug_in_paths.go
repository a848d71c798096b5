package thresholds

import (
	"fmt"
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/thresholds"
)

// BugInPaths asks for two slices that share their memory.
var BugInPaths = grader.Exercise[func() (int, int)]{
	ID:       "thresholds/bug-in-paths",
	Title:    "Eight paths are right",
	Where:    "Puolamäki, Rule Extraction from Trees",
	Kind:     course.FindBug,
	Points:   2,
	Results:  []string{"line", "questions"},
	Solution: solutions.BugInPaths,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "the line and your case", Want: []any{9, 4}}}
	},
	// A copy of the path in either line is enough.
	Compare: compare.Bug([]int{8, 9}, rightPaths, Paths,
		"a path behind which append finds room for two answers to meet"),
	Hints: []string{
		"append writes behind the end of a slice if there is room, and else copies the slice to " +
			"a place with more room. When is there room behind path?",
		"Print thresholds.Paths(k) for some k, and count how many of the paths are different.",
	},
}

// region paths

// Paths returns all paths of a tree that asks the given number of yes-or-no questions on each.
func Paths(questions int) [][]string { return below(questions, nil) }

func below(questions int, path []string) [][]string {
	if questions == 0 {
		return [][]string{path}
	}
	no := append(path, "no")
	yes := append(path, "yes")
	return append(below(questions-1, no), below(questions-1, yes)...)
}

// endregion

// rightPaths is Paths as it should be.
func rightPaths(questions int) [][]string {
	if questions < 1 || questions > 10 {
		panic(fmt.Sprintf("the tree has %d questions; it should have 1 to 10", questions))
	}
	return rightBelow(questions, nil)
}

func rightBelow(questions int, path []string) [][]string {
	if questions == 0 {
		return [][]string{path}
	}
	no := append(slices.Clip(path), "no")
	yes := append(slices.Clip(path), "yes")
	return append(rightBelow(questions-1, no), rightBelow(questions-1, yes)...)
}
