package engine

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// forms are the ways to sum that this machine has.
func forms() map[string][2]func(rows, queries []float32, limits *[Queries]float32) uint64 {
	return map[string][2]func(rows, queries []float32, limits *[Queries]float32) uint64{
		"the fastest here": {Squares, Differences},
		"portable":         {portableSquares, portableDifferences},
	}
}

// sums returns the sums of a tile in float64.
func sums(rows, queries []float32, absolute bool) (s [Queries][Rows]float64) {
	for j := range len(rows) / Rows {
		for q := range s {
			for r := range s[q] {
				t := math.Abs(float64(rows[j*Rows+r]) - float64(queries[j*Queries+q]))
				if !absolute {
					t *= t
				}
				s[q][r] += t
			}
		}
	}
	return s
}

// All forms give the same bits: where every sum is exact, even if a limit is equal to a sum, and
// for other numbers where a sum is not as near to its limit as rounding may move it.
func TestForms(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for round := range 3000 {
		d := 1 + r.IntN(70)
		rows, queries := make([]float32, d*Rows), make([]float32, d*Queries)
		exact := round%2 == 0
		for _, x := range [][]float32{rows, queries} {
			for i := range x {
				x[i] = float32(r.NormFloat64())
				if exact {
					x[i] = float32(r.IntN(21) - 10)
				}
				if round%5 == 4 && r.IntN(40) == 0 {
					x[i] = []float32{float32(math.NaN()), float32(math.Inf(1)), 3e38, -3e38,
						1e-45}[r.IntN(5)]
				}
			}
		}
		for metric, absolute := range []bool{false, true} {
			s := sums(rows, queries, absolute)
			var limits [Queries]float32
			for q := range limits {
				limits[q] = float32(s[q][r.IntN(Rows)])
				if r.IntN(4) == 0 {
					limits[q] = []float32{0, float32(math.Inf(1)), -1}[r.IntN(3)]
				}
			}
			for name, form := range forms() {
				near := form[metric](rows, queries, &limits)
				for q := range s {
					for i, sum := range s[q] {
						got, want := near>>(q*Rows+i)&1 == 1, !(sum > float64(limits[q]))
						gap := math.Abs(sum - float64(limits[q]))
						if got == want || !exact && gap <= sum*float64(d+3)*0x1p-23 ||
							sum > math.MaxFloat32 && math.IsInf(float64(limits[q]), 1) {
							continue
						}
						t.Fatalf("%s, round %d, d = %d, absolute %v: sum %v of row %d and query "+
							"%d, limit %v: near %v", name, round, d, absolute, sum, i, q,
							limits[q], got)
					}
				}
			}
		}
	}
}

func BenchmarkTile(b *testing.B) {
	const d = 256
	rows, queries := make([]float32, d*Rows), make([]float32, d*Queries)
	for i := range rows {
		rows[i] = rand.Float32()
	}
	for i := range queries {
		queries[i] = rand.Float32()
	}
	var limits [Queries]float32
	for name, form := range forms() {
		for metric, sum := range form {
			b.Run(fmt.Sprintf("%s/%s", []string{"squares", "differences"}[metric], name),
				func(b *testing.B) {
					for b.Loop() {
						sum(rows, queries, &limits)
					}
				})
		}
	}
}
