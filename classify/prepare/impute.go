package prepare

import (
	"fmt"
	"math"
	"slices"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/transform"
)

// Impute fills missing cells with what is typical of their column in the training set: the mean of
// a numeric column, the most frequent value of a nominal one. Of values that are equally frequent,
// the first in the attribute's list counts. A nominal cell with a number that is not the index of a
// value is missing, too.
//
// It is in no lecture. That a value is missing may itself say something of the class; see Flag.
type Impute struct {
	// fill numeric columns with the median: the value with half of the weight on each side, or the
	// mean of two, if one half ends at the first of them and the other begins at the second
	Median bool
	// add a column "attribute missing" for each attribute that has a missing value in the training
	// set, after all others: 1 in the rows where it is missing, and 0 in the others
	Flag bool
}

// imputed is a fitted Impute.
type imputed struct {
	transform.Base
	fill    []float64 // of each column
	flagged []int     // the columns that have a flag
}

// Fit learns what to fill in. It is an error if a column has no known value in a row with a weight
// above 0, or a flag would have the name of another column.
func (m Impute) Fit(ds *classify.Dataset) (Transform, error) {
	if err := ds.Require("prepare: Impute", classify.NeedRows); err != nil {
		return nil, err
	}
	fill := make([]float64, len(ds.Attributes))
	var flagged []int
	all := make([]cell, 0, ds.Len())
	for j, a := range ds.Attributes {
		cells, gaps := known(all, ds, j)
		if len(cells) == 0 {
			return nil, fmt.Errorf("prepare: Impute: column %q of %q has no known value; leave it "+
				"out", a.Name, ds.Name)
		}
		switch {
		case a.Nominal():
			fill[j] = mostFrequent(cells, len(a.Values))
		case m.Median:
			fill[j] = median(cells)
		default:
			fill[j] = mean(cells)
		}
		if gaps && m.Flag {
			flagged = append(flagged, j)
		}
	}
	t, err := newImputed(classify.NewFitted(ds.Schema(), m), fill, flagged)
	if err != nil {
		return nil, err
	}
	return t, nil
}

func newImputed(f classify.Fitted, fill []float64, flagged []int) (*imputed, error) {
	given := f.Schema().Attributes
	columns := slices.Clone(given)
	for _, j := range flagged {
		columns = append(columns, classify.Attribute{Name: given[j].Name + " missing"})
	}
	if err := distinct("Impute", f.Schema(), columns); err != nil {
		return nil, err
	}
	missing := func(j int, v float64) bool {
		return math.IsNaN(v) || given[j].Nominal() && valueOf(given[j], v) < 0
	}
	return &imputed{transform.New(f, columns, func(dst, x []float64) {
		for j, v := range x {
			if dst[j] = v; missing(j, v) {
				dst[j] = fill[j]
			}
		}
		for i, j := range flagged {
			dst[len(x)+i] = 0
			if missing(j, x[j]) {
				dst[len(x)+i] = 1
			}
		}
	}), fill, flagged}, nil
}

// cell is a known value of a column, with the weight of its row, which is above 0.
type cell struct{ value, weight float64 }

// known appends the known values of a column to cells, and reports whether others are missing.
func known(cells []cell, ds *classify.Dataset, j int) (_ []cell, gaps bool) {
	for i := range ds.Len() {
		v, w := ds.X.At(i, j), ds.Weight(i)
		switch {
		case w == 0:
		case math.IsNaN(v):
			gaps = true
		default:
			cells = append(cells, cell{v, w})
		}
	}
	return cells, gaps
}

func total(cells []cell) float64 {
	sum := 0.0
	for _, c := range cells {
		sum += c.weight
	}
	return sum
}

// mean cannot overflow, and lies between the least and the greatest value in spite of rounding.
func mean(cells []cell) float64 {
	sum, low, high := 0.0, math.Inf(1), math.Inf(-1)
	all := total(cells)
	for _, c := range cells {
		sum += c.weight / all * c.value
		low, high = min(low, c.value), max(high, c.value)
	}
	return max(low, min(sum, high))
}

// median sorts the cells.
func median(cells []cell) float64 {
	// cmp.Compare also looks for NaN, and takes twice as long
	slices.SortFunc(cells, func(a, b cell) int {
		switch {
		case a.value < b.value:
			return -1
		case a.value > b.value:
			return 1
		}
		return 0
	})
	all, below := total(cells), 0.0
	for i, c := range cells[:len(cells)-1] {
		below += c.weight
		switch rest := below - all/2; {
		case math.Abs(rest) <= 1e-12*all: // 0, but for the rounding of the sum
			return c.value/2 + cells[i+1].value/2
		case rest > 0:
			return c.value
		}
	}
	return cells[len(cells)-1].value
}

func mostFrequent(cells []cell, values int) float64 {
	weights := make([]float64, values)
	for _, c := range cells {
		weights[int(c.value)] += c.weight
	}
	return float64(classify.Argmax(weights))
}
