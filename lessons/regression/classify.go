package regression

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/regression"
)

// Classify asks for a classifier of patients.
var Classify = grader.Exercise[func([][]float64, []int, [][]float64) []int]{
	ID:       "regression/classify",
	Title:    "Whom to send?",
	Where:    puoLogistic,
	Kind:     course.Build,
	Points:   3,
	Params:   []string{"rows", "y", "unknown"},
	Solution: solutions.Classify,
	Compare:  compare.ErrorAtMost(0.25),
	Cases:    classifyCases,
	Draw:     drawPatients,
	Drawn:    3,
	Truth:    trueClasses,
	Hints: []string{
		"Blood pressure goes to 200 and a yes to 1. One rate cannot fit both: bring all columns " +
			"into units of their deviation first, by the mean and the deviation of rows.",
		"Then Descend does the rest. Is 0.01 a rate that goes down? A penalty helps, too.",
	},
}

// classifyCases has a half of the patients to learn from and the other one to classify.
func classifyCases() []grader.Case {
	args := drawPatients(rand.New(rand.NewPCG(8, 297)))
	return []grader.Case{{Name: "148 patients", Args: args, Want: trueClasses(args)}}
}

// drawPatients parts the patients in two halves.
func drawPatients(r *rand.Rand) []any {
	ds := Patients()
	var rows, unknown [][]float64
	var classes []int
	for k, i := range r.Perm(ds.Len()) {
		if k > ds.Len()/2 {
			unknown = append(unknown, slices.Clone(ds.At(i)))
			continue
		}
		rows, classes = append(rows, slices.Clone(ds.At(i))), append(classes, ds.Y[i])
	}
	return []any{rows, classes, unknown}
}

// trueClasses returns the classes of the patients to classify. No two have the same findings.
func trueClasses(args []any) any {
	ds := Patients()
	class := map[string]int{}
	for i := range ds.Len() {
		class[fmt.Sprint(ds.At(i))] = ds.Y[i]
	}
	var truth []int
	for _, x := range args[2].([][]float64) {
		truth = append(truth, class[fmt.Sprint(x)])
	}
	return truth
}
