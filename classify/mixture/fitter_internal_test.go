package mixture

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/logspace"
)

// plainExpect is the E step as it is written down.
func (f *fitter) plainExpect(at parameters, τ *mat.Dense) (ℓ float64) {
	t, joint := make([]float64, len(f.variance)), make([]float64, f.K)
	for i := range f.ds.Len() {
		for k := range joint {
			joint[k] = at.densities[k].joint(f.ds.At(i), t, math.Inf(-1))
		}
		ℓ += f.ds.Weight(i) * logspace.Sum(joint)
		logspace.Normalise(τ.RawRowView(i), joint)
	}
	return ℓ
}

// The quick E step, which gives up what is far away, is the plain one, with even
// and odd numbers of columns.
func TestExpect(t *testing.T) {
	for d := 1; d <= 7; d++ {
		for kind := Full; kind <= Spherical; kind++ {
			rng := rand.New(rand.NewPCG(uint64(d), 1))
			ds := &classify.Dataset{X: mat.NewDense(300, d, nil)}
			for j := range d {
				ds.Attributes = append(ds.Attributes, classify.Attribute{Name: fmt.Sprint("x", j)})
				for i := range 300 {
					ds.X.Set(i, j, rng.NormFloat64()+float64(i%5*(j+1))*2)
				}
			}
			f, err := EM{K: 5, Covariance: kind, Floor: .001}.prepare(ds)
			if err != nil {
				t.Fatal(err)
			}
			at, plain := f.first(0), mat.NewDense(300, 5, nil)
			for step := range 6 {
				want := f.plainExpect(at, plain)
				if got := f.expect(at); !(math.Abs(got-want) <= 1e-12*math.Abs(want)) ||
					!mat.EqualApprox(f.τ, plain, 1e-12) {
					t.Errorf("%d columns, %v, step %d: log-likelihood %v, plainly %v", d, kind,
						step, got, want)
				}
				at, _, _ = f.maximise()
			}
		}
	}
}
