package classify

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
)

// Dummies returns a copy of a data set for learners that take numbers alone: each nominal attribute is replaced by a column for each of its values, in their order, which
// is 1 in the rows with that value and 0 in the others and is named "attribute=value".
//
// Numeric attributes stay as they are and where they are. A missing value is missing in all its columns. The columns depend on the attributes' values and on no row, so a training set and a
// test set with the same attributes get the same ones, and nothing is learnt from either. There are m columns for m values, which always sum to 1: a learner that cannot have columns that
// follow from others must leave one out. Classes, labels and weights are shared with ds.
//
// It is an error if ds is not valid, see [Dataset.Validate], or a new column would have the name of another.
func Dummies(ds *Dataset) (*Dataset, error) {
	if err := ds.Validate(); err != nil {
		return nil, err
	}
	out := &Dataset{Name: ds.Name, Classes: ds.Classes, Y: ds.Y, Weights: ds.Weights}
	first := make([]int, len(ds.Attributes)) // the first column of each attribute
	for j, a := range ds.Attributes {
		first[j] = len(out.Attributes)
		if !a.Nominal() {
			out.Attributes = append(out.Attributes, a)
			continue
		}
		for _, value := range a.Values {
			out.Attributes = append(out.Attributes, Attribute{Name: a.Name + "=" + value})
		}
	}
	names := make([]string, len(out.Attributes))
	for j, a := range out.Attributes {
		names[j] = a.Name
	}
	if name, ok := repeated(names); ok {
		return nil, fmt.Errorf("classify: %q would have two columns named %q; rename one of its attributes", ds.Name, name)
	}
	if ds.Len() == 0 || len(names) == 0 {
		return out, nil
	}
	out.X = mat.NewDense(ds.Len(), len(out.Attributes), nil)
	for i := range ds.Len() {
		row := out.At(i)
		for j, v := range ds.At(i) {
			a := ds.Attributes[j]
			switch {
			case !a.Nominal():
				row[first[j]] = v
			case math.IsNaN(v):
				for k := range a.Values {
					row[first[j]+k] = v
				}
			default:
				row[first[j]+int(v)] = 1
			}
		}
	}
	return out, nil
}
