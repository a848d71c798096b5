package regression

import (
	"math/rand/v2"

	"github.com/tessella-go/tessella/lessons/internal/kit"
)

// The functions in this file draw the arguments of a case.

// drawWeights draws n numbers, none of them 0.
func drawWeights(r *rand.Rand, n int) []float64 {
	w := make([]float64, n)
	for j := range w {
		w[j] = float64(1+r.IntN(6)) / 4
		if r.IntN(2) == 0 {
			w[j] = -w[j]
		}
	}
	return w
}

// drawExamples draws examples of d numbers, of both classes.
func drawExamples(r *rand.Rand, d int) (x [][]float64, y []int) {
	for i := range 4 + r.IntN(4) {
		row := kit.Halves(r, d, 8)
		x, y = append(x, row), append(y, (i+r.IntN(2)*(i/2))%2)
	}
	x[0][0] = x[1][0] + 1 // so that the numbers vary
	return x, y
}

func drawProblem(r *rand.Rand) []any {
	d := 1 + r.IntN(2)
	x, y := drawExamples(r, d)
	return []any{drawWeights(r, d+1), x, y, float64(r.IntN(4)) / 2}
}

// Six students, who have studied for 0 to 5 hours and failed (0) or passed (1); and four examples
// whose classes a threshold parts.
var hours = [][]float64{{0}, {1}, {2}, {3}, {4}, {5}}

var passed = []int{0, 0, 1, 0, 1, 1}

var apart = [][]float64{{-2}, {-1}, {1}, {2}}

var sides = []int{0, 0, 1, 1}

const ln3 = 1.0986122887

// Where the lectures treat what the exercises are about.
const puoLogistic = "Puolamäki, Logistic Regression"

const puoCost = "Puolamäki, Cost Function for Logistic Regression"

const puoAscent = "Puolamäki, Gradient Ascent"

// FourWays returns the points of the pictures A to D: one is the way of eight steps with η = 0.4.
func FourWays(gradient func(dst, θ []float64)) [][][2]float64 {
	way := func(η float64) [][2]float64 {
		θ, slope := []float64{0, 0}, make([]float64, 2)
		points := [][2]float64{{0, 0}}
		for range 8 {
			gradient(slope, θ)
			θ[0], θ[1] = θ[0]-η*slope[0], θ[1]-η*slope[1]
			points = append(points, [2]float64{θ[0], θ[1]})
		}
		return points
	}
	return [][][2]float64{way(0.2), way(0.35), way(0.4), {{0, 0}, {-1, 1}}}
}

// What must hold between the results for two inputs, whatever they are.

// exchanged gives each example the other class, and each weight, which is the first
// argument, the other sign.
var exchanged = kit.All(kit.Times(-1, 0), kit.Each(rest, 2))

// rest returns what is left to 1.
func rest(v float64) float64 { return 1 - v }
