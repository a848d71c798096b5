package scatter_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"

	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/internal/scatter"
)

// gonum's covariances, with and without weights, of fewer rows than are multiplied at
// once, just as many, and more.
func TestCovariance(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{2, 127, 128, 129, 300} {
		for d := 1; d <= 4; d++ {
			X, weights, total := mat.NewDense(n, d, nil), make([]float64, n), 0.0
			for i := range n {
				for j := range d {
					X.Set(i, j, 5+r.NormFloat64())
				}
				weights[i] = float64(1 + r.IntN(3))
				total += weights[i]
			}
			mean := make([]float64, d)
			for j := range mean {
				mean[j] = stat.Mean(mat.Col(nil, j, X), weights)
			}
			s := scatter.New(d)
			for i, w := range weights {
				s.Add(X.RawRowView(i), mean, w)
			}
			got, want := s.Covariance(total-1), mat.NewSymDense(d, nil)
			stat.CovarianceMatrix(want, X, weights)
			for i := range d {
				for j := range d {
					classifytest.Near(t, fmt.Sprintf("%d rows: covariance of %d and %d", n, i, j),
						got.At(i, j), want.At(i, j), 1e-12)
				}
			}
		}
	}
}

// The corners of a square about (1, 1), the last of them twice.
func Example() {
	s := scatter.New(2)
	for _, x := range [][]float64{{0, 0}, {2, 0}, {0, 2}} {
		s.Add(x, []float64{1, 1}, 1)
	}
	s.Add([]float64{2, 2}, []float64{1, 1}, 2)
	fmt.Printf("%.1f\n", mat.Formatted(s.Covariance(5)))
	// Output:
	// ⎡1.0  0.2⎤
	// ⎣0.2  1.0⎦
}
