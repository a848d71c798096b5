package rankings_test

import (
	"math/rand/v2"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/grader/exercisetest"
	"github.com/tessella-go/tessella/lessons/rankings"
	solutions "github.com/tessella-go/tessella/solutions/rankings"
)

// The reference answers were written apart from the library, so each is a check on the other.

const trials = 300

func TestCurvesAgreeWithTheLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 8))
	for range trials {
		args := rankings.ROC.Draw(r)
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
		args := rankings.Reliability.Draw(r)
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
