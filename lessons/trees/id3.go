package trees

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/grader/shape"
	solutions "github.com/tessella-go/tessella/solutions/trees"
)

// ID3 asks for the algorithm.
var ID3 = grader.Exercise[func(shape.Table) *shape.Node]{
	ID:        "trees/id3",
	Title:     "ID3",
	Where:     roweisSplits,
	Points:    5,
	Params:    []string{"t"},
	Solution:  solutions.ID3,
	Cases:     id3Cases,
	Draw:      drawTraining,
	Drawn:     8,
	Compare:   sameTree,
	Relations: tableRelations,
	Hints: []string{
		"When is there nothing to ask? Either the labels agree, or BestAttribute finds nothing.",
		"A node far down sees only some of the values. Who still knows them all? Collect them " +
			"once, before the recursion, and hand them down.",
		"Let ID3 collect the values and call a second function, grow(t, values). There: make a " +
			"leaf with Majority(t.Labels); return it if there is nothing to ask; " +
			"otherwise loop over the values of the best attribute, and put grow(Where(t, best, " +
			"value), values) below each branch that has rows.",
	},
}

func id3Cases() []grader.Case {
	return []grader.Case{
		{Name: "triangles and squares", Args: []any{Table(datasets.TrianglesSquares())},
			Where: "Fan, Triangles and Squares: Decision Tree", Want: figuresTree()},
		{Name: "sailing", Args: []any{Table(datasets.Sailing())}, Where: fanSailing,
			Want: SailingTree()},
		{Name: "tennis", Args: []any{Table(datasets.Tennis())}, Where: "Fan, Simple Tree",
			Want: TennisTree()},
		{Name: "tennis with one noisy day", Args: []any{noisyTennis()},
			Where: "Fan, Overfitting in Decision Trees",
			Want: ask("Outlook", "P",
				on("sunny", ask("Temperature", "N",
					on("hot", leaf("N")),
					on("moderate",
						ask("Humidity", "N", on("high", leaf("N")), on("normal", leaf("P")))),
					on("cold", leaf("P")))),
				on("overcast", leaf("P")),
				on("rainy", ask("Windy", "P", on("no", leaf("P")), on("yes", leaf("N"))))),
			Note: "Sunny, hot, normal, strong, N. On moderate sunny days Humidity and Windy both " +
				"gain 1 bit, and the lower index wins."},
		{Name: "X, Y, Z", Args: []any{Table(datasets.XYZ())}, Where: fanContent,
			Want: ask("Y", "I", on("1", leaf("I")), on("0", leaf("II")))},
		{Name: "one class", Args: []any{table("A", "x yes", "y yes")}, Want: leaf("yes")},
		{Name: "no attribute gains", Args: []any{table(exclusiveOr...)}, Where: roweisSplits,
			Want: ask("A", "no",
				on("0", ask("B", "no", on("0", leaf("no")), on("1", leaf("yes")))),
				on("1", ask("B", "no", on("0", leaf("yes")), on("1", leaf("no"))))),
			Note: "Exactly one of the two: no gain at the root, and yet the tree " +
				"is worth growing."},
		{Name: "contradictory rows", Args: []any{table(contradiction...)}, Where: roweisSplits,
			Want: ask("A", "yes", on("x", leaf("no")), on("y", leaf("yes"))),
			Note: "Rows that no test can tell apart are put to the vote; x is a tie."},
		{Name: "a branch that no row follows", Args: []any{table(gap...)}, Where: roweisSplits,
			Want: ask("A", "yes",
				on("x", ask("B", "no", on("p", leaf("yes")), on("q", leaf("no")),
					on("r", leaf("no")))),
				on("y", leaf("yes"))),
			Note: "Below x no row has r: the leaf takes the most common label of that " +
				"node, 2 no to 1 yes."},
		{Name: "a branch that no row follows, further down", Args: []any{table(deepGap...)},
			Want: ask("A", "maybe",
				on("y", leaf("maybe")),
				on("x", ask("B", "no",
					on("q", ask("C", "yes", on("2", leaf("no")), on("1", leaf("yes")),
						on("3", leaf("yes")))),
					on("p", leaf("no"))))),
			Note: "Below A = x, B = q no row has C = 1. Of the rows there most are yes, one node " +
				"up no, and in the whole table maybe."},
		{
			Name: "no attributes",
			Args: []any{shape.Table{Rows: [][]string{{}, {}, {}}, Labels: []string{"a", "b", "b"}}},
			Want: leaf("b"),
		},
	}
}

const roweisSplits = "Roweis 2006, SplitNode"

// In the branch A = x no row has B = r, and the most common label there is not
// that of the whole table.
var gap = []string{"A B", "x p yes", "x q no", "x q no", "y p yes", "y q yes", "y q yes",
	"y r yes", "y r yes"}

// In the branch A = x, B = q no row has C = 1, and the nodes on the way have three classes.
var deepGap = []string{"A B C", "y q 2 maybe", "y p 1 maybe", "y p 1 maybe", "y p 1 maybe",
	"x q 2 yes", "x q 3 yes", "x q 2 no", "x p 2 no", "x p 2 no"}

// Equal rows with different labels, one of them a tie.
var contradiction = []string{"A", "x no", "x yes", "y yes", "y no", "y yes"}

func figuresTree() *shape.Node {
	return ask("Color", "square",
		on("green", ask("Outline", "triangle", on("dashed", leaf("triangle")),
			on("solid", leaf("square")))),
		on("yellow", leaf("square")),
		on("red", ask("Dot", "square", on("no", leaf("square")), on("yes", leaf("triangle")))))
}

// noisyTennis is the tennis table with the lecture's fifteenth day.
func noisyTennis() shape.Table {
	t := Table(datasets.Tennis())
	t.Rows = append(t.Rows, []string{"sunny", "hot", "normal", "yes"})
	t.Labels = append(t.Labels, "N")
	return t
}

// sameTree compares what two trees decide, and then the nodes on equal paths: attribute, class and
// the order of the branches. Inner nodes too have a class, which decides nothing here.
func sameTree(_, got, want []any) *compare.Deviation {
	if d := compare.Results(nil, got, want); d != nil {
		return d
	}
	return sameNode(got[0].(*shape.Node), want[0].(*shape.Node), "the root")
}

func sameNode(got, want *shape.Node, at string) *compare.Deviation {
	values := func(node *shape.Node) string {
		var values []string
		for _, branch := range node.Branches {
			values = append(values, branch.Value)
		}
		return strings.Join(values, ", ")
	}
	for _, field := range []struct{ name, got, want string }{
		{"Attribute", got.Attribute, want.Attribute},
		{"Class", got.Class, want.Class},
		{"the values of the branches", values(got), values(want)},
	} {
		if field.got != field.want {
			return &compare.Deviation{Got: strconv.Quote(field.got),
				Want: strconv.Quote(field.want),
				Message: fmt.Sprintf("at %s %s should be %q, got %q", at, field.name,
					field.want, field.got)}
		}
	}
	for i, branch := range want.Branches {
		below := fmt.Sprintf("%s = %s", want.Attribute, branch.Value)
		if at != "the root" {
			below = at + ", " + below
		}
		if d := sameNode(got.Branches[i].Node, branch.Node, below); d != nil {
			return d
		}
	}
	return nil
}
