package eigen

import (
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// The results are those of gonum, to the last bit.
func TestSymmetric(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, d := range []int{1, 2, 5, 31, 32, 64, 96} {
		X := mat.NewDense(2*d, d, nil)
		for i := range X.RawMatrix().Data {
			X.RawMatrix().Data[i] = rng.NormFloat64()
		}
		var a mat.SymDense
		a.SymOuterK(1, X.T())
		var want mat.EigenSym
		if !want.Factorize(&a, true) {
			t.Fatalf("d = %d: gonum finds no eigenvectors", d)
		}
		var vectors mat.Dense
		want.VectorsTo(&vectors)
		values, got, ok := Symmetric(&a)
		if !ok || !slices.Equal(values, want.Values(nil)) || !mat.Equal(got, &vectors) {
			t.Errorf("d = %d: other eigenvalues or eigenvectors than those of gonum", d)
		}
	}
}
