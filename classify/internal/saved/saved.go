// Package saved checks what a file holds of a model, for the families' loading.
package saved

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
)

// Options returns the learner that made the model.
func Options[L any](f classify.Fitted) (L, error) {
	l, ok := f.Options().(L)
	if !ok {
		return l, fmt.Errorf("Options hold a %T instead of a %T", f.Options(), l)
	}
	return l, nil
}

// Length checks that a list has a value for each of what is named by each.
func Length(name string, length, want int, each string) error {
	if length != want {
		return fmt.Errorf("%s has %d values for %d %s", name, length, want, each)
	}
	return nil
}

// Present checks that there are classes with examples, in ascending order.
func Present(name string, present []int, classes int) error {
	if len(present) == 0 {
		return fmt.Errorf("%s is empty", name)
	}
	return Indices(name, present, classes, true)
}

// Indices checks that all values are from 0 to n−1, and each above the one before it if they
// ascend.
func Indices(name string, values []int, n int, ascend bool) error {
	for i, v := range values {
		if v < 0 || v >= n || ascend && i > 0 && v <= values[i-1] {
			return fmt.Errorf("%s: value %d is %d, where indices below %d belong", name, i+1, v, n)
		}
	}
	return nil
}

// Finite checks that no value is missing or infinite.
func Finite(name string, values ...float64) error {
	for i, v := range values {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return fmt.Errorf("%s: value %d is %v", name, i+1, v)
		}
	}
	return nil
}

// Shape checks that a matrix is there with these dimensions. rows or columns below 0 are not
// checked.
func Shape(name string, m *mat.Dense, rows, columns int) error {
	if m == nil {
		return fmt.Errorf("%s is missing", name)
	}
	r, c := m.Dims()
	if rows >= 0 && r != rows || columns >= 0 && c != columns {
		return fmt.Errorf("%s is %d×%d instead of %d×%d", name, r, c, rows, columns)
	}
	return nil
}

// LogPrior checks that there is log P(k) of each class, and a class that is possible.
func LogPrior(logs []float64, classes int) error {
	possible := false
	for k, v := range logs {
		if !(v <= 0) {
			return fmt.Errorf("LogPrior: value %d is %v, where the logarithm of a probability "+
				"belongs", k+1, v)
		}
		possible = possible || !math.IsInf(v, -1)
	}
	if len(logs) == classes && !possible {
		return fmt.Errorf("LogPrior gives every class the probability 0")
	}
	return Length("LogPrior", len(logs), classes, "classes")
}
