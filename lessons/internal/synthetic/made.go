// Package synthetic makes the data sets of numbers that the lessons need.
package synthetic

import (
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
)

// Plane are the names of two attributes.
var Plane = []string{"x₁", "x₂"}

// Names returns the names of n attributes: x1, x2 and so on.
func Names(n int) []string {
	names := make([]string, n)
	for j := range names {
		names[j] = fmt.Sprint("x", j+1)
	}
	return names
}

// Pixels returns the names of the pixels of a square picture, row by row: r1c1, r1c2 and so on.
func Pixels(width int) []string {
	names := make([]string, width*width)
	for j := range names {
		names[j] = fmt.Sprintf("r%dc%d", j/width+1, j%width+1)
	}
	return names
}

// Blank returns a data set of numbers with n ≥ 1 rows of zeros, all of the first class.
func Blank(name string, attributes, classes []string, n int) *classify.Dataset {
	ds := &classify.Dataset{
		Name:    name,
		Classes: classes,
		X:       mat.NewDense(n, len(attributes), nil),
		Y:       make([]int, n),
	}
	for _, a := range attributes {
		ds.Attributes = append(ds.Attributes, classify.Attribute{Name: a})
	}
	return ds
}

// Examples returns a data set of numbers with these rows and classes.
func Examples(name string, attributes, classes []string, x [][]float64, y []int) *classify.Dataset {
	ds := Blank(name, attributes, classes, len(x))
	for i, row := range x {
		ds.X.SetRow(i, row)
	}
	copy(ds.Y, y)
	return ds
}

// Split splits the numbers 0 to n − 1 in two: every fifth, from the fifth on, is for testing.
func Split(n int) (train, test []int) {
	for i := range n {
		if i%5 == 4 {
			test = append(test, i)
		} else {
			train = append(train, i)
		}
	}
	return train, test
}
