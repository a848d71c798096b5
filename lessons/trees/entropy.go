package trees

import (
	"math/rand/v2"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/trees"
)

// What must hold between the results for two inputs, whatever they are.

var nodeRelations = []grader.Relation{
	{Name: "twice every count, the same result", Change: kit.Times(2, 0)},
	{Name: "the classes in another order, the same result", Change: kit.Shuffle(0)},
}

// Entropy asks for the entropy of a node in bits.
var Entropy = grader.Exercise[func([]float64) float64]{
	ID:        "trees/entropy",
	Title:     "Entropy",
	Where:     fanEntropy,
	Points:    2,
	Params:    []string{"counts"},
	Solution:  solutions.Entropy,
	Cases:     entropyCases,
	Draw:      drawCounts,
	Relations: nodeRelations,
	Hints: []string{
		"The formula speaks of shares, and you are given counts.",
		"Bits are logarithms to the base 2. And what should a class with the count 0 add?",
		"First the total, then a loop: skip what is 0, and take p·log₂ p from the sum for " +
			"everything else.",
	},
}

func entropyCases() []grader.Case {
	return []grader.Case{
		{Name: "9 squares, 5 triangles", Args: []any{[]float64{9, 5}}, Want: 0.9402859587,
			Where: fanEntropy, Note: "The slide rounds to 0.940."},
		{Name: "red: 3 and 2", Args: []any{[]float64{3, 2}}, Want: 0.9709505945, Where: fanEntropy},
		{Name: "yellow: 4 and 0", Args: []any{[]float64{4, 0}}, Want: 0.0, Where: fanEntropy,
			Note: "A class that does not occur adds nothing."},
		{Name: "14 and 16", Args: []any{[]float64{14, 16}}, Want: 0.9967916320, Where: fanChildren,
			Note: "Rounded 0.997; 0.996 would be cut off."},
		{Name: "4 F, 5 M", Args: []any{[]float64{4, 5}}, Want: 0.9910760598, Where: fanSimpsons},
		{Name: "four classes, all alike", Args: []any{[]float64{3, 3, 3, 3}}, Want: 2.0,
			Note: "Four equally likely answers take two yes-or-no questions."},
		{Name: "½, ¼ and ¼", Args: []any{[]float64{0.5, 0.25, 0.25}}, Want: 1.5,
			Note: "½·1 + ¼·2 + ¼·2."},
		{Name: "an absent class between two", Args: []any{[]float64{2, 0, 2}}, Want: 1.0,
			Note: "It adds nothing, and the one behind it does."},
		{Name: "no examples", Args: []any{[]float64{0, 0}}, Want: 0.0},
	}
}

// The functions in this file draw the arguments of a case. Small counts and few values make ties,
// empty branches and contradictory rows common.

// drawCounts draws the counts of a node: two to five classes, some of them absent.
func drawCounts(r *rand.Rand) []any {
	return []any{kit.List(2+r.IntN(4), func() float64 {
		return float64(max(0, r.IntN(100)-20)) / 4
	})}
}
