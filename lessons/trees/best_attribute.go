package trees

import (
	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/shape"
	solutions "github.com/tessella-go/tessella/solutions/trees"
)

// BestAttribute asks for the attribute of the highest gain.
var BestAttribute = grader.Exercise[func(shape.Table) int]{
	ID:        "trees/best-attribute",
	Title:     "Choosing the question",
	Where:     fanGain,
	Points:    2,
	Params:    []string{"t"},
	Solution:  solutions.BestAttribute,
	Cases:     bestAttributeCases,
	Draw:      drawTraining,
	Drawn:     8,
	Relations: tableRelations,
	Hints: []string{
		"Gain(Tally(t, a)) is the gain of attribute a.",
		"The first attribute that can be chosen is the best so far, even with a gain of 0. What " +
			"must the next one have to take its place?",
		"Skip an attribute whose Tally has fewer than two branches. Replace the best only by a " +
			"gain that exceeds it by more than 1e-12.",
	},
}

func bestAttributeCases() []grader.Case {
	return []grader.Case{
		{Name: "triangles and squares", Args: []any{Table(datasets.TrianglesSquares())}, Want: 0,
			Where: fanGain, Note: "Gains 0.2467, 0.1518, 0.0481."},
		{Name: "red: the outline or the dot?", Args: []any{table(red...)}, Want: 1,
			Where: fanBranches, Note: "0.020 against 0.971."},
		{Name: "tennis", Args: []any{Table(datasets.Tennis())}, Want: 0, Where: fanTennis,
			Note: "Gains 0.2467, 0.0292, 0.1518, 0.0481."},
		{Name: "X, Y, Z", Args: []any{Table(datasets.XYZ())}, Want: 1, Where: fanContent,
			Note: "Information content 0.311, 1 and 0."},
		{
			Name: "a tie",
			Args: []any{table("A B C", "0 x p no", "1 x p no", "0 y q yes", "1 y q yes")}, Want: 1,
			Note: "B and C gain 1 bit each; the lower index wins.",
		},
		{Name: "a tie up to rounding", Args: []any{table(nearTie...)}, Want: 0,
			Note: "The branches have the same counts in another order: the sums may differ " +
				"in the last digit."},
		{Name: "another tie up to rounding", Args: []any{table(rotated...)}, Want: 0,
			Note: "The same counts again: 2 of 3, 1 of 3 and 1 of 2 are yes. Both gain 0.0613."},
		{Name: "nothing gained up to rounding", Args: []any{table(nothingGained...)}, Want: 0,
			Note: "The shares of the classes are the same in every branch, so both gain 0. The " +
				"sums may differ in the last digit, which is much of a sum near 0."},
		{Name: "a question with too many answers",
			Args: []any{
				table("Day Sky", "1 dry no", "2 dry no", "3 wet yes", "4 wet yes", "5 dry yes"),
			}, Want: 0,
			Note: "Day gains 0.971, Sky 0.420. The gain is fooled, and the lesson " +
				"comes back to it."},
		{Name: "a close race",
			Args: []any{
				table("K A B", "k a p yes", "l b p yes", "k b p no", "l b p no", "k b q no",
					"l b q no", "k b q no", "l b q no"),
			}, Want: 2,
			Note: "Gains 0, 0.2936, 0.3113. By the Gini index A would win, 9/56 against 1/8."},
		{Name: "by a hair",
			Args: []any{
				table("A B", "x p no", "x q no", "x q no", "y q no", "y q no", "x p yes",
					"x q yes", "x q yes", "x q yes", "y q yes", "y q yes", "y q yes", "y q yes"),
			}, Want: 1,
			Note: "Gains 0.0069, 0.0072: so little apart, but no tie."},
		{Name: "the most values tell nothing",
			Args: []any{
				table("A B C", "x p 1 no", "y p 2 no", "x p 3 no", "x q 1 yes", "y q 2 yes",
					"x q 3 yes"),
			}, Want: 1,
			Note: "Gains 0, 1 and 0."},
		{Name: "no attribute gains", Args: []any{table(exclusiveOr...)}, Want: 0},
		{Name: "the first attribute is the same everywhere",
			Args: []any{table("K A B", "k 0 0 no", "k 0 1 yes", "k 1 0 yes", "k 1 1 no")}, Want: 1,
			Note: "All three gain 0, but K separates nothing."},
		{Name: "equal labels", Args: []any{table("K A", "k a yes", "k b yes")}, Want: 1,
			Note: "A gains 0, but it separates the rows. Whether to split is for ID3 to say."},
		{Name: "equal rows", Args: []any{table("A B", "x y yes", "x y no")}, Want: -1},
		{
			Name: "no attributes",
			Args: []any{shape.Table{Rows: [][]string{{}, {}}, Labels: []string{"yes", "no"}}},
			Want: -1,
		},
	}
}

const fanTennis = "Fan, Another Example"

// Both attributes gain the same, but their branches come in different orders, and so the sums
// differ in the last digit.
var nearTie = []string{"A B", "r y no", "q z yes", "q x yes", "q z no", "p y yes", "r x no",
	"p x no", "r y yes"}

var rotated = []string{"A B", "p r yes", "p p no", "q q no", "p q yes", "q r no", "r r no",
	"r q yes", "q p yes"}

// In every branch a third of the rows is yes. The gain of B is computed as 1.1e-16.
var nothingGained = []string{"A B", "p x yes", "p x no", "p x no", "q y yes", "q y no", "q y no",
	"q y yes", "q y no", "q y no", "q y yes", "q y no", "q y no", "q z yes", "q z no", "q z no"}

// The red figures: where only the dot decides.
var red = []string{"Outline Dot", "dashed no square", "solid no square", "solid yes triangle",
	"solid no square", "dashed yes triangle"}
