package features

import (
	"math"
)

// Principal walks towards the direction in which rows of numbers vary most, by power
// iteration, and returns where it has been.
//
// Σ is the covariance of the rows with the divisor n − 1. Every direction of the trace has
// the Euclidean length 1. The first is that of start, and each step adds one, so that there
// are steps + 1. Where Σ w is not longer than 1e-12, the step leaves w as it is. variance
// is how much the rows vary along the last direction. There are at least two rows, and
// start is not all 0. The arguments do not change.
func Principal(rows [][]float64, start []float64, steps int) (trace [][]float64, variance float64) {
	centred := centre(rows)
	v := scaled(start, 1/length(start))
	trace = append(trace, v)
	for range steps {
		next := times(centred, v)
		if l := length(next); l > 1e-12 {
			v = scaled(next, 1/l)
		}
		trace = append(trace, v)
	}
	return trace, dot(v, times(centred, v))
}

// centre returns the rows without their mean.
func centre(rows [][]float64) [][]float64 {
	mean := make([]float64, len(rows[0]))
	for _, row := range rows {
		for j, v := range row {
			mean[j] += v / float64(len(rows))
		}
	}
	var centred [][]float64
	for _, row := range rows {
		x := make([]float64, len(row))
		for j, v := range row {
			x[j] = v - mean[j]
		}
		centred = append(centred, x)
	}
	return centred
}

// times returns Σ v of rows that have been centred; Σ itself is never needed.
func times(centred [][]float64, v []float64) []float64 {
	result := make([]float64, len(v))
	for _, x := range centred {
		along := dot(x, v)
		for j := range x {
			result[j] += x[j] * along / float64(len(centred)-1)
		}
	}
	return result
}

func dot(a, b []float64) float64 {
	sum := 0.0
	for j := range a {
		sum += a[j] * b[j]
	}
	return sum
}

func length(a []float64) float64 { return math.Sqrt(dot(a, a)) }

func scaled(a []float64, factor float64) []float64 {
	result := make([]float64, len(a))
	for j, v := range a {
		result[j] = factor * v
	}
	return result
}
