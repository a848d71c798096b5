package validation_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/knn"
	"github.com/tessella-go/tessella/grader/exercisetest"
	"github.com/tessella-go/tessella/lessons/validation"
	solutions "github.com/tessella-go/tessella/solutions/validation"
	"gonum.org/v1/gonum/mat"
)

// The reference answers were written apart from the library, so each is a check on the other.

const trials = 300

func TestIntervalsAgreeWithTheLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 1))
	for range trials {
		args := validation.Wilson.Draw(r)
		wrong, n, z := args[0].(int), args[1].(int), args[2].(float64)
		low, high := solutions.Wilson(wrong, n, z)
		want := evaluate.Wilson(float64(wrong), float64(n), math.Erf(z/math.Sqrt2))
		exercisetest.Same(t, "Wilson", []float64{low, high}, []float64{want.Low, want.High})
	}
}

func TestCrossValidationAgreesWithTheLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 3))
	for seed := range uint64(trials / 10) {
		x := make([]float64, 10+r.IntN(10))
		y := make([]int, len(x))
		for i := range x {
			x[i], y[i] = r.Float64(), r.IntN(3) // no two are equally near
		}
		ds := classifytest.Numbers(y, slices.Collect(slices.Chunk(x, 1))...)
		ds.Classes = []string{"a", "b", "c"}
		for _, k := range []int{2, 3, 7} {
			scores := classify.Must(evaluate.CrossValidate(ds, evaluate.Folds{K: k, Seed: seed},
				knn.KNN{}.Fit))
			var folds [][]int
			for _, fold := range scores.Folds {
				folds = append(folds, fold.Rows)
			}
			predicted, pooled, mean := solutions.CrossValidate(x, ds.Y, folds)
			exercisetest.Same(t, "predicted", predicted, scores.Predicted)
			exercisetest.Same(t, "the errors", []float64{pooled, mean},
				[]float64{scores.Confusion.ErrorRate(), scores.Mean()})
		}
	}
}

func TestBiasAndVarianceAgreeWithTheLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 4))
	for range trials {
		args := validation.BiasVariance.Draw(r)
		predictions, truth, noise := args[0].([][]float64), args[1].([]float64), args[2].(float64)
		places := mat.NewDense(len(truth), 1, nil)
		for i := range truth {
			places.Set(i, 0, float64(i))
		}
		next := 0
		draw := func(*rand.Rand) (*classify.Dataset, []float64) { return nil, nil }
		want := classify.Must(evaluate.DecomposeSquares(draw, places, truth, noise,
			len(predictions),
			1, func(*classify.Dataset, []float64) (func(x []float64) float64, error) {
				says := predictions[next]
				next++
				return func(x []float64) float64 { return says[int(x[0])] }, nil
			}))
		bias, variance, expected := solutions.BiasVariance(predictions, truth, noise)
		exercisetest.Same(t, "BiasVariance", []float64{bias, variance, expected},
			[]float64{want.Bias, want.Variance, want.Error})
	}
}
