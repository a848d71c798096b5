package neighbours

import (
	"math/rand/v2"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/neighbours"
)

// LeaveOneOut asks for the number of errors when each row is classified by the others.
var LeaveOneOut = grader.Exercise[func([][]float64, []int, int) int]{
	ID:       "neighbours/leave-one-out",
	Title:    "Leave one out",
	Where:    roweisDigits,
	Points:   2,
	Params:   []string{"rows", "classes", "k"},
	Solution: solutions.LeaveOneOut,
	Cases:    leaveOneOutCases,
	Draw:     drawTraining,
	Drawn:    8,
	Relations: []grader.Relation{
		{Name: "another unit for all attributes, the same errors", Change: kit.Times(3, 0)},
		{Name: "all rows moved, the same errors", Change: func(r *rand.Rand, args []any) []any {
			shift(r, args[0].([][]float64)...)
			return args
		}},
		{Name: "the rows in another order, the same errors", Change: kit.Shuffle(0, 1)},
	},
	Hints: []string{
		"For each row make two lists, the distances to all others and their classes. " +
			"Vote does the rest.",
		"Two nested loops over the rows; in the inner one, skip the row itself, by its number " +
			"and not by its distance.",
	},
}

func leaveOneOutCases() []grader.Case {
	return []grader.Case{
		{Name: "the houses by one", Args: []any{houses(), pets, 1}, Want: 5,
			Note: "The dog among the cats is wrong, and so are 0, 1 and 2, to which it is the " +
				"nearest; and house 5, whose nearest are a cat and a dog."},
		{Name: "the houses by two", Args: []any{houses(), pets, 2}, Want: 4},
		{Name: "the houses by four", Args: []any{houses(), pets, 4}, Want: 3,
			Note: "Houses 1, 3 and 8."},
		{Name: "the houses by eight", Args: []any{houses(), pets, 8}, Want: 5,
			Note: "All others vote. For a cat it is 3 cats to 5 dogs; for a dog it is 4 to 4, " +
				"and the nearer ones decide."},
		{Name: "one of each class", Args: []any{[][]float64{{0}, {3}}, []int{0, 1}, 1}, Want: 2,
			Note: "Each has only the other to ask."},
		{
			Name: "two groups",
			Args: []any{[][]float64{{0, 0}, {1, 0}, {9, 9}, {8, 9}}, []int{0, 0, 1, 1}, 1}, Want: 0,
		},
		{
			Name: "a row that stands twice",
			Args: []any{[][]float64{{0, 0}, {0, 0}, {5, 5}}, []int{0, 0, 1}, 1}, Want: 1,
			Note: "Only the row itself is left out. Its copy may vote.",
		},
		{
			Name: "a row that stands twice, with different classes",
			Args: []any{[][]float64{{0}, {0}, {1}}, []int{0, 1, 1}, 1}, Want: 3,
			Note: "Each of the equal rows asks the other. The last row asks both: one vote each, " +
				"and the smaller class wins.",
		},
		{
			Name: "three columns",
			Args: []any{[][]float64{{0, 0, 0}, {0, 0, 5}, {0, 1, 0}, {0, 1, 5}}, []int{0, 1, 0, 1},
				1}, Want: 0, Note: "The third column separates the classes.",
		},
		{Name: "on a line",
			Args: []any{[][]float64{{0}, {1}, {3}, {4}, {8}}, []int{0, 0, 1, 0, 1}, 2}, Want: 3,
			Note: "3 has 4 and 1; 4 has 3 and 1, one of each, so 3 alone decides; 8 has 4 and 3, " +
				"of which 4 is nearer."},
	}
}

// The functions in this file draw the arguments of a case, and change them for a relation. Small
// whole numbers make ties common.

func drawRows(r *rand.Rand, rows, columns int) [][]float64 {
	return kit.List(rows, func() []float64 { return kit.Row(r, columns, 8) })
}

func drawTraining(r *rand.Rand) []any {
	n := 5 + r.IntN(5)
	return []any{drawRows(r, n, 2), kit.Classes(r, n, 2), 1 + r.IntN(3)}
}

// houses are the rows of Houses; cats live in the first four, class 0.
func houses() [][]float64 {
	return [][]float64{{1, 1}, {2, 4}, {3, 2}, {5, 1}, {6, 5}, {7, 2}, {4, 6}, {8, 4}, {2, 2}}
}
