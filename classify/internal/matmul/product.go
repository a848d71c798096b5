package matmul

import (
	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
)

// blockRows and blockColumns are the size of a block of a product.
const (
	blockRows    = 4
	blockColumns = 8
)

// Product writes AB to c, or AᵀB. The result is that of gonum's Gemm in every bit if all numbers
// are finite: each sum is added up from its first term. (Gemm leaves out the products of 0, also
// that of 0 and ∞.) If there is no AVX, or not even one block, Gemm computes it. It panics if sizes
// differ.
func Product(c blas64.General, transpose blas.Transpose, a, b blas64.General) {
	across, down, turns, rows := a.Stride, 1, a.Cols, a.Rows
	if transpose != blas.NoTrans {
		across, down, turns, rows = 1, a.Stride, a.Rows, a.Cols
	}
	if !Fast || rows < blockRows || b.Cols < blockColumns || turns == 0 {
		blas64.Gemm(transpose, blas.NoTrans, 1, a, b, 0, c)
		return
	}
	if turns != b.Rows || c.Rows != rows || c.Cols != b.Cols {
		panic("strip: the sizes of a product differ")
	}
	// The last blocks may overlap those before.
	for j := 0; j < b.Cols; j += blockColumns {
		j := min(j, b.Cols-blockColumns)
		for i := 0; i < rows; i += blockRows {
			i := min(i, rows-blockRows)
			block(&c.Data[i*c.Stride+j], &a.Data[i*across], &b.Data[j], c.Stride, across, down,
				b.Stride, turns)
		}
	}
}
