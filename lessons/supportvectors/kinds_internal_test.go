package supportvectors

import (
	"strings"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/perceptron"
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/lessons/internal/synthetic"
	solutions "github.com/tessella-go/tessella/solutions/supportvectors"
)

// TestSplitsOfDigits tries the reference on every split that can be drawn. A perceptron, which
// takes the first plane that it comes upon, fails on at least a fifth of them.
func TestSplitsOfDigits(t *testing.T) {
	passes := compare.ErrorAtMost(0.05)
	failed := 0
	for order := range uint64(orders) {
		args := splitDigits(order)
		rows, unknown := args[0].([][]float64), args[2].([][]float64)
		labels, want := args[1].([]string), []any{trueDigits(args)}
		if d := passes(args, []any{solutions.ThreeOrEight(rows, labels, unknown)}, want); d != nil {
			t.Errorf("order %d: the reference: %s", order, d.Message)
		}
		ds := synthetic.Examples("digits", synthetic.Pixels(8), []string{"3", "8"}, rows,
			make([]int, 60))
		for i, label := range labels {
			if label == "8" {
				ds.Y[i] = 1
			}
		}
		model := classify.Must(perceptron.Rosenblatt{}.Fit(ds))
		var guesses []string
		for _, x := range unknown {
			guesses = append(guesses, ds.Classes[model.Predict(x)])
		}
		if passes(args, []any{guesses}, want) != nil {
			failed++
		}
	}
	if failed < orders/5 {
		t.Errorf("a perceptron fails on %d of %d splits", failed, orders)
	}
}

// TestWidths holds the choice of a width to what the lesson says: about 1 is
// right.
func TestWidths(t *testing.T) {
	const reason = "one two three four five six seven eight"
	for sigma, right := range map[float64]bool{
		0.05: false, 0.7: true, 1: true, 1.5: true, 3: false,
		0: false, -1: false,
	} {
		choice := func() (float64, string) { return sigma, reason }
		if v := grader.Run(ChooseSigma, choice); (v.Passed == 1) != right {
			t.Errorf("σ = %v: %s", sigma, v.Text())
		}
	}
}

// Ten errors more than with the best of some widths are allowed.
func TestMostRingErrors(t *testing.T) {
	least := RingErrors(1)
	for _, sigma := range []float64{0.5, 0.7, 1.5} {
		least = min(least, RingErrors(sigma))
	}
	if mostRingErrors != least+10 {
		t.Errorf("%d errors are allowed, and %d are the least", mostRingErrors, least)
	}
}

// A case of the search for the bug counts only if one b is right. Where a bound is broken, the card
// names it.
func TestCasesOfThreshold(t *testing.T) {
	two := [][]float64{{0, 0}, {0, 4}} // the products of the numbers 0 and 2
	for _, c := range []struct {
		want            string
		K               [][]float64
		y, bound, price []float64
	}{
		{"", two, []float64{-1, 1}, []float64{0.25, 1}, []float64{0.25, 0.25}},
		{"the wrong function is right", two, []float64{-1, 1}, []float64{1, 1},
			[]float64{0.5, 0.5}},
		{"one example should be free", two, []float64{-1, 1}, []float64{0.25, 0.25},
			[]float64{0.25, 0.25}},
		{"alpha[0] is 0.5", two, []float64{-1, 1}, []float64{0.25, 1}, []float64{0.5, 0.5}},
		{"Σ α y is -0.25", two, []float64{-1, 1}, []float64{0.5, 1}, []float64{0.5, 0.25}},
		{"y[1] is 2", two, []float64{-1, 2}, []float64{0.25, 1}, []float64{0.25, 0.25}},
		{"C[0] is 0", two, []float64{-1, 1}, []float64{0, 1}, []float64{0, 0}},
		{"the same dot product", [][]float64{{0, 1}, {0, 4}}, []float64{-1, 1}, []float64{0.25, 1},
			[]float64{0.25, 0.25}},
		{"Mercer's condition", [][]float64{{0, 1}, {1, 0}}, []float64{-1, 1}, []float64{0.25, 1},
			[]float64{0.25, 0.25}},
		{"not the best prices", two, []float64{-1, 1}, []float64{0.6, 1}, []float64{0.6, 0.6}},
		{"3, 2, 2 and 2 entries", [][]float64{{0}, {0}, {0}}, []float64{-1, 1}, []float64{1, 1},
			[]float64{0, 0}},
	} {
		answer := func() (int, [][]float64, []float64, []float64, []float64) {
			return 3, c.K, c.y, c.bound, c.price
		}
		v := grader.Run(BugInThreshold, answer)
		text := strings.Join(strings.Fields(v.Text()), " ")
		if (v.Passed == 1) != (c.want == "") || !strings.Contains(text, c.want) {
			t.Errorf("%v, %v, %v: %s; want %q", c.K, c.bound, c.price, v.Text(), c.want)
		}
	}
}
