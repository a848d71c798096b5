package neighbours

import (
	"slices"

	"github.com/tessella-go/tessella/grader"
)

// Where the lectures speak of what the exercises ask for.
const (
	roweisAlgorithm = "Roweis, Classification I: Algorithm K-NN"
	roweisMore      = "Roweis, Classification I: More on K-NN"
	roweisBounds    = "Roweis, Classification I: Error Bounds for NN"
	roweisDigits    = "Roweis, Classification I: USPS Digits"
	roweisQuestions = "Roweis, Classification I: the closing questions"
)

// houses are the rows of Houses; cats live in the first four, class 0.
func houses() [][]float64 {
	return [][]float64{{1, 1}, {2, 4}, {3, 2}, {5, 1}, {6, 5}, {7, 2}, {4, 6}, {8, 4}, {2, 2}}
}

var (
	pets = []int{0, 0, 0, 0, 1, 1, 1, 1, 1}
	// the squared distances of the houses from (3, 4)
	from34 = []float64{13, 1, 4, 13, 10, 20, 5, 25, 5}
	from63 = []float64{29, 17, 10, 5, 4, 2, 13, 5, 17} // and from (6, 3)
)

func nearestCases() []grader.Case {
	return []grader.Case{
		{Name: "the nearest house to (3, 4)", Args: []any{from34, 1}, Want: []int{1}},
		{Name: "the nearest two", Args: []any{from34, 2}, Want: []int{1, 2}},
		{Name: "three, and one as far as the third", Args: []any{from34, 3},
			Want: []int{1, 2, 6, 8}, Where: roweisAlgorithm, Note: "Rows 6 and 8 are both at 5."},
		{Name: "four", Args: []any{from34, 4}, Want: []int{1, 2, 6, 8},
			Note: "The two at 5 are the third and the fourth: no tie is left at the fourth."},
		{Name: "six, and one as far as the sixth", Args: []any{from34, 6},
			Want: []int{1, 2, 6, 8, 4, 0, 3}},
		{Name: "all", Args: []any{from34, 9}, Want: []int{1, 2, 6, 8, 4, 0, 3, 5, 7}},
		{Name: "from (6, 3)", Args: []any{from63, 3}, Want: []int{5, 4, 3, 7},
			Note: "2, 4, and two at 5."},
		{Name: "all equally far", Args: []any{[]float64{2, 2, 2}, 1}, Want: []int{0, 1, 2}},
		{Name: "less than 1 apart", Args: []any{[]float64{0.9, 0.2, 0.5, 0.500001}, 2},
			Want: []int{1, 2}, Note: "The fourth is nearly as far as the third, and not as far."},
		{Name: "a long row of ties", Args: []any{slices.Repeat([]float64{2, 1, 2}, 6), 7},
			Want: []int{1, 4, 7, 10, 13, 16, 0, 2, 3, 5, 6, 8, 9, 11, 12, 14, 15, 17},
			Note: "With up to twelve elements slices.SortFunc happens to be " +
				"stable; here it is not."},
	}
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
			Note: "The commonest class of all wins everywhere."},
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
			Note: "Class 0 has left: of those ahead in the last count, 1 is the smallest."},
		{Name: "a class of a large number", Args: []any{[]float64{3, 1, 2}, []int{0, 7, 7}, 2},
			Want: []any{7, 1.0}},
		{Name: "three classes", Args: []any{[]float64{4, 1, 2, 3, 3}, []int{2, 0, 2, 2, 0}, 5},
			Want: []any{2, 0.6}},
		{Name: "the farthest is of a third class",
			Args: []any{[]float64{1, 2, 3, 4, 5}, []int{0, 1, 0, 1, 2}, 5},
			Want: []any{0, 0.6666666667},
			Note: "2 to 2 to 1. The farthest is left out first, though it is not of a tied " +
				"class: 2 to 2. Then the next: 2 to 1."},
	}
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
			Note: "All others vote. A cat has 3 cats against 5 dogs; for a dog it is 4 to 4, and " +
				"the nearer decide."},
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
			Name: "three columns",
			Args: []any{[][]float64{{0, 0, 0}, {0, 0, 5}, {0, 1, 0}, {0, 1, 5}}, []int{0, 1, 0, 1},
				1}, Want: 0, Note: "It is the third that parts the classes.",
		},
		{Name: "on a line",
			Args: []any{[][]float64{{0}, {1}, {3}, {4}, {8}}, []int{0, 0, 1, 0, 1}, 2}, Want: 3,
			Note: "3 has 4 and 1; 4 has 3 and 1, one of each, so 3 alone decides; 8 has 4 and 3, " +
				"of which 4 is nearer."},
	}
}

func boxDistanceCases() []grader.Case {
	at := []float64{3, 4}
	return []grader.Case{
		{Name: "a box to the right", Args: []any{at, []float64{4, 1}, []float64{8, 6}}, Want: 1.0,
			Where: roweisMore, Note: "Its nearest place is (4, 4)."},
		{Name: "a box beyond a corner", Args: []any{at, []float64{5, 1}, []float64{7, 2}},
			Want: 8.0, Note: "(5, 2): 4 + 4."},
		{Name: "on the edge", Args: []any{at, []float64{1, 1}, []float64{3, 4}}, Want: 0.0},
		{Name: "inside", Args: []any{at, []float64{1, 1}, []float64{9, 8}}, Want: 0.0},
		{Name: "below and left", Args: []any{[]float64{0, 0}, []float64{1, 2}, []float64{3, 4}},
			Want: 5.0},
		{Name: "above the box", Args: []any{[]float64{2, 9}, []float64{0, 0}, []float64{6, 4}},
			Want: 25.0},
		{
			Name: "three attributes",
			Args: []any{[]float64{5, 0, 9}, []float64{1, 1, 1}, []float64{4, 4, 4}}, Want: 27.0,
			Note: "1 + 1 + 25.",
		},
		{Name: "a box of one place", Args: []any{at, []float64{6, 5}, []float64{6, 5}}, Want: 10.0,
			Note: "Then it is the distance of two rows."},
		{Name: "one attribute", Args: []any{[]float64{-2}, []float64{-1}, []float64{4}}, Want: 1.0},
	}
}
