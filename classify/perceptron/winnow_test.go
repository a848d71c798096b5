package perceptron_test

import (
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/perceptron"
)

// By hand, x₁ OR x₂ among 4, θ = 4: (1,0,1,0)+ scores 2 < 4 ✗ (2,1,2,1); (0,1,0,0)+ 1 ✗ (2,2,2,1);
// (0,0,1,1)− 3; (1,0,1,1)+ 5. Then 4, 2 ✗ (2,4,2,1), 3, 5; then right.
func TestWinnowByHand(t *testing.T) {
	ds := table([][]float64{{1, 0, 1, 0}, {0, 1, 0, 0}, {0, 0, 1, 1}, {1, 0, 1, 1}}, 1, 1, 0, 1)
	m := classify.Must(perceptron.Winnow{}.Fit(ds))
	same(t, "mistakes", m.Mistakes(), []int{2, 1, 0})
	w, b, _ := m.Hyperplane()
	same(t, "w and −θ", append(w, b), []float64{2, 4, 2, 1, -4})

	// balanced, θ = 0, α = 3: (1,−1)− scores 0 = + ✗ w⁺ = (⅓, 3), w⁻ = (3, ⅓); then −16/3
	ds = table([][]float64{{1, -1}, {-1, .5}}, 0, 1)
	m = classify.Must(perceptron.Winnow{Balanced: true, Alpha: 3}.Fit(ds))
	same(t, "mistakes", m.Mistakes(), []int{1, 0})
	for s := range classify.Must(perceptron.Winnow{Balanced: true, Alpha: 3}.Steps(ds)) {
		classifytest.AllNear(t, "w⁺ and w⁻", s.After, []float64{1. / 3, 3, 3, 1. / 3}, 1e-15)
	}
	classifytest.AllNear(t, "scores", m.Scores(nil, []float64{1, -1}),
		[]float64{16. / 3, -16. / 3}, 1e-15)
}

// Contradictory examples drive weights up and down without end; they stay
// finite, and a cycle is noticed.
func TestWinnowContradiction(t *testing.T) {
	m := classify.Must(perceptron.Winnow{}.Fit(table([][]float64{{1, 0}, {1, 0}}, 0, 1)))
	if m.Stop() != perceptron.Cycle {
		t.Errorf("%v after %v", m.Stop(), m.Mistakes())
	}
	m = classify.Must(perceptron.Winnow{
		Threshold: 1e99,
		Alpha:     1e99,
	}.Fit(table([][]float64{{1, 0}, {0, 1}}, 0, 1)))
	w, _, _ := m.Hyperplane()
	if m.Stop() != perceptron.Converged || w[1] > 1e150 {
		t.Errorf("w = %v, %v", w, m.Stop())
	}
}

func TestWinnowRefuses(t *testing.T) {
	for _, w := range []perceptron.Winnow{{Alpha: 1}, {Alpha: -1}, {Alpha: nan}, {Threshold: -1},
		{Threshold: nan}, {Epochs: -1}} {
		_, err := w.Fit(bits())
		classifytest.Refuses(t, "perceptron", err, "Winnow.")
		_, err = w.Steps(bits())
		classifytest.Refuses(t, "perceptron", err, "Winnow.")
	}
	_, err := perceptron.Winnow{}.Fit(table([][]float64{{1, 0}, {1, -.5}}, 0, 1))
	classifytest.Refuses(t, "perceptron", err, "row 2", "x2", "-0.5", "0 to 1")
	_, err = perceptron.Winnow{Balanced: true}.Fit(table([][]float64{{1, -1}, {2, 0}}, 0, 1))
	classifytest.Refuses(t, "perceptron", err, "row 2", "x1", "-1 to 1")
	classify.Must(perceptron.Winnow{
		Balanced:  true,
		Threshold: -1,
	}.Fit(table([][]float64{{1, -1}, {-1, 1}}, 0, 1)))
}
