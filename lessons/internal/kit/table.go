package kit

import (
	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/grader/shape"
)

// Table returns a data set as texts, the form in which the exercises take a training set. A number
// becomes its shortest decimal and a missing value "?".
func Table(ds *classify.Dataset) shape.Table {
	t := shape.Table{}
	for _, attribute := range ds.Attributes {
		t.Attributes = append(t.Attributes, attribute.Name)
	}
	for i := range ds.Len() {
		t.Rows = append(t.Rows, ds.Format(ds.At(i)))
		t.Labels = append(t.Labels, ds.Classes[ds.Y[i]])
	}
	return t
}
