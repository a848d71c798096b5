package svm_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify/svm"
)

func TestKernels(t *testing.T) {
	x, z := []float64{1, 2}, []float64{3, -1} // x·z = 1, ‖x − z‖² = 13
	for name, c := range map[string]struct {
		kernel svm.Kernel
		want   float64
	}{
		"linear":           {svm.Linear{}, 1},
		"polynomial":       {svm.Polynomial{}, 4},
		"cubic":            {svm.Polynomial{Degree: 3, Scale: 2}, 27},
		"homogeneous":      {svm.Polynomial{Degree: 3, Scale: 2, Homogeneous: true}, 8},
		"Gaussian, σ = 1":  {svm.RBF{}, math.Exp(-6.5)},
		"Gaussian, σ = 2":  {svm.RBF{Sigma: 2}, math.Exp(-13. / 8)},
		"Gaussian, γ = .1": {svm.Gamma(.1), math.Exp(-1.3)},
		"sigmoid":          {svm.Sigmoid{Beta0: .5, Beta1: -1}, math.Tanh(-.5)},
		"one's own":        {svm.Func(func(x, z []float64) float64 { return x[0] * z[0] }), 3},
	} {
		if got := c.kernel.K(x, z); !near(got, c.want, 1e-14) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
	if got := (svm.Precomputed{Matrix: mat.NewSymDense(2, []float64{1, 5, 5, 2})}).
		K([]float64{1}, []float64{0}); got != 5 {
		t.Errorf("precomputed: %v, want 5", got)
	}
}

// The Gram matrix, which is computed row by row, has the values of the kernel itself.
func TestGram(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	X := mat.NewDense(40, 7, nil)
	for i := range 40 {
		for j := range 7 {
			X.Set(i, j, rng.NormFloat64())
		}
	}
	for _, k := range []svm.Kernel{svm.Linear{}, svm.Polynomial{Degree: 5, Scale: .3},
		svm.RBF{Sigma: 1.5}, svm.Sigmoid{Beta0: .2, Beta1: .1}, svm.Func(svm.RBF{}.K)} {
		G := svm.Gram(k, X)
		for i := range 40 {
			for j := range 40 {
				if want := k.K(X.RawRowView(i), X.RawRowView(j)); math.Abs(G.At(i, j)-want) > 1e-12*
					max(1, math.Abs(want)) {
					t.Fatalf("%#v: cell %d, %d is %v, want %v", k, i, j, G.At(i, j), want)
				}
			}
		}
	}
}
