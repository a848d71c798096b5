package decisions

import (
	"math"
	"math/rand/v2"

	"github.com/tessella-go/tessella/lessons/internal/kit"
)

// drawPrior draws the priors of n classes, none of them 0.
func drawPrior(r *rand.Rand, n int) []float64 {
	return kit.Part(n, func() float64 { return float64(1 + r.IntN(9)) })
}

// drawLogs draws logarithms of numbers that lie near each other, and mostly far from 1; now
// and then one number is 0.
func drawLogs(r *rand.Rand) []any {
	logs, about := make([]float64, 2+r.IntN(4)), float64(r.IntN(6001)-4000)
	for i := range logs {
		logs[i] = about + 6*r.Float64()
	}
	if r.IntN(3) == 0 {
		logs[0] = math.Inf(-1)
	}
	return []any{logs}
}

// A hundred subject lines of wanted mail and 99 of spam, from Roweis's introduction: 32 and 3 have
// a Re:, 2 and 9 an exclamation mark.
var mail = []float64{0.2, 0.8} // ham and spam, as they might come in

const subjects = "Roweis, the subject lines"

var patient = "Fan, Overview of Bayesian Decision"

const roweisError = "Roweis, Probabilistic Model, Bayes Error Rate"

const puoSums = "Puolamäki, Numerical Computation: Computing Sums"

const puoNaiveBayes = "Puolamäki, Numerical Computation: Example"

// FourCurves returns the curves of the pictures A to D: one is the posterior of the second density,
// whose prior is 0.1.
func FourCurves(first, second func(x float64) float64) []func(x float64) float64 {
	posterior := func(x float64) float64 {
		return 0.1 * second(x) / (0.1*second(x) + 0.9*first(x))
	}
	rising := func(x float64) float64 { return posterior(max(x, 36.4)) }
	return []func(x float64) float64{
		rising,
		func(x float64) float64 { return 2 * second(x) },
		posterior,
		func(x float64) float64 { return math.Round(rising(x)) },
	}
}

// What must hold between the results for two inputs, whatever they are.

func numbers(arg any) []float64 { return arg.([]float64) }

// turned changes the order of the classes in both arguments: the first becomes the last.
var turned = kit.Rotate(0, 1)

// alsoTurned reports whether results for every class have been turned as their arguments were.
func alsoTurned(before, after []any) bool {
	return kit.Equal(after, kit.Rotated(numbers(before[0])))
}
