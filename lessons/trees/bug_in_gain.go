package trees

import (
	"fmt"
	"math"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/trees"
)

// BugInGain asks for the line that forgets the weights.
var BugInGain = grader.Exercise[func() (int, [][]float64)]{
	ID:       "trees/bug-in-gain",
	Title:    "A gain below zero",
	Where:    fanSimpsons,
	Kind:     course.FindBug,
	Points:   3,
	Results:  []string{"line", "children"},
	Solution: solutions.BugInGain,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "the line and a split",
			Want: []any{11, [][]float64{{9, 1}, {1, 1}}}}}
	},
	Compare: compare.Bug([]int{11}, rightGain, WrongGain,
		"branches that differ both in size and in how mixed they are"),
	Hints: []string{
		"Compute the gain of a question with a large and a small branch by hand, line by line.",
		"For your split: when does an average with weights differ from one without?",
	},
}

// region gain

// WrongGain should be the gain of a split, and is not.
func WrongGain(children [][]float64) float64 {
	if len(children) == 0 {
		return 0
	}
	parent, left := make([]float64, len(children[0])), 0.0
	for _, counts := range children {
		for c, n := range counts {
			parent[c] += n
		}
		left += solutions.Entropy(counts) / float64(len(children))
	}
	return solutions.Entropy(parent) - left
}

// endregion

// rightGain is WrongGain as it should be. It panics for counts that no split has.
func rightGain(children [][]float64) float64 {
	for v, counts := range children {
		if len(counts) != len(children[0]) {
			panic(fmt.Sprintf("branch %d lists %d classes, and branch 0 lists %d", v, len(counts),
				len(children[0])))
		}
		for _, n := range counts {
			if !(n >= 0) || math.IsInf(n, 1) {
				panic(fmt.Sprintf("branch %d has the count %v; it should be 0 or more", v, n))
			}
		}
	}
	return solutions.Gain(children)
}
