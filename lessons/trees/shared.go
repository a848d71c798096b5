package trees

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/shape"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/trees"
)

// SplitRelations hold for what is computed of the counts of a split.
var SplitRelations = []grader.Relation{
	{Name: "twice every count, the same result", Change: kit.Times(2, 0)},
	{Name: "the branches in another order, the same result", Change: kit.Shuffle(0)},
	{Name: "one more branch without examples, the same result",
		Change: func(_ *rand.Rand, args []any) []any {
			children := args[0].([][]float64)
			return []any{append(children, make([]float64, len(children[0])))}
		}},
}

// The relations of what is chosen or grown from a table.
var tableRelations = []grader.Relation{
	{Name: "every row twice, the same result", Change: kit.Twice(0)},
	{Name: "the rows in another order, the same result",
		Change: kit.Shuffle(0), Same: func(before, after []any) bool {
			// of trees the decisions: the branches follow the rows
			return kit.Equal(after, before...)
		}},
	{Name: "one more column that is the same everywhere, the same result",
		Change: func(_ *rand.Rand, args []any) []any {
			t := args[0].(shape.Table)
			t.Attributes = append(t.Attributes, "constant")
			for i := range t.Rows {
				t.Rows[i] = append(t.Rows[i], "same")
			}
			return append([]any{t}, args[1:]...)
		}},
}

// DrawSplit draws the counts of two to four branches and two or three classes, some of them 0.
func DrawSplit(r *rand.Rand) []any {
	branches, classes := 2+r.IntN(3), 2+r.IntN(2)
	count := func() float64 { return float64(max(0, r.IntN(13)-3)) }
	return []any{kit.List(branches, func() []float64 { return kit.List(classes, count) })}
}

// DrawTable draws a training set of three to ten rows.
func DrawTable(r *rand.Rand) shape.Table {
	t := shape.Table{}
	values, classes := make([]int, 1+r.IntN(4)), 2+r.IntN(2)
	for a := range values {
		t.Attributes = append(t.Attributes, string(rune('A'+a)))
		values[a] = min(3, 1+r.IntN(4))
	}
	for range 3 + r.IntN(8) {
		row := make([]string, len(values))
		for a := range row {
			row[a] = fmt.Sprintf("%c%d", 'a'+a, 1+r.IntN(values[a]))
		}
		t.Rows = append(t.Rows, row)
		t.Labels = append(t.Labels, []string{"yes", "no", "maybe"}[r.IntN(classes)])
	}
	return t
}

func drawTraining(r *rand.Rand) []any { return []any{DrawTable(r)} }

// Tally counts the classes in each branch of a split: see solutions.
var Tally = solutions.Tally

// Where returns the rows of one branch: see solutions.
var Where = solutions.Where

// Where the figures stand.
const fanSailing = "Fan, An Example Data Set and Decision Tree"

const fanEntropy = "Fan, Triangles and Squares: Entropy"

const fanGain = "Fan, Triangles and Squares: Information Gain"

const fanBranches = "Fan, Triangles and Squares: the second question"

const fanChildren = "Fan, Calculating Information Gain"

const fanContent = "Fan, Information Content"

const fanSimpsons = "Fan, Example: The Simpsons"

// The splits of the lecture's examples: one row a branch, one column a class.
var byColor = [][]float64{{2, 3}, {4, 0}, {3, 2}} // green, yellow, red; squares and triangles

var byOutline = [][]float64{{3, 4}, {6, 1}} // dashed, solid

var byDot = [][]float64{{6, 2}, {3, 3}} // no, yes

// table makes a training set from lines of words; the first line names the attributes, and the
// others end with their label.
func table(lines ...string) shape.Table {
	t := shape.Table{Attributes: strings.Fields(lines[0])}
	for _, line := range lines[1:] {
		words := strings.Fields(line)
		t.Rows = append(t.Rows, words[:len(words)-1])
		t.Labels = append(t.Labels, words[len(words)-1])
	}
	return t
}

// The small tables of our own, for table.
// Neither attribute gains anything, and both together decide.
var exclusiveOr = []string{"A B", "0 0 no", "0 1 yes", "1 0 yes", "1 1 no"}

// leaf, ask and on write trees down: ask("Dot", "square", on("no", leaf("square")), on("yes",
// leaf("triangle"))) asks for the dot in a node where squares are the most common.
func leaf(class string) *shape.Node { return &shape.Node{Class: class} }

func ask(attribute, common string, branches ...shape.Branch) *shape.Node {
	return &shape.Node{Class: common, Attribute: attribute, Branches: branches}
}

func on(value string, node *shape.Node) shape.Branch {
	return shape.Branch{Value: value, Node: node}
}

// SailingTree is the tree of the lecture on when to sail.
func SailingTree() *shape.Node {
	return ask("Outlook", "yes",
		on("sunny", leaf("yes")),
		on("rainy", ask("Company", "no",
			on("big", leaf("yes")),
			on("med", ask("Sailboat", "no", on("small", leaf("yes")), on("big", leaf("no")))),
			on("no", leaf("no")))))
}

// TennisTree is the tree of the lecture on when to play tennis.
func TennisTree() *shape.Node {
	return ask("Outlook", "P",
		on("sunny", ask("Humidity", "N", on("high", leaf("N")), on("normal", leaf("P")))),
		on("overcast", leaf("P")),
		on("rainy", ask("Windy", "P", on("no", leaf("P")), on("yes", leaf("N")))))
}
