package committees

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	solutions "github.com/tessella-go/tessella/solutions/committees"
)

// forward is the function that the lesson on networks asks for.
var forward = solutions.Forward

// region step

// WrongStep moves W and b by a step down the gradient of one example's cost.
func WrongStep(W [][][]float64, b [][]float64, x []float64, y int, rate float64) {
	outputs := forward(W, b, x)
	g := outputs[len(W)] // the deltas of the last layer
	g[y]--
	for l := len(W) - 1; l >= 0; l-- {
		for k := range g {
			for j, h := range outputs[l] {
				W[l][k][j] -= rate * g[k] * h
			}
			b[l][k] -= rate * g[k]
		}
		before := make([]float64, len(outputs[l])) // those of the layer before
		for j, h := range outputs[l] {
			for k := range g {
				if h > 0 {
					before[j] += W[l][k][j] * g[k]
				}
			}
		}
		g = before
	}
}

// endregion

// RightStep is WrongStep as it should be.
func RightStep(W [][][]float64, b [][]float64, x []float64, y int, rate float64) {
	deltas, gradient := solutions.Backward(W, b, x, y)
	for l := range W {
		for k := range W[l] {
			for j := range W[l][k] {
				W[l][k][j] -= rate * gradient[l][k][j]
			}
			b[l][k] -= rate * deltas[l][k]
		}
	}
}

// XOR returns the weights and offsets of the lesson's network, which finds out whether exactly one
// of two numbers is 1.
func XOR() (W [][][]float64, b [][]float64) {
	n := xor()
	return n.W, n.b
}

// Drawn returns random weights and offsets of a network of the shape of that of XOR.
func Drawn(seed uint64) (W [][][]float64, b [][]float64) {
	r := rand.New(rand.NewPCG(seed, 29))
	W, b = XOR()
	for l := range W {
		for k := range W[l] {
			for j := range W[l][k] {
				W[l][k][j] = r.NormFloat64()
			}
			b[l][k] = r.NormFloat64()
		}
	}
	return W, b
}

// stepFromXOR makes of a step a function that takes it from the network of the lesson, for the
// exercise that asks for an example.
func stepFromXOR(
	step func(W [][][]float64, b [][]float64, x []float64, y int, rate float64),
) func(x []float64, y int) ([][][]float64, [][]float64) {
	return func(x []float64, y int) ([][][]float64, [][]float64) {
		if len(x) != 2 || slices.ContainsFunc(x, func(v float64) bool {
			return !(math.Abs(v) <= 10) // NaN too
		}) || y < 0 || y > 1 {
			panic(fmt.Sprintf("the example should have two numbers from −10 to 10, and a class " +
				"0 or 1"))
		}
		W, b := XOR()
		step(W, b, x, y, 1)
		return W, b
	}
}
