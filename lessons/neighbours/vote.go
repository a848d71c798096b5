package neighbours

import (
	"math/rand/v2"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/neighbours"
)

// Vote asks for the vote of the nearest, with the lecture's rules for ties.
var Vote = grader.Exercise[func([]float64, []int, int) (int, float64)]{
	ID:       "neighbours/vote",
	Title:    "The vote",
	Where:    roweisAlgorithm,
	Points:   4,
	Params:   []string{"distances", "classes", "k"},
	Results:  []string{"class", "confidence"},
	Solution: solutions.Vote,
	Cases:    voteCases,
	Draw:     drawElection,
	Drawn:    12,
	Relations: []grader.Relation{
		{Name: "twice every distance, the same vote", Change: kit.Times(2, 0)},
		{Name: "the rows in another order, the same vote", Change: kit.Shuffle(0, 1)},
	},
	Hints: []string{
		"Nearest gives you the voters. A loop counts them, and ends when one class is ahead.",
		"Leave out all voters that are as far as the last one. If those are all the voters, " +
			"leave none out and take the smallest class.",
		"The number of voters falls from count to count. Divide by what it is in the last.",
	},
}

func voteCases() []grader.Case {
	return []grader.Case{
		{Name: "(3, 4) by one", Args: []any{from34, pets, 1}, Want: []any{0, 1.0}},
		{Name: "by three", Args: []any{from34, pets, 3}, Want: []any{0, 1.0},
			Where: roweisAlgorithm,
			Note: "Four vote, as two houses are third: 2 to 2. Without the two that are " +
				"farthest, 2 to 0."},
		{Name: "by five", Args: []any{from34, pets, 5}, Want: []any{1, 0.6}},
		{Name: "by six", Args: []any{from34, pets, 6}, Want: []any{0, 0.5714285714},
			Note: "Seven vote, 4 to 3."},
		{Name: "by all nine", Args: []any{from34, pets, 9}, Want: []any{1, 0.5555555556},
			Note: "The most common class wins everywhere."},
		{Name: "one left out", Args: []any{[]float64{4, 2, 3, 1}, []int{1, 0, 0, 1}, 4},
			Want: []any{0, 0.6666666667}, Note: "2 to 2 of four, then 2 to 1 of three."},
		{Name: "two steps down", Args: []any{[]float64{1, 2, 3}, []int{2, 0, 1}, 3},
			Want: []any{2, 1.0}, Note: "One vote each; of the nearest two, one each again."},
		{Name: "equally far ones leave together",
			Args: []any{[]float64{1, 3, 3, 3}, []int{1, 0, 0, 1}, 2}, Want: []any{1, 1.0},
			Note: "Four vote, 2 to 2. All three at distance 3 are left out, not just one of them."},
		{Name: "nobody would be left", Args: []any{[]float64{2, 2, 7}, []int{1, 0, 1}, 1},
			Want: []any{0, 0.5}, Note: "Two that are equally near: the smaller class."},
		{Name: "a draw that no step settles",
			Args: []any{[]float64{5, 3, 3, 5}, []int{2, 2, 1, 1}, 4}, Want: []any{1, 0.5}},
		{Name: "ahead in the first count only", Args: []any{[]float64{1, 1, 2}, []int{1, 2, 0}, 3},
			Want: []any{1, 0.5},
			Note: "Class 0 has no voter any more: of those ahead in the last count, 1 is the " +
				"smallest."},
		{Name: "a class of a large number", Args: []any{[]float64{3, 1, 2}, []int{0, 7, 7}, 2},
			Want: []any{7, 1.0}},
		{Name: "more than ten classes", Args: []any{[]float64{1, 2}, []int{12, 3}, 1},
			Want: []any{12, 1.0}},
		{Name: "three classes", Args: []any{[]float64{4, 1, 2, 3, 3}, []int{2, 0, 2, 2, 0}, 5},
			Want: []any{2, 0.6}},
		{Name: "two smaller classes tied behind a larger one",
			Args: []any{[]float64{4, 3, 1, 2}, []int{1, 0, 2, 2}, 4}, Want: []any{2, 0.5},
			Note: "1 to 1 to 2: one class is ahead, so all four count."},
		{Name: "ahead without half of the votes",
			Args: []any{[]float64{1, 2, 3, 4, 5}, []int{0, 0, 1, 2, 3}, 5}, Want: []any{0, 0.4},
			Note: "2 to 1 to 1 to 1: nobody is left out."},
		{Name: "the smallest class is not ahead",
			Args: []any{[]float64{1, 1, 1, 1, 1}, []int{0, 2, 2, 1, 1}, 5}, Want: []any{1, 0.4}},
		{Name: "a third class stays among the voters",
			Args: []any{[]float64{1, 2, 3, 4, 5}, []int{2, 0, 0, 1, 1}, 5}, Want: []any{0, 0.5},
			Note: "2 to 2 to 1. Without the farthest 2 to 1 to 1, half of four."},
		{Name: "the farthest is of a third class",
			Args: []any{[]float64{1, 2, 3, 4, 5}, []int{0, 1, 0, 1, 2}, 5},
			Want: []any{0, 0.6666666667},
			Note: "2 to 2 to 1. The farthest is left out first, though it is not of a tied " +
				"class: 2 to 2. Then the next: 2 to 1."},
	}
}

func drawElection(r *rand.Rand) []any {
	n := 4 + r.IntN(6)
	return []any{kit.Row(r, n, 7), kit.Classes(r, n, 3), 1 + r.IntN(n)}
}
