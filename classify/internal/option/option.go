// Package option makes the errors of options that are out of range. A name begins with the package,
// as in "tree: ID3.MinRows". [cmp.Or] returns the first error of several checks.
package option

import (
	"cmp"
	"fmt"
	"math"
)

// DefaultOrMore is what most options must be.
const DefaultOrMore = "0 (the default) or more"

// Check returns an error that says what the option must be, unless ok.
func Check(ok bool, name string, value any, want string) error {
	if ok {
		return nil
	}
	return fmt.Errorf("%s is %v; it must be %s", name, value, want)
}

// NotNegative returns an error for a negative number or NaN.
func NotNegative[T int | float64](name string, value T, want string) error {
	return Check(value >= 0, name, value, want)
}

// Finite is NotNegative that refuses +Inf too.
func Finite(name string, value float64, want string) error {
	return Between(name, value, 0, math.MaxFloat64, want)
}

// Between returns an error for a value below low or above high, or NaN.
func Between[T cmp.Ordered](name string, value, low, high T, want string) error {
	return Check(low <= value && value <= high, name, value, want)
}

// Name returns the name of one of the values of an option that are numbered from 0, and a text such
// as "Tie(7)" for another.
func Name[T ~int | ~uint8](kind string, value T, names ...string) string {
	if value >= 0 && int(value) < len(names) {
		return names[value]
	}
	return fmt.Sprintf("%s(%d)", kind, value)
}
