package sequences

import (
	"fmt"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/sequences"
)

// BugInChange asks for the mistake in what a mistake changes.
var BugInChange = grader.Exercise[func() (int, int, []int, []int)]{
	ID:       "sequences/bug-in-change",
	Title:    "A blot that is never read",
	Where:    fanMulticlass,
	Kind:     course.FindBug,
	Points:   3,
	Results:  []string{"line", "kinds", "right", "won"},
	Solution: solutions.BugInChange,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your line and your case",
			Want: []any{7, 2, []int{0, 1}, []int{1, 1}}}}
	},
	Compare: compare.Bug([]int{7}, rightChange, WrongChange,
		"a pair of which only the first kind is wrong"),
	Hints: []string{
		"Write down the pairs of both answers for a drawer of two cards, of which only the first " +
			"is read wrongly.",
		"Which pairs stand in the right answer, and not in the one that won? Does the function " +
			"come to all of them?",
	},
}

// region change
func WrongChange(kinds int, right, won []int) [][]float64 {
	change := make([][]float64, kinds)
	for k := range change {
		change[k] = make([]float64, kinds)
	}
	for t := 1; t < len(right); t++ {
		if right[t] != won[t] {
			change[right[t-1]][right[t]]++
			change[won[t-1]][won[t]]--
		}
	}
	return change
}

// endregion

// rightChange is what WrongChange should be: a pair also changes where only its first kind is
// wrong. Pairs that are in both answers cancel.
func rightChange(kinds int, right, won []int) [][]float64 {
	if kinds < 1 || kinds > 10 || len(right) < 1 || len(right) > 20 || len(right) != len(won) {
		panic(fmt.Sprintf("there are %d kinds, a right list of %d and a list of %d that won; it "+
			"takes 1 to 10 kinds, and two lists of one length from 1 to 20", kinds, len(right),
			len(won)))
	}
	for t := range right {
		if min(right[t], won[t]) < 0 || max(right[t], won[t]) >= kinds {
			panic(fmt.Sprintf("at place %d are the kinds %d and %d; they go from 0 to %d", t,
				right[t], won[t], kinds-1))
		}
	}
	change := make([][]float64, kinds)
	for k := range change {
		change[k] = make([]float64, kinds)
	}
	for t := 1; t < len(right); t++ {
		change[right[t-1]][right[t]]++
		change[won[t-1]][won[t]]--
	}
	return change
}
