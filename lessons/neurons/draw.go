package neurons

import (
	"math/rand/v2"

	"github.com/tessella-go/tessella/lessons/internal/kit"
)

// The functions in this file draw the arguments of a case. All numbers are small multiples of ¼, so
// that sums are exact and scores of 0 common.

// drawRows draws so many rows of d numbers.
func drawRows(r *rand.Rand, n, d int) [][]float64 {
	return kit.List(n, func() []float64 { return kit.Numbers(r, d, 3) })
}

func drawSequence(r *rand.Rand) []any {
	n := 4 + r.IntN(6)
	return []any{drawRows(r, n, 2+r.IntN(2)), kit.Signs(r, n)}
}

func drawLoop(r *rand.Rand) []any {
	n := 3 + r.IntN(3)
	return []any{drawRows(r, n, 1+r.IntN(3)), kit.Signs(r, n), 2 + r.IntN(4)}
}

// drawSeparated draws examples on their own side of a hyperplane, and now and
// then one on the other.
func drawSeparated(r *rand.Rand, w []float64, b float64) (x [][]float64, y []int) {
	x = drawRows(r, 3+r.IntN(5), len(w))
	for _, row := range x {
		side := b + kit.Dot(w, row)
		switch {
		case r.IntN(25) == 0:
			y = append(y, kit.Sign(r))
		case side >= 0:
			y = append(y, 1)
		default:
			y = append(y, -1)
		}
	}
	return x, y
}

// drawGram draws examples, and returns their dot products or the squares of these plus 1.
func drawGram(r *rand.Rand) []any {
	n, power := 3+r.IntN(4), r.IntN(2)
	gram := kit.Gram(drawRows(r, n, 2), func(x, z []float64) float64 {
		return x[0]*z[0] + x[1]*z[1]
	})
	if power == 1 {
		gram = kit.Map(gram, func(k float64) float64 { return (k + 1) * (k + 1) })
	}
	return []any{gram, kit.Signs(r, n), 2 + r.IntN(4)}
}

func drawBits(r *rand.Rand) []any {
	n, d := 5+r.IntN(6), 2+r.IntN(4)
	x, y := make([][]int, n), make([]int, n)
	for i := range x {
		x[i], y[i] = make([]int, d), -1
		for j := range d {
			x[i][j] = r.IntN(2)
		}
		if x[i][0]+x[i][1] > 0 {
			y[i] = 1
		}
		if r.IntN(5) == 0 {
			y[i] = -y[i]
		}
	}
	return []any{x, y}
}

func drawChain(r *rand.Rand) []any {
	states, symbols := 2+r.IntN(2), 2+r.IntN(3)
	x := kit.Classes(r, 3+r.IntN(5), symbols)
	return []any{drawRows(r, states, symbols), drawRows(r, states, states), x}
}

func drawDraws(r *rand.Rand) []any {
	x, y := drawSeparated(r, []float64{1, -1, 0.5}, 0)
	return []any{x, y, kit.List(6+r.IntN(20), func() int { return r.IntN(len(x)) })}
}
