// Package saved checks what a file holds of a model, for the families' loading.
package saved

import (
	"errors"
	"fmt"
	"math"
	"slices"
)

// Length checks that a list has a value for each of what is named by each.
func Length(name string, length, want int, each string) error {
	if length != want {
		return fmt.Errorf("%s has %d values for %d %s", name, length, want, each)
	}
	return nil
}

// Possible checks that a class has a probability above 0.
func Possible(logPrior []float64) error {
	if !slices.ContainsFunc(logPrior, func(v float64) bool { return !math.IsInf(v, -1) }) {
		return errors.New("LogPrior gives every class the probability 0")
	}
	return nil
}
