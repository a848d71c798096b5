package committees

import (
	"math/rand/v2"

	"github.com/tessella-go/tessella/lessons/internal/kit"
)

// Weights and inputs are halves here, so that whether a neuron's z is above 0
// does not hang on rounding.

func drawMatrix(r *rand.Rand, rows, columns int) [][]float64 {
	return kit.List(rows, func() []float64 { return kit.Halves(r, columns, 3) })
}

// drawInput draws a network of two or three layers and an example.
func drawInput(r *rand.Rand) []any {
	sizes := []int{1 + r.IntN(3), 2 + r.IntN(3)}
	if r.IntN(2) == 0 {
		sizes = append(sizes, 2+r.IntN(2))
	}
	sizes = append(sizes, 2+r.IntN(2))
	var W [][][]float64
	var b [][]float64
	for l, n := range sizes[1:] {
		W, b = append(W, drawMatrix(r, n, sizes[l])), append(b, kit.Halves(r, n, 3))
	}
	return []any{W, b, kit.Halves(r, sizes[0], 3)}
}

func drawExample(r *rand.Rand) []any {
	args := drawInput(r)
	b := args[1].([][]float64)
	return append(args, r.IntN(len(b[len(b)-1])))
}

// drawBowl draws a matrix RᵀR, which curves up everywhere, and a descent on it that does not
// leave the range of numbers.
func drawBowl(r *rand.Rand) []any {
	n := 1 + r.IntN(3)
	A := kit.Gram(kit.Transposed(drawMatrix(r, n, n)), kit.Dot)
	return []any{kit.Halves(r, n, 3), A, kit.Halves(r, n, 3), float64(1+r.IntN(5)) / 20,
		float64(r.IntN(10)) / 10, 2 + r.IntN(4)}
}

// drawMachine draws weights and biases.
func drawMachine(r *rand.Rand) []any {
	visible, hidden := 1+r.IntN(3), 1+r.IntN(3)
	return []any{drawMatrix(r, visible, hidden), kit.Halves(r, visible, 3),
		kit.Halves(r, hidden, 3)}
}

func drawPicture(r *rand.Rand) []any {
	args := drawMachine(r)
	return append(args, kit.Row(r, len(args[1].([]float64)), 2))
}

func drawSides(r *rand.Rand) []any {
	args := drawPicture(r)
	return append(args, kit.Row(r, len(args[2].([]float64)), 2))
}

// drawDream draws odd thousandths for the random numbers: none of them is as good as equal to
// the probability of a unit.
func drawDream(r *rand.Rand) []any {
	args := drawPicture(r)
	for _, side := range []int{2, 1} {
		args = append(args, oddThousandths(r, len(args[side].([]float64))))
	}
	return args
}
