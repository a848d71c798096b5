package evaluate_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/evaluate"
)

// constant learns the mean of the targets, shrunk.
func constant(
	shrink float64,
) func(ds *classify.Dataset, target []float64) (func([]float64) float64, error) {
	return func(_ *classify.Dataset, target []float64) (func([]float64) float64, error) {
		mean := 0.0
		for _, v := range target {
			mean += v / float64(len(target))
		}
		return func([]float64) float64 { return shrink * mean }, nil
	}
}

// draw4 draws four targets of mean 2 and variance 1.
func draw4(r *rand.Rand) (*classify.Dataset, []float64) {
	target := make([]float64, 4)
	for i := range target {
		target[i] = 2 + r.NormFloat64()
	}
	return nil, target
}

func ExampleDecomposeSquares() {
	// The mean of four values round 2, halved: bias (2 − 1)² = 1, variance ¼·¼ = 0.0625, and
	// the noise of a new value 1.
	d, err := evaluate.DecomposeSquares(draw4, mat.NewDense(1, 1, nil), []float64{2}, 1, 20000, 1,
		constant(0.5))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("error %.1f = noise %.1f + bias %.1f + variance %.2f\n", d.Error, d.Noise,
		d.Bias, d.Variance)
	// Output: error 2.1 = noise 1.0 + bias 1.0 + variance 0.06
}

func TestDecomposeSquares(t *testing.T) {
	X := mat.NewDense(3, 1, []float64{0, 1, 2})
	// bias (2·(1 − s))², variance s²/4
	for shrink, want := range map[float64][2]float64{1: {0, 0.25}, 0.5: {1, 0.0625}, 0: {4, 0}} {
		d, err := evaluate.DecomposeSquares(draw4, X, []float64{2, 2, 2}, 1, 20000, 9,
			constant(shrink))
		if err != nil {
			t.Fatal(err)
		}
		if math.Abs(d.Bias-want[0]) > 0.02 || math.Abs(d.Variance-want[1]) > 0.01 ||
			math.Abs(d.Error-(1+want[0]+want[1])) > 0.03 {
			t.Errorf("shrunk to %v: %+v, want bias %v and variance %v", shrink, d, want[0], want[1])
		}
	}
	if _, err := evaluate.DecomposeSquares(draw4, X, []float64{2}, 1, 5, 1,
		constant(1)); err == nil {
		t.Error("a best value for one row of three: no error")
	}
	if _, err := evaluate.DecomposeSquares(draw4, new(mat.Dense), nil, 1, 5, 1,
		constant(1)); err == nil {
		t.Error("no rows: no error")
	}
}
