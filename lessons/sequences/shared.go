package sequences

import (
	"math/rand/v2"

	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/sequences"
)

// drawRows draws so many rows of d numbers, which are small multiples of ¼, so that sums are exact.
func drawRows(r *rand.Rand, n, d int) [][]float64 {
	return kit.List(n, func() []float64 { return kit.Numbers(r, d, 3) })
}

// LearningCurves teaches ten pairs of cards by the structured rule, in so many rounds, and counts
// the digits that are wrong in each: with WrongChange for the weights of pairs, and as it should
// be. The second card of a pair is a digit, the first is blotted and has the digit before it.
func LearningCurves(rounds int) (wrong, right []float64) {
	return learningCurve(rounds, WrongChange), learningCurve(rounds, rightChange)
}

func learningCurve(
	rounds int, change func(kinds int, right, won []int) [][]float64,
) (errors []float64) {
	const digits, blot = 10, 10
	emission, transition := make([][]float64, digits), make([][]float64, digits)
	for k := range digits {
		emission[k], transition[k] = make([]float64, digits+1), make([]float64, digits)
	}
	for range rounds {
		n := 0.0
		for digit := range digits {
			x, y := []int{blot, digit}, []int{(digit + 9) % 10, digit}
			won, _ := solutions.Viterbi(emission, transition, x)
			for t, k := range won {
				emission[y[t]][x[t]]++
				emission[k][x[t]]--
				if k != y[t] {
					n++
				}
			}
			for k, row := range change(digits, y, won) {
				for l, v := range row {
					transition[k][l] += v
				}
			}
		}
		errors = append(errors, n)
	}
	return errors
}

const fanLikelihood = "Fan, Exponential form"

const fanMulticlass = "Fan, Example: multiclass setting"

const fanAlgorithms = "Fan, Discriminative Algorithms"
