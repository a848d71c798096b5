// Package scatter adds up scatter matrices, from which covariances are made.
package scatter

import (
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// block is how many rows are multiplied at once.
const block = 128

// Scatter sums weight·(x − mean)(x − mean)ᵀ over rows.
type Scatter struct {
	sum *mat.SymDense
	// up to block centred rows, d×block: a column each, so that the product is one of long rows
	rows   []float64
	filled int
}

// New returns an empty sum for rows of d values.
func New(d int) *Scatter {
	return &Scatter{sum: mat.NewSymDense(d, nil), rows: make([]float64, d*block)}
}

// Add adds a row, of a weight from 0 on. The means may differ from row to row.
func (s *Scatter) Add(x, mean []float64, weight float64) {
	root := math.Sqrt(weight)
	for j, v := range x {
		s.rows[j*block+s.filled] = root * (v - mean[j])
	}
	if s.filled++; s.filled == block {
		s.flush()
	}
}

// flush multiplies what has gathered.
func (s *Scatter) flush() {
	d := s.sum.SymmetricDim()
	blas64.Syrk(blas.NoTrans, 1,
		blas64.General{Rows: d, Cols: s.filled, Stride: block, Data: s.rows}, 1,
		s.sum.RawSymmetric())
	s.filled = 0
}

// Covariance returns the sum divided. It ends the sum: there is nothing to add any more.
func (s *Scatter) Covariance(divisor float64) *mat.SymDense {
	s.flush()
	s.sum.ScaleSym(1/divisor, s.sum)
	return s.sum
}
