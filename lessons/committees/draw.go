package committees

import (
	"math"
	"math/rand/v2"

	"github.com/tessella-go/tessella/lessons/internal/kit"
)

// The functions in this file draw the arguments of a case. Small whole numbers make ties common.

// drawCovariance draws A·Aᵀ, which is the covariance matrix of some variables.
func drawCovariance(r *rand.Rand) []any {
	n := 2 + r.IntN(3)
	a := kit.List(n, func() []float64 { return kit.Shifted(-2, kit.Row(r, n, 7)) })
	return []any{kit.Gram(a, kit.Dot)}
}

func drawDraws(r *rand.Rand) []any {
	return []any{oddThousandths(r, 3+r.IntN(10))}
}

// oddThousandths draws n numbers of which no product with a small number is a whole number that
// rounding could miss.
func oddThousandths(r *rand.Rand, n int) []float64 {
	return kit.List(n, func() float64 { return float64(2*r.IntN(500)+1) / 1000 })
}

func drawVotes(r *rand.Rand) []any {
	votes, say := make([]int, 3+r.IntN(5)), []float64(nil)
	for m := range votes {
		votes[m] = r.IntN(4)
		say = append(say, float64(1+r.IntN(8))/4)
	}
	return []any{votes, say}
}

func drawBag(r *rand.Rand) []any {
	n, members := 3+r.IntN(5), 2+r.IntN(4)
	samples, votes, y := make([][]int, members), make([][]int, members), kit.Classes(r, n, 3)
	for m := range members {
		for i := range n {
			samples[m] = append(samples[m], r.IntN(n))
			vote := y[i]
			if r.IntN(2) == 0 {
				vote = r.IntN(3)
			}
			votes[m] = append(votes[m], vote)
		}
	}
	return []any{samples, votes, y}
}

func drawPredictions(r *rand.Rand) []any {
	n := 2 + r.IntN(7)
	predicted, y := make([]int, n), make([]int, n)
	for i := range y {
		y[i], predicted[i] = r.IntN(2), r.IntN(2)
	}
	predicted[0] = 1 - y[0]
	return []any{predicted, y, kit.Quarters(r, n, 8)}
}

func drawEpsilon(r *rand.Rand) []any { return []any{float64(1+r.IntN(98)) / 100} }

func drawReweighing(r *rand.Rand) []any {
	args := drawPredictions(r)
	return []any{args[2], args[0], args[1], math.Round(100*r.Float64()+5) / 50}
}

// drawLine draws numbers, two of them different at least, and classes.
func drawLine(r *rand.Rand) (x []float64, y []int) {
	for range 3 + r.IntN(6) {
		x = append(x, float64(r.IntN(14))/2)
		y = append(y, kit.Sign(r))
	}
	x[0] = x[1] + 1
	return x, y
}

func drawWeighted(r *rand.Rand) []any {
	x, y := drawLine(r)
	return []any{x, y, kit.Quarters(r, len(x), 8)}
}

func drawCommittee(r *rand.Rand) []any {
	stumps := 2 + r.IntN(4)
	thresholds, sides, alphas := make([]float64, stumps), make([]int, stumps),
		make([]float64, stumps)
	for t := range stumps {
		thresholds[t], sides[t], alphas[t] = float64(r.IntN(6)), kit.Sign(r),
			float64(1+r.IntN(6))/4
	}
	return []any{float64(r.IntN(6)), thresholds, sides, alphas}
}

func drawBoosting(r *rand.Rand) []any {
	x, y := drawLine(r)
	return []any{x, y, 1 + r.IntN(4)}
}
