package mixtures

import (
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/mixtures"
)

// Classify asks for a classifier of masses.
var Classify = grader.Exercise[func([][]float64, []string, [][]float64) []string]{
	ID:       "mixtures/classify",
	Title:    "Females and males by weight",
	Where:    fanClasses,
	Kind:     course.Build,
	Points:   3,
	Params:   []string{"rows", "labels", "unknown"},
	Solution: solutions.Classify,
	Cases: func() []grader.Case {
		args := halves(nil)
		return []grader.Case{{Name: "every other penguin", Args: args, Want: sexes(args)}}
	},
	Draw:    halves,
	Drawn:   2,
	Truth:   sexes,
	Compare: compare.ErrorAtMost(0.3),
	Hints: []string{
		"One Gaussian for each sex errs on 40 %. How many humps has the histogram of each sex?",
		"Your EM fits a mixture to the masses of one sex. Give it two means to start from, such " +
			"as 3.5 and 5, and 50 steps.",
		"Then Bayes' rule: log of the share of the sex, plus LogLikelihood of the one mass. The " +
			"larger sum wins.",
	},
}

// halves parts the penguins' masses in known and unknown ones. Of each two that follow each other
// by mass and are of one sex, chance takes one as unknown; without chance it is the heavier one.
func halves(r *rand.Rand) []any {
	var rows, unknown [][]float64
	var labels []string
	for _, sex := range []string{"female", "male"} {
		x := Masses(sex)
		slices.Sort(x)
		for pair := range slices.Chunk(x[:len(x)/2*2], 2) {
			if r != nil && r.IntN(2) == 1 {
				slices.Reverse(pair)
			}
			rows, labels = append(rows, pair[:1]), append(labels, sex)
			unknown = append(unknown, pair[1:])
		}
	}
	return []any{rows, labels, unknown}
}

// sexes returns the true labels of the unknown rows of halves: the known ones are their neighbours.
func sexes(args []any) any { return slices.Clone(args[1].([]string)) }

const fanClasses = "Fan, Estimating the data distribution for each specific group"
