package committees

import "math/rand/v2"

// Weights and inputs are halves here, so that whether a neuron's z is above 0
// does not hang on rounding.

// halves draws so many numbers between −1½ and 1½.
func halves(r *rand.Rand, n int) []float64 {
	numbers := make([]float64, n)
	for i := range numbers {
		numbers[i] = float64(r.IntN(7)-3) / 2
	}
	return numbers
}

func drawMatrix(r *rand.Rand, rows, columns int) [][]float64 {
	m := make([][]float64, rows)
	for i := range m {
		m[i] = halves(r, columns)
	}
	return m
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
		W, b = append(W, drawMatrix(r, n, sizes[l])), append(b, halves(r, n))
	}
	return []any{W, b, halves(r, sizes[0])}
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
	root, A := drawMatrix(r, n, n), make([][]float64, n)
	for i := range A {
		A[i] = make([]float64, n)
		for j := range n {
			for k := range n {
				A[i][j] += root[k][i] * root[k][j]
			}
		}
	}
	return []any{halves(r, n), A, halves(r, n), float64(1+r.IntN(5)) / 20, float64(r.IntN(10)) / 10,
		2 + r.IntN(4)}
}

// drawMachine draws weights and biases.
func drawMachine(r *rand.Rand) []any {
	visible, hidden := 1+r.IntN(3), 1+r.IntN(3)
	return []any{drawMatrix(r, visible, hidden), halves(r, visible), halves(r, hidden)}
}

// drawStates draws zeros and ones.
func drawStates(r *rand.Rand, n int) []float64 {
	states := make([]float64, n)
	for i := range states {
		states[i] = float64(r.IntN(2))
	}
	return states
}

func drawPicture(r *rand.Rand) []any {
	args := drawMachine(r)
	return append(args, drawStates(r, len(args[1].([]float64))))
}

func drawSides(r *rand.Rand) []any {
	args := drawPicture(r)
	return append(args, drawStates(r, len(args[2].([]float64))))
}

// drawDream draws odd thousandths for the random numbers: none of them is as good as equal to
// the probability of a unit.
func drawDream(r *rand.Rand) []any {
	args := drawPicture(r)
	for _, side := range []int{2, 1} {
		u := make([]float64, len(args[side].([]float64)))
		for i := range u {
			u[i] = float64(2*r.IntN(500)+1) / 1000
		}
		args = append(args, u)
	}
	return args
}
