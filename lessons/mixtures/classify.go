package mixtures

import (
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/lessons/internal/kit"
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
		args, pounds := halves(nil, 1), halves(nil, perKilogram[1])
		return []grader.Case{
			{Name: "every other penguin", Args: args, Want: sexes(args)},
			{Name: "the same in pounds", Args: pounds, Want: sexes(pounds)},
		}
	},
	Draw:    func(r *rand.Rand) []any { return halves(r, kit.Pick(r, perKilogram...)) },
	Drawn:   2,
	Truth:   sexes,
	Compare: compare.ErrorAtMost(0.25),
	Hints: []string{
		"One Gaussian for each sex errs on 40 %. How many humps has the histogram of each sex?",
		"Your EM fits a mixture to the masses of one sex. Sort them: a quarter and three " +
			"quarters of the way are two means to start from, and 50 steps will do. The " +
			"variances depend on the unit: take the square of a distance between masses.",
		"Then Bayes' rule: log of the share of the sex, plus LogLikelihood of the one mass. The " +
			"larger sum wins.",
	},
}

// perKilogram are the units that a scale may have: kilograms, pounds, ounces and stones.
var perKilogram = []float64{1, 2.2046, 35.274, 0.15747}

// halves parts the penguins' masses in known and unknown ones, on a scale with so many units for a
// kilogram. Of each two that follow each other by mass and are of one sex, chance takes one as
// unknown; without chance it is the heavier one.
func halves(r *rand.Rand, units float64) []any {
	var rows, unknown [][]float64
	var labels []string
	for _, sex := range []string{"female", "male"} {
		x := kit.Scaled(units, Masses(sex))
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

// CrossValidated returns how many penguins a classifier of masses in kg gets wrong, each by what
// the other nine tenths teach it.
func CrossValidated(
	classifier func(rows [][]float64, labels []string, unknown [][]float64) []string,
) (wrong float64) {

	ds := classify.Must(datasets.Penguins().Select("body mass"))
	ds.X.Scale(1.0/1000, ds.X)
	for _, fold := range classify.Must(evaluate.Folds{K: 10}.Split(ds)) {
		held := fold.Test
		var rows, unknown [][]float64
		var labels []string
		for i := range ds.Len() {
			if slices.Contains(held, i) {
				unknown = append(unknown, ds.At(i))
			} else {
				rows, labels = append(rows, ds.At(i)), append(labels, ds.Classes[ds.Y[i]])
			}
		}
		for j, label := range classifier(rows, labels, unknown) {
			if label != ds.Classes[ds.Y[held[j]]] {
				wrong++
			}
		}
	}
	return wrong
}

// sexes returns the true labels of the unknown rows of halves: the known ones are their neighbours.
func sexes(args []any) any { return slices.Clone(args[1].([]string)) }

const fanClasses = "Fan, Estimating the data distribution for each specific group"
