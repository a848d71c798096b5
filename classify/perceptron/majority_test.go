package perceptron_test

import (
	"math"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/perceptron"
)

// By hand: three experts. They say 1 1 0, it is 0: wrong, weights ½ ½ 1. They say 1 1 0, it is 0: a
// draw of 1 and 1, the last class wins, wrong: ¼ ¼ 1. 1 1 0 again: right.
func TestMajorityByHand(t *testing.T) {
	ds := table([][]float64{{1, 1, 0}, {1, 1, 0}, {1, 1, 0}}, 0, 0, 0)
	var scores []float64
	var last perceptron.Step
	for s := range classify.Must(perceptron.Majority{}.Steps(ds)) {
		scores, last = append(scores, s.Score), s
	}
	classifytest.AllNear(t, "scores", scores, []float64{-1. / 3, 0, 1. / 3}, 1e-15)
	same(t, "weights", last.After, []float64{.125, .125, 1})
	m := classify.Must(perceptron.Majority{}.Fit(ds))
	w, b := m.Weights()
	if same(t, "weights", w.RawMatrix().Data, last.After); b != nil || m.Mistakes()[0] != 2 {
		t.Errorf("%v, %v", b, m.Mistakes())
	}
	// whoever says no class abstains
	same(t, "scores", m.Scores(nil, []float64{7, 1, nan}), []float64{0, .125})
}

func TestMajorityBound(t *testing.T) {
	// (m + log₂ n)/log₂(4/3) for β = ½, and (5·ln 4 + ln 15)/ln 1.6
	classifytest.Near(t, "bound", perceptron.MajorityBound(10, 16, .5), 14/(2-math.Log2(3)), 1e-12)
	classifytest.Near(t, "bound", perceptron.MajorityBound(5, 15, .25), 20.509462920895356, 1e-12)
}

// Weights that shrink for 10,000 rounds are lifted; the best expert's does not become 0.
func TestMajorityDoesNotVanish(t *testing.T) {
	ds := table([][]float64{{1, 1}, {1, 0}}, 0, 1)
	m := classify.Must(perceptron.Majority{Epochs: 10_000}.Fit(ds))
	w, _ := m.Weights()
	if w.At(0, 0) <= 0 || w.At(0, 1) >= w.At(0, 0) {
		t.Errorf("weights %v, %v", w.RawMatrix().Data, m.Stop())
	}
}

func TestMajorityRefuses(t *testing.T) {
	for _, m := range []perceptron.Majority{{Beta: 1}, {Beta: -1}, {Beta: nan}, {Epochs: -1}} {
		_, err := m.Fit(bits())
		classifytest.Refuses(t, "perceptron", err, "Majority.")
		_, err = m.Steps(bits())
		classifytest.Refuses(t, "perceptron", err, "Majority.")
	}
	_, err := perceptron.Majority{}.Fit(table([][]float64{{1, 0}, {.5, 1}}, 0, 1))
	classifytest.Refuses(t, "perceptron", err, "row 2", "x1", "0.5", "2 classes")
}
