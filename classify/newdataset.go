package classify

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
)

// NewDataset makes a data set of rows of numbers and a label for each row, a string or an integer.
// The classes are the different labels: strings in the order of their first appearance, as in a
// file that package datasets reads, and integers sorted, so that labels 0, 1, 2 keep their numbers.
// names are those of the columns; without any, they are x1, x2 and so on. A missing cell is
// math.NaN().
//
//	ds, err := classify.NewDataset([][]float64{{1.82, 80}, {1.60, 55}},
//		[]string{"basketball", "climbing"}, "height", "weight")
//
// Rows and labels are copied. The fields of the result may be changed: give it a Name, or the
// nominal columns their Values, and then call [Dataset.Validate]. It is an error if there are no
// rows, the numbers of labels, cells or names differ, a label is empty, a name is repeated, or a
// cell is infinite. The error names row and column.
func NewDataset[L string | int](rows [][]float64, labels []L, names ...string) (*Dataset, error) {
	if len(rows) == 0 {
		return nil, fmt.Errorf("classify: NewDataset: there are no rows")
	}
	d := len(rows[0])
	if d == 0 {
		return nil, fmt.Errorf("classify: NewDataset: row 1 has no values")
	}
	X := mat.NewDense(len(rows), d, nil)
	for i, row := range rows {
		if len(row) != d {
			return nil, fmt.Errorf("classify: NewDataset: row %d has %s, but row 1 has %d", i+1,
				plural(len(row), "value"), d)
		}
		X.SetRow(i, row)
	}
	return newDataset(X, labels, names)
}

// FromMatrix is [NewDataset] for the rows of a matrix, which are copied.
func FromMatrix[L string | int](X mat.Matrix, labels []L, names ...string) (*Dataset, error) {
	if n, d := X.Dims(); n == 0 || d == 0 {
		return nil, fmt.Errorf("classify: FromMatrix: the matrix is %d×%d; it needs rows and "+
			"columns", n, d)
	}
	return newDataset(mat.DenseCopyOf(X), labels, names)
}

// newDataset makes a data set that owns X.
func newDataset[L string | int](X *mat.Dense, labels []L, names []string) (*Dataset, error) {
	n, d := X.Dims()
	switch {
	case len(labels) != n:
		return nil, fmt.Errorf("classify: NewDataset: there are %d labels for %d rows; each row "+
			"needs one", len(labels), n)
	case len(names) > 0 && len(names) != d:
		return nil, fmt.Errorf("classify: NewDataset: there are %d names (%s), but row 1 has %s",
			len(names), quoted(names), plural(d, "value"))
	}
	ds := &Dataset{X: X, Y: make([]int, n)}
	for j := range d {
		name := fmt.Sprintf("x%d", j+1)
		if len(names) > 0 {
			name = names[j]
		}
		ds.Attributes = append(ds.Attributes, Attribute{Name: name})
	}
	for i := range n {
		for j, v := range ds.At(i) {
			if math.IsInf(v, 0) {
				return nil, fmt.Errorf("classify: NewDataset: row %d, column %q: %v is not a "+
					"finite number; a missing cell is math.NaN()", i+1, ds.Attributes[j].Name, v)
			}
		}
	}
	var classes []L
	number := map[L]int{}
	for _, label := range labels {
		if _, ok := number[label]; !ok {
			number[label] = 0
			classes = append(classes, label)
		}
	}
	if _, integers := any(classes).([]int); integers {
		slices.Sort(classes)
	}
	for k, label := range classes {
		number[label] = k
		ds.Classes = append(ds.Classes, fmt.Sprint(label))
	}
	for i, label := range labels {
		if any(label) == any("") {
			return nil, fmt.Errorf("classify: NewDataset: row %d has an empty label", i+1)
		}
		ds.Y[i] = number[label]
	}
	if err := ds.Validate(); err != nil {
		return nil, err
	}
	return ds, nil
}
