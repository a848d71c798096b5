package likeness

import (
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/lessons/internal/kit"
)

// The functions in this file draw the arguments of a case.

func drawMixed(r *rand.Rand) []any {
	n := 2 + r.IntN(3)
	nominal, weights := make([]bool, n), make([]float64, n)
	row := func() []float64 {
		row := make([]float64, n)
		for j := range row {
			row[j] = float64(r.IntN(3))
			if !nominal[j] {
				row[j] = float64(r.IntN(20))
			}
		}
		return row
	}
	for j := range n {
		nominal[j], weights[j] = r.IntN(2) == 0, float64(r.IntN(4))
	}
	weights[0]++
	var train [][]float64
	for range 3 + r.IntN(4) {
		train = append(train, row())
	}
	return []any{train, nominal, weights, row(), row()}
}

var words = []string{"cheap", "image", "loan", "paper", "re", "windows"}

func drawTexts(r *rand.Rand) []any {
	word := func() string { return kit.Pick(r, words...) }
	return []any{kit.List(2+r.IntN(4), func() []string { return kit.List(1+r.IntN(6), word) })}
}

func drawVectors(r *rand.Rand) []vector {
	vectors := make([]vector, 2+r.IntN(4))
	for j := range vectors {
		vectors[j] = vector{}
		for range 1 + r.IntN(5) {
			vectors[j][kit.Pick(r, words...)] = float64(r.IntN(9)) / 8
		}
	}
	return vectors
}

func drawWeighed(r *rand.Rand) []any { return []any{drawVectors(r)} }

// column multiplies one column of a training set and of two rows, as another unit does.
func column(factor float64, j int, train [][]float64, rows ...[]float64) {
	for _, row := range append(slices.Clone(train), rows...) {
		row[j] *= factor
	}
}
