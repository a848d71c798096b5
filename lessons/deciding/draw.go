package deciding

import (
	"math"
	"math/rand/v2"

	"github.com/tessella-go/tessella/lessons/internal/kit"
)

// The functions in this file draw the arguments of a case.

// drawShares draws n numbers that sum to 1, now and then with a 0 among them.
func drawShares(r *rand.Rand, n int) []float64 {
	shares := kit.Row(r, n, 9)
	if kit.Sum(shares) == 0 {
		shares[0] = 1
	}
	return kit.Shares(shares)
}

// drawPrior draws the priors of n classes, none of them 0.
func drawPrior(r *rand.Rand, n int) []float64 {
	return kit.Part(n, func() float64 { return float64(1 + r.IntN(9)) })
}

func drawClasses(r *rand.Rand) []any {
	n := 2 + r.IntN(3)
	likelihood := kit.List(n, func() float64 { return float64(1+r.IntN(40)) / 20 })
	return []any{drawPrior(r, n), likelihood}
}

func drawHistograms(r *rand.Rand) []any {
	n, bins := 2+r.IntN(3), 2+r.IntN(4)
	histogram := kit.List(n, func() []float64 { return drawShares(r, bins) })
	return []any{drawPrior(r, n), histogram}
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

func drawLogClasses(r *rand.Rand) []any {
	logLikelihood := drawLogs(r)[0].([]float64)
	logPrior := drawPrior(r, len(logLikelihood))
	for k, p := range logPrior {
		logPrior[k] = math.Log(p)
	}
	return []any{logPrior, logLikelihood}
}
