package committees_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/neural"
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/committees"
	solutions "github.com/tessella-go/tessella/solutions/committees"
)

// library makes the library's network of drawn weights.
func library(W [][][]float64, b [][]float64) *neural.Network {
	sizes := []int{len(W[0][0])}
	for _, layer := range W {
		sizes = append(sizes, len(layer))
	}
	net := neural.NewNetwork(neural.ReLU, 1, sizes...)
	copy(net.Params, parameters(W, b))
	return net
}

// parameters lists weights and biases, or their derivatives, in the library's order.
func parameters(W [][][]float64, b [][]float64) (list []float64) {
	for l := range W {
		list = append(list, slices.Concat(W[l]...)...)
		list = append(list, b[l]...)
	}
	return list
}

func TestNetworkAgreesWithLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 5))
	sleeping, deep := 0, 0
	for range trials {
		args := committees.Backward.Draw(r)
		W, b, x, y := args[0].([][][]float64), args[1].([][]float64), args[2].([]float64),
			args[3].(int)
		net, X := library(W, b), mat.NewDense(1, len(x), x)
		outputs := net.Forward(X)
		got := solutions.Forward(W, b, x)
		if len(got) != len(outputs) {
			t.Fatalf("%d outputs, the library has %d", len(got), len(outputs))
		}
		for l := range outputs {
			if !slices.EqualFunc(got[l], outputs[l].RawRowView(0), near) {
				t.Fatalf("layer %d puts out %v, in the library %v", l, got[l],
					outputs[l].RawRowView(0))
			}
		}
		deltas, gradient := solutions.Backward(W, b, x, y)
		for l, δ := range net.Backward(outputs, []int{y}, []float64{1}) {
			if !slices.EqualFunc(deltas[l], δ.RawRowView(0), near) {
				t.Fatalf("the deltas of layer %d are %v, in the library %v", l, deltas[l],
					δ.RawRowView(0))
			}
		}
		want := make([]float64, len(net.Params))
		net.Gradient(want, X, []int{y}, []float64{1})
		if !slices.EqualFunc(parameters(gradient, deltas), want, near) {
			t.Fatalf("the gradient is %v, in the library %v", parameters(gradient, deltas), want)
		}
		if slices.Contains(deltas[0], 0) {
			sleeping++
		}
		if len(W) > 2 {
			deep++
		}
	}
	if sleeping < trials/10 || deep < trials/10 {
		t.Errorf("%d networks with neurons asleep and %d with two hidden layers are too few",
			sleeping, deep)
	}
}

// A descent with momentum is a linear map of (w, u) and 1, so t steps are the
// power t of its matrix.
func TestMomentumIsAPower(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 6))
	for range trials {
		args := committees.Momentum.Draw(r)
		start, A, b, rate, mu, steps := args[0].([]float64), args[1].([][]float64),
			args[2].([]float64), args[3].(float64), args[4].(float64), args[5].(int)
		n := len(start)
		step := mat.NewDense(2*n+1, 2*n+1, nil)
		step.Set(2*n, 2*n, 1)
		for i := range n {
			for j := range n {
				step.Set(i, j, -rate*A[i][j])
				step.Set(n+i, j, -rate*A[i][j])
			}
			step.Set(i, i, 1+step.At(i, i))
			step.Set(i, n+i, mu)
			step.Set(n+i, n+i, mu)
			step.Set(i, 2*n, rate*b[i])
			step.Set(n+i, 2*n, rate*b[i])
		}
		ws, us := solutions.Momentum(start, A, b, rate, mu, steps)
		if len(ws) != steps+1 || len(us) != steps+1 {
			t.Fatalf("%d and %d rows for %d steps", len(ws), len(us), steps)
		}
		for k := range ws {
			var power mat.Dense
			var state mat.VecDense
			power.Pow(step, k)
			state.MulVec(&power,
				mat.NewVecDense(2*n+1, slices.Concat(start, make([]float64, n), []float64{1})))
			if !slices.EqualFunc(slices.Concat(ws[k], us[k]), state.RawVector().Data[:2*n], near) {
				t.Fatalf("after %d steps w and u are %v and %v, want %v", k, ws[k], us[k],
					state.RawVector().Data)
			}
		}
	}
}

// The library's momentum follows the rule of the exercise, with μ = 0.9.
func TestMomentumOfLibrary(t *testing.T) {
	learner := neural.MLP{Hidden: []int{3}, Descent: neural.Momentum, Rate: 0.2, Epochs: 20}
	steps, err := learner.Steps(committees.Ring(40, 1))
	if err != nil {
		t.Fatal(err)
	}
	var u []float64
	for s := range steps {
		if u == nil {
			u = make([]float64, len(s.Before))
		}
		floats.Scale(0.9, u)
		floats.AddScaled(u, -0.2, s.Gradient)
		if after := floats.AddTo(make([]float64, len(u)), s.Before, u); !floats.EqualApprox(after,
			s.After, 1e-12) {
			t.Fatalf("step %d leads to %v, want %v", s.T, s.After, after)
		}
	}
}

// model makes the library's machine of drawn weights.
func model(t *testing.T, W [][]float64, a, b []float64) *neural.RBMModel {
	m, err := neural.NewRBMModel(mat.NewDense(len(a), len(b), slices.Concat(W...)), a, b)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// picture is a data set of a single example.
func picture(v []float64) *classify.Dataset {
	ds := &classify.Dataset{
		Name:    "picture",
		Classes: []string{"any"},
		X:       mat.NewDense(1, len(v), v),
		Y:       []int{0},
	}
	for i := range v {
		ds.Attributes = append(ds.Attributes, classify.Attribute{Name: string(rune('a' + i))})
	}
	return ds
}

func TestMachineAgreesWithLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 7))
	for seed := range uint64(trials) {
		args := committees.Conditionals.Draw(r)
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

// A machine has nothing to learn from examples that come as often as it dreams them.
func TestContrastAtRest(t *testing.T) {
	W, a, b := [][]float64{{1, -0.5}, {0.5, 2}}, []float64{0.5, -1}, []float64{-0.5, 0}
	mean := make([]float64, 4)
	for _, v := range states(2) {
		floats.AddScaled(mean, solutions.Probability(W, a, b, v), dreams(t, W, a, b, v))
	}
	if floats.Norm(mean, math.Inf(1)) > 1e-12 {
		t.Errorf("the mean gradient is %v", mean)
	}
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
			"got 3, want 0.75": grader.Run(committees.Forward,
			func(W [][][]float64, b [][]float64, x []float64) [][]float64 {
				outputs := solutions.Forward(W, b, x)
				floats.Scale(4, outputs[len(outputs)-1])
				return outputs
			}),
		"XOR of 1 and 1, class 0: deltas[1][0]: the delta in the last layer[0]: got " +
			"0.25, want -0.25": grader.Run(committees.Backward,
			func(W [][][]float64, b [][]float64, x []float64, y int) ([][]float64, [][][]float64) {
				deltas, gradient := solutions.Backward(W, b, x, y)
				for _, δ := range deltas {
					floats.Scale(-1, δ)
				}
				return deltas, gradient
			}),
		"the valley of the descent example: us[2][0]: step 2, u[0]: " +
			"got 0, want -0.04": grader.Run(committees.Momentum,
			func(
				start []float64, A [][]float64, b []float64, rate, mu float64, steps int,
			) (ws, us [][]float64) {
				ws, us = solutions.Momentum(start, A, b, rate, mu, steps)
				for k := range us {
					us[k][0], ws[k][0] = 0, start[0]
				}
				return ws, us
			}),
		"one unit falls off: v1[0]: got 1, want 0": grader.Run(committees.Contrast,
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
