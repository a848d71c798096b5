package evaluate

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// The order is that of a stable sort by comparisons.
func TestSortByScore(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{0, 1, 2047, 2048, 5000} {
		scores := make([]float64, n+1)
		for i := range scores {
			switch scores[i] = math.Round(3*r.NormFloat64()) / 3; r.IntN(5) {
			case 0:
				scores[i] = math.Inf(1 - 2*r.IntN(2))
			case 1:
				scores[i] = math.Copysign(0, r.NormFloat64())
			case 2:
				scores[i] = r.NormFloat64() * math.Exp(200*r.NormFloat64())
			}
		}
		rows := r.Perm(n)
		want := slices.Clone(rows)
		slices.SortStableFunc(want, func(a, b int) int { return cmp.Compare(scores[a], scores[b]) })
		if sortByScore(rows, scores); !slices.Equal(rows, want) {
			t.Errorf("%d scores are in another order", n)
		}
	}
}
