package svm

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify/internal/option"
)

// Kernel is a dot product in a space to which φ maps the rows, K(x, z) = φ(x)·φ(z) ("The Kernel
// Trick" in the lecture on linear machines). There are [Linear], [Polynomial], [RBF], [Sigmoid],
// [Precomputed] and [Strings]; [Func] makes one of any function. K must be symmetric, which
// Fit checks for each row and the one before it. K must neither keep nor change its rows. Several
// goroutines may call it at once. If you need a function, use the method value: RBF{Sigma: 2}.K.
type Kernel interface {
	K(x, z []float64) float64
}

// Func is a user-defined kernel.
type Func func(x, z []float64) float64

// K calls the function.
func (f Func) K(x, z []float64) float64 { return f(x, z) }

// Linear is the kernel x·z, of the space of the attributes itself.
type Linear struct{}

// K returns x·z.
func (Linear) K(x, z []float64) float64 { return floats.Dot(x, z) }

// maxDegree is that of a [Polynomial]. Higher powers are 0 or infinite for nearly all numbers.
const maxDegree = 1000

// Polynomial is the kernel (1 + s x·z)ᵖ of all products of up to p attributes; see
// [QuadraticMap] for p = 2.
type Polynomial struct {
	Degree      int     // p, at most 1000; 0 means 2
	Scale       float64 // s; 0 means 1
	Homogeneous bool    // (s x·z)ᵖ instead: products of just p attributes
}

// K returns (1 + s x·z)ᵖ.
func (k Polynomial) K(x, z []float64) float64 { return k.of(floats.Dot(x, z)) }

func (k Polynomial) of(dot float64) float64 {
	base := cmp.Or(k.Scale, 1) * dot
	if !k.Homogeneous {
		base++
	}
	power := base
	for range cmp.Or(k.Degree, 2) - 1 {
		power *= base
	}
	return power
}

// RBF is the Gaussian kernel exp(−‖x − z‖² / 2σ²). Other programs use γ = 1/2σ²; see [Gamma].
type RBF struct {
	Sigma float64 // σ, in the unit of the attributes; 0 means 1
}

// Gamma returns the kernel exp(−γ‖x − z‖²). Fit refuses a γ that is not above 0.
func Gamma(γ float64) RBF { return RBF{Sigma: math.Sqrt(1 / (2 * γ))} }

// K returns exp(−‖x − z‖² / 2σ²).
func (k RBF) K(x, z []float64) float64 {
	d := floats.Distance(x, z, 2)
	return math.Exp(-k.gamma() * d * d)
}

func (k RBF) gamma() float64 {
	σ := cmp.Or(k.Sigma, 1)
	return 1 / (2 * σ * σ)
}

// Sigmoid is tanh(β₀ x·z + β₁). For most β it is not a dot product: its Gram matrix has negative
// eigenvalues (see [Mercer]). The dual is then not concave, and Fit finds a point where no pair of
// multipliers can be improved.
type Sigmoid struct {
	Beta0 float64 // 0 means 1
	Beta1 float64
}

// K returns tanh(β₀ x·z + β₁).
func (k Sigmoid) K(x, z []float64) float64 { return k.of(floats.Dot(x, z)) }

func (k Sigmoid) of(dot float64) float64 { return math.Tanh(cmp.Or(k.Beta0, 1)*dot + k.Beta1) }

// Precomputed looks its values up in a matrix. A row has one attribute: the number of the example
// in the matrix, counted from 0. Examples to predict must be in the matrix too. For a number that
// is not in the matrix, K panics and Fit returns an error.
type Precomputed struct {
	Matrix mat.Symmetric
}

// K returns the cell of x₀ and z₀.
func (k Precomputed) K(x, z []float64) float64 { return k.Matrix.At(int(x[0]), int(z[0])) }

// Gram returns the matrix of K(xᵢ, xⱼ) over the rows of X, which must not be empty.
func Gram(k Kernel, X *mat.Dense) *mat.SymDense {
	n, _ := X.Dims()
	values, e := make([]float64, n), newEvaluator(k, X)
	G := mat.NewSymDense(n, nil)
	for i := range n {
		e.against(values, X.RawRowView(i))
		for j := i; j < n; j++ {
			G.SetSym(i, j, values[j])
		}
	}
	return G
}

// fromDots is a kernel that is a function of x·z, x·x and z·z, so that it can be computed for many
// z at once.
type fromDots interface {
	// apply replaces each product x·z by K(x, z).
	apply(dots []float64, xx float64, zz []float64)
}

func (Linear) apply([]float64, float64, []float64) {}

func (k Polynomial) apply(dots []float64, _ float64, _ []float64) {
	for j, dot := range dots {
		dots[j] = k.of(dot)
	}
}

func (k Sigmoid) apply(dots []float64, _ float64, _ []float64) {
	for j, dot := range dots {
		dots[j] = k.of(dot)
	}
}

func (k RBF) apply(dots []float64, xx float64, zz []float64) {
	γ := k.gamma()
	zz = zz[:len(dots)]
	for j, dot := range dots {
		square := (xx + zz[j]) - 2*dot
		if square < 0 { // rounding
			square = 0
		}
		dots[j] = exp(-γ * square)
	}
}

// evaluator computes the kernel between a row and many others.
type evaluator struct {
	kernel   Kernel
	fromDots fromDots // nil if the kernel is not of this kind
	X        *mat.Dense
	zz       []float64 // z·z of each row, if fromDots is set
}

func newEvaluator(k Kernel, X *mat.Dense) *evaluator {
	e := &evaluator{kernel: k, X: X}
	if d, ok := k.(fromDots); ok {
		n, _ := X.Dims()
		e.fromDots, e.zz = d, make([]float64, n)
		for j := range e.zz {
			e.zz[j] = floats.Dot(X.RawRowView(j), X.RawRowView(j))
		}
	}
	return e
}

// against writes K(x, z) for each row z to dst.
func (e *evaluator) against(dst, x []float64) {
	if e.fromDots == nil {
		for j := range dst {
			dst[j] = e.kernel.K(x, e.X.RawRowView(j))
		}
		return
	}
	raw := e.X.RawMatrix()
	for j := range dst {
		dst[j] = floats.Dot(x, raw.Data[j*raw.Stride:j*raw.Stride+raw.Cols])
	}
	e.fromDots.apply(dst, floats.Dot(x, x), e.zz)
}

// values returns a slice for the kernel of a row with each row of X; nil if there is no evaluator.
func (e *evaluator) values() []float64 {
	if e == nil {
		return nil
	}
	return make([]float64, e.Len())
}

// Len returns the number of rows of X. It and the following methods are those of [engine.Matrix].
func (e *evaluator) Len() int {
	n, _ := e.X.Dims()
	return n
}

// Expensive reports whether a value costs more than a dot product and a function of it.
func (e *evaluator) Expensive() bool { return e.fromDots == nil }

// Row writes K(xᵢ, z) for each row z to dst.
func (e *evaluator) Row(dst []float64, i int) { e.against(dst, e.X.RawRowView(i)) }

// At returns K(xᵢ, xⱼ).
func (e *evaluator) At(i, j int) float64 {
	x, z := e.X.RawRowView(i), e.X.RawRowView(j)
	if e.fromDots == nil {
		return e.kernel.K(x, z)
	}
	value := [1]float64{floats.Dot(x, z)}
	e.fromDots.apply(value[:], e.zz[i], e.zz[j:j+1])
	return value[0]
}

// Columns writes K(xᵢ, xⱼ) for each j in columns to dst[j].
func (e *evaluator) Columns(dst []float64, i int, columns []int32) {
	x := e.X.RawRowView(i)
	if e.fromDots == nil {
		for _, j := range columns {
			dst[j] = e.kernel.K(x, e.X.RawRowView(int(j)))
		}
		return
	}
	raw := e.X.RawMatrix()
	var dotsOf, zzOf [256]float64
	for part := range slices.Chunk(columns, len(dotsOf)) {
		dots, zz := dotsOf[:len(part)], zzOf[:len(part)]
		for t, j := range part {
			z := raw.Data[int(j)*raw.Stride:][:raw.Cols]
			dots[t], zz[t] = floats.Dot(x, z), e.zz[j]
		}
		e.fromDots.apply(dots, e.zz[i], zz)
		for t, j := range part {
			dst[j] = dots[t]
		}
	}
}

// checkKernel checks the options of a kernel and the rows. A kernel that is not one of this package
// must also be symmetric; this is checked for each row and the one before it.
func checkKernel(k Kernel, X *mat.Dense) error {
	n, d := X.Dims()
	var err error
	switch k := k.(type) {
	case Polynomial:
		err = cmp.Or(option.Between("svm: Polynomial.Degree", k.Degree, 0, maxDegree,
			"0 (for 2) or a number up to 1000"),
			option.Finite("svm: Polynomial.Scale", k.Scale, option.DefaultOrMore))
	case RBF:
		err = option.Finite("svm: RBF.Sigma", k.Sigma,
			option.DefaultOrMore+", and the γ of Gamma above 0")
	case Sigmoid:
		if math.IsNaN(k.Beta0+k.Beta1) || math.IsInf(k.Beta0+k.Beta1, 0) {
			return fmt.Errorf("svm: Sigmoid{%v, %v}: its numbers must be finite", k.Beta0, k.Beta1)
		}
	case Precomputed:
		if k.Matrix == nil {
			return fmt.Errorf("svm: Precomputed.Matrix is nil; it must be the kernel of every " +
				"pair of examples")
		}
		return checkNumbers("Precomputed", X, k.Matrix.SymmetricDim())
	case Strings:
		if k.Of == nil {
			return fmt.Errorf("svm: Strings.Of is nil; it must be a kernel of two texts")
		}
		if of, ok := k.Of.(interface{ check() error }); ok {
			err = of.check()
		}
		return cmp.Or(err, checkNumbers("Strings", X, len(k.Texts)))
	case Func:
		if k == nil {
			return fmt.Errorf("svm: the kernel is a Func that is nil")
		}
	}
	if err != nil {
		return err
	}
	_, known := k.(fromDots)
	for i := range n {
		x := X.RawRowView(i)
		v, square := k.K(x, x), floats.Dot(x, x)
		if math.IsNaN(v) || math.IsInf(v, 0) || math.IsInf(square, 0) {
			if !known && !math.IsInf(square, 0) {
				return fmt.Errorf("svm: the kernel of row %d with itself is %v; a kernel must be "+
					"a finite number for every row", i+1, v)
			}
			widest := 0
			for j := range d {
				if math.Abs(x[j]) > math.Abs(x[widest]) {
					widest = j
				}
			}
			return &overflow{row: i, column: widest, value: x[widest], kernel: v}
		}
		if known || i == 0 {
			continue
		}
		before := X.RawRowView(i - 1)
		a, b := k.K(before, x), k.K(x, before)
		if math.Abs(a-b) > 1e-9*max(math.Abs(a), math.Abs(b), math.Abs(v)) {
			return fmt.Errorf("svm: the kernel of rows %d and %d is %v, and that of rows "+
				"%[2]d and %[1]d %[4]v; a kernel must be symmetric", i, i+1, a, b)
		}
	}
	return nil
}

// numbered reports whether the rows of a kernel are numbers of examples.
func numbered(k Kernel) bool {
	switch k.(type) {
	case Precomputed, Strings:
		return true
	}
	return false
}

// checkNumbers checks that a data set has one column, which holds numbers of examples.
func checkNumbers(who string, X *mat.Dense, size int) error {
	n, d := X.Dims()
	if d != 1 {
		return fmt.Errorf("svm: %s takes the numbers of examples, one column; the data "+
			"set has %d columns", who, d)
	}
	for i := range n {
		if v := X.At(i, 0); v != math.Trunc(v) || v < 0 || v >= float64(size) {
			return fmt.Errorf("svm: row %d: %v is none of the numbers 0 to %d of %s", i+1, v,
				size-1, who)
		}
	}
	return nil
}

// overflow is a row whose kernel with itself is not a finite number.
type overflow struct {
	row, column   int
	value, kernel float64
}

func (o *overflow) Error() string {
	return fmt.Sprintf("svm: row %d: its kernel with itself is %v; column %d has %v", o.row+1,
		o.kernel, o.column+1, o.value)
}
