package svm

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
)

// Mercer checks Mercer's condition on a Gram matrix ("The Kernel Trick" in the lecture on linear
// machines): a kernel is a dot product in some space if and only if none of its Gram matrices has a
// negative eigenvalue. It returns the eigenvalues in ascending order, and whether the smallest is ≥
// 0 to within a rounding error of n·10⁻¹³ times the largest. One matrix without a negative
// eigenvalue proves nothing for other examples; one with a negative eigenvalue proves that the
// kernel is not a dot product. It is an error if the matrix holds a number that is not finite.
func Mercer(G mat.Symmetric) (eigenvalues []float64, ok bool, err error) {
	n := G.SymmetricDim()
	for i := range n {
		for j := i; j < n; j++ {
			if v := G.At(i, j); math.IsNaN(v) || math.IsInf(v, 0) {
				return nil, false,
					fmt.Errorf("svm: cell %d, %d of the Gram matrix is %v; it must "+
						"be a finite number", i+1, j+1, v)
			}
		}
	}
	var e mat.EigenSym
	if !e.Factorize(G, false) {
		return nil, false, fmt.Errorf("svm: the eigenvalues of the Gram matrix were not found")
	}
	eigenvalues = e.Values(nil)
	slices.Sort(eigenvalues)
	top := max(eigenvalues[n-1], -eigenvalues[0])
	return eigenvalues, eigenvalues[0] >= -1e-13*float64(n)*top, nil
}
