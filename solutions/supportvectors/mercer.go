package supportvectors

import (
	"math"
)

// Mercer checks Mercer's condition on a Gram matrix, the kernel of every pair of some
// examples: whether no c has Σ_i Σ_j c_i c_j G_ij < 0. It eliminates one row after the
// other, from the first on, without exchanging rows. The pivot of row k is what then
// stands in G_kk:
//
//   - below 0 (−1e-9): the condition is broken, and that is the end.
//   - 0 (within 1e-9): if a later row has something other than 0 in that column (by more
//     than 1e-9), the condition is broken, and that is the end. Else go on with the next
//     row; there is nothing to eliminate.
//   - above 0: take G_ik / pivot times row k from each later row i.
//
// It returns the pivots, the last one included, and whether the condition holds. G is
// symmetric and does not change.
func Mercer(G [][]float64) (pivots []float64, ok bool) {
	const tiny = 1e-9
	A := make([][]float64, len(G))
	for i, row := range G {
		A[i] = append(A[i], row...)
	}
	for k := range A {
		pivot := A[k][k]
		pivots = append(pivots, pivot)
		if pivot < -tiny {
			return pivots, false
		}
		for _, row := range A[k+1:] {
			if pivot <= tiny {
				if math.Abs(row[k]) > tiny {
					return pivots, false
				}
				continue
			}
			factor := row[k] / pivot
			for j := range row {
				row[j] -= factor * A[k][j]
			}
		}
	}
	return pivots, true
}
