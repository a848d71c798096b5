package mixtures

import (
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/mixtures"
)

// The functions in this file draw the arguments of a case.

// drawMixture draws two or three components with different means, weights and variances.
func drawMixture(r *rand.Rand) (weights, means, variances []float64) {
	for k := range 2 + r.IntN(2) {
		weights = append(weights, float64(1+r.IntN(6)))
		means = append(means, float64(4*k)+kit.Around(r, 4)/4)
		variances = append(variances, float64(2+r.IntN(10))/4)
	}
	return kit.Shares(weights), means, variances
}

// drawNumbers draws numbers among which all differ.
func drawNumbers(r *rand.Rand) []float64 {
	var x []float64
	for _, at := range r.Perm(24)[:5+r.IntN(5)] {
		x = append(x, float64(at-4)/2)
	}
	return x
}

func drawPoint(r *rand.Rand) []any {
	weights, means, variances := drawMixture(r)
	return []any{weights, means, variances, float64(r.IntN(41)-8) / 4}
}

// drawSample draws a mixture and numbers, now and then with one of the
// components far from the others.
func drawSample(r *rand.Rand) []any {
	weights, means, variances := drawMixture(r)
	if r.IntN(5) == 0 {
		means[0] -= 200
	}
	return []any{weights, means, variances, drawNumbers(r)}
}

func drawShares(r *rand.Rand) []any {
	x, K := drawNumbers(r), 2+r.IntN(2)
	tau := kit.List(len(x), func() []float64 {
		return kit.Part(K, func() float64 { return float64(1 + r.IntN(9)) })
	})
	return []any{x, tau}
}

// drawRun draws ten numbers and two components, again until none of them begins to collapse: who
// rounds in another way would then come to another variance.
func drawRun(r *rand.Rand) []any {
	for {
		var x []float64
		for n := range 10 {
			x = append(x, float64(n+r.IntN(7)))
		}
		share := float64(3+r.IntN(5)) / 10
		weights, means := []float64{share, 1 - share},
			[]float64{float64(1 + r.IntN(4)), float64(9 + r.IntN(4))}
		variances, steps := []float64{float64(4 + r.IntN(5)), float64(4 + r.IntN(5))}, 1+r.IntN(3)
		if _, _, _, v := solutions.EM(x, weights, means, variances, steps); slices.Min(v) > 0.01 {
			return []any{x, weights, means, variances, steps}
		}
	}
}

func drawCentres(r *rand.Rand) []any {
	centres := kit.List(2+r.IntN(3), func() float64 { return float64(r.IntN(33)-8) / 2 })
	return []any{drawNumbers(r), centres}
}
