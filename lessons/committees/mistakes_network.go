package committees

import (
	"math"
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/committees"
)

// The known ways to get networks wrong.

type (
	ofForward = grader.Misconception[func(
		W [][][]float64, b [][]float64, x []float64,
	) (outputs [][]float64)]
	ofBackward = grader.Misconception[func(
		W [][][]float64, b [][]float64, x []float64, y int,
	) (deltas [][]float64, gradient [][][]float64)]
	ofMomentum = grader.Misconception[func(
		start []float64, A [][]float64, b []float64, rate, mu float64, steps int,
	) (ws, us [][]float64)]
)

var forwardMistakes = []ofForward{
	{Name: "the biases forgotten", Hint: "Each neuron begins its sum with its own bias.",
		Wrong: func(W [][][]float64, b [][]float64, x []float64) [][]float64 {
			return solutions.Forward(W, like(b), x)
		}},
	{Name: "the bias added behind max",
		Hint: "The bias belongs to z: max(0, z) comes after it, and decides by it whether " +
			"the neuron wakes.",
		Wrong: layers{
			hidden: func(z, bias float64) float64 { return max(0, z-bias) + bias },
			last:   softmax,
		}.run},
	{Name: "hidden layers without max(0, z)",
		Hint: "Without the bend at 0 all layers together are one linear layer. A hidden neuron " +
			"puts out max(0, z).",
		Wrong: layers{hidden: func(z, _ float64) float64 { return z }, last: softmax}.run},
	{Name: "max(0, z) before softmax",
		Hint: "The last layer has no max(0, z): a class may be less likely than what 0 stands for.",
		Wrong: layers{hidden: relu, last: func(z []float64) {
			for k := range z {
				z[k] = max(0, z[k])
			}
			softmax(z)
		}}.run},
	{Name: "no softmax",
		Hint:  "The outputs of the last layer are probabilities: e^z, divided by their sum.",
		Wrong: layers{hidden: relu, last: func([]float64) {}}.run},
	{Name: "not divided by the sum", Hint: "Probabilities sum to 1: divide the e^z by their sum.",
		Wrong: layers{hidden: relu, last: func(z []float64) {
			for k := range z {
				z[k] = math.Exp(z[k])
			}
		}}.run},
	{Name: "softmax overflows",
		Hint: "e^1000 is +Inf, and Inf/Inf is NaN. Take the largest z from all of them first: " +
			"nothing changes, and no exponent is above 0.",
		Wrong: layers{hidden: relu, last: func(z []float64) {
			total := 0.0
			for _, v := range z {
				total += math.Exp(v)
			}
			for k := range z {
				z[k] = math.Exp(z[k]) / total
			}
		}}.run},
	{Name: "without x",
		Hint: "The first of the outputs is x itself: the first layer takes it as every other " +
			"layer takes what comes before it.",
		Wrong: func(W [][][]float64, b [][]float64, x []float64) [][]float64 {
			return solutions.Forward(W, b, x)[1:]
		}},
	{Name: "the probabilities alone",
		Hint: "The outputs of every layer are wanted: back-propagation needs them all.",
		Wrong: func(W [][][]float64, b [][]float64, x []float64) [][]float64 {
			return solutions.Forward(W, b, x)[len(W):]
		}},
}

// like returns zeros in the shape of a matrix.
func like(m [][]float64) [][]float64 {
	zeros := make([][]float64, len(m))
	for i := range m {
		zeros[i] = make([]float64, len(m[i]))
	}
	return zeros
}

func relu(z, _ float64) float64 { return max(0, z) }

func softmax(z []float64) {
	largest, total := slices.Max(z), 0.0
	for k := range z {
		z[k] = math.Exp(z[k] - largest)
		total += z[k]
	}
	for k := range z {
		z[k] /= total
	}
}

// layers goes forward with other functions behind the sums.
type layers struct {
	hidden func(z, bias float64) float64
	last   func(z []float64)
}

func (n layers) run(W [][][]float64, b [][]float64, x []float64) [][]float64 {
	outputs := [][]float64{x}
	for l := range W {
		a := make([]float64, len(b[l]))
		for k, bias := range b[l] {
			a[k] = bias
			for j, v := range outputs[l] {
				a[k] += W[l][k][j] * v
			}
			if l < len(W)-1 {
				a[k] = n.hidden(a[k], bias)
			}
		}
		if l == len(W)-1 {
			n.last(a)
		}
		outputs = append(outputs, a)
	}
	return outputs
}

var backwardMistakes = []ofBackward{
	{Name: "sleeping neurons not stopped",
		Hint: "Where a neuron's z is not above 0, turning its weights a little changes " +
			"nothing: its δ is 0.",
		Wrong: backwards{open: func(float64) bool { return true }}.run},
	{Name: "open at z = 0",
		Hint:  "max(0, z) has no slope at 0. Here it is 0 there: only z > 0 lets a delta through.",
		Wrong: backwards{open: func(z float64) bool { return z >= 0 }}.run},
	{Name: "times the neuron's own output",
		Hint:  "The slope of max(0, z) is 1 where the neuron is awake, whatever it puts out.",
		Wrong: backwards{open: awake, output: true}.run},
	{Name: "the sign",
		Hint: "δ is p less 1 for the right class, not 1 less p: E falls where its " +
			"derivative is below 0.",
		Wrong: backwards{open: awake, first: func(p []float64, y int) {
			for k := range p {
				p[k] = -p[k]
			}
			p[y]++
		}}.run},
	{Name: "the right class alone",
		Hint: "The other classes have a delta as well: their probability, which should be 0.",
		Wrong: backwards{open: awake, first: func(p []float64, y int) {
			δ := p[y] - 1
			clear(p)
			p[y] = δ
		}}.run},
	{Name: "the squared error's delta",
		Hint: "p(1 − p) belongs to the squared error. With −log p[y] the slope of softmax " +
			"cancels, and p − 1 or p is left.",
		Wrong: backwards{open: awake, first: func(p []float64, y int) {
			for k, v := range p {
				if p[k] *= v * (1 - v); k == y {
					p[k] = (v - 1) * v * (1 - v)
				}
			}
		}}.run},
	{Name: "without the weights on the way back",
		Hint: "A hidden neuron is blamed by each neuron behind it in proportion to the weight " +
			"between them: Σ W[l+1][m][k] δ_m.",
		Wrong: backwards{open: awake, even: true}.run},
	{Name: "the gradient turned round",
		Hint: "gradient has the shape of W: first the neuron, then what comes in.",
		Wrong: func(
			W [][][]float64, b [][]float64, x []float64, y int,
		) ([][]float64, [][][]float64) {
			deltas, gradient := solutions.Backward(W, b, x, y)
			for l := range gradient {
				gradient[l] = kit.Transposed(gradient[l])
			}
			return deltas, gradient
		}},
	{Name: "the layers from the last to the first",
		Hint: "You compute them from the last to the first; in the results they stand " +
			"in the order of W.",
		Wrong: func(
			W [][][]float64, b [][]float64, x []float64, y int,
		) ([][]float64, [][][]float64) {
			deltas, gradient := solutions.Backward(W, b, x, y)
			slices.Reverse(deltas)
			slices.Reverse(gradient)
			return deltas, gradient
		}},
}

func awake(z float64) bool { return z > 0 }

// backwards goes back through a network, with what is wrong as options.
type backwards struct {
	open func(z float64) bool
	// the deltas of the last layer, in place of its probabilities; nil: the right ones
	first func(p []float64, y int)
	even  bool // as if all weights on the way back were 1
	// output multiplies the delta of a hidden neuron by what it puts out.
	output bool
}

func (n backwards) run(
	W [][][]float64, b [][]float64, x []float64, y int,
) ([][]float64, [][][]float64) {
	outputs := solutions.Forward(W, b, x)
	deltas, gradient := make([][]float64, len(W)), make([][][]float64, len(W))
	for l := len(W) - 1; l >= 0; l-- {
		deltas[l] = make([]float64, len(W[l]))
		if l == len(W)-1 {
			copy(deltas[l], outputs[l+1])
			if n.first != nil {
				n.first(deltas[l], y)
			} else {
				deltas[l][y]--
			}
		} else {
			for k := range W[l] {
				z := b[l][k]
				for j, v := range outputs[l] {
					z += W[l][k][j] * v
				}
				for m, δ := range deltas[l+1] {
					if n.even {
						deltas[l][k] += δ
					} else {
						deltas[l][k] += W[l+1][m][k] * δ
					}
				}
				if !n.open(z) {
					deltas[l][k] = 0
				}
				if n.output {
					deltas[l][k] *= max(0, z)
				}
			}
		}
		for _, δ := range deltas[l] {
			row := slices.Clone(outputs[l])
			for j := range row {
				row[j] *= δ
			}
			gradient[l] = append(gradient[l], row)
		}
	}
	return deltas, gradient
}

var momentumMistakes = []ofMomentum{
	{Name: "no memory",
		Hint: "mu times the old speed is what is new here: u ← mu·u − rate·gradient.",
		Wrong: func(
			start []float64, A [][]float64, b []float64, rate, _ float64, steps int,
		) ([][]float64, [][]float64) {
			return solutions.Momentum(start, A, b, rate, 0, steps)
		}},
	{Name: "uphill", Hint: "The gradient points up. It is taken from the speed.",
		Wrong: func(
			start []float64, A [][]float64, b []float64, rate, mu float64, steps int,
		) ([][]float64, [][]float64) {
			return solutions.Momentum(start, A, b, -rate, mu, steps)
		}},
	{Name: "a mean of gradients",
		Hint: "(1 − mu) belongs to the moving mean that Adam takes. Here the new gradient counts " +
			"in full: rate·gradient.",
		Wrong: func(
			start []float64, A [][]float64, b []float64, rate, mu float64, steps int,
		) ([][]float64, [][]float64) {
			return solutions.Momentum(start, A, b, (1-mu)*rate, mu, steps)
		}},
	{Name: "the old speed moves", Hint: "First the speed changes, then w moves with the new speed.",
		Wrong: rolling{late: true}.run},
	{Name: "Nesterov's form",
		Hint: "The gradient is taken where w is, not at w + mu·u, where it would roll by " +
			"itself. (That is another method, and a good one.)",
		Wrong: rolling{ahead: true}.run},
	{Name: "one number after the other",
		Hint: "Compute the whole gradient first, and then move: w must not change while its own " +
			"gradient is computed.",
		Wrong: rolling{piecewise: true}.run},
	{Name: "the speed as a sum of gradients",
		Hint: "The way is right. Here u is how far the step goes, with the rate in it and the " +
			"sign of the step: w ← w + u.",
		Wrong: func(
			start []float64, A [][]float64, b []float64, rate, mu float64, steps int,
		) ([][]float64, [][]float64) {
			ws, us := solutions.Momentum(start, A, b, rate, mu, steps)
			for _, u := range us {
				for i := range u {
					u[i] /= -rate
				}
			}
			return ws, us
		}},
	{Name: "every row the last",
		Hint: "You append the same slice each time, and go on changing it. Append slices.Clone(w).",
		Wrong: func(
			start []float64, A [][]float64, b []float64, rate, mu float64, steps int,
		) ([][]float64, [][]float64) {
			ws, us := solutions.Momentum(start, A, b, rate, mu, steps)
			for t := range ws {
				ws[t], us[t] = ws[steps], us[steps]
			}
			return ws, us
		}},
	{Name: "without the start", Hint: "The first row is the start, with the speed 0.",
		Wrong: func(
			start []float64, A [][]float64, b []float64, rate, mu float64, steps int,
		) ([][]float64, [][]float64) {
			ws, us := solutions.Momentum(start, A, b, rate, mu, steps)
			return ws[1:], us[1:]
		}},
}

// rolling goes down with momentum, with what is wrong as options.
type rolling struct {
	late, ahead, piecewise bool
}

func (r rolling) run(
	start []float64, A [][]float64, b []float64, rate, mu float64, steps int,
) ([][]float64, [][]float64) {
	w, u := slices.Clone(start), make([]float64, len(start))
	ws, us := [][]float64{slices.Clone(w)}, [][]float64{slices.Clone(u)}
	for range steps {
		at, old := slices.Clone(w), slices.Clone(u)
		if r.ahead {
			for i := range at {
				at[i] += mu * u[i]
			}
		}
		for i, row := range A {
			slope := -b[i]
			for j := range row {
				slope += row[j] * at[j]
			}
			u[i] = mu*u[i] - rate*slope
			if r.piecewise {
				at[i] += u[i]
			}
		}
		for i := range w {
			if r.late {
				w[i] += old[i]
			} else {
				w[i] += u[i]
			}
		}
		ws, us = append(ws, slices.Clone(w)), append(us, slices.Clone(u))
	}
	return ws, us
}
