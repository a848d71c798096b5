package trees

import (
	"fmt"
	"math/rand/v2"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/shape"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/trees"
)

var classifyRelations = []grader.Relation{
	{Name: "the columns in another order, the same class", Change: kit.Shuffle(1, 2)},
	{Name: "the branches in another order, the same class",
		Change: func(r *rand.Rand, args []any) []any {
			kit.Shuffle(0)(r, []any{args[0].(*shape.Node).Branches})
			return args
		}},
}

// Classify asks for the way of one row down a given tree.
var Classify = grader.Exercise[func(*shape.Node, []string, []string) string]{
	ID:        "trees/classify",
	Title:     "Walking down a tree",
	Where:     fanSailing,
	Points:    2,
	Params:    []string{"root", "attributes", "row"},
	Solution:  solutions.Classify,
	Cases:     classifyCases,
	Draw:      drawQuery,
	Relations: classifyRelations,
	Hints: []string{
		"You stand on one node at a time. What tells you that you have arrived?",
		"Find the column of the node's attribute by its name, then look for the branch with the " +
			"row's value in that column.",
		"A loop that runs while the node has branches; slices.Index finds the column. When no " +
			"branch fits, leave the loop where you stand.",
	},
}

func classifyCases() []grader.Case {
	sailing, attributes := SailingTree(), []string{"Outlook", "Company", "Sailboat"}
	return []grader.Case{
		{Name: "the first query", Args: []any{sailing, attributes, []string{"sunny", "no", "big"}},
			Want: "yes", Where: fanSailing},
		{
			Name: "the second query",
			Args: []any{sailing, attributes, []string{"rainy", "big", "small"}}, Want: "yes",
			Where: fanSailing,
		},
		{
			Name: "day 10, all three questions",
			Args: []any{sailing, attributes, []string{"rainy", "med", "big"}}, Want: "no",
			Where: fanSailing,
		},
		{Name: "columns in another order",
			Args: []any{sailing, []string{"Sailboat", "Company", "Outlook"},
				[]string{"big", "no", "rainy"}}, Want: "no",
			Note: "The tree names the attribute it tests; where that column stands is " +
				"for you to find."},
		{Name: "sunny, hot, high, strong", Want: "N", Where: "Fan, Decision Tree Hypothesis Space",
			Args: []any{TennisTree(), []string{"Outlook", "Temperature", "Humidity", "Windy"},
				[]string{"sunny", "hot", "high", "yes"}},
			Note: "The slide calls the wind Strong and the class No. The " +
				"temperature is not asked."},
		{Name: "a tree that is one leaf",
			Args: []any{leaf("yes"), attributes, []string{"sunny", "no", "big"}}, Want: "yes"},
		{Name: "a value without a branch",
			Args: []any{sailing, attributes, []string{"rainy", "huge", "small"}}, Want: "no",
			Note: "The node below rainy has no branch for huge, so its own class is the answer."},
	}
}

// drawQuery draws a tree and a row for it, at times with a value that the tree does not know.
func drawQuery(r *rand.Rand) []any {
	t := DrawTable(r)
	row := make([]string, len(t.Attributes))
	for a := range row {
		row[a] = fmt.Sprintf("%c%d", 'a'+a, 1+r.IntN(4))
	}
	return []any{solutions.ID3(t), t.Attributes, row}
}
