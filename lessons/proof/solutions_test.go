package proof_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/knn"
	"github.com/tessella-go/tessella/grader/exercisetest"
	"github.com/tessella-go/tessella/lessons/proof"
	solutions "github.com/tessella-go/tessella/solutions/proof"
)

// The reference answers were written apart from the library, so each is a check on the other.

const trials = 300

func TestIntervalsAgreeWithTheLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 1))
	for range trials {
		args := proof.Wilson.Draw(r)
		wrong, n, z := args[0].(int), args[1].(int), args[2].(float64)
		low, high := solutions.Wilson(wrong, n, z)
		want := evaluate.Wilson(float64(wrong), float64(n), math.Erf(z/math.Sqrt2))
		exercisetest.Same(t, "Wilson", []float64{low, high}, []float64{want.Low, want.High})
	}
}

func TestCrossValidationAgreesWithTheLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 3))
	for seed := range uint64(trials / 10) {
		n := 10 + r.IntN(10)
		ds := &classify.Dataset{
			Name:       "drawn",
			Attributes: []classify.Attribute{{Name: "x"}},
			Classes:    []string{"a", "b", "c"},
			X:          mat.NewDense(n, 1, nil),
		}
		x := make([]float64, n)
		for i := range x {
			x[i] = r.Float64() // no two are equally near
			ds.X.Set(i, 0, x[i])
			ds.Y = append(ds.Y, r.IntN(3))
		}
		for _, k := range []int{2, 3, 7} {
			scores := classify.Must(evaluate.CrossValidate(ds, k, knn.KNN{}.Fit,
				evaluate.Seed(seed)))
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
		args := proof.BiasVariance.Draw(r)
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

// said gives each row, which holds its own number, the class that a model of the exercise gives it.
type said []int

func (s said) Predict(x []float64) int { return s[int(x[0])] }

func (s said) PredictAll(_ []int, X mat.Matrix) []int { return each(s.Predict, X) }

// whole returns a matrix with its counts as ints.
func whole(c *evaluate.Confusion) [][]int {
	counts := make([][]int, len(c.Counts))
	for t, row := range c.Counts {
		for _, v := range row {
			counts[t] = append(counts[t], int(v))
		}
	}
	return counts
}

func TestCurvesAgreeWithTheLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 8))
	for range trials {
		args := proof.ROC.Draw(r)
		scores, positive := args[0].([]float64), args[1].([]bool)
		falseRate, recall, precision, auc := solutions.ROC(scores, positive)
		points := classify.Must(evaluate.Operate(scores, positive, nil))
		var want [3][]float64
		for _, p := range points {
			want[0], want[1], want[2] = append(want[0], p.FalseRate), append(want[1], p.Recall),
				append(want[2], p.Precision)
		}
		exercisetest.Same(t, "ROC", [3][]float64{falseRate, recall, precision}, want)
		exercisetest.Same(t, "the area", auc,
			classify.Must(evaluate.AUC(scores, positive, nil)))
	}
}

func TestReliabilityAgreesWithTheLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 9))
	for range trials {
		args := proof.Reliability.Draw(r)
		p, positive, bins := args[0].([]float64), args[1].([]bool), args[2].(int)
		count, mean, share, ece := solutions.Reliability(p, positive, bins)
		diagram := classify.Must(evaluate.Reliability(p, positive, bins))
		for b, bin := range diagram {
			exercisetest.Same(t, "a bin", []float64{float64(count[b]), mean[b], share[b]},
				[]float64{float64(bin.Count), bin.Mean, bin.Share})
		}
		exercisetest.Same(t, "the error", ece, evaluate.ECE(diagram))
	}
}

func TestPoolingAgreesWithTheLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 10))
	for range trials {
		var shares, weights, scores, each []float64
		var positive []bool
		// at score i: as many examples as weight says, the share of them positive
		for i := range 3 + r.IntN(6) {
			w := 1 + r.IntN(4)
			k := r.IntN(w + 1)
			shares, weights = append(shares, float64(k)/float64(w)), append(weights, float64(w))
			scores, each, positive = append(scores, float64(i), float64(i)),
				append(each, float64(k), float64(w-k)), append(positive, true, false)
		}
		curve := classify.Must(evaluate.FitIsotonic(scores, positive, each))
		_, fitted := solutions.Isotonic(shares, weights)
		for i, v := range fitted {
			exercisetest.Same(t, "Isotonic", v, curve.Probability(float64(i)))
		}
	}
}
