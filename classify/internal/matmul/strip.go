// Package matmul multiplies rows of a matrix by a vector, and matrices, in AVX assembly that
// .ci/tools/kernel writes. The order of additions is that of gonum's kernels for amd64, so the
// results are the same in every bit.
package matmul

import "slices"

// Fast tells whether the processor has AVX. If it does not, [Product] calls gonum, and the other
// functions of this package panic.
var Fast = vectors

// Rows is the number of rows of a strip for [Multiply], and DotRows that of a strip for [Dots].
const (
	Rows    = 16
	DotRows = 8
)

// Pack writes a strip of so many rows by columns, value j of row r at j·height + r, to dst, and
// returns it. The rows have n columns, and row r begins at r·stride.
func Pack(dst, rows []float64, height, stride, n int) []float64 {
	dst = slices.Grow(dst[:0], n*height)[:n*height]
	for r := range height {
		for j, v := range rows[r*stride:][:n] {
			dst[j*height+r] = v
		}
	}
	return dst
}

// Multiply writes the product of a packed strip and t to z: for each row, the sum of its products
// in the even columns, added up from the first, plus that in the odd ones. That is what gonum's
// Dgemv does. It panics if z does not have Rows places, the number of columns is odd or 0, or the
// strip has another one than t.
func Multiply(z, packed, t []float64) {
	check(z, packed, t, Rows, 2)
	multiply(z, packed, t)
}

// Dots writes the product of a packed strip and t to z: for each row four sums, of every fourth
// column from the first, the second, the third and the fourth on; then the first plus the third,
// plus the second plus the fourth. That is what floats.Dot does. It panics if z does not have
// DotRows places, the number of columns is not a multiple of 4 above 0, or the strip has another
// one than t.
func Dots(z, packed, t []float64) {
	check(z, packed, t, DotRows, 4)
	dots(z, packed, t)
}

func check(z, packed, t []float64, height, ways int) {
	if n := len(t); !Fast || len(z) != height || n == 0 || n%ways != 0 || len(packed) != n*height {
		panic("strip: there is no AVX, or lengths differ")
	}
}
