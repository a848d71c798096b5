package committees

import (
	"math"
	"slices"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/committees"
)

// The known ways to get restricted Boltzmann machines wrong.

type (
	ofProbability  = grader.Misconception[func(W [][]float64, a, b, v []float64) float64]
	ofConditionals = grader.Misconception[func(
		W [][]float64, a, b, v, h []float64,
	) (visible, hidden []float64)]
	ofContrast = grader.Misconception[func(
		W [][]float64, a, b, v0, uh, uv []float64,
	) (h0, v1, h1 []float64, gradient [][]float64)]
)

var probabilityMistakes = []ofProbability{
	{Name: "the energy's sign",
		Hint: "A low energy is a probable state: e^−E, and E has a minus before each of its sums.",
		Wrong: func(W [][]float64, a, b, v []float64) float64 {
			return solutions.Probability(negative(W), negative([][]float64{a})[0],
				negative([][]float64{b})[0], v)
		}},
	{Name: "the visible biases forgotten", Hint: "E has three sums: that of a[i]·v_i is missing.",
		Wrong: func(W [][]float64, a, b, v []float64) float64 {
			return solutions.Probability(W, make([]float64, len(a)), b, v)
		}},
	{Name: "the hidden biases forgotten", Hint: "E has three sums: that of b[j]·h_j is missing.",
		Wrong: func(W [][]float64, a, b, v []float64) float64 {
			return solutions.Probability(W, a, make([]float64, len(b)), v)
		}},
	{Name: "the hidden units left out",
		Hint: "Every state of the hidden units adds to the probability of v: they are what ties " +
			"the visible ones together.",
		Wrong: func(W [][]float64, a, b, v []float64) float64 {
			return solutions.Probability(like(W), a, b, v)
		}},
	{Name: "Z over the hidden states alone",
		Hint: "Z is a sum over all states of both kinds of units. With the states of h alone " +
			"the result is always 1.",
		Wrong: func(W [][]float64, a, b, v []float64) float64 { return 1 }},
	{Name: "the state of all ones missing in Z",
		Hint: "n units have 2ⁿ states, numbered from 0 to 2ⁿ − 1: the last of them, all ones, " +
			"belongs to Z too.",
		Wrong: func(W [][]float64, a, b, v []float64) float64 {
			all := slices.Repeat([]float64{1}, len(a))
			p := solutions.Probability(W, a, b, v)
			return p / (1 - solutions.Probability(W, a, b, all))
		}},
	{Name: "not divided by Z", Hint: "Divide by Z, the sum over all states of both kinds of units.",
		Wrong: func(W [][]float64, a, b, v []float64) float64 {
			return kit.Sum(masses(W, a, b, v))
		}},
	{Name: "the best hidden state alone",
		Hint:  "All hidden states count, not the one of the lowest energy alone.",
		Wrong: states{above: largest, below: largest}.share},
	{Name: "one hidden state above, all of them below",
		Hint:  "Above the line, too, stands a sum over all states of the hidden units.",
		Wrong: states{above: largest, below: kit.Sum}.share},
	{Name: "the logarithm", Hint: "The probability itself is asked for.",
		Wrong: func(W [][]float64, a, b, v []float64) float64 {
			return math.Log(solutions.Probability(W, a, b, v))
		}},
}

func negative(m [][]float64) [][]float64 {
	n := like(m)
	for i := range m {
		for j := range m[i] {
			n[i][j] = -m[i][j]
		}
	}
	return n
}

// masses lists e^−E(v, h) for all h.
func masses(W [][]float64, a, b, v []float64) (list []float64) {
	for code := range 1 << len(b) {
		e := 0.0
		for i := range v {
			e -= a[i] * v[i]
		}
		for j := range b {
			if code>>j&1 == 1 {
				e -= b[j]
				for i := range v {
					e -= v[i] * W[i][j]
				}
			}
		}
		list = append(list, math.Exp(-e))
	}
	return list
}

func largest(numbers []float64) float64 {
	most := 0.0
	for _, x := range numbers {
		most = max(most, x)
	}
	return most
}

// states takes other things than sums of the hidden states' masses.
type states struct {
	above, below func(masses []float64) float64
}

func (s states) share(W [][]float64, a, b, v []float64) float64 {
	z := 0.0
	for code := range 1 << len(a) {
		u := make([]float64, len(a))
		for i := range u {
			u[i] = float64(code >> i & 1)
		}
		z += s.below(masses(W, a, b, u))
	}
	return s.above(masses(W, a, b, v)) / z
}

var conditionalsMistakes = []ofConditionals{
	{Name: "the biases forgotten", Hint: "Each unit begins its sum with its own bias.",
		Wrong: func(W [][]float64, a, b, v, h []float64) (visible, hidden []float64) {
			return solutions.Conditionals(W, make([]float64, len(a)), make([]float64, len(b)), v, h)
		}},
	{Name: "the sign",
		Hint: "A positive weight makes it probable that both units are on: sigmoid(z) " +
			"is 1/(1 + e^−z).",
		Wrong: each(func(p []float64) {
			for i := range p {
				p[i] = 1 - p[i]
			}
		})},
	{Name: "divided by their sum",
		Hint: "The units of a side are independent, and each is on with a probability of its " +
			"own. They need not sum to 1.",
		Wrong: each(func(p []float64) { share(p) })},
	{Name: "rounded", Hint: "Probabilities are asked for, not which state is more probable.",
		Wrong: each(func(p []float64) {
			for i := range p {
				p[i] = math.Round(p[i])
			}
		})},
	{Name: "visible from the hidden probabilities",
		Hint: "visible is given h, and not what you have just computed for the hidden units. The " +
			"two results have nothing to do with each other.",
		Wrong: func(W [][]float64, a, b, v, h []float64) (visible, hidden []float64) {
			_, hidden = solutions.Conditionals(W, a, b, v, h)
			visible, _ = solutions.Conditionals(W, a, b, v, hidden)
			return visible, hidden
		}},
	{Name: "the two results exchanged", Hint: "First the visible units, then the hidden ones.",
		Wrong: func(W [][]float64, a, b, v, h []float64) (visible, hidden []float64) {
			hidden, visible = solutions.Conditionals(W, a, b, v, h)
			return visible, hidden
		}},
	{Name: "e^z/(1 + e^z) far out",
		Hint: "Inf/Inf is NaN. 1/(1 + e^−z) is the same on paper, and right for every z.",
		Wrong: func(W [][]float64, a, b, v, h []float64) (visible, hidden []float64) {
			visible, hidden = solutions.Conditionals(W, a, b, v, h)
			for _, p := range [][]float64{visible, hidden} {
				for i := range p {
					if p[i] == 1 {
						p[i] = math.NaN()
					}
				}
			}
			return visible, hidden
		}},
}

// each spoils both results in the same way.
func each(
	spoil func(p []float64),
) func(W [][]float64, a, b, v, h []float64) (visible, hidden []float64) {
	return func(W [][]float64, a, b, v, h []float64) (visible, hidden []float64) {
		visible, hidden = solutions.Conditionals(W, a, b, v, h)
		spoil(visible)
		spoil(hidden)
		return visible, hidden
	}
}

var contrastMistakes = []ofContrast{
	{Name: "the model less the data",
		Hint: "What the data say counts up, and what the machine dreams counts down.",
		Wrong: func(
			W [][]float64, a, b, v0, uh, uv []float64,
		) (h0, v1, h1 []float64, gradient [][]float64) {
			h0, v1, h1, gradient = solutions.Contrast(W, a, b, v0, uh, uv)
			return h0, v1, h1, negative(gradient)
		}},
	{Name: "the data's part with drawn states",
		Hint: "The data's part is v0[i] · P(h_j = 1 | v0): the probability, not the h0 that " +
			"was drawn of it.",
		Wrong: dream{drawn: true}.run},
	{Name: "the hidden probabilities sent on",
		Hint: "The visible units are given h0, a state of zeros and ones. Probabilities would " +
			"tell them more than a state may.",
		Wrong: dream{soft: true}.run},
	{Name: "the visible probabilities kept",
		Hint:  "v1 is drawn as well: 1 where uv[i] is below the probability.",
		Wrong: dream{vague: true}.run},
	{Name: "on where the random number is the probability",
		Hint:  "A unit is 1 only if its random number is below the probability: < and not ≤.",
		Wrong: dream{on: func(u, p float64) bool { return u <= p }}.run},
	{Name: "h1 given the example again",
		Hint:  "h1 is given v1, to which the machine has come, and not v0.",
		Wrong: dream{back: true}.run},
	{Name: "the draws turned round", Hint: "A unit that is probable should mostly be on: u < p.",
		Wrong: dream{on: func(u, p float64) bool { return u >= p }}.run},
	{Name: "rounded instead of drawn",
		Hint: "Draw: 1 where the random number is below the probability. Without chance the " +
			"machine would always dream the same.",
		Wrong: dream{on: func(_, p float64) bool { return p > 0.5 }}.run},
	{Name: "h1 drawn too",
		Hint: "h1 stays a probability. It goes nowhere any more, so drawing it " +
			"would only add noise.",
		Wrong: dream{last: true}.run},
	{Name: "the gradient turned round",
		Hint: "gradient has the shape of W: a row for each visible unit.",
		Wrong: func(
			W [][]float64, a, b, v0, uh, uv []float64,
		) (h0, v1, h1 []float64, gradient [][]float64) {
			h0, v1, h1, gradient = solutions.Contrast(W, a, b, v0, uh, uv)
			return h0, v1, h1, kit.Transposed(gradient)
		}},
}

// dream goes to and fro, with what is wrong as options.
type dream struct {
	on                       func(u, p float64) bool // nil: u < p
	drawn, soft, vague, last bool
	back                     bool // h1 given v0
}

func (d dream) run(
	W [][]float64, a, b, v0, uh, uv []float64,
) (h0, v1, h1 []float64, gradient [][]float64) {
	on := d.on
	if on == nil {
		on = func(u, p float64) bool { return u < p }
	}
	toss := func(p, u []float64) []float64 {
		state := make([]float64, len(p))
		for i := range p {
			if on(u[i], p[i]) {
				state[i] = 1
			}
		}
		return state
	}
	_, p := solutions.Conditionals(W, a, b, v0, make([]float64, len(b)))
	h0 = toss(p, uh)
	sent := h0
	if d.soft {
		sent = p
	}
	q, _ := solutions.Conditionals(W, a, b, v0, sent)
	if v1 = toss(q, uv); d.vague {
		v1 = q
	}
	_, h1 = solutions.Conditionals(W, a, b, v1, h0)
	if d.back {
		h1 = slices.Clone(p)
	}
	if d.last {
		h1 = toss(h1, uh)
	}
	if d.drawn {
		p = h0
	}
	gradient = like(W)
	for i := range a {
		for j := range b {
			gradient[i][j] = v0[i]*p[j] - v1[i]*h1[j]
		}
	}
	return h0, v1, h1, gradient
}
