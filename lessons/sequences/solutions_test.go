package sequences_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/tessella-go/tessella/classify/perceptron"
	"github.com/tessella-go/tessella/grader/exercisetest"
	"github.com/tessella-go/tessella/lessons/sequences"
	solutions "github.com/tessella-go/tessella/solutions/sequences"
)

// The reference answer was written apart from the library, so each is a check on the other.

const trials = 300

// The best labels are compared with the library's by their score, and with
// every labelling there is.
func TestViterbiAgreesWithTheLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 9))
	for range trials {
		args := sequences.Viterbi.Draw(r)
		emission, transition, x := args[0].([][]float64), args[1].([][]float64), args[2].([]int)
		chain := perceptron.Chain{States: len(emission), Symbols: len(emission[0])}
		w := make([]float64, chain.Dim())
		for k := range emission {
			for s, v := range emission[k] {
				w[chain.Emission(k, s)] = v
			}
			for l, v := range transition[k] {
				w[chain.Transition(k, l)] = v
			}
		}
		scoreOf := func(y []int) float64 {
			features := make([]float64, len(w))
			chain.Features(features, x, y)
			sum := 0.0
			for j, f := range features {
				sum += f * w[j]
			}
			return sum
		}
		y, score := solutions.Viterbi(emission, transition, x)
		exercisetest.Same(t, "the score of its labels", scoreOf(y), score)
		exercisetest.Same(t, "the library's score", scoreOf(chain.Best(w, x)), score)
		for number := range int(math.Pow(float64(chain.States), float64(len(x)))) {
			labels, code := make([]int, len(x)), number
			for at := range labels {
				labels[at], code = code%chain.States, code/chain.States
			}
			if scoreOf(labels) > score+1e-9 {
				t.Fatalf("%v scores %v, and %v is said to be the best, with %v", labels,
					scoreOf(labels), y, score)
			}
		}
	}
}
