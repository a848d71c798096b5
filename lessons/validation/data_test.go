package validation_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/lessons/validation"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"
)

func TestDataAreValid(t *testing.T) {
	sine, _ := validation.Sine(7, rand.New(rand.NewPCG(1, 1)))
	for _, ds := range []*classify.Dataset{validation.Wave(50, 1), sine} {
		if err := ds.Validate(); err != nil {
			t.Error(err)
		}
	}
}

// line is the rule of the wave, and all is one class whatever is asked.
type (
	line struct{}
	all  int
)

func (line) Predict(x []float64) int {
	if x[1] > 0.5+0.3*math.Sin(2*math.Pi*x[0]) {
		return 1
	}
	return 0
}

func (c all) Predict([]float64) int { return int(c) }

func (l line) PredictAll(dst []int, X mat.Matrix) []int { return each(l.Predict, X) }

func (c all) PredictAll(dst []int, X mat.Matrix) []int { return each(c.Predict, X) }

func each(predict func(x []float64) int, X mat.Matrix) []int {
	n, _ := X.Dims()
	classes := make([]int, n)
	for i := range classes {
		classes[i] = predict(mat.Row(nil, i, X))
	}
	return classes
}

func TestTrueError(t *testing.T) {
	if e := validation.TrueError(line{}); math.Abs(e-0.1) > 1e-12 {
		t.Errorf("the rule itself has the true error %v, want 0.1", e)
	}
	if e := validation.TrueError(all(0)); math.Abs(e-0.5) > 1e-3 { // the wave halves the square
		t.Errorf("one class throughout has the true error %v, want 0.5", e)
	}
	// An error on many examples is near it: five standard errors.
	ds := validation.Wave(20_000, 7)
	if e := evaluate.ErrorRate(line{}, ds); math.Abs(e-0.1) > 5*math.Sqrt(0.09/20_000) {
		t.Errorf("the rule errs on %v of the examples, want about 0.1", e)
	}
}

func TestSineAndPolynomials(t *testing.T) {
	ds, target := validation.Sine(2000, rand.New(rand.NewPCG(3, 3)))
	var off []float64
	for i, v := range target {
		off = append(off, v-validation.Truth(ds.At(i)[0]))
	}
	if mean, deviation := stat.MeanStdDev(off, nil); math.Abs(mean) > 0.03 ||
		math.Abs(deviation-validation.Deviation) > 0.025 {
		t.Errorf("the targets are off by %v ± %v, want 0 ± %v", mean, deviation,
			validation.Deviation)
	}

	// A cubic is met exactly, and a penalty draws it to 0.
	cubic := func(x float64) float64 { return 1 - 2*x + 3*x*x*x }
	for i := range target {
		target[i] = cubic(ds.At(i)[0])
	}
	model, err := validation.Polynomial{Degree: 3}.Fit(ds, target)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []float64{0, 0.3, 1} {
		if y := model([]float64{x}); math.Abs(y-cubic(x)) > 1e-6 {
			t.Errorf("at %v the polynomial is %v, want %v", x, y, cubic(x))
		}
	}
	// One coefficient alone: Σ target / n / (1 + λ).
	constant, err := validation.Polynomial{Degree: 0, Lambda: 1}.Fit(ds, target)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := constant([]float64{0.4}), stat.Mean(target, nil)/2; math.Abs(got-want) > 1e-12 {
		t.Errorf("with λ = 1 the constant is %v, want %v", got, want)
	}
}
