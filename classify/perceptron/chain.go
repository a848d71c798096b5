package perceptron

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/floats"

	"github.com/tessella-go/tessella/classify/logspace"
)

// Chain is the task of labelling a sequence: x are symbols, y is a state for each of them. Φ(x, y)
// counts, for each state and symbol, how often they occur together, and for each pair of states,
// how often the second follows the first, so that
//
//	wᵀΦ(x, y) = Σₜ w[yₜ, xₜ] + Σₜ w[yₜ₋₁, yₜ]
//
// The best of the Kᵀ answers is found by the Viterbi algorithm, Z and the means by forward and
// backward sums of logarithms, in O(T·K²) and exactly. ℓ is the number of wrong states. A tie goes
// to the answer with the highest last state, then the highest state before it, and so on. An empty
// sequence has one answer, the empty one.
//
// w has the K×V weights of states and symbols, row by row, and then the K×K weights of pairs: see
// [Chain.Emission] and [Chain.Transition].
type Chain struct {
	States  int // K
	Symbols int // V
}

// Dim is K·V + K².
func (c Chain) Dim() int { return c.States*c.Symbols + c.States*c.States }

// Emission is the place of w[state, symbol].
func (c Chain) Emission(state, symbol int) int { return state*c.Symbols + symbol }

// Transition is the place of w[before, after].
func (c Chain) Transition(before, after int) int {
	return c.States*c.Symbols + before*c.States + after
}

// Features writes Φ(x, y).
func (c Chain) Features(dst []float64, x, y []int) {
	clear(dst)
	for t, symbol := range x {
		dst[c.Emission(y[t], symbol)]++
		if t > 0 {
			dst[c.Transition(y[t-1], y[t])]++
		}
	}
}

// Best is the answer of the highest wᵀΦ(x, y).
func (c Chain) Best(w []float64, x []int) []int {
	return c.viterbi(w, x, func(int, int) float64 { return 0 })
}

// Loss counts the wrong states.
func (c Chain) Loss(predicted, y []int) float64 {
	wrong := 0.0
	for t, state := range y {
		if predicted[t] != state {
			wrong++
		}
	}
	return wrong
}

// Worst is the answer of the highest score where each wrong state adds 1.
func (c Chain) Worst(w []float64, x, y []int) []int {
	return c.viterbi(w, x, func(t, state int) float64 {
		if state != y[t] {
			return 1
		}
		return 0
	})
}

// viterbi returns the best answer if more is added to the score of each state at each position:
//
//	for each position t:
//	    for each state j:
//	        nextⱼ ← w[j, xₜ] + more(t, j)
//	        if t is not the first position:
//	            for each state i:
//	                scoreᵢ ← bestᵢ + w[i, j]
//	            from[t, j] ← the i of the highest score; a tie goes to the last
//	            nextⱼ ← nextⱼ + that score
//	    best ← next
//	y at the last position ← the state j of the highest bestⱼ
//	for each position t, from the last to the second:
//	    yₜ₋₁ ← from[t, yₜ]
func (c Chain) viterbi(w []float64, x []int, more func(t, state int) float64) []int {
	if len(x) == 0 {
		return []int{}
	}
	best, next, scores := make([]float64, c.States), make([]float64, c.States),
		make([]float64, c.States)
	from := make([][]int, len(x)) // from[t][j] is the best state before state j at t
	for t, symbol := range x {
		from[t] = make([]int, c.States)
		for j := range next {
			next[j] = w[c.Emission(j, symbol)] + more(t, j)
			if t > 0 {
				for i, s := range best {
					scores[i] = s + w[c.Transition(i, j)]
				}
				from[t][j] = lastMax(scores, nil)
				next[j] += scores[from[t][j]]
			}
		}
		best, next = next, best
	}
	y := make([]int, len(x))
	y[len(y)-1] = lastMax(best, nil)
	for t := len(y) - 1; t > 0; t-- {
		y[t-1] = from[t][y[t]]
	}
	return y
}

// LogZ is the logarithm of Σ_y exp wᵀΦ(x, y) over all Kᵀ answers; the mean of Φ has, for each state
// and symbol and for each pair of states, how often it is expected.
func (c Chain) LogZ(mean, w []float64, x []int) float64 {
	clear(mean)
	if len(x) == 0 {
		return 0
	}
	forward, backward := c.forward(w, x), c.backward(w, x)
	z := logspace.Sum(forward[len(x)-1])
	for t, symbol := range x {
		for j := range c.States {
			mean[c.Emission(j, symbol)] += math.Exp(forward[t][j] + backward[t][j] - z)
			for i := range c.States {
				if t > 0 {
					mean[c.Transition(i, j)] += math.Exp(forward[t-1][i] + w[c.Transition(i, j)] +
						w[c.Emission(j, symbol)] + backward[t][j] - z)
				}
			}
		}
	}
	return z
}

// forward[t][j] is the log of the sum over all sequences that end in state j at t.
func (c Chain) forward(w []float64, x []int) [][]float64 {
	sums := c.table(len(x))
	terms := make([]float64, c.States)
	for t, symbol := range x {
		for j := range c.States {
			sums[t][j] = w[c.Emission(j, symbol)]
			if t > 0 {
				for i := range terms {
					terms[i] = sums[t-1][i] + w[c.Transition(i, j)]
				}
				sums[t][j] += logspace.Sum(terms)
			}
		}
	}
	return sums
}

// backward[t][i] is the log of the sum over all continuations from state i at t.
func (c Chain) backward(w []float64, x []int) [][]float64 {
	sums := c.table(len(x))
	terms := make([]float64, c.States)
	for t := len(x) - 2; t >= 0; t-- {
		for i := range c.States {
			for j := range terms {
				terms[j] = w[c.Transition(i, j)] + w[c.Emission(j, x[t+1])] + sums[t+1][j]
			}
			sums[t][i] = logspace.Sum(terms)
		}
	}
	return sums
}

func (c Chain) table(length int) [][]float64 {
	rows := make([][]float64, length)
	for t := range rows {
		rows[t] = make([]float64, c.States)
	}
	return rows
}

// Check returns an error for an invalid symbol or state, or if there are not as many states as
// symbols.
func (c Chain) Check(x, y []int) error {
	if len(x) != len(y) {
		return fmt.Errorf("there are %d symbols, but %d states", len(x), len(y))
	}
	for t := range x {
		if err := within("symbol", x[t], c.Symbols, "symbols"); err != nil {
			return fmt.Errorf("place %d: %w", t+1, err)
		}
		if err := within("state", y[t], c.States, "states"); err != nil {
			return fmt.Errorf("place %d: %w", t+1, err)
		}
	}
	return nil
}

// Marginals returns P(yₜ = k | x) for each position and state, a row for each position.
func (c Chain) Marginals(w []float64, x []int) [][]float64 {
	forward, backward := c.forward(w, x), c.backward(w, x)
	for t, row := range forward {
		floats.Add(row, backward[t])
		z := logspace.Sum(row)
		for k := range row {
			row[k] = math.Exp(row[k] - z)
		}
	}
	return forward
}
