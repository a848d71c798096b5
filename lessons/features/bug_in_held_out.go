package features

import (
	"fmt"
	"math"
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/features"
	"gonum.org/v1/gonum/mat"
)

// BugInHeldOut asks for the line that learns from what is held out.
var BugInHeldOut = grader.Exercise[func() (int, [][]float64, []int)]{
	ID:       "features/bug-in-held-out",
	Title:    "A number that was never new",
	Where:    fanOther,
	Kind:     course.FindBug,
	Points:   3,
	Results:  []string{"line", "rows", "labels"},
	Solution: solutions.BugInHeldOut,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your line and your case", Want: []any{5,
			[][]float64{{0, 0}, {4, 0}, {8, 0}, {3, 100}}, []int{0, 1, 0, 1}}}}
	},
	Compare: compare.Bug([]int{5, 12}, rightHeldOut, WrongHeldOut,
		"a row that turns the direction so far that another row is nearest"),
	Hints: []string{
		"Suppose that row i comes tomorrow. Which lines can run today, and what may they have " +
			"seen?",
		"For a case: one row far away from all others. Where does the direction point with it, " +
			"and where without it?",
	},
}

// The wrong function of the exercise that asks for a bug. The lesson prints it.

// region held-out

// WrongHeldOut labels each row as if it were new: it learns from all others, and gives the row the
// label of that one which is nearest along the direction of largest variance.
func WrongHeldOut(rows [][]float64, labels []int) []int {
	var given []int
	w := Longest(rows)
	for i, row := range rows {
		label, least := 0, math.Inf(1)
		for j, other := range rows {
			if j == i {
				continue // a row is not its own neighbour
			}
			distance := math.Abs(Along(w, row) - Along(w, other))
			if distance < least-1e-9 {
				label, least = labels[j], distance
			}
		}
		given = append(given, label)
	}
	return given
}

// endregion

// HeldOut is WrongHeldOut as it should be.
func HeldOut(rows [][]float64, labels []int) []int {
	var given []int
	for i, row := range rows {
		w := Longest(slices.Delete(slices.Clone(rows), i, i+1))
		label, least := 0, math.Inf(1)
		for j, other := range rows {
			if j == i {
				continue
			}
			distance := math.Abs(Along(w, row) - Along(w, other))
			if distance < least-1e-9 {
				label, least = labels[j], distance
			}
		}
		given = append(given, label)
	}
	return given
}

// rightHeldOut is HeldOut for rows that the exercise allows. It panics on others, and on rows that
// have more than one right answer: where they vary equally in all directions, or where those with
// different labels are equally near.
func rightHeldOut(rows [][]float64, labels []int) []int {
	if len(rows) < 3 || len(rows) > 20 || len(labels) != len(rows) {
		panic(fmt.Sprintf("%d rows and %d labels; it takes 3 to 20 rows and a label for each",
			len(rows), len(labels)))
	}
	for i, row := range rows {
		if labels[i] != 0 && labels[i] != 1 {
			panic(fmt.Sprintf("row %d has the label %d; it takes 0 or 1", i, labels[i]))
		}
		if len(row) != 2 {
			panic(fmt.Sprintf("row %d has %d numbers; each has two", i, len(row)))
		}
		for _, v := range row {
			if !(math.Abs(v) <= 1000) {
				panic(fmt.Sprintf("row %d has the number %v; it takes −1000 to 1000", i, v))
			}
		}
	}
	for i := range rows {
		if _, distinct := longest(slices.Delete(slices.Clone(rows), i, i+1)); !distinct {
			panic(fmt.Sprintf("without row %d the others vary equally in all directions; one "+
				"direction should be the longest", i))
		}
	}
	given := HeldOut(rows, labels)
	otherRows, otherLabels := slices.Clone(rows), slices.Clone(labels)
	slices.Reverse(otherRows)
	slices.Reverse(otherLabels)
	otherwise := HeldOut(otherRows, otherLabels)
	slices.Reverse(otherwise)
	for i := range given {
		if given[i] != otherwise[i] {
			panic(fmt.Sprintf("rows with different labels are equally near to row %d; no tie "+
				"should decide", i))
		}
	}
	return given
}

// Longest returns the direction, of length 1, in which rows of numbers vary most.
func Longest(rows [][]float64) []float64 {
	w, _ := longest(rows)
	return w
}

// longest is Longest. distinct says whether the rows vary less in each other direction.
func longest(rows [][]float64) (w []float64, distinct bool) {
	d := len(rows[0])
	mean := make([]float64, d)
	for _, row := range rows {
		for j, v := range row {
			mean[j] += v / float64(len(rows))
		}
	}
	sigma := mat.NewSymDense(d, nil)
	for _, row := range rows {
		for j := range d {
			for k := range j + 1 {
				product := (row[j] - mean[j]) * (row[k] - mean[k])
				sigma.SetSym(j, k, sigma.At(j, k)+product)
			}
		}
	}
	var eigen mat.EigenSym
	eigen.Factorize(sigma, true)
	var v mat.Dense
	eigen.VectorsTo(&v)
	values := eigen.Values(nil) // from the smallest to the largest
	distinct = d == 1 || values[d-1]-values[d-2] > 1e-9*values[d-1]
	return mat.Col(nil, d-1, &v), distinct
}

// Along returns w·x: how far x lies along the direction w.
func Along(w, x []float64) float64 {
	sum := 0.0
	for j := range w {
		sum += w[j] * x[j]
	}
	return sum
}
