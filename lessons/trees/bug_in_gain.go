package trees

import (
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
	Compare: compare.Bug([]int{11}, solutions.Gain, WrongGain),
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
