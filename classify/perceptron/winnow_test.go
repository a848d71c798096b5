package perceptron_test

import (
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

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

// disjunction draws n examples of d bits, + where one of the first k is 1.
func disjunction(n, d, k int, seed uint64) *classify.Dataset {
	rng := rand.New(rand.NewPCG(seed, 9))
	ds := &classify.Dataset{
		Name:       "or",
		Classes:    []string{"-", "+"},
		X:          mat.NewDense(n, d, nil),
		Y:          make([]int, n),
		Attributes: make([]classify.Attribute, d),
	}
	for j := range d {
		ds.Attributes[j].Name = string(rune('A' + j))
	}
	for i := range n {
		for j := range d {
			if rng.IntN(8) == 0 {
				ds.X.Set(i, j, 1)
				if j < k {
					ds.Y[i] = 1
				}
			}
		}
	}
	return ds
}

// The bound holds for each draw, and where few of many attributes matter Winnow errs less
// often than the perceptron.
func TestWinnowBound(t *testing.T) {
	for _, c := range []struct{ d, k int }{{16, 2}, {128, 3}, {1024, 4}} {
		for seed := range uint64(4) {
			ds := disjunction(600, c.d, c.k, seed)
			count := func(a algorithm) (total int, m *perceptron.Model) {
				m = classify.Must(a.Fit(ds))
				for _, n := range m.Mistakes() {
					total += n
				}
				return total, m
			}
			winnow, m := count(perceptron.Winnow{})
			if bound := perceptron.WinnowBound(c.k, c.d); float64(winnow) > bound ||
				m.Stop() != perceptron.Converged {
				t.Errorf("OR of %d among %d: %d mistakes, bound %v; %v", c.k, c.d, winnow,
					bound, m.Stop())
			}
			if plain, _ := count(perceptron.Perceptron{Bias: 1}); c.d == 1024 && winnow >= plain {
				t.Errorf("OR of %d among %d: Winnow makes %d mistakes, the perceptron %d", c.k, c.d,
					winnow, plain)
			}
		}
	}
	if got := perceptron.WinnowBound(3, 8); got != 38 {
		t.Errorf("2 + 3·3·(1 + 3) = %v", got)
	}
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
