package trees

import (
	"fmt"
	"math/rand/v2"
	"slices"

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
			Note: "The tree names the attribute that it tests; find out in which column it is."},
		{Name: "another class at each node",
			Args: []any{deepTree(), []string{"A", "B", "C"}, []string{"1", "1", "1"}},
			Want: "fourth", Note: "first, second and third are classes of nodes with branches."},
		{Name: "the last column asked first",
			Args: []any{deepTree(), []string{"C", "B", "A"}, []string{"1", "1", "1"}},
			Want: "fourth", Note: "A leads to B, and B to C."},
		{Name: "sunny, hot, high, strong", Want: "N", Where: "Fan, Decision Tree Hypothesis Space",
			Args: []any{TennisTree(), []string{"Outlook", "Temperature", "Humidity", "Windy"},
				[]string{"sunny", "hot", "high", "yes"}},
			Note: "The temperature is not asked."},
		{Name: "a tree that is one leaf",
			Args: []any{leaf("yes"), attributes, []string{"sunny", "no", "big"}}, Want: "yes"},
		{Name: "a value without a branch",
			Args: []any{sailing, attributes, []string{"rainy", "huge", "small"}}, Want: "no",
			Note: "The node below rainy has no branch for huge, so its own class is the answer."},
		{Name: "a value without a branch, in the middle",
			Args: []any{deepTree(), []string{"A", "B", "C"}, []string{"1", "2", "1"}},
			Want: "second", Note: "B is never 2 in the tree. Neither branch of B may answer."},
	}
}

// deepTree is a tree of three questions in which each node on the way down has a class of its own.
func deepTree() *shape.Node {
	return ask("A", "first", on("0", leaf("other")), on("1",
		ask("B", "second", on("0", leaf("other")), on("1",
			ask("C", "third", on("0", leaf("other")), on("1", leaf("fourth")))))))
}

// drawQuery draws a tree of up to four questions on a path, with a class of its own for each node,
// and a row for it. One node in eight is a leaf before that, and one value in eight is one that the
// tree does not know.
func drawQuery(r *rand.Rand) []any {
	attributes, made := []string{"A", "B", "C", "D"}, 0
	var grow func(left []string) *shape.Node
	grow = func(left []string) *shape.Node {
		made++
		node := leaf(fmt.Sprint("class ", made))
		if len(left) == 0 || len(left) < len(attributes) && r.IntN(8) == 0 {
			return node
		}
		k := r.IntN(len(left))
		node.Attribute = left[k]
		for v := range 2 + r.IntN(2) {
			below := grow(slices.Delete(slices.Clone(left), k, k+1))
			node.Branches = append(node.Branches, on(fmt.Sprint(v), below))
		}
		return node
	}
	row := make([]string, len(attributes))
	for a := range row {
		if row[a] = fmt.Sprint(r.IntN(2)); r.IntN(8) == 0 {
			row[a] = "unknown"
		}
	}
	return []any{grow(attributes), attributes, row}
}
