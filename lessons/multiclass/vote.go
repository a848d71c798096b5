package multiclass

import (
	"math/rand/v2"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/multiclass"
)

// Vote asks for the class by the votes of machines for pairs.
var Vote = grader.Exercise[func([]float64, int) int]{
	ID:        "multiclass/vote",
	Title:     "One against one",
	Where:     fanMulti,
	Points:    1,
	Params:    []string{"f", "k"},
	Solution:  solutions.Vote,
	Cases:     voteCases,
	Draw:      drawScores,
	Drawn:     10,
	Relations: voteRelations,
	Hints: []string{
		"Two loops give the pairs in the right order: i from 0, j from i + 1. A counter says " +
			"which score is next.",
		"Keep two slices with a place for each class: the votes, and the sum of |f| of the " +
			"machines that voted for it.",
	},
}

func voteCases() []grader.Case {
	var ring []float64
	for i := range 21 {
		for j := i + 1; j < 21; j++ {
			ring = append(ring, 1)
			if j-i > 10 {
				ring[len(ring)-1] = -1
			}
		}
	}
	return []grader.Case{
		{Name: "three classes", Args: []any{[]float64{1, 2, -1}, 3}, Want: 0, Where: fanMulti,
			Note: "0 beats both others."},
		{Name: "the last of three", Args: []any{[]float64{3, -1, -1}, 3}, Want: 2,
			Note: "Two small votes are more than a large one."},
		{Name: "each has one vote", Args: []any{[]float64{1, -2, 0.5}, 3}, Want: 2,
			Note: "1, ½ and 2 are the sums of |f|."},
		{Name: "each has one vote, equally sure", Args: []any{[]float64{1, -1, 1}, 3}, Want: 0},
		{
			Name: "each has one vote, equally sure but for rounding",
			Args: []any{[]float64{0.3, -0.3, 0.30000000000000004}, 3}, Want: 0,
			Note: "The last is what 0.1 + 0.2 is in floating point.",
		},
		{
			Name: "each has one vote, surer by a hair",
			Args: []any{[]float64{0.3, -0.3, 0.30000001}, 3}, Want: 1,
			Note: "10⁻⁸ is more than rounding.",
		},
		{Name: "two classes", Args: []any{[]float64{-0.1}, 2}, Want: 1},
		{Name: "twenty-one classes in a ring", Args: []any{ring, 21}, Want: 0,
			Note: "Each beats the next ten, and all are equally sure."},
		{Name: "a score just above 0", Args: []any{[]float64{1e-12}, 2}, Want: 0},
		{Name: "a score of 0", Args: []any{[]float64{0}, 2}, Want: 1, Note: "Not above 0."},
		{Name: "four classes", Args: []any{[]float64{1, 1, -5, 1, 1, 1}, 4}, Want: 0,
			Note: "0 has two votes, 1 has two, 3 has one. 0's and 1's sums are 2 and 2."},
		{Name: "four classes, decided by the sums", Args: []any{[]float64{1, 1, -5, 1, 1.5, 1}, 4},
			Want: 1, Note: "Now 1's sum is 2½."},
		{Name: "four classes, one loud vote", Args: []any{[]float64{1, 1, -5, 0.2, 1.7, 1}, 4},
			Want: 0, Note: "0's sum is 2, and 1's is 1.9, although 1.7 is its loudest vote."},
		{Name: "five classes, the surest vote does not decide",
			Args: []any{[]float64{-0.5, 1.5, 1.5, 1.5, 2, 0.5, -0.1, 0.1, 0.1, 0.1}, 5}, Want: 0,
			Note: "0 and 1 have three votes each. 0's sum is 4.5, and 1's is 3, with the 2."},
		{Name: "scores in the millions", Args: []any{[]float64{1, 1, 5e6}, 3}, Want: 0,
			Note: "0 has two votes and 1 has one, which 5,000,000 do not make two."},
		{Name: "the loudest loses", Args: []any{[]float64{-1, 9, 1}, 3}, Want: 1},
	}
}

// drawScores draws scores in tenths, whose sums are often equal but for rounding, or in millions.
func drawScores(r *rand.Rand) []any {
	k, unit := 2+r.IntN(4), 0.1
	if r.IntN(4) == 0 {
		unit = 1e6
	}
	f := kit.List(k*(k-1)/2, func() float64 { return kit.Around(r, 4) * unit })
	return []any{f, k}
}

var voteRelations = []grader.Relation{
	{Name: "twice every score, the same class", Change: kit.Times(2, 0)},
}
