package gaussian

import (
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
)

// block is how many rows are multiplied at once.
const block = 128

// classMeans returns the weight and the mean of each class; the mean of a class without examples is 0.
func classMeans(ds *classify.Dataset) (weights []float64, means *mat.Dense) {
	weights, means = ds.ClassWeights(), mat.NewDense(len(ds.Classes), len(ds.Attributes), nil)
	for i, y := range ds.Y {
		floats.AddScaled(means.RawRowView(y), ds.Weight(i), ds.At(i))
	}
	for k, w := range weights {
		if w > 0 {
			row := means.RawRowView(k)
			for j := range row {
				row[j] /= w
			}
		}
	}
	return weights, means
}

// scatter sums weight·(x − mean)(x − mean)ᵀ over rows.
type scatter struct {
	sum    *mat.SymDense
	rows   []float64 // up to block centred rows, d×block: a column each, so that the product is one of long rows
	filled int
}

func newScatter(d int) *scatter {
	return &scatter{sum: mat.NewSymDense(d, nil), rows: make([]float64, d*block)}
}

func (s *scatter) add(x, mean []float64, weight float64) {
	root := math.Sqrt(weight)
	for j, v := range x {
		s.rows[j*block+s.filled] = root * (v - mean[j])
	}
	if s.filled++; s.filled == block {
		s.flush()
	}
}

// flush multiplies what has gathered.
func (s *scatter) flush() {
	d := s.sum.SymmetricDim()
	blas64.Syrk(blas.NoTrans, 1, blas64.General{Rows: d, Cols: s.filled, Stride: block, Data: s.rows}, 1, s.sum.RawSymmetric())
	s.filled = 0
}

// covariance returns the sum divided.
func (s *scatter) covariance(divisor float64) *mat.SymDense {
	s.flush()
	s.sum.ScaleSym(1/divisor, s.sum)
	return s.sum
}

// pooledCovariance is that of all rows about the means of their classes.
func pooledCovariance(ds *classify.Dataset, means *mat.Dense, divisor float64) *mat.SymDense {
	s := newScatter(len(ds.Attributes))
	for i, y := range ds.Y {
		if w := ds.Weight(i); w > 0 {
			s.add(ds.At(i), means.RawRowView(y), w)
		}
	}
	return s.covariance(divisor)
}
