package trees

import (
	"github.com/tessella-go/tessella/grader"
	solutions "github.com/tessella-go/tessella/solutions/trees"
)

// Gain asks for the information gain of a split.
var Gain = grader.Exercise[func([][]float64) float64]{
	ID:        "trees/gain",
	Title:     "Information gain",
	Where:     fanGain,
	Points:    2,
	Params:    []string{"children"},
	Solution:  solutions.Gain,
	Cases:     gainCases,
	Draw:      DrawSplit,
	Relations: SplitRelations,
	Hints: []string{
		"What is needed before the question, less what is needed after it.",
		"The parent holds the examples of all branches. How many of each class is that? And a " +
			"branch counts with its share of the examples.",
		"Add up the columns of children and take the Entropy of these sums. Then subtract, for " +
			"each branch, its share times its Entropy. Mind the split without examples.",
	},
}

func gainCases() []grader.Case {
	return []grader.Case{
		{Name: "Color", Args: []any{byColor}, Want: 0.2467498198, Where: fanGain,
			Note: "Subtract before you round: 0.940 − 0.694 would be 0.246."},
		{Name: "Outline", Args: []any{byOutline}, Want: 0.1518355014, Where: fanGain,
			Note: "Rounded 0.152; 0.151 would be cut off."},
		{Name: "Dot", Args: []any{byDot}, Want: 0.04812703041, Where: fanGain},
		{Name: "green: Outline", Args: []any{[][]float64{{0, 3}, {2, 0}}}, Want: 0.9709505945,
			Where: fanBranches},
		{Name: "red: Outline", Args: []any{[][]float64{{1, 1}, {2, 1}}}, Want: 0.01997309402,
			Where: fanBranches},
		{Name: "17 and 13 of 30", Args: []any{thirty}, Want: 0.3812143556, Where: fanChildren},
		{Name: "sailing: Outlook", Args: []any{[][]float64{{5, 0}, {2, 3}}}, Want: 0.3958156020,
			Where: fanSailing},
		{Name: "hair ≤ 5", Args: []any{byHair}, Want: 0.09109100760, Where: fanSimpsons,
			Note: "Without the weights of the branches it would be below 0."},
		{Name: "weight ≤ 160", Args: []any{byWeight}, Want: 0.5900048960, Where: fanSimpsons},
		{Name: "age ≤ 40", Args: []any{byAge}, Want: 0.01831078182, Where: fanSimpsons},
		{Name: "three classes", Args: []any{[][]float64{{4, 0, 0}, {0, 2, 2}}}, Want: 1.0,
			Note: "1.5 − ½ · 1."},
		{Name: "the same shares in both branches", Args: []any{[][]float64{{2, 4}, {1, 2}}},
			Want: 0.0, Note: "Such a question tells nothing."},
		{Name: "an empty branch", Args: []any{[][]float64{{3, 1}, {0, 0}, {1, 3}}},
			Want: 0.1887218755, Note: "1 − 0.8113: the branch in the middle adds nothing."},
		{Name: "a single branch", Args: []any{[][]float64{{3, 2}}}, Want: 0.0,
			Note: "Everybody goes the same way."},
		{Name: "no examples", Args: []any{[][]float64{{0, 0}}}, Want: 0.0},
	}
}

var thirty = [][]float64{{13, 4}, {1, 12}}

var byHair = [][]float64{{1, 3}, {3, 2}} // hair ≤ 5, > 5; F and M

var byWeight = [][]float64{{4, 1}, {0, 4}} // weight ≤ 160, > 160

var byAge = [][]float64{{3, 3}, {1, 2}} // age ≤ 40, > 40
