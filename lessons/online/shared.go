package online

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

var pointed = []int{1, -1, -1, 1}

var xor = []int{-1, 1, 1, -1}

// The Simpsons: Homer, Marge, Bart, Lisa, Maggie, Abe, Selma, Otto, Krusty. A male is
// +1. Experts take those for males whose hair is 5 at most, whose weight is above 160,
// and whose age is above 40.
var said = [][]int{{1, 1, -1}, {-1, -1, -1}, {1, -1, -1}, {-1, -1, -1}, {1, -1, -1}, {1, 1, 1},
	{-1, -1, 1}, {-1, 1, -1}, {-1, 1, 1}}

var male = []int{1, -1, 1, -1, -1, 1, -1, 1, 1}

const rowRules = "Roweis, Perceptron Learning Rules"

const fanMulticlass = "Fan, Example: multiclass setting"
