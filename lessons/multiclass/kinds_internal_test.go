package multiclass

import (
	"math"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/classify/svm"
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/grader/exercisetest"
	solutions "github.com/tessella-go/tessella/solutions/multiclass"
)

// TestSplitsOfForms tries the reference on every split that can be drawn. On the hardest it needs
// all that the lesson allows.
func TestSplitsOfForms(t *testing.T) {
	passes, less, tight := compare.ErrorAtMost(0.09), compare.ErrorAtMost(0.0899), false
	for order := range uint64(orders) {
		args := splitForms(order)
		got := solutions.TenDigits(args[0].([][]float64), args[1].([]string), args[2].([][]float64))
		if d := passes(args, []any{got}, []any{trueForms(args)}); d != nil {
			t.Errorf("order %d: the reference: %s", order, d.Message)
		}
		tight = tight || less(args, []any{got}, []any{trueForms(args)}) != nil
	}
	if !tight {
		t.Error("the reference never needs 9 %")
	}
}

// TestNeighbourOfForms holds what the lesson says of the nearest neighbour: it passes on every
// split, and errs on 4 % at most.
func TestNeighbourOfForms(t *testing.T) {
	passes, less, tight := compare.ErrorAtMost(0.0401), compare.ErrorAtMost(0.0399), false
	for order := range uint64(orders) {
		args := splitForms(order)
		got := exercisetest.Nearest(args[0].([][]float64), args[1].([]string),
			args[2].([][]float64))
		if d := passes(args, []any{got}, []any{trueForms(args)}); d != nil {
			t.Errorf("order %d: %s", order, d.Message)
		}
		tight = tight || less(args, []any{got}, []any{trueForms(args)}) != nil
	}
	if !tight {
		t.Error("the nearest neighbour never errs on 4 %")
	}
}

// TestCertainties holds the choice to what the lesson says: to ask nobody and to trust the
// probabilities is expensive, and what looks cheap on the digits to choose by is right.
func TestCertainties(t *testing.T) {
	const reason = "one two three four five six seven eight"
	for certainty, right := range map[float64]bool{
		0: false, 0.3: false, 0.5: false, 0.6: false, 0.65: true, 0.7: true, 0.75: true, 0.8: false,
		0.9: false, 0.98: false, 1: false, -1: false,
	} {
		choice := func() (float64, string) { return certainty, reason }
		if v := grader.Run(ChooseCertainty, choice); (v.Passed == 1) != right {
			t.Errorf("%v: %s", certainty, v.Text())
		}
	}
}

// The tables of Ends have the library's kernel as their sum, once it is divided by the roots of the
// texts' own sums.
func TestEnds(t *testing.T) {
	sum := func(a, b string) float64 {
		_, sum := Ends(a, b, 0.5)
		return sum
	}
	for _, texts := range [][2]string{{"cart", "cat"}, {"cat", "car"}, {"abracadabra", "cabala"}} {
		a, b := texts[0], texts[1]
		got := sum(a, b) / math.Sqrt(sum(a, a)*sum(b, b))
		if want := (svm.Subsequences{P: 2, Lambda: 0.5}).K(a, b); math.Abs(got-want) > 1e-12 {
			t.Errorf("%s and %s: %v, the library has %v", a, b, got, want)
		}
	}
}

// A case that breaks a bound is told which.
func TestCasesOfSigmoidCost(t *testing.T) {
	for _, c := range []struct {
		want       string
		f, targets []float64
		A          float64
	}{
		{"", []float64{1}, []float64{0}, 1000},
		{"the wrong function is right", []float64{1}, []float64{0}, -1000},
		{"1 scores and 2 targets", []float64{1}, []float64{0, 1}, 1000},
		{"targets[0] is -1", []float64{1}, []float64{-1}, 1000},
		{"A f[0] + B is +Inf", []float64{1}, []float64{0}, math.Inf(1)},
	} {
		answer := func() (int, []float64, []float64, float64, float64) {
			return 5, c.f, c.targets, c.A, 0
		}
		v := grader.Run(BugInSigmoidCost, answer)
		text := strings.Join(strings.Fields(v.Text()), " ")
		if (v.Passed == 1) != (c.want == "") || !strings.Contains(text, c.want) {
			t.Errorf("%v, %v, %v: %s; want %q", c.f, c.targets, c.A, v.Text(), c.want)
		}
	}
}
