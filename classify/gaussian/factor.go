package gaussian

import (
	"fmt"
	"math"
	"sort"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/blas/gonum"
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/lapack/lapack64"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify/internal/matmul"
	"github.com/tessella-go/tessella/classify/internal/option"
)

// dependent is the conditional variance of a column, relative to its own variance, below which it
// depends on the columns before it.
const dependent = 1e-12

// whitener is the inverse of the triangular factor of a covariance, Σ = LLᵀ: Σ⁻¹ = L⁻ᵀL⁻¹,
// so that ‖L⁻¹t‖² = tᵀΣ⁻¹t.
type whitener struct {
	inverse []float64   // L⁻¹, d×d by rows, 0 above the diagonal
	logDet  float64     // log |Σ|
	peak    float64     // −log p at the mean, (d log 2π + log |Σ|)/2
	strips  [][]float64 // those of L⁻¹ that have all rows; none if the processor has no AVX
}

// newWhitener inverts a covariance. If that is impossible, it returns the column that is the cause.
func newWhitener(Σ *mat.SymDense) (w whitener, column int, ok bool) {
	d := Σ.SymmetricDim()
	u, ok := cholesky(Σ, d)
	if !ok {
		return w, sort.Search(d-1, func(j int) bool { _, ok := cholesky(Σ, j+1); return !ok }),
			false
	}
	for j := range d {
		w.logDet += 2 * math.Log(u.Data[j*d+j])
	}
	w.peak = (float64(d)*math.Log(2*math.Pi) + w.logDet) / 2
	lapack64.Trtri(u)
	w.inverse = make([]float64, d*d)
	for i := range d {
		for j := range i + 1 {
			w.inverse[i*d+j] = u.Data[j*d+i]
		}
	}
	// the columns to the right are 0
	for to := matmul.Rows; matmul.Fast && to <= d; to += matmul.Rows {
		w.strips = append(w.strips,
			matmul.Pack(nil, w.inverse[(to-matmul.Rows)*d:], matmul.Rows, d, to))
	}
	return w, 0, true
}

// joint returns logPrior + log p of a normal density of mean 0 at t; it may stop once the result is
// below the floor. z is scratch for a strip.
func (w whitener) joint(logPrior float64, t, z []float64, floor float64) float64 {
	d, joint := len(t), logPrior-w.peak
	for from := 0; from < d && !(joint < floor); from += matmul.Rows {
		to := min(from+matmul.Rows, d)
		z := z[:to-from]
		if s := from / matmul.Rows; s < len(w.strips) {
			matmul.Multiply(z, w.strips[s], t[:to])
		} else {
			gonum.Implementation{}.Dgemv(blas.NoTrans, len(z), to, 1, w.inverse[from*d:], d, t, 1,
				0, z, 1)
		}
		joint -= floats.Dot(z, z) / 2
	}
	return joint
}

// solve writes Σ⁻¹t to dst.
func (w whitener) solve(dst, t []float64) {
	d := len(t)
	for i := range dst {
		dst[i] = 0
	}
	for i := range d {
		row := w.inverse[i*d:][: i+1 : i+1]
		floats.AddScaled(dst[:i+1], floats.Dot(row, t[:i+1]), row)
	}
}

// cholesky returns U with Σ = UᵀU for the first d columns, and false where one of them
// depends on those before it.
func cholesky(Σ *mat.SymDense, d int) (u blas64.Triangular, ok bool) {
	leading := blas64.Symmetric{N: d, Stride: d, Data: make([]float64, d*d), Uplo: blas.Upper}
	for i := range d {
		for j := i; j < d; j++ {
			leading.Data[i*d+j] = Σ.At(i, j)
		}
	}
	u, ok = lapack64.Potrf(leading)
	for j := 0; ok && j < d; j++ {
		pivot := u.Data[j*d+j]
		ok = pivot*pivot > dependent*Σ.At(j, j)
	}
	return u, ok
}

// shrink moves a covariance towards the sphere of the same mean variance: (1 − λ)Σ + λ(tr Σ/d)I.
func shrink(Σ *mat.SymDense, λ float64) {
	if λ == 0 {
		return
	}
	d := Σ.SymmetricDim()
	mean := mat.Trace(Σ) / float64(d)
	Σ.ScaleSym(1-λ, Σ)
	for j := range d {
		Σ.SetSym(j, j, Σ.At(j, j)+λ*mean)
	}
}

// invert shrinks a learner's covariance and inverts it. Its errors begin with who and name the
// column.
func invert(who string, Σ *mat.SymDense, λ float64, name func(j int) string) (whitener, error) {
	if err := checkRange(who, Σ, name); err != nil {
		return whitener{}, err
	}
	shrink(Σ, λ)
	w, column, ok := newWhitener(Σ)
	if !ok {
		return w, fmt.Errorf("%w; set Shrinkage, or leave the column out",
			singular(who, Σ, column, name))
	}
	return w, nil
}

// checkRange returns an error for a variance that overflows or underflows.
func checkRange(who string, Σ *mat.SymDense, name func(j int) string) error {
	for j := range Σ.SymmetricDim() {
		if v := Σ.At(j, j); math.IsNaN(v) || math.IsInf(v, 0) {
			return fmt.Errorf("gaussian: the variance %s of column %q is %v, outside the range "+
				"of numbers; take another unit for it", who, name(j), v)
		}
	}
	return nil
}

// singular says why a covariance cannot be inverted.
func singular(who string, Σ *mat.SymDense, column int, name func(j int) string) error {
	if Σ.At(column, column) == 0 {
		return fmt.Errorf("gaussian: the covariance %s is singular: column %q is constant", who,
			name(column))
	}
	return fmt.Errorf("gaussian: the covariance %s is singular: column %q depends on those "+
		"before it, or there are too few examples", who, name(column))
}

func checkShrinkage(who string, λ float64) error {
	return option.Between("gaussian: "+who+".Shrinkage", λ, 0, 1, "from 0 (none) to 1 (a sphere)")
}
