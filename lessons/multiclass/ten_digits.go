package multiclass

import (
	"fmt"
	"math/rand/v2"
	"sync"

	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/multiclass"
)

// TenDigits asks for a classifier of all digits.
var TenDigits = grader.Exercise[func([][]float64, []string, [][]float64) []string]{
	ID:       "multiclass/ten-digits",
	Title:    "Ten digits",
	Where:    fanMulti,
	Kind:     course.Build,
	Points:   4,
	Params:   []string{"rows", "labels", "unknown"},
	Solution: solutions.TenDigits,
	Cases: func() []grader.Case {
		args := splitForms(0)
		return []grader.Case{{Name: "300 digits", Args: args, Want: trueForms(args)}}
	},
	Draw:    func(r *rand.Rand) []any { return splitForms(r.Uint64N(orders)) },
	Drawn:   2,
	Truth:   trueForms,
	Compare: compare.ErrorAtMost(0.09),
	Hints: []string{
		"A linear machine for each pair, and Vote. Any rule of the lessons before can train the " +
			"machines: a perceptron will do, if you average its weights.",
		"Give each machine a constant too: one more weight for a pixel that is always 1.",
	},
}

// splitForms takes the first 800 digits of an order as known, and 300 others as unknown.
func splitForms(order uint64) []any {
	ds := datasets.Digits()
	var rows, unknown [][]float64
	var labels []string
	for n, i := range rand.New(rand.NewPCG(order, 6)).Perm(ds.Len())[:1100] {
		if n < 800 {
			rows, labels = append(rows, ds.At(i)), append(labels, ds.Classes[ds.Y[i]])
		} else {
			unknown = append(unknown, ds.At(i))
		}
	}
	return []any{rows, labels, unknown}
}

// trueForms returns the labels of the unknown rows of splitForms.
func trueForms(args []any) any {
	labels := formLabels()
	var all []string
	for _, x := range args[2].([][]float64) {
		all = append(all, labels[fmt.Sprint(x)])
	}
	return all
}

// formLabels are the labels of all digits, by their pixels.
var formLabels = sync.OnceValue(func() map[string]string {
	ds := datasets.Digits()
	labels := make(map[string]string)
	for i := range ds.Len() {
		labels[fmt.Sprint(ds.At(i))] = ds.Classes[ds.Y[i]]
	}
	return labels
})
