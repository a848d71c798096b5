package boltzmann_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/neural"
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/boltzmann"
	"github.com/tessella-go/tessella/lessons/networks"
	solutions "github.com/tessella-go/tessella/solutions/boltzmann"
	networksAnswers "github.com/tessella-go/tessella/solutions/networks"
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// The reference answers were written apart from the library, so each is a check on the other.

const trials = 300

func near(a, b float64) bool { return math.Abs(a-b) <= 1e-9 }

// model makes the library's machine of drawn weights.
func model(t *testing.T, W [][]float64, a, b []float64) *neural.RBMModel {
	m, err := neural.NewRBMModel(mat.NewDense(len(a), len(b), slices.Concat(W...)), a, b)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// picture is a data set of a single example.
func picture(v []float64) *classify.Dataset { return classifytest.Numbers([]int{0}, v) }

func TestMachineAgreesWithLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 7))
	for seed := range uint64(trials) {
		args := boltzmann.Conditionals.Draw(r)
		W, a, b, v, h := args[0].([][]float64), args[1].([]float64), args[2].([]float64),
			args[3].([]float64), args[4].([]float64)
		m := model(t, W, a, b)
		logP, err := m.LogProbability(v)
		if err != nil {
			t.Fatal(err)
		}
		if got := solutions.Probability(W, a, b, v); !near(got, math.Exp(logP)) {
			t.Fatalf("p(%v) is %v, in the library %v", v, got, math.Exp(logP))
		}
		if got := solutions.FreeEnergy(W, a, b, v); !near(got, m.FreeEnergy(v)) {
			t.Fatalf("F(%v) is %v, in the library %v", v, got, m.FreeEnergy(v))
		}
		visible, hidden := solutions.Conditionals(W, a, b, v, h)
		if !slices.EqualFunc(visible, m.Visible(nil, h), near) ||
			!slices.EqualFunc(hidden, m.Hidden(nil, v), near) {
			t.Fatalf("the units are on with %v and %v, in the library %v and %v", visible, hidden,
				m.Visible(nil, h), m.Hidden(nil, v))
		}

		// The library draws a number for each hidden unit, and then one for each visible unit.
		source := rand.New(rand.NewPCG(seed, 1))
		draws := make([]float64, len(b)+len(a))
		for i := range draws {
			draws[i] = source.Float64()
		}
		_, v1, h1, gradient := solutions.Contrast(W, a, b, v, draws[:len(b)], draws[len(b):])
		want, err := m.Contrast(picture(v), 1, seed)
		if err != nil {
			t.Fatal(err)
		}
		_, h0 := solutions.Conditionals(W, a, b, v, h)
		ofA, ofB := floats.SubTo(make([]float64, len(a)), v, v1),
			floats.SubTo(make([]float64, len(b)), h0, h1)
		if got := slices.Concat(slices.Concat(gradient...), ofA, ofB); !slices.EqualFunc(got,
			want, near) {
			t.Fatalf("the estimate is %v, in the library %v", got, want)
		}
	}
}

// dreams returns the mean of the estimate for an example over all ways to and fro.
func dreams(t *testing.T, W [][]float64, a, b, v0 []float64) []float64 {
	mean, total := make([]float64, len(a)*len(b)), 0.0
	for _, h := range states(len(b)) {
		for _, v := range states(len(a)) {
			// A random number of 0 draws a one from any probability, and 1 draws a zero.
			h0, v1, _, gradient := solutions.Contrast(W, a, b, v0, complement(h), complement(v))
			if !slices.Equal(h0, h) || !slices.Equal(v1, v) {
				t.Fatalf("%v goes to %v and %v, want %v and %v", v0, h0, v1, h, v)
			}
			q, p := solutions.Conditionals(W, a, b, v0, h)
			way := chance(p, h) * chance(q, v)
			total += way
			floats.AddScaled(mean, way, slices.Concat(gradient...))
		}
	}
	if !near(total, 1) {
		t.Fatalf("all ways together have the probability %v", total)
	}
	return mean
}

// states lists all states of n units.
func states(n int) (list [][]float64) {
	for code := range 1 << n {
		state := make([]float64, n)
		for i := range state {
			state[i] = float64(code >> i & 1)
		}
		list = append(list, state)
	}
	return list
}

func complement(state []float64) []float64 {
	other := slices.Repeat([]float64{1}, len(state))
	return floats.SubTo(other, other, state)
}

// The figures of the lesson: on (0, 0) and (1, 1) the estimate is −5/128 on average, and the
// gradient −3/56. By hand: where both visible units are on with the probability p, v·P(h | v) is
// p(½ + p/4) on average; p is ¾ or ½, and ¾ with the probability ¼ or ¾ by the example.
func TestContrastIsBiased(t *testing.T) {
	ln3 := math.Log(3)
	W, a, b := [][]float64{{ln3}, {ln3}}, []float64{0, 0}, []float64{-ln3}
	mean := floats.AddTo(make([]float64, 2), dreams(t, W, a, b, []float64{0, 0}),
		dreams(t, W, a, b, []float64{1, 1}))
	floats.Scale(0.5, mean)
	both, err := picture([]float64{0, 0}).Append(picture([]float64{1, 1}))
	if err != nil {
		t.Fatal(err)
	}
	gradient, err := model(t, W, a, b).Gradient(both)
	if err != nil {
		t.Fatal(err)
	}
	if !near(mean[0], -5.0/128) || !near(mean[1], -5.0/128) || !near(gradient[0], -3.0/56) {
		t.Errorf("the estimate is %v on average, and the gradient %v", mean, gradient)
	}
}

// chance is the probability that units are drawn so.
func chance(p, state []float64) float64 {
	c := 1.0
	for i := range p {
		c *= state[i]*p[i] + (1-state[i])*(1-p[i])
	}
	return c
}

// A wrong answer is told the first part that is wrong in the order of the computation, whatever
// stands first in the results.
func TestFirstDeviation(t *testing.T) {
	message := func(v grader.Verdict) string {
		for _, c := range v.Cases {
			if c.Message != "" {
				return c.Name + ": " + c.Message
			}
		}
		return string(v.Status)
	}
	for want, got := range map[string]grader.Verdict{
		"XOR of 0 and 0: [2][0]: the output of the last layer[0]: " +
			"got 3, want 0.75": grader.Run(networks.Forward,
			func(W [][][]float64, b [][]float64, x []float64) [][]float64 {
				outputs := networksAnswers.Forward(W, b, x)
				floats.Scale(4, outputs[len(outputs)-1])
				return outputs
			}),
		"XOR of 1 and 1, class 0: deltas[1][0]: the delta in the last layer[0]: got " +
			"0.25, want -0.25": grader.Run(networks.Backward,
			func(W [][][]float64, b [][]float64, x []float64, y int) ([][]float64, [][][]float64) {
				deltas, gradient := networksAnswers.Backward(W, b, x, y)
				for _, δ := range deltas {
					floats.Scale(-1, δ)
				}
				return deltas, gradient
			}),
		"the valley of the descent example: us[2][0]: step 2, u[0]: " +
			"got 0, want -0.04": grader.Run(networks.Momentum,
			func(
				start []float64, A [][]float64, b []float64, rate, mu float64, steps int,
			) (ws, us [][]float64) {
				ws, us = networksAnswers.Momentum(start, A, b, rate, mu, steps)
				for k := range us {
					us[k][0], ws[k][0] = 0, start[0]
				}
				return ws, us
			}),
		"one unit falls off: v1[0]: got 1, want 0": grader.Run(boltzmann.Contrast,
			func(
				W [][]float64, a, b, v0, uh, uv []float64,
			) (h0, v1, h1 []float64, gradient [][]float64) {
				return solutions.Contrast(W, a, b, v0, uh, make([]float64, len(uv)))
			}),
	} {
		if got := message(got); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}
