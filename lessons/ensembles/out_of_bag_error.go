package ensembles

import (
	_ "embed"
	"math"
	"math/rand/v2"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/ensembles"
)

// OutOfBagError asks for the error of a bagged committee on rows that its members have not seen.
var OutOfBagError = grader.Exercise[func([][]int, [][]int, []int) float64]{
	ID:        "ensembles/out-of-bag-error",
	Title:     "The out-of-bag error",
	Where:     fanClassifiers,
	Points:    3,
	Params:    []string{"samples", "votes", "y"},
	Solution:  solutions.OutOfBagError,
	Cases:     outOfBagErrorCases,
	Draw:      drawBag,
	Drawn:     8,
	Relations: outOfBagErrorRelations,
	Hints: []string{
		"The outer loop goes over the rows. For each of them, who may vote?",
		"slices.Contains(samples[t], i) says whether member t has seen row i. Collect the votes " +
			"of those that have not, each with a say of 1, and call Vote.",
		"Count two things: the rows that anybody could be asked about, and those of them that " +
			"were predicted wrongly. math.NaN() is the result if there are none of the first kind.",
	},
}

func outOfBagErrorCases() []grader.Case {
	return []grader.Case{
		{Name: "three members, four rows", Args: []any{
			[][]int{{0, 0, 1, 2}, {1, 3, 3, 2}, {0, 2, 3, 3}},
			[][]int{{0, 1, 0, 0}, {0, 1, 1, 1}, {0, 1, 0, 1}}, []int{0, 1, 0, 1}},
			Want: 0.3333333333,
			Note: "Row 0 is put to member 1, row 1 to member 2, both right; row 3 to member 0, " +
				"who is wrong. Row 2 is in all samples and does not count."},
		{Name: "a draw", Args: []any{[][]int{{0, 0}, {0, 0}}, [][]int{{0, 1}, {0, 0}}, []int{0, 0}},
			Want: 0.0,
			Note: "On row 1 one member says 1 and one says 0: the smaller class, which is right."},
		{Name: "four members, three classes", Args: []any{
			[][]int{{0, 1, 1, 3, 4}, {2, 2, 3, 4, 4}, {0, 0, 2, 1, 1}, {1, 2, 3, 3, 2}},
			[][]int{{0, 0, 1, 1, 2}, {1, 0, 1, 1, 2}, {0, 0, 1, 2, 1}, {0, 0, 1, 1, 2}},
			[]int{0, 0, 1, 1, 2}}, Want: 0.4,
			Note: "Rows 3 (class 2 by member 2) and 4 (a draw between 1 and 2) are wrong. With " +
				"the votes of all members every row would be right."},
		{Name: "one member", Args: []any{[][]int{{1, 1, 1}}, [][]int{{1, 0, 1}}, []int{0, 0, 1}},
			Want: 0.5, Note: "Rows 0 and 2; it is wrong on row 0."},
		{Name: "two against one", Args: []any{
			[][]int{{1, 1}, {1, 1}, {1, 1}, {0, 0}},
			[][]int{{0, 0}, {2, 0}, {2, 0}, {0, 1}}, []int{2, 1}}, Want: 0.0,
			Note: "The vote counts, not each member by itself: member 0 is wrong on row " +
				"0, and outvoted."},
		{Name: "right, and outvoted", Args: []any{
			[][]int{{1, 1}, {1, 1}, {1, 1}}, [][]int{{0, 0}, {0, 0}, {1, 0}}, []int{1, 0}},
			Want: 1.0, Note: "Row 0: 2 to 1 for class 0."},
		{Name: "ahead without half of the votes", Args: []any{
			[][]int{{1, 1}, {1, 1}, {1, 1}, {1, 1}}, [][]int{{0, 0}, {0, 0}, {1, 0}, {2, 0}},
			[]int{0, 0}}, Want: 0.0, Note: "Row 0: 2 to 1 to 1 for class 0."},
		{
			Name: "nothing out of the bag",
			Args: []any{[][]int{{0, 1}, {1, 0}}, [][]int{{0, 1}, {0, 1}}, []int{0, 1}},
			Want: math.NaN(),
		},
	}
}

func drawBag(r *rand.Rand) []any {
	n, members := 3+r.IntN(5), 2+r.IntN(4)
	samples, votes, y := make([][]int, members), make([][]int, members), kit.Classes(r, n, 3)
	for m := range members {
		for i := range n {
			samples[m] = append(samples[m], r.IntN(n))
			vote := y[i]
			if r.IntN(2) == 0 {
				vote = r.IntN(3)
			}
			votes[m] = append(votes[m], vote)
		}
	}
	return []any{samples, votes, y}
}

// What must hold between the results for two inputs, whatever they are.

var outOfBagErrorRelations = []grader.Relation{
	{Name: "the members in another order, the same error", Change: kit.Shuffle(0, 1)},
	{Name: "one more member that has seen every row, the same error",
		Change: func(_ *rand.Rand, args []any) []any {
			samples, votes, y := args[0].([][]int), args[1].([][]int), args[2].([]int)
			var all []int
			for i := range y {
				all = append(all, i)
			}
			return []any{append(samples, all), append(votes, make([]int, len(y))), y}
		}},
}
