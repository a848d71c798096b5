package images

import (
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/images"
)

// Read is the open task.
var Read = grader.Exercise[func([][]float64, []string, [][]float64) []string]{
	ID:       "images/read",
	Title:    "A reader for strangers",
	Where:    "Fan, What to remember about classifiers",
	Kind:     course.Build,
	Points:   4,
	Params:   []string{"rows", "labels", "unknown"},
	Solution: solutions.Read,
	Cases:    readCases,
	Draw:     drawRead,
	Drawn:    3,
	Truth:    trueLeaning,
	Compare:  compare.ErrorAtMost(0.10),
	Limit:    20 * time.Second,
	Hints: []string{
		"One nearest neighbour is a simple classifier, of ten lines. Give it something better " +
			"than raw pixels.",
		"First undo what should not matter. Then describe what is left, in the known and the " +
			"unknown pictures alike.",
	},
}

func readCases() []grader.Case {
	args, truth := deal(rand.New(rand.NewPCG(2, 16)))
	return []grader.Case{{Name: "200 leaning digits of strangers", Args: args, Want: truth}}
}

func drawRead(r *rand.Rand) []any {
	args, _ := deal(r)
	return args
}

// Stretch are pictures to learn from and others to read, by other persons.
type Stretch struct {
	Rows    [][]float64
	Labels  []string
	Unknown [][]float64
	Truth   []string
}

// perPerson is how many digits one person wrote at most: 1,797 are by 13.
const perPerson = 140

// stretch reads the digits from one row up to another one, and learns from those that are at least
// a person away.
func stretch(digits *classify.Dataset, from, to int) Stretch {
	var s Stretch
	for i, class := range digits.Y {
		switch x, label := digits.At(i), digits.Classes[class]; {
		case i >= from && i < to:
			s.Unknown, s.Truth = append(s.Unknown, slices.Clone(x)), append(s.Truth, label)
		case i < from-perPerson || i >= to+perPerson:
			s.Rows, s.Labels = append(s.Rows, slices.Clone(x)), append(s.Labels, label)
		}
	}
	return s
}

// What a case of Read has: so many rows to learn from, and so many digits to read, from one of the
// rows from 1,000 to 1,400 on. The first 1,000 digits are kept for the lesson's answer.
const readLearns, readUnknown = 600, 200

// deal makes a case of Read. The digits to learn from all lean to the right: so a reader must set
// these upright too, and not only those that it is to read.
func deal(r *rand.Rand) (args []any, truth []string) {
	from := 1000 + 50*r.IntN(9)
	s := stretch(datasets.Digits(), from, from+readUnknown)
	var rows [][]float64
	var labels []string
	for _, i := range r.Perm(len(s.Rows))[:readLearns] {
		rows = append(rows, leant(s.Rows[i], side, slices.Max(lean)))
		labels = append(labels, s.Labels[i])
	}
	for i, x := range s.Unknown {
		s.Unknown[i] = leant(x, side, lean[r.IntN(len(lean))])
	}
	return []any{rows, labels, s.Unknown}, s.Truth
}

// trueLeaning are the labels of the unknown pictures of a case of Read. It finds the digits again
// that were made to lean.
func trueLeaning(args []any) any {
	label := leaningLabels()
	var truth []string
	for _, x := range args[2].([][]float64) {
		truth = append(truth, label[[side * side]float64(x)])
	}
	return truth
}

// leaningLabels are the labels of all digits with all slants.
var leaningLabels = sync.OnceValue(func() map[[side * side]float64]string {
	digits, label := datasets.Digits(), map[[side * side]float64]string{}
	for i, y := range digits.Y {
		for _, columns := range lean {
			label[[side * side]float64(leant(digits.At(i), side, columns))] = digits.Classes[y]
		}
	}
	return label
})
