// Package spread holds the reference answers of a lesson that tests read.
package spread

import (
	"errors"
	"math"

	"github.com/tessella-go/tessella/grader/shape"
)

// tolerance is how near to equal counts as equal, and floor the least value.
const (
	tolerance = 1e-9
	floor     = 0.0
)

// Mean returns the mean of values:
//
//	m = Σ x / n
//
// Without values it is 0.
func Mean(values []float64) float64 {
	if len(values) == 0 {
		return 0
	}
	return sum(values) / float64(len(values))
}

// Deviation returns the standard deviation of values with the divisor n.
func Deviation(values []float64) (deviation float64, err error) {
	if len(values) == 0 {
		return 0, errors.New("no values")
	}
	squares := make([]float64, len(values))
	m := Mean(values)
	for i, x := range values {
		squares[i] = square(x - m)
	}
	return math.Sqrt(Mean(squares)), nil
}

// Widest returns the pair of neighbours that are farthest apart, and a tree that tells them apart.
func Widest(values []float64) (pair, *shape.Node) {
	return pair{}, nil
}

// Bounds returns the least and the greatest value.
func Bounds[T int | float64](values ...T) (T, shape.Rule, [2]bool, map[string]int, error) {
	var zero T
	r := newRange[float64]()
	for _, x := range values {
		r.take(float64(x))
	}
	if r.width() < tolerance {
		return zero, shape.Rule{}, [2]bool{}, nil, nil
	}
	return T(r.low), shape.Rule{Class: "wide"}, [2]bool{true}, map[string]int{}, nil
}

func sum(values []float64) float64 {
	total := floor
	for _, x := range values {
		total += x
	}
	return total
}

func square(x float64) float64 { return x * x }

// span is a range of values.
type span[T float64] struct{ low, high T }

func newRange[T float64]() *span[T] { return &span[T]{} }

func (r *span[T]) take(x T) { r.low, r.high = min(r.low, x), max(r.high, x) }

// width is the length of the range.
func (r *span[T]) width() T { return r.high - r.low }

// pair is a type that a signature must not name.
type pair struct{ a, b float64 }
