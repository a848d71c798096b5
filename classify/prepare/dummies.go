package prepare

import (
	"fmt"
	"math"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/transform"
)

// Dummies replaces each nominal column by a column for each of its values, in their order, which is
// 1 in the rows with that value and 0 in the others and is named "attribute=value". So learners of
// numbers can use it.
//
// Numeric columns stay as they are and where they are. A missing value is missing in all its
// columns, and so is a number that is not the index of a value. The columns depend on the
// attributes' values and on no row, so nothing is learnt.
//
// The m columns of m values always sum to 1, so each follows from the others. For a learner that
// cannot have that, such as a regression without a penalty, set DropFirst.
type Dummies struct {
	// leave out the first value of each attribute, the reference level: the row has 0 in all
	// columns of that attribute
	DropFirst bool
}

// Fit returns the transform for rows like those of ds. It is an error if ds is not valid (see
// classify.Dataset.Validate), no column would be left, or two would have one name.
func (d Dummies) Fit(ds *classify.Dataset) (Transform, error) {
	if err := ds.Require("prepare: Dummies", 0); err != nil {
		return nil, err
	}
	return d.transform(classify.NewFitted(ds.Schema(), d))
}

func (d Dummies) transform(f classify.Fitted) (Transform, error) {
	schema := f.Schema()
	var columns []classify.Attribute
	for _, a := range schema.Attributes {
		if !a.Nominal() {
			columns = append(columns, a)
			continue
		}
		for _, value := range a.Values[d.dropped():] {
			columns = append(columns, classify.Attribute{Name: a.Name + "=" + value})
		}
	}
	if len(columns) == 0 {
		return nil, fmt.Errorf("prepare: Dummies: no column of %q is left; its nominal attributes "+
			"have one value each", schema.Name)
	}
	if err := distinct("Dummies", schema, columns); err != nil {
		return nil, err
	}
	return &stateless{transform.New(f, columns, func(dst, x []float64) {
		d.write(dst, x, schema.Attributes)
	})}, nil
}

// dropped is how many values of an attribute have no column.
func (d Dummies) dropped() int {
	if d.DropFirst {
		return 1
	}
	return 0
}

func (d Dummies) write(dst, x []float64, attributes []classify.Attribute) {
	clear(dst)
	for j, v := range x {
		a := attributes[j]
		if !a.Nominal() {
			dst[0], dst = v, dst[1:]
			continue
		}
		columns := dst[:len(a.Values)-d.dropped()]
		switch k := valueOf(a, v); {
		case k < 0:
			for k := range columns {
				columns[k] = math.NaN()
			}
		case k >= d.dropped():
			columns[k-d.dropped()] = 1
		}
		dst = dst[len(columns):]
	}
}

// valueOf returns the index of the value that a nominal cell holds, and -1 for a missing one and
// any other number.
func valueOf(a classify.Attribute, v float64) int {
	if v >= 0 && v < float64(len(a.Values)) && v == math.Trunc(v) {
		return int(v)
	}
	return -1
}
