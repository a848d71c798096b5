package proof

import (
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/lessons/internal/kit"
)

// The functions in this file draw the arguments of a case. Halves and sixteenths make ties exact.

func drawCount(r *rand.Rand) []any {
	n := 2 + r.IntN(200)
	return []any{r.IntN(n + 1), n, float64(2+r.IntN(5)) / 2}
}

// drawFolded draws rows of both classes, dealt to two or three folds of different sizes.
func drawFolded(r *rand.Rand) []any {
	n, k := 6+r.IntN(6), 2+r.IntN(2)
	x, folds := kit.Scaled(0.5, kit.Row(r, n, 24)), make([][]int, k)
	for i, row := range r.Perm(n) {
		f := i % k
		if i >= 2*k && r.IntN(2) == 0 {
			f = 0
		}
		folds[f] = append(folds[f], row)
	}
	for _, fold := range folds {
		slices.Sort(fold)
	}
	y := kit.Classes(r, n, 2)
	y[0], y[1] = 0, 1
	return []any{x, y, folds}
}

func drawPredictions(r *rand.Rand) []any {
	models, places := 2+r.IntN(3), 2+r.IntN(3)
	truth := kit.Scaled(0.5, kit.Row(r, places, 9))
	prediction := func() float64 { return float64(r.IntN(13)-2) / 2 }
	predictions := kit.List(models, func() []float64 { return kit.List(places, prediction) })
	return []any{predictions, truth, float64(1+r.IntN(4)) / 4}
}

func drawBoth(r *rand.Rand, n int) []bool {
	positive := kit.List(n, func() bool { return r.IntN(2) == 0 })
	positive[0], positive[1] = true, false
	return positive
}

func drawScores(r *rand.Rand) []any {
	scores := make([]float64, 4+r.IntN(7))
	positive := drawBoth(r, len(scores))
	for i, p := range positive {
		scores[i] = float64(r.IntN(8)-4) / 2
		if p {
			scores[i]++
		}
	}
	return []any{scores, positive}
}

func drawForecasts(r *rand.Rand) []any {
	p := kit.List(5+r.IntN(8), func() float64 { return float64(r.IntN(17)) / 16 })
	return []any{p, drawBoth(r, len(p)), 1 << (1 + r.IntN(3))}
}

func drawShares(r *rand.Rand) []any {
	shares, weights := make([]float64, 4+r.IntN(5)), []float64(nil)
	for i := range shares {
		shares[i] = min(1, float64(i+r.IntN(9))/12)
		weights = append(weights, float64(1+r.IntN(4)))
	}
	return []any{shares, weights}
}
