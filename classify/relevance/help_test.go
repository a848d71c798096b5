package relevance_test

import (
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
)

// table makes a data set of numeric columns.
func table(classes []string, y []int, columns int, cells ...float64) *classify.Dataset {
	ds := &classify.Dataset{
		Name:    "test",
		Classes: classes,
		Y:       y,
		X:       mat.NewDense(len(y), columns, cells),
	}
	for j := range columns {
		ds.Attributes = append(ds.Attributes, classify.Attribute{Name: fmt.Sprintf("x%d", j+1)})
	}
	return ds
}
