package perceptrons

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/perceptrons"
)

// Read asks for a machine that tells a five from the other digits.
var Read = grader.Exercise[func([][]float64, []string, [][]float64) []string]{
	ID:       "perceptrons/read",
	Title:    "A machine that reads fives",
	Where:    rowRules,
	Kind:     course.Build,
	Points:   3,
	Params:   []string{"rows", "labels", "unknown"},
	Solution: solutions.Read,
	Cases:    readCases,
	Draw:     drawDigits,
	Drawn:    2,
	Truth:    trueDigits,
	Compare:  compare.ErrorAtMost(0.025),
	Hints: []string{
		"Append a 1 to each row, make ±1 of the labels, and present all rows several times: your " +
			"Online takes a long sequence.",
		"The last weights are not the ones to keep. The mean of the rows of the trace is better.",
	},
}

func readCases() []grader.Case {
	rows, _ := fiveRows()
	args, truth := digits(rand.New(rand.NewPCG(5, 30)).Perm(len(rows)))
	return []grader.Case{{Name: "1,100 digits", Args: args, Want: truth}}
}

// drawDigits keeps to deals on which the reference errs on at most 2 %, where 2.5 % are allowed.
func drawDigits(r *rand.Rand) []any {
	rows, _ := fiveRows()
	for {
		args, truth := digits(r.Perm(len(rows)))
		known, labels := args[0].([][]float64), args[1].([]string)
		wrong := 0
		for i, label := range solutions.Read(known, labels, args[2].([][]float64)) {
			if label != truth[i] {
				wrong++
			}
		}
		if 50*wrong <= unknown {
			return args
		}
	}
}

// fiveRows are the rows and labels of the digits to learn from. The others wait for the answer.
var fiveRows = sync.OnceValues(func() (rows [][]float64, labels []string) {
	train, _ := Fives()
	for i, class := range train.Y {
		rows, labels = append(rows, train.At(i)), append(labels, train.Classes[class])
	}
	return rows, labels
})

// A case of Read has so many digits to learn from, and so many unknown ones.
const learnt, unknown = 700, 400

// digits makes the arguments of a case, and the true labels, of the digits with these numbers.
func digits(order []int) (args []any, truth []string) {
	rows, labels := fiveRows()
	var known, open [][]float64
	var given []string
	for _, i := range order[:learnt] {
		known, given = append(known, slices.Clone(rows[i])), append(given, labels[i])
	}
	for _, i := range order[learnt : learnt+unknown] {
		open, truth = append(open, slices.Clone(rows[i])), append(truth, labels[i])
	}
	return []any{known, given, open}, truth
}

// trueDigits finds the labels of the unknown rows of a case.
func trueDigits(args []any) any {
	rows, labels := fiveRows()
	known := map[string]string{}
	for i, row := range rows {
		known[fmt.Sprint(row)] = labels[i]
	}
	var truth []string
	for _, row := range args[2].([][]float64) {
		truth = append(truth, known[fmt.Sprint(row)])
	}
	return truth
}
