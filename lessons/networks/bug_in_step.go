package networks

import (
	_ "embed"
	"fmt"
	"math"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/networks"
)

// BugInStep asks for the mistake in a step that moves the weights layer by layer.
var BugInStep = grader.Exercise[func() (int, []float64, int)]{
	ID:       "networks/bug-in-step",
	Title:    "A step that saves memory",
	Where:    kondorNeuron,
	Kind:     course.FindBug,
	Points:   3,
	Results:  []string{"line", "x", "y"},
	Solution: solutions.BugInStep,
	Cases: func() []grader.Case {
		return []grader.Case{{Name: "your line and your example",
			Want: []any{9, []float64{1, 1}, 0}}}
	},
	// Weights move too early in lines 7 to 9, or are used too late in lines 13 to 17.
	Compare: compare.Bug([]int{7, 8, 9, 13, 14, 15, 17}, stepFromXOR(RightStep),
		stepFromXOR(WrongStep), "a hidden neuron that is awake"),
	Hints: []string{
		"The picture says which layer is right and which is not. What does the wrong one need " +
			"from the right one?",
		"Follow one number of W through the whole function: when is it read, when is it changed?",
		"For the example: a hidden neuron must be awake, or nothing goes back to it.",
	},
}

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

// stepFromXOR makes of a step a function that takes it from the network of the lesson, for the
// exercise that asks for an example.
func stepFromXOR(
	step func(W [][][]float64, b [][]float64, x []float64, y int, rate float64),
) func(x []float64, y int) ([][][]float64, [][]float64) {
	return func(x []float64, y int) ([][][]float64, [][]float64) {
		if len(x) != 2 {
			panic(fmt.Sprintf("the example has %d numbers; it takes two", len(x)))
		}
		for _, v := range x {
			if !(math.Abs(v) <= 10) { // NaN too
				panic(fmt.Sprintf("the example has the number %v; it takes −10 to 10", v))
			}
		}
		if y < 0 || y > 1 {
			panic(fmt.Sprintf("the class is %d; it takes 0 or 1", y))
		}
		W, b := XOR()
		step(W, b, x, y, 1)
		return W, b
	}
}
