package perceptron_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/perceptron"
)

// By hand, update half, three classes: all scores 0, so the last class wins. (2,0) is 0:
// w₀ = (1,0), w₂ = (−1,0). (0,2) is 1, and scores 0 for all, so the last again: w₁ = (0,1),
// w₂ = (−1,−1). (−2,−2) is 2: −2, −2, 4. Then (2,0) 2, 0, −2 and (0,2) 0, 2, −2: all right.
func TestMulticlassByHand(t *testing.T) {
	ds := table([][]float64{{2, 0}, {0, 2}, {-2, -2}}, 0, 1, 2)
	m := classify.Must(perceptron.Multiclass{}.Fit(ds))
	same(t, "mistakes", m.Mistakes(), []int{2, 0})
	w, b := m.Weights()
	same(t, "w", w.RawMatrix().Data, []float64{1, 0, 0, 1, -1, -1})
	same(t, "b", b, []float64{0, 0, 0})
	if _, _, ok := m.Hyperplane(); ok || m.Votes() != nil || m.Support() != nil {
		t.Error("three vectors are no single hyperplane")
	}
	var last perceptron.Step
	for last = range classify.Must(perceptron.Multiclass{}.Steps(ds)) {
	}
	// (−2,−2): 4 for its own class and −2 for others; w₂ − w₁ = (−1,−2) has length √5
	if classifytest.AllNear(t, "margin", []float64{last.Margin}, []float64{6 / 2.23606797749979},
		1e-15); last.Score != 6 {
		t.Errorf("the last step is %v", last)
	}
}

func TestMulticlassAgainstFewLines(t *testing.T) {
	r := oracle[run](t, "multiclass")
	ds := table(r.X, r.Y...)
	for _, c := range []struct {
		m    perceptron.Multiclass
		want struct {
			Mistakes []int
			W        [][]float64
		}
	}{
		{perceptron.Multiclass{Bias: 1, Epochs: 10}, r.Half},
		{perceptron.Multiclass{Bias: 1, Epochs: 10, Update: perceptron.Full, Alpha: 2}, r.Full},
	} {
		m := classify.Must(c.m.Fit(ds))
		same(t, c.m.Update.String(), m.Mistakes(), c.want.Mistakes)
		w, b := m.Weights()
		for k, want := range c.want.W {
			classifytest.AllNear(t, fmt.Sprint("w of class ", k),
				append(slices.Clone(w.RawRowView(k)), b[k]), want, 1e-9)
		}
	}
}

// On XOR the plain rule cycles, and so do two vectors, whether they are drawn
// apart or both only grow.
func TestMulticlassCycle(t *testing.T) {
	want := classify.Must(perceptron.Perceptron{Bias: 1}.Fit(xor()))
	for u := perceptron.Half; u <= perceptron.RightOnly; u++ {
		m := classify.Must(perceptron.Multiclass{Update: u, Bias: 1}.Fit(xor()))
		if same(t, u.String(), m.Mistakes(), want.Mistakes()); m.Stop() != perceptron.Cycle ||
			m.Period() != 1 {
			t.Errorf("%v: %v every %d", u, m.Stop(), m.Period())
		}
	}
}

func TestMulticlassRefuses(t *testing.T) {
	for _, c := range []struct {
		m     perceptron.Multiclass
		words []string
	}{
		{perceptron.Multiclass{Update: 3}, []string{"Update"}},
		{perceptron.Multiclass{Update: perceptron.Full, Alpha: -1}, []string{"Alpha", "-1"}},
		{perceptron.Multiclass{Alpha: 2}, []string{"Alpha", "half", "Full"}},
		{perceptron.Multiclass{Bias: nan}, []string{"Bias"}},
		{perceptron.Multiclass{Epochs: -2}, []string{"Epochs", "-2"}},
		{perceptron.Multiclass{Update: perceptron.RightOnly}, []string{"3 classes"}},
	} {
		_, err := c.m.Fit(table([][]float64{{1}, {2}, {3}}, 0, 1, 2))
		classifytest.Refuses(t, "perceptron", err, c.words...)
		_, err = c.m.Steps(table([][]float64{{1}, {2}, {3}}, 0, 1, 2))
		classifytest.Refuses(t, "perceptron", err, c.words...)
	}
}
