package radix

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// The order is that of a stable sort by comparisons, with NaN first.
func TestSort(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	special := []float64{math.NaN(), math.Inf(-1), math.Inf(1), 0, math.Copysign(0, -1), 1,
		math.SmallestNonzeroFloat64, -math.MaxFloat64}
	for _, n := range []int{1, 2, 1000} {
		s := New(n)
		values, want := make([]float64, n), make([]uint32, n)
		for i := range values {
			values[i] = r.NormFloat64() * math.Exp(100*r.NormFloat64())
			if r.IntN(2) == 0 {
				values[i] = special[r.IntN(len(special))]
			}
			want[i] = uint32(i)
			s.Keys[i], s.Rows[i] = Key(values[i]), uint32(i)
		}
		slices.SortStableFunc(want, func(a, b uint32) int {
			return cmp.Compare(values[a], values[b])
		})
		if s.Sort(); !slices.Equal(s.Rows, want) {
			t.Errorf("%d values: %v, want %v", n, s.Rows, want)
		}
	}
}
