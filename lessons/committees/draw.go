package committees

import (
	"math/rand/v2"

	"github.com/tessella-go/tessella/lessons/internal/kit"
)

// The functions in this file draw the arguments of a case. Small whole numbers make ties common.

// oddThousandths draws n numbers of which no product with a small number is a whole number that
// rounding could miss.
func oddThousandths(r *rand.Rand, n int) []float64 {
	return kit.List(n, func() float64 { return float64(2*r.IntN(500)+1) / 1000 })
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

func drawBoosting(r *rand.Rand) []any {
	x, y := drawLine(r)
	return []any{x, y, 1 + r.IntN(4)}
}
