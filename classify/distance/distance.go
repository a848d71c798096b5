// Package distance says how far apart two rows are: the measures of the lecture on instance-based
// learning, and the scaling of columns that they need. A [Distance] is a choice with its options;
// Fit learns from the training set what it needs to know of it (ranges, weights, frequencies) and
// gives the [Metric] that measures.
//
//	metric, err := distance.NormalisedL1{ByGain: true}.Fit(train)
//	d := metric.Between(x, y)
//
// # Missing values
//
// A missing value (NaN) is dealt with in two ways. [NormalisedL1] knows for each attribute how far
// apart two values can be, and takes a missing one for that far, so that training sets may have
// gaps. The others have no such bound and ask for complete training sets; a value that is missing
// in a row to be classified is left out of the sum, for every training row alike.
package distance

import (
	"fmt"

	"github.com/tessella-go/tessella/classify"
)

// Distance is a measure with its options, before it has seen a training set.
type Distance interface {
	// Fit learns from the training set alone what the measure needs. Its errors name the option,
	// the row and the column that it cannot use.
	Fit(ds *classify.Dataset) (Metric, error)
}

// Metric measures how far apart two rows of the training set's attributes are. It never changes,
// and any number of goroutines may use it at once.
//
// The larger, the farther. Not every Metric is a metric in the sense of mathematics: the triangle
// inequality holds for [L1] and for the root of [SquaredEuclidean], and is broken by
// [SquaredEuclidean] itself, [Dot] and [Cosine].
type Metric interface {
	// Between panics where x and y do not both have one value for each attribute.
	Between(x, y []float64) float64
}

// same panics if two rows, or a row and what was learnt, have different widths.
func same(x, y []float64) {
	if len(x) != len(y) {
		panic(fmt.Sprintf("distance: rows have %d and %d values", len(x), len(y)))
	}
}
