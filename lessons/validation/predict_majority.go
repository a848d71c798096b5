package validation

import (
	"math/rand/v2"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/validation"
)

// PredictMajority asks how wrong a filter that reads nothing looks in three cross-validations.
var PredictMajority = grader.Exercise[func() []int]{
	ID:       "validation/predict-majority",
	Title:    "A filter that reads nothing",
	Where:    konValidation,
	Kind:     course.Predict,
	Points:   2,
	Solution: solutions.PredictMajority,
	Cases: func() []grader.Case {
		known, _ := Mails(40, 2, 3)
		order := rand.New(rand.NewPCG(3, 23)).Perm(40)
		var counts []int
		for _, k := range []int{10, 8, 40} {
			counts = append(counts, Majority(known.Y, solutions.Folds(known.Y, order, k)))
		}
		return []grader.Case{{Want: counts}}
	},
	Hints: []string{
		"Take one fold. How many hams and spams are in it, and how many in all the others?",
		"Deal 20 hams and then 20 spams to eight folds. Which fold gets the first spam, and what " +
			"have the folds before it?",
	},
}

// Majority returns how many rows, of classes 0 and 1, are called wrongly if those of each fold are
// given the class that more of the rows in the other folds have; 0 if as many have either.
func Majority(y []int, folds [][]int) (wrong int) {
	lead := 0 // of class 1
	for _, class := range y {
		lead += 2*class - 1
	}
	for _, fold := range folds {
		others := lead
		for _, i := range fold {
			others -= 2*y[i] - 1
		}
		for _, i := range fold {
			if (others > 0) != (y[i] == 1) {
				wrong++
			}
		}
	}
	return wrong
}
