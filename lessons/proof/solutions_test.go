package proof_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/knn"
	"github.com/tessella-go/tessella/datasets"
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

func TestFoldsAgreeWithTheLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 2))
	for seed := range uint64(trials) {
		args := proof.Folds.Draw(r)
		y, k := args[0].([]int), args[2].(int)
		order := make([]int, len(y))
		for i := range order {
			order[i] = i
		}
		rand.New(rand.NewPCG(seed, 0)).Shuffle(len(order), func(i, j int) {
			order[i], order[j] = order[j], order[i]
		})
		exercisetest.Same(t, "Folds", solutions.Folds(y, order, k),
			classify.Must(evaluate.StratifiedFolds(y, k, seed)))
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

func TestZeroOneAgreesWithTheLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for range trials {
		args := proof.ZeroOne.Draw(r)
		votes, truth := args[0].([][]int), args[1].([]int)
		test := &classify.Dataset{
			Name:       "drawn",
			Attributes: []classify.Attribute{{Name: "row"}},
			Classes:    []string{"a", "b", "c"},
			X:          mat.NewDense(len(truth), 1, nil),
			Y:          truth,
		}
		for i := range truth {
			test.X.Set(i, 0, float64(i))
		}
		next := 0
		want := classify.Must(evaluate.Decompose(func(*rand.Rand) *classify.Dataset {
			return nil
		}, test, nil, len(votes), 1, func(*classify.Dataset) (said, error) {
			next++
			return said(votes[next-1]), nil
		}))
		_, bias, unbiased, biased, expected := solutions.ZeroOne(votes, truth)
		exercisetest.Same(t, "ZeroOne", []float64{bias, unbiased, biased, expected},
			[]float64{want.Bias, want.Unbiased, want.Biased, want.Error})
	}
}

// No package of the library fits a penalised line through the origin, so the weight is held against
// the risk itself, which must be larger on both sides of it.
func TestRegularisedRiskIsLeast(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 13))
	for range trials {
		args := proof.Regularise.Draw(r)
		x, y, lambdas := args[0].([]float64), args[1].([]float64), args[4].([]float64)
		weights, train, held, best := solutions.Regularise(x, y, args[2].([]float64),
			args[3].([]float64), lambdas)
		risk := func(w, lambda float64) (risk float64) {
			for i := range x {
				risk += math.Pow(w*x[i]-y[i], 2) / float64(len(x))
			}
			return risk + lambda*w*w
		}
		for k, w := range weights {
			least := risk(w, lambdas[k])
			exercisetest.Same(t, "the training error", train[k], least-lambdas[k]*w*w)
			for _, off := range []float64{-0.1, -0.001, 0.001, 0.1} {
				if risk(w+off, lambdas[k]) <= least {
					t.Fatalf("Regularise%v: with λ = %v the risk is %v at %v, and smaller %v off",
						args, lambdas[k], least, w, off)
				}
			}
		}
		if held[best] > slices.Min(held)+1e-9 {
			t.Fatalf("Regularise%v: %d is chosen of %v", args, best, held)
		}
	}
}

func TestBoundsAgreeWithTheLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 5))
	for range trials {
		args := proof.Enough.Draw(r)
		d, epsilon, delta := args[0].(int), args[1].(float64), args[2].(float64)
		heldOut, trained := solutions.Enough(d, epsilon, delta)
		if evaluate.HoldoutBound(heldOut, delta) > epsilon ||
			heldOut > 1 && evaluate.HoldoutBound(heldOut-1, delta) <= epsilon {
			t.Fatalf("Enough%v: %d held out, where the bound is %v", args, heldOut,
				evaluate.HoldoutBound(heldOut, delta))
		}
		if evaluate.VCBound(trained, d, delta) > epsilon ||
			trained > d && evaluate.VCBound(trained-1, d, delta) <= epsilon {
			t.Fatalf("Enough%v: %d to train, where the bound is %v", args, trained,
				evaluate.VCBound(trained, d, delta))
		}
	}
}

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

func TestMeasuresAgreeWithTheLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 6))
	for range trials {
		args := proof.Measures.Draw(r)
		truth, predicted, classes := args[0].([]int), args[1].([]int), args[2].(int)
		c := evaluate.Tally(make([]string, classes), truth, predicted, nil)
		counts, precision, recall, f := solutions.Measures(truth, predicted, classes)
		exercisetest.Same(t, "the matrix", counts, whole(c))
		for k := range classes {
			exercisetest.Same(t, "the measures", []float64{precision[k], recall[k], f[k]},
				[]float64{c.Precision(k), c.Recall(k), c.F(k, 1)})
		}
	}
}

func TestMergingAgreesWithTheLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 7))
	for range trials {
		counts := proof.Merge.Draw(r)[0].([][]int)
		c := &evaluate.Confusion{Classes: make([]string, len(counts))}
		for _, row := range counts {
			floats := make([]float64, len(row))
			for p, v := range row {
				floats[p] = float64(v)
			}
			c.Counts = append(c.Counts, floats)
		}
		var want [][]int
		for _, m := range c.Merges() {
			want = append(want, []int{m.A, m.B, int(m.Confused)})
		}
		exercisetest.Same(t, "Merge", solutions.Merge(counts), want)
	}
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

func TestCombinedAgreesWithTheLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 11))
	for range trials {
		args := proof.Combine.Draw(r)
		scores, a, b := args[0].([]float64), args[1].([]float64), args[2].([]float64)
		posterior, class := solutions.Combine(scores, a, b)
		want, sum := make([]float64, len(scores)), 0.0
		for k, s := range scores {
			want[k] = evaluate.Platt{A: a[k], B: b[k]}.Probability(s)
			sum += want[k]
		}
		if sum < 1e-300 { // the library gives each classifier's own probability, and all underflow
			// far out 1/(1 + e^t) is e^−t: the ratios are those of exponentials
			for k, s := range scores {
				want[k] = math.Exp(a[0]*scores[0] + b[0] - a[k]*s - b[k])
			}
			sum = 0
			for _, v := range want {
				sum += v
			}
		}
		for k := range want {
			want[k] /= sum
		}
		exercisetest.Same(t, "the posterior", posterior, want)
		if most := slices.Max(want); want[class] < most-1e-9 ||
			slices.ContainsFunc(want[:class], func(v float64) bool { return v > most-1e-13 }) {
			t.Fatalf("Combine%v: class %d of %v", args, class, want)
		}
	}
}

// Of the lecture's matrix the diagonal is certain, and so are the strongest confusions.
func TestNewsgroups(t *testing.T) {
	var least, most [][]int
	right := 0
	for k, row := range datasets.Newsgroups().Cells {
		least, most = append(least, nil), append(most, nil)
		for _, cell := range row {
			least[k], most[k] = append(least[k], cell[0]), append(most[k], cell[len(cell)-1])
		}
		right += least[k][k]
	}
	if right != 4959 {
		t.Errorf("%d texts are right, want 4959", right)
	}
	low, high := solutions.Merge(least), solutions.Merge(most)
	for step := range 4 {
		exercisetest.Same(t, "the classes of an early step", low[step][:2], high[step][:2])
	}
	exercisetest.Same(t, "the first two steps", low[:2], [][]int{{0, 4, 88}, {11, 16, 71}})
}
