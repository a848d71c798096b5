package committees

import (
	"math"
	"math/rand/v2"
)

// The functions in this file draw the arguments of a case. Small whole numbers make ties common.

// drawCovariance draws A·Aᵀ, which is the covariance matrix of some variables.
func drawCovariance(r *rand.Rand) []any {
	n := 2 + r.IntN(3)
	a, cov := make([][]float64, n), make([][]float64, n)
	for i := range a {
		a[i], cov[i] = make([]float64, n), make([]float64, n)
		for k := range a[i] {
			a[i][k] = float64(r.IntN(7) - 2)
		}
	}
	for i := range cov {
		for j := range cov {
			for k := range a {
				cov[i][j] += a[i][k] * a[j][k]
			}
		}
	}
	return []any{cov}
}

func drawDraws(r *rand.Rand) []any {
	draws := make([]float64, 3+r.IntN(10))
	for k := range draws {
		// odd thousandths: no product with n is a whole number that rounding could miss
		draws[k] = float64(2*r.IntN(500)+1) / 1000
	}
	return []any{draws}
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
	samples, votes, y := make([][]int, members), make([][]int, members), make([]int, n)
	for i := range y {
		y[i] = r.IntN(3)
	}
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
	return []any{predicted, y, drawWeights(r, n)}
}

func drawWeights(r *rand.Rand, n int) []float64 {
	weights := make([]float64, n)
	for i := range weights {
		weights[i] = float64(1+r.IntN(8)) / 4
	}
	return weights
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
		y = append(y, 2*r.IntN(2)-1)
	}
	x[0] = x[1] + 1
	return x, y
}

func drawWeighted(r *rand.Rand) []any {
	x, y := drawLine(r)
	return []any{x, y, drawWeights(r, len(x))}
}

func drawCommittee(r *rand.Rand) []any {
	stumps := 2 + r.IntN(4)
	thresholds, sides, alphas := make([]float64, stumps), make([]int, stumps),
		make([]float64, stumps)
	for t := range stumps {
		thresholds[t], sides[t], alphas[t] = float64(r.IntN(6)), 2*r.IntN(2)-1,
			float64(1+r.IntN(6))/4
	}
	return []any{float64(r.IntN(6)), thresholds, sides, alphas}
}

func drawBoosting(r *rand.Rand) []any {
	x, y := drawLine(r)
	return []any{x, y, 1 + r.IntN(4)}
}
