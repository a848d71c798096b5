package neighbours

import (
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/lessons/internal/kit"
)

// The functions in this file draw the arguments of a case, and change them for a relation. Small
// whole numbers make ties common.

func drawRows(r *rand.Rand, rows, columns int) [][]float64 {
	return kit.List(rows, func() []float64 { return kit.Row(r, columns, 8) })
}

func drawDistances(r *rand.Rand) []any {
	n := 3 + r.IntN(7)
	return []any{kit.Row(r, n, 9), 1 + r.IntN(n)}
}

func drawElection(r *rand.Rand) []any {
	n := 4 + r.IntN(6)
	return []any{kit.Row(r, n, 7), kit.Classes(r, n, 3), 1 + r.IntN(n)}
}

func drawTraining(r *rand.Rand) []any {
	n := 5 + r.IntN(5)
	return []any{drawRows(r, n, 2), kit.Classes(r, n, 2), 1 + r.IntN(3)}
}

func drawBox(r *rand.Rand) []any {
	n := 1 + r.IntN(4)
	low, high := kit.Row(r, n, 6), kit.Row(r, n, 6)
	for j := range high {
		high[j] += low[j]
	}
	return []any{kit.Row(r, n, 12), low, high}
}

// shift adds a whole number to all of these rows, another in each column.
func shift(r *rand.Rand, rows ...[]float64) {
	by := kit.Row(r, len(rows[0]), 20)
	for _, row := range rows {
		for j := range row {
			row[j] += by[j]
		}
	}
}

// farther puts a row behind all others that is farther than any.
func farther(distances []float64) []float64 {
	return append(slices.Clone(distances), slices.Max(distances)+1)
}
