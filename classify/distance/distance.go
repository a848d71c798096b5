// Package distance has the distance measures of the lecture on instance-based learning, and the
// scaling of columns that they need. A [Distance] is a measure with its options. Fit computes what
// it needs from the training set (ranges, weights, frequencies), and returns the [Metric] that
// measures.
//
//	metric, err := distance.NormalisedL1{ByGain: true}.Fit(train)
//	d := metric.Between(x, y)
//
// # Missing values
//
// There are two rules for a missing value (NaN). In [NormalisedL1], the distance of two values of
// an attribute has a maximum, and a missing value has that distance, so training sets may have
// missing values. The others have no such maximum, and need complete training sets. They leave a
// missing value of a query out of the sum, for every training row.
//
// The named values, which go doc lists in part:
//
//   - [Scaling]: [Unscaled], [Standardise], [MinMax]
//
// What deviates from the lectures:
//
//   - [InformationGain]: there v runs over the values of numeric attributes too. Nearly every
//     row has its own value there, so an index of the rows would have the largest weight.
//   - [NormalisedL1]: there Δ is the sum, not divided by Σwᵢ (by n with weights of 1). That
//     does not change the order, but 1 − Δ can then be negative. Also, δ has no bound there
//     for values outside the range.
package distance

import (
	"fmt"

	"github.com/tessella-go/tessella/classify"
)

// Distance is a measure with its options, before it has seen a training set.
type Distance interface {
	// Fit computes what the measure needs, from the training set only. Its errors name the option,
	// or the row and column, that cannot be used.
	Fit(ds *classify.Dataset) (Metric, error)
}

// Metric measures how far apart two rows of the training set's attributes are. It never changes,
// and any number of goroutines may use it at once.
//
// Not every Metric is a metric in the mathematical sense: the triangle inequality holds for [L1]
// and for the root of [SquaredEuclidean], but not for [SquaredEuclidean] itself, [Dot] and
// [Cosine].
type Metric interface {
	// Between panics where x and y do not both have one value for each attribute.
	Between(x, y []float64) float64
}

// same panics if two rows, or a row and the training set, have different widths.
func same(x, y []float64) {
	if len(x) != len(y) {
		panic(fmt.Sprintf("distance: rows have %d and %d values", len(x), len(y)))
	}
}
