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

func drawShuffled(r *rand.Rand) []any {
	n := 5 + r.IntN(9)
	return []any{kit.Classes(r, n, 3), r.Perm(n), 2 + r.IntN(3)}
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

func drawVotes(r *rand.Rand) []any {
	truth, votes := kit.Classes(r, 2+r.IntN(4), 3), make([][]int, 2+r.IntN(5))
	for m := range votes {
		votes[m] = kit.Classes(r, len(truth), 3)
		for i, t := range truth {
			if r.IntN(2) == 0 {
				votes[m][i] = t
			}
		}
	}
	return []any{votes, truth}
}

// drawPenalties draws examples around a line, and penalties from small to large.
func drawPenalties(r *rand.Rand) []any {
	m, h := 2+r.IntN(4), 2+r.IntN(3)
	x, heldX := kit.Halves(r, m, 6), kit.Halves(r, h, 6)
	x[0], heldX[0] = 1+float64(r.IntN(3)), 1
	y := kit.Scaled(1.5, x)
	for i, off := range kit.Halves(r, m, 6) {
		y[i] += off / 4
	}
	lambdas := []float64{0}
	for range 2 + r.IntN(3) {
		lambdas = append(lambdas, lambdas[len(lambdas)-1]+float64(1+r.IntN(6))/4)
	}
	return []any{x, y, heldX, slices.Clone(heldX), lambdas}
}

func drawDemand(r *rand.Rand) []any {
	return []any{1 + r.IntN(8), float64(4+r.IntN(20)) / 40, float64(1+r.IntN(20)) / 100}
}

func drawAnswers(r *rand.Rand) []any {
	n, classes := 4+r.IntN(12), 2+r.IntN(3)
	truth := kit.Classes(r, n, classes)
	predicted := kit.Classes(r, n, classes)
	for i := range n / 2 {
		predicted[i] = truth[i]
	}
	return []any{truth, predicted, classes}
}

func drawConfusion(r *rand.Rand) []any {
	classes := 3 + r.IntN(3)
	counts := kit.List(classes, func() []int { return kit.Classes(r, classes, 7) })
	for t := range counts {
		counts[t][t] += 20
	}
	return []any{counts}
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

// drawMachines draws calibrated scores, now and then so far out that every probability
// underflows, or all but one.
func drawMachines(r *rand.Rand) []any {
	n, far := 2+r.IntN(3), 0.0
	if r.IntN(4) == 0 {
		far = 1000
	}
	var scores, a, b []float64
	for range n {
		scores = append(scores, kit.Around(r, 12)/4)
		a = append(a, -float64(1+r.IntN(8))/4)
		b = append(b, kit.Around(r, 8)/8+far)
	}
	if r.IntN(4) == 0 {
		b[r.IntN(n)] -= 2 * far
	}
	if r.IntN(4) == 0 { // the first two differ in their units alone, and so by rounding at most
		scores[1], a[1], b[1] = 10*scores[0], a[0]/10, b[0]
	}
	return []any{scores, a, b}
}
