package online

import (
	"fmt"
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/online"
)

// BugInMajority asks for the line that halves the wrong weights.
var BugInMajority = grader.Exercise[func() (int, [][]int, []int)]{
	ID:       "online/bug-in-majority",
	Title:    "The wrong expert in charge",
	Where:    rowRules,
	Kind:     course.FindBug,
	Points:   3,
	Results:  []string{"line", "says", "truth"},
	Solution: solutions.BugInMajority,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your line and your case",
			Want: []any{14, [][]int{{1, 2, 2}}, []int{1}}}}
	},
	Compare: compare.Bug([]int{14}, Majority, WrongMajority,
		"a card on which the answer is wrong, or on which an expert is right and outvoted"),
	Hints: []string{
		"Read the function aloud, line by line. Which of its arguments does it never use?",
		"Whose weight is halved when two experts are wrong together and outvote a third?",
	},
}

// The wrong function of the exercise. The lesson prints it.

// region majority
func WrongMajority(says [][]int, truth []int) (answers []int, w []float64) {
	w = slices.Repeat([]float64{1}, len(says[0]))
	for t := range says {
		votes, best := make([]float64, 10), 0
		for e, digit := range says[t] {
			votes[digit] += w[e]
		}
		for digit := range votes {
			if votes[digit] > votes[best] {
				best = digit
			}
		}
		for e, digit := range says[t] {
			if digit != best {
				w[e] /= 2
			}
		}
		answers = append(answers, best)
	}
	return answers, w
}

// endregion

// Majority is the weighted majority of experts who read cards: WrongMajority as it should be. It
// panics if the experts or digits do not fit together.
func Majority(says [][]int, truth []int) (answers []int, w []float64) {
	mustBeOpinions(says, truth)
	w = slices.Repeat([]float64{1}, len(says[0]))
	for t := range says {
		votes, best := make([]float64, 10), 0
		for e, digit := range says[t] {
			votes[digit] += w[e]
		}
		for digit := range votes {
			if votes[digit] > votes[best] {
				best = digit
			}
		}
		for e, digit := range says[t] {
			if digit != truth[t] {
				w[e] /= 2
			}
		}
		answers = append(answers, best)
	}
	return answers, w
}

// The most experts and cards that a case of the exercise may have.
const (
	mostExperts = 10
	mostCards   = 2000 // the lesson has 1,797
)

func mustBeOpinions(says [][]int, truth []int) {
	if len(says) < 1 || len(says) > mostCards || len(says) != len(truth) {
		panic(fmt.Sprintf("opinions about %d cards, and %d true digits; it takes as many of both, "+
			"and 1 to %d", len(says), len(truth), mostCards))
	}
	for t, row := range says {
		if len(row) < 1 || len(row) > mostExperts || len(row) != len(says[0]) {
			panic(fmt.Sprintf("%d opinions about card %d, and %d about card 0; each card has as "+
				"many, 1 to %d", len(row), t, len(says[0]), mostExperts))
		}
		for _, digit := range append(slices.Clone(row), truth[t]) {
			if digit < 0 || digit > 9 {
				panic(fmt.Sprintf("a digit of card %d is %d; it takes 0 to 9", t, digit))
			}
		}
	}
}
