package trees

import (
	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/shape"
)

// leaf, ask and on write trees down: ask("Dot", "square", on("no", leaf("square")), on("yes",
// leaf("triangle"))) asks for the dot in a node where squares are the most common.
func leaf(class string) *shape.Node { return &shape.Node{Class: class} }

func ask(attribute, common string, branches ...shape.Branch) *shape.Node {
	return &shape.Node{Class: common, Attribute: attribute, Branches: branches}
}

func on(value string, node *shape.Node) shape.Branch {
	return shape.Branch{Value: value, Node: node}
}

// is writes a path down: is("Color", "red", "Dot", "no").
func is(words ...string) []shape.Condition {
	var path []shape.Condition
	for i := 0; i < len(words); i += 2 {
		path = append(path, shape.Condition{Attribute: words[i], Value: words[i+1]})
	}
	return path
}

// The trees of the lecture.

func sailingTree() *shape.Node {
	return ask("Outlook", "yes",
		on("sunny", leaf("yes")),
		on("rainy", ask("Company", "no",
			on("big", leaf("yes")),
			on("med", ask("Sailboat", "no", on("small", leaf("yes")), on("big", leaf("no")))),
			on("no", leaf("no")))))
}

func tennisTree() *shape.Node {
	return ask("Outlook", "P",
		on("sunny", ask("Humidity", "N", on("high", leaf("N")), on("normal", leaf("P")))),
		on("overcast", leaf("P")),
		on("rainy", ask("Windy", "P", on("no", leaf("P")), on("yes", leaf("N")))))
}

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

func classifyCases() []grader.Case {
	sailing, attributes := sailingTree(), []string{"Outlook", "Company", "Sailboat"}
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
			Args: []any{tennisTree(), []string{"Outlook", "Temperature", "Humidity", "Windy"},
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

func id3Cases() []grader.Case {
	return []grader.Case{
		{Name: "triangles and squares", Args: []any{Table(datasets.TrianglesSquares())},
			Where: "Fan, Triangles and Squares: Decision Tree", Want: figuresTree()},
		{Name: "sailing", Args: []any{Table(datasets.Sailing())}, Where: fanSailing,
			Want: sailingTree()},
		{Name: "tennis", Args: []any{Table(datasets.Tennis())}, Where: "Fan, Simple Tree",
			Want: tennisTree()},
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
		{
			Name: "no attributes",
			Args: []any{shape.Table{Rows: [][]string{{}, {}, {}}, Labels: []string{"a", "b", "b"}}},
			Want: leaf("b"),
		},
	}
}

func rulesCases() []grader.Case {
	comb := ask("A", "a", on("1", leaf("a")), on("0",
		ask("B", "b", on("1", leaf("b")), on("0",
			ask("C", "c", on("1", leaf("c")), on("0",
				ask("D", "d", on("1", leaf("d")), on("0", leaf("none")))))))))
	return []grader.Case{
		{Name: "tennis", Args: []any{tennisTree()}, Where: "Fan, Simple Tree", Want: []shape.Rule{
			{Conditions: is("Outlook", "sunny", "Humidity", "high"), Class: "N"},
			{Conditions: is("Outlook", "sunny", "Humidity", "normal"), Class: "P"},
			{Conditions: is("Outlook", "overcast"), Class: "P"},
			{Conditions: is("Outlook", "rainy", "Windy", "no"), Class: "P"},
			{Conditions: is("Outlook", "rainy", "Windy", "yes"), Class: "N"},
		}},
		{Name: "sailing", Args: []any{sailingTree()}, Where: fanSailing, Want: []shape.Rule{
			{Conditions: is("Outlook", "sunny"), Class: "yes"},
			{Conditions: is("Outlook", "rainy", "Company", "big"), Class: "yes"},
			{Conditions: is("Outlook", "rainy", "Company", "med", "Sailboat", "small"),
				Class: "yes"},
			{Conditions: is("Outlook", "rainy", "Company", "med", "Sailboat", "big"), Class: "no"},
			{Conditions: is("Outlook", "rainy", "Company", "no"), Class: "no"},
		}},
		{Name: "X, Y, Z", Args: []any{ask("Y", "I", on("1", leaf("I")), on("0", leaf("II")))},
			Where: fanContent, Want: []shape.Rule{
				{Conditions: is("Y", "1"), Class: "I"}, {Conditions: is("Y", "0"), Class: "II"}}},
		{Name: "a tree that is one leaf", Args: []any{leaf("yes")},
			Want: []shape.Rule{{Class: "yes"}}, Note: "It always holds, so it has no condition."},
		{Name: "four questions deep", Args: []any{comb}, Want: []shape.Rule{
			{Conditions: is("A", "1"), Class: "a"},
			{Conditions: is("A", "0", "B", "1"), Class: "b"},
			{Conditions: is("A", "0", "B", "0", "C", "1"), Class: "c"},
			{Conditions: is("A", "0", "B", "0", "C", "0", "D", "1"), Class: "d"},
			{Conditions: is("A", "0", "B", "0", "C", "0", "D", "0"), Class: "none"},
		}, Note: "The last two rules part at their fourth condition, where an append may find " +
			"spare room in the slice."},
	}
}
