// Package spread is the exercises of a lesson that tests read.
package spread

import (
	"github.com/tessella-go/tessella/grader"
	solutions "github.com/tessella-go/tessella/solutions/spread"
)

// Mean asks for the mean.
var Mean = grader.Exercise[func(values []float64) float64]{
	ID:       "spread/mean",
	Title:    "Mean",
	Points:   1,
	Solution: solutions.Mean,
}

// Deviation asks for the standard deviation.
var Deviation = grader.Exercise[func(values []float64) (float64, error)]{
	ID:       "spread/standard-deviation",
	Title:    "Standard deviation",
	Points:   2,
	Solution: solutions.Deviation,
}

// Bounds is declared in one line with a blank variable.
var Bounds, _ = grader.Exercise[func(values ...float64) (float64, error)]{ID: "spread/bounds", Points: 3, Solution: solutions.Bounds}, 0

// Tasks are no exercise themselves.
var Tasks = []grader.Task{Mean, Deviation}
