package validation

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/lessons/internal/synthetic"
	"gonum.org/v1/gonum/mat"
)

// drawWave is [Wave] by a source of chance.
func drawWave(n int, r *rand.Rand) *classify.Dataset {
	ds := synthetic.Blank("wave", synthetic.Plane, []string{"below", "above"}, n)
	for i := range n {
		x := []float64{r.Float64(), r.Float64()}
		ds.X.SetRow(i, x)
		ds.Y[i] = side(x)
		if r.Float64() < flipped {
			ds.Y[i] = 1 - ds.Y[i]
		}
	}
	return ds
}

// flipped is the chance that a label of [Wave] is the wrong one.
const flipped = 0.1

// Wave returns n ≥ 1 made-up examples by the seed: two numbers, each drawn evenly from 0 to 1, and
// the class "above" or "below" a wavy line. One label in ten is flipped, so that no classifier
// can be expected to err on less than a tenth.
func Wave(n int, seed uint64) *classify.Dataset {
	return drawWave(n, rand.New(rand.NewPCG(seed, 11)))
}

// side is the class of [Wave] by the line alone.
func side(x []float64) int {
	if x[1] > 0.5+0.3*math.Sin(2*math.Pi*x[0]) {
		return 1
	}
	return 0
}

// TrueError returns the error of a classifier on all examples that [Wave] could ever draw: it looks
// whether it is on the right side at 10,000 evenly spaced places.
func TrueError(model classify.Classifier) float64 {
	const steps = 100
	places := mat.NewDense(steps*steps, 2, nil)
	for i := range steps * steps {
		places.SetRow(i,
			[]float64{(float64(i%steps) + 0.5) / steps, (float64(i/steps) + 0.5) / steps})
	}
	wrong := 0.0
	for i, class := range model.PredictAll(nil, places) {
		if class != side(places.RawRowView(i)) {
			wrong++
		}
	}
	return flipped + (1-2*flipped)*wrong/(steps*steps)
}

// Deviation is the standard deviation of what [Sine] observes, around [Truth].
const Deviation = 0.3

// Truth is the function around which [Sine] observes.
func Truth(x float64) float64 { return math.Sin(5 * x) }

// Sine draws n ≥ 1 numbers between 0 and 1, the i-th of them evenly from the i-th of n
// equal parts, and for each a target: [Truth], and an error that is normal with the
// standard deviation [Deviation].
func Sine(n int, r *rand.Rand) (ds *classify.Dataset, target []float64) {
	ds = synthetic.Blank("sine", []string{"x"}, []string{"-"}, n)
	for i := range n {
		x := (float64(i) + r.Float64()) / float64(n)
		ds.X.Set(i, 0, x)
		target = append(target, Truth(x)+Deviation*r.NormFloat64())
	}
	return ds, target
}

// Polynomial fits a polynomial in one number, from −1 to 1 on the range from 0 to 1 that [Sine]
// has: of the coefficients w of 1, t, t², … with t = 2x − 1 those with the least Σ
// (w·φ(t) − target)² / n + Lambda · Σ w².
type Polynomial struct {
	Degree int
	Lambda float64 // 0 means 1e-9, which only keeps the equations solvable
}

// Fit fits the polynomial to the first column of ds.
func (p Polynomial) Fit(ds *classify.Dataset, target []float64) (func(x []float64) float64, error) {
	λ := max(p.Lambda, 1e-9)
	n, d := ds.Len(), p.Degree+1
	Φ := mat.NewDense(n, d, nil)
	for i := range n {
		for j := range d {
			Φ.Set(i, j, math.Pow(2*ds.X.At(i, 0)-1, float64(j)))
		}
	}
	A := mat.NewSymDense(d, nil) // ΦᵀΦ/n + λI
	A.SymOuterK(1/float64(n), Φ.T())
	for j := range d {
		A.SetSym(j, j, A.At(j, j)+λ)
	}
	var b, w mat.VecDense
	b.MulVec(Φ.T(), mat.NewVecDense(n, target))
	b.ScaleVec(1/float64(n), &b)
	var solver mat.Cholesky
	if !solver.Factorize(A) {
		return nil, fmt.Errorf("proof: the coefficients of a polynomial of degree %d are not "+
			"determined by %d examples", p.Degree, n)
	}
	if err := solver.SolveVecTo(&w, &b); err != nil {
		return nil, fmt.Errorf("proof: %w", err)
	}
	return func(x []float64) float64 {
		y := 0.0
		for j := d - 1; j >= 0; j-- {
			y = y*(2*x[0]-1) + w.AtVec(j)
		}
		return y
	}, nil
}
