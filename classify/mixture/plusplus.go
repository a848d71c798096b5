package mixture

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/classify"
)

// PlusPlus draws K different rows that are far apart, to start from (k-means++; Arthur and
// Vassilvitskii 2007). The probability of the first row is proportional to its weight. That of each
// further row is proportional to its weight times the squared distance from the nearest row drawn
// so far. The same seed gives the same rows.
//
// It is an error if K is below 1 or above the number of different rows, or if
// the data cannot be used.
func PlusPlus(ds *classify.Dataset, K int, seed uint64) ([]int, error) {
	ds, err := KMeans{K: K}.check(ds)
	if err != nil {
		return nil, fmt.Errorf("%w (for PlusPlus)", err)
	}
	return plusPlus(ds, K, rand.New(rand.NewPCG(seed, 0))), nil
}

func plusPlus(ds *classify.Dataset, K int, rng *rand.Rand) []int {
	chance := make([]float64, ds.Len()) // proportional to the probability of each row
	for i := range chance {
		chance[i] = ds.Weight(i)
	}
	nearest := slices.Repeat([]float64{math.Inf(1)}, ds.Len())
	var drawn []int
	for len(drawn) < K {
		drawn = append(drawn, draw(chance, rng))
		center := ds.At(drawn[len(drawn)-1])
		for i := range nearest {
			nearest[i] = min(nearest[i], squared(ds.At(i), center))
			chance[i] = ds.Weight(i) * nearest[i]
		}
	}
	return drawn
}

// draw returns an index with a probability proportional to its chance.
func draw(chance []float64, rng *rand.Rand) int {
	total := 0.0
	for _, c := range chance {
		total += c
	}
	u, last := rng.Float64()*total, 0
	for i, c := range chance {
		if c > 0 {
			if last = i; u < c {
				break
			}
		}
		u -= c
	}
	return last
}

// distinct counts the different rows of positive weight; it stops at enough.
func distinct(ds *classify.Dataset, enough int) int {
	var different []int
	for i := 0; i < ds.Len() && len(different) < enough; i++ {
		if ds.Weight(i) == 0 {
			continue
		}
		if !slices.ContainsFunc(different, func(other int) bool {
			return squared(ds.At(i), ds.At(other)) == 0
		}) {
			different = append(different, i)
		}
	}
	return len(different)
}
