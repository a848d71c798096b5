package supportvectors

import (
	"math/rand/v2"
	"slices"
	"sync"

	"gonum.org/v1/gonum/floats"

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

// Sixty returns the digits of the exercise's visible case: the sixty that are known, and the
// others.
func Sixty() (train, test *classify.Dataset) {
	ds, order := ThreesAndEights(), digitOrder(0)
	return ds.Subset(order[:60]), ds.Subset(order[60:])
}

// Misread returns the digits of the exercise's visible case that a reader gets wrong, and what it
// takes them for.
func Misread(read func(rows [][]float64, labels []string, unknown [][]float64) []string) (
	pictures [][]float64, taken []string) {

	args := splitDigits(0)
	unknown, truth := args[2].([][]float64), trueDigits(args).([]string)
	for i, label := range read(args[0].([][]float64), args[1].([]string), unknown) {
		if label != truth[i] {
			pictures, taken = append(pictures, unknown[i]), append(taken, "as "+label)
		}
	}
	return pictures, taken
}

// Duel lets a reader and the nearest neighbour read the other digits of so many further orders. It
// returns what share of them each gets wrong, and in how many orders the reader gets fewer wrong
// than the neighbour, and in how many more.
func Duel(
	read func(rows [][]float64, labels []string, unknown [][]float64) []string, orders uint64,
) (reader, neighbour float64, fewer, more int) {

	for order := uint64(1); order <= orders; order++ {
		args := splitDigits(order)
		rows, labels, unknown := args[0].([][]float64), args[1].([]string), args[2].([][]float64)
		truth, wrong := trueDigits(args).([]string), [2]int{}
		said := read(rows, labels, unknown)
		for i, x := range unknown {
			nearest := 0
			for j, row := range rows {
				if floats.Distance(x, row, 2) < floats.Distance(x, rows[nearest], 2) {
					nearest = j
				}
			}
			for k, label := range []string{said[i], labels[nearest]} {
				if label != truth[i] {
					wrong[k]++
				}
			}
		}
		all := float64(orders) * float64(len(unknown))
		reader, neighbour = reader+float64(wrong[0])/all, neighbour+float64(wrong[1])/all
		switch {
		case wrong[0] < wrong[1]:
			fewer++
		case wrong[0] > wrong[1]:
			more++
		}
	}
	return reader, neighbour, fewer, more
}

// digitOrder shuffles the rows of ThreesAndEights.
func digitOrder(order uint64) []int {
	return rand.New(rand.NewPCG(order, 5)).Perm(ThreesAndEights().Len())
}

// splitDigits takes the first 60 digits of an order as known.
func splitDigits(order uint64) []any {
	ds := ThreesAndEights()
	var rows, unknown [][]float64
	var labels []string
	for n, i := range digitOrder(order) {
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
