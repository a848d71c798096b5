package supportvectors

import (
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/supportvectors"
)

// ThreeOrEight asks for a classifier of two digits that are easily confused.
var ThreeOrEight = grader.Exercise[func([][]float64, []string, [][]float64) []string]{
	ID:       "supportvectors/three-or-eight",
	Title:    "Three or eight?",
	Where:    fanStrong,
	Kind:     course.Build,
	Points:   4,
	Params:   []string{"rows", "labels", "unknown"},
	Solution: solutions.ThreeOrEight,
	Cases: func() []grader.Case {
		args := splitDigits(0)
		return []grader.Case{{Name: "297 digits", Args: args, Want: trueDigits(args)}}
	},
	Draw:    drawDigits,
	Drawn:   3,
	Truth:   trueDigits,
	Compare: compare.ErrorAtMost(0.05),
	Hints: []string{
		"Train takes the kernel of every pair of rows, y = ±1 and a C for each row. The score of " +
			"a new row is the sum of α y K(x_i, x) over the rows, plus b.",
		"A linear machine misses the mark on some splits. Try a Gaussian: two pictures of digits " +
			"are some 30 apart, so σ = 30 is a place to begin.",
	},
}

// drawDigits draws 60 digits that are known, and 297 that are not.
func drawDigits(r *rand.Rand) []any { return splitDigits(r.Uint64N(orders)) }

var threesAndEights = sync.OnceValue(func() *classify.Dataset {
	all := datasets.Digits()
	var rows []int
	for i, class := range all.Y {
		if class == 3 || class == 8 {
			rows = append(rows, i)
		}
	}
	ds := all.Subset(rows)
	ds.Name, ds.Classes = "threes and eights", []string{"3", "8"}
	for i, class := range ds.Y {
		ds.Y[i] = class / 8
	}
	return ds
})

// splitDigits takes the first 60 digits of an order as known.
func splitDigits(order uint64) []any {
	ds, r := ThreesAndEights(), rand.New(rand.NewPCG(order, 5))
	var rows, unknown [][]float64
	var labels []string
	for n, i := range r.Perm(ds.Len()) {
		if n < 60 {
			rows, labels = append(rows, ds.At(i)), append(labels, ds.Classes[ds.Y[i]])
		} else {
			unknown = append(unknown, ds.At(i))
		}
	}
	return []any{rows, labels, unknown}
}

// trueDigits returns the labels of the unknown rows of splitDigits.
func trueDigits(args []any) any {
	ds := ThreesAndEights()
	var labels []string
	for _, x := range args[2].([][]float64) {
		for i := range ds.Len() {
			if slices.Equal(x, ds.At(i)) {
				labels = append(labels, ds.Classes[ds.Y[i]])
				break
			}
		}
	}
	return labels
}
