package logistic_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/logistic"
)

// By hand: odds of 3 and of 1/3; and the ends.
func TestLogit(t *testing.T) {
	inf := math.Inf(1)
	for _, c := range []struct{ p, want float64 }{
		{.5, 0}, {.75, math.Log(3)}, {.25, -math.Log(3)}, {0, -inf}, {1, inf}, {.9, math.Log(9)},
		{.1, -math.Log(9)},
		{.5 + 1.0/(1<<40), 4.0 / (1 << 40)}, {1e-300, -300 * math.Ln10},
	} {
		if got := logistic.Logit(c.p); got != c.want &&
			!(math.Abs(got-c.want) <= 1e-15*math.Abs(c.want)) {
			t.Errorf("Logit(%v) = %v, want %v", c.p, got, c.want)
		}
	}
	for _, p := range []float64{-.1, 1.1, math.NaN()} {
		if got := logistic.Logit(p); !math.IsNaN(got) {
			t.Errorf("Logit(%v) = %v, want NaN", p, got)
		}
	}
}

func TestSigmoid(t *testing.T) {
	inf := math.Inf(1)
	for _, c := range []struct{ t, want float64 }{
		{0, .5}, {math.Log(3), .75}, {-math.Log(3), .25}, {inf, 1}, {-inf, 0}, {1000, 1},
		{-1000, 0}, {-700, math.Exp(-700)},
	} {
		if got := logistic.Sigmoid(c.t); !(math.Abs(got-c.want) <= 4e-16*c.want) {
			t.Errorf("Sigmoid(%v) = %v, want %v", c.t, got, c.want)
		}
	}
	for x := -30.0; x < 30; x += .37 {
		classifytest.Near(t, fmt.Sprintf("Logit(Sigmoid(%v))", x),
			logistic.Logit(logistic.Sigmoid(x)), x, 1e-3*math.Exp(math.Abs(x)-30)+1e-14)
		classifytest.Near(t, fmt.Sprintf("Sigmoid(%v) + Sigmoid(−…)", x),
			logistic.Sigmoid(x)+logistic.Sigmoid(-x), 1, 3e-16)
		const h = 1e-5
		classifytest.Near(t, fmt.Sprintf("derivative at %v", x), logistic.SigmoidDerivative(x),
			(logistic.Sigmoid(x+h)-logistic.Sigmoid(x-h))/(2*h), 1e-10)
		classifytest.Near(t, fmt.Sprintf("LogSigmoid(%v)", x), logistic.LogSigmoid(x),
			math.Log(logistic.Sigmoid(x)), 1e-14)
	}
	if got := logistic.SigmoidDerivative(50); !(math.Abs(got-math.Exp(-50)) < 1e-14*got) {
		t.Errorf("SigmoidDerivative(50) = %v, want e⁻⁵⁰", got)
	}
	if got := logistic.LogSigmoid(-1e5); got != -1e5 {
		t.Errorf("LogSigmoid(−1e5) = %v", got)
	}
	if got := logistic.LogSigmoid(50); !(math.Abs(got+math.Exp(-50)) < 1e-14*-got) {
		t.Errorf("LogSigmoid(50) = %v, want −e⁻⁵⁰", got)
	}
}

func ExampleSigmoid() {
	for _, t := range []float64{-2, 0, 2} {
		y := logistic.Sigmoid(t)
		fmt.Printf("sigmoid(%2v) = %.4f, slope %.4f, logit %.1f\n", t, y,
			logistic.SigmoidDerivative(t), logistic.Logit(y))
	}
	// Output:
	// sigmoid(-2) = 0.1192, slope 0.1050, logit -2.0
	// sigmoid( 0) = 0.5000, slope 0.2500, logit 0.0
	// sigmoid( 2) = 0.8808, slope 0.1050, logit 2.0
}
