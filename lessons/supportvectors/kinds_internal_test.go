package supportvectors

import (
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
