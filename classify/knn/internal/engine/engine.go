// Package engine rules out rows that are far from a query, in float32 and for many pairs at once.
//
// It has two forms: portable.go, and AVX2 assembly that .ci/tools/kernel writes. Their sums differ
// by rounding, within the bound of [Squares].
package engine

// A tile is Rows rows of a training set and Queries queries. Both are stored by columns: value j of
// row r is rows[j*Rows+r], and value j of query q is queries[j*Queries+q]. Both have the same
// number of columns.
const (
	Rows    = 16
	Queries = 4
)

// Squares sums the squared differences of each row and query of a tile. Bit q*Rows+r of the result
// is 0 if the sum of row r and query q is above limits[q]. It is 1 if the sum is not above, or NaN.
//
// A sum has a relative error of at most (1 + 2⁻²⁴)^(d+3) − 1, for d columns, and an absolute one of
// d·2⁻¹⁴⁹ where squares underflow.
func Squares(rows, queries []float32, limits *[Queries]float32) uint64 {
	return squares(rows, queries, limits)
}

// Differences is [Squares] for absolute differences.
func Differences(rows, queries []float32, limits *[Queries]float32) uint64 {
	return differences(rows, queries, limits)
}
