package distances

import (
	"cmp"
	"fmt"
	"math"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/distances"
)

// BugInScale asks for the mistake in a function that scales rows.
var BugInScale = grader.Exercise[func() (int, [][]float64, [][]float64)]{
	ID:       "distances/bug-in-scale",
	Title:    "One flower, two answers",
	Where:    fanRescaling,
	Kind:     course.FindBug,
	Points:   2,
	Results:  []string{"line", "train", "rows"},
	Solution: solutions.BugInScale,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your line and your case",
			Want: []any{5, [][]float64{{0}, {2}}, [][]float64{{4}}}}}
	},
	Compare: kit.Bug([]int{5}, rightScale, WrongScale, checkScale,
		"a new row at a place where it matters whether the function looks at it"),
	Hints: []string{
		"The row of the flower is the same in both calls, and so is train. What else goes into " +
			"its result?",
		"Take one attribute and two training rows, 0 and 2. What should become of 4, and what " +
			"becomes of it?",
	},
}

// checkScale reports what WrongScale is not meant for.
func checkScale(args []any) error {
	train, rows := args[0].([][]float64), args[1].([][]float64)
	if len(train) == 0 || len(train[0]) == 0 {
		return fmt.Errorf("train has no numbers")
	}
	d := len(train[0])
	if err := cmp.Or(kit.CheckRows("train", train, d), kit.CheckRows("rows", rows, d)); err != nil {
		return err
	}
	for j := range d {
		low, high := train[0][j], train[0][j]
		for _, row := range train {
			low, high = min(low, row[j]), max(high, row[j])
		}
		if low == high {
			return fmt.Errorf("attribute %d is %v in all training rows; it needs two values, or "+
				"there is no scale on which they lie between 0 and 1", j, low)
		}
	}
	return nil
}

// The wrong function of the exercise. The lesson prints it.

// region scale
func WrongScale(train, rows [][]float64) [][]float64 {
	low, high := make([]float64, len(train[0])), make([]float64, len(train[0]))
	for j := range low {
		low[j], high[j] = math.Inf(1), math.Inf(-1)
		for _, row := range append(train, rows...) {
			low[j], high[j] = min(low[j], row[j]), max(high[j], row[j])
		}
	}
	var scaled [][]float64
	for _, row := range rows {
		scaled = append(scaled, make([]float64, len(row)))
		for j, x := range row {
			if high[j] > low[j] {
				scaled[len(scaled)-1][j] = (x - low[j]) / (high[j] - low[j])
			}
		}
	}
	return scaled
}

// endregion

// rightScale is what WrongScale should be.
func rightScale(train, rows [][]float64) [][]float64 {
	low, high := make([]float64, len(train[0])), make([]float64, len(train[0]))
	for j := range low {
		low[j], high[j] = math.Inf(1), math.Inf(-1)
		for _, row := range train {
			low[j], high[j] = min(low[j], row[j]), max(high[j], row[j])
		}
	}
	var scaled [][]float64
	for _, row := range rows {
		scaled = append(scaled, make([]float64, len(row)))
		for j, x := range row {
			if high[j] > low[j] {
				scaled[len(scaled)-1][j] = (x - low[j]) / (high[j] - low[j])
			}
		}
	}
	return scaled
}
