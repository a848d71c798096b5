// Package must has the checks that every model makes of its arguments. A slice of the wrong length
// is a programmer's mistake, so they panic.
package must

import (
	"fmt"

	"gonum.org/v1/gonum/mat"
)

// Dst returns dst, or a new slice of length n if dst is nil. It panics if dst has another length;
// the message begins with the family, and says what the n numbers are for.
func Dst[T any](dst []T, n int, family, what string) []T {
	if dst == nil {
		return make([]T, n)
	}
	if len(dst) != n {
		panic(fmt.Sprintf("%s: dst has %d places for %d %s", family, len(dst), n, what))
	}
	return dst
}

// Table returns dst, or a new matrix with a row for each of n rows and a column for each class if
// dst is nil. It panics if dst has another size.
func Table(dst *mat.Dense, n, classes int, family string) *mat.Dense {
	switch {
	case dst == nil && n == 0:
		return &mat.Dense{}
	case dst == nil:
		return mat.NewDense(n, classes, nil)
	}
	if rows, columns := dst.Dims(); rows != n || columns != classes && n > 0 {
		panic(fmt.Sprintf("%s: dst is %d×%d for %d rows and %d classes", family, rows, columns, n,
			classes))
	}
	return dst
}

// Row panics if a row does not have one value for each of the width attributes of a model.
func Row(x []float64, width int, family string) {
	if len(x) != width {
		wrongRow(len(x), width, family)
	}
}

// wrongRow is apart from Row, so that the compiler can inline the comparison.
func wrongRow(values, width int, family string) {
	panic(fmt.Sprintf("%s: row has %d values, the model %d", family, values, width))
}

// Columns panics if a table does not have one column for each of the width attributes of a model.
func Columns(columns, width int, family string) {
	if columns != width {
		panic(fmt.Sprintf("%s: rows have %d values, the model %d", family, columns, width))
	}
}

// Rows returns a function that returns row i of a matrix: a view if X has them, else a copy.
func Rows(X mat.Matrix) func(i int) []float64 {
	if views, ok := X.(mat.RawRowViewer); ok {
		return views.RawRowView
	}
	return func(i int) []float64 { return mat.Row(nil, i, X) }
}
