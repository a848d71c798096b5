package gaussians

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/shape"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/gaussians"
)

// LogJoint asks for naive Bayes on a table of names.
var LogJoint = grader.Exercise[func(shape.Table, []string, string, float64) float64]{
	ID:        "gaussians/log-joint",
	Title:     "Naive Bayes for names",
	Where:     puoNaiveBayes,
	Points:    3,
	Params:    []string{"t", "x", "class", "lambda"},
	Solution:  solutions.LogJoint,
	Cases:     logJointCases,
	Draw:      drawQuery,
	Drawn:     8,
	Relations: logJointRelations,
	Hints: []string{
		"First count the rows of the class. The logarithm of their share is the first term.",
		"For each column: how many rows of the class have the value x[j]? Call Laplace with this " +
			"number, the rows of the class, and the number of different values in the column.",
		"A map[string]bool collects the different values of a column; its len is their number. " +
			"Collect them from all rows, of whatever class.",
	},
}

func logJointCases() []grader.Case {
	tennis, sailing := kit.Table(datasets.Tennis()), kit.Table(datasets.Sailing())
	day, cloudy := []string{"sunny", "cold", "high", "yes"},
		[]string{"overcast", "cold", "high", "yes"}
	alone, crowded := []string{"sunny", "no", "big"}, []string{"rainy", "big", "small"}
	return []grader.Case{
		{Name: "a day, P", Args: []any{tennis, day, "P", 0}, Want: -5.2417470151, Where: fanTennis,
			Note: "9/14 · 2/9 · 3/9 · 3/9 · 3/9 = 1/189."},
		{Name: "a day, N", Args: []any{tennis, day, "N", 0}, Want: -3.8838521285, Where: fanTennis,
			Note: "5/14 · 3/5 · 1/5 · 4/5 · 3/5 = 18/875."},
		{Name: "overcast, N", Args: []any{tennis, cloudy, "N", 0}, Want: math.Inf(-1),
			Where: fanTennis, Note: "No overcast day is an N, so the whole product is 0."},
		{Name: "overcast, N, smoothed", Args: []any{tennis, cloudy, "N", 1}, Want: -5.3914433445,
			Where: fanTennis, Note: "5/14 · 1/8 · 2/8 · 5/7 · 4/7 = 25/5488."},
		{Name: "a day, P, smoothed", Args: []any{tennis, day, "P", 1}, Want: -4.9499412254,
			Where: fanTennis, Note: "9/14 · 3/12 · 4/12 · 4/11 · 4/11 = 6/847."},
		{Name: "sailing alone, yes", Args: []any{sailing, alone, "yes", 0}, Want: -3.4863551900,
			Where: fanSailing, Note: "7/10 · 5/7 · 1/7 · 3/7 = 3/98."},
		{Name: "sailing alone, no", Args: []any{sailing, alone, "no", 0}, Want: math.Inf(-1),
			Where: fanSailing},
		{Name: "sailing in company, no, a little smoothed",
			Args: []any{sailing, crowded, "no", 0.5}, Want: -4.5155580273, Where: fanSailing,
			Note: "3/10 · 7/8 · 1/9 · 3/8 = 7/640. Company has three values, though the " +
				"class has seen two."},
		{
			Name: "six hundred columns",
			Args: []any{wide(600), slices.Repeat([]string{"a"}, 600), "yes", 0},
			Want: -831.9997602232, Note: "⅘ · ¼⁶⁰⁰: the product itself is 0 in floating point.",
		},
	}
}

func drawQuery(r *rand.Rand) []any {
	n, d := 4+r.IntN(6), 2+r.IntN(2)
	t := shape.Table{Attributes: []string{"Colour", "Size", "Form"}[:d]}
	values := [][]string{{"red", "green", "blue"}, {"small", "big"}, {"round", "square", "oval"}}
	for i := range n {
		var row []string
		for j := range d {
			row = append(row, kit.Pick(r, values[j]...))
		}
		t.Rows = append(t.Rows, row)
		t.Labels = append(t.Labels, []string{"yes", "no"}[(i+r.IntN(2)*(i/2))%2])
	}
	var x []string
	for j := range d {
		x = append(x, t.Rows[r.IntN(n)][j])
	}
	return []any{t, x, t.Labels[r.IntN(n)], float64(r.IntN(5)) / 2}
}

var logJointRelations = []grader.Relation{
	{Name: "the rows in another order, the same result", Change: kit.Shuffle(0)},
	{Name: "every row and λ twice, the same result",
		Change: kit.All(kit.Twice(0), kit.Times(2, 3))},
	{Name: "one more column that is the same everywhere, the same result",
		Change: func(_ *rand.Rand, args []any) []any {
			t := args[0].(shape.Table)
			t.Attributes = append(t.Attributes, "constant")
			for i := range t.Rows {
				t.Rows[i] = append(t.Rows[i], "same")
			}
			return []any{t, append(args[1].([]string), "same"), args[2], args[3]}
		}},
}

// wide is a table of so many columns that are all the same: of the four rows that are labelled yes
// one has the value a, the fifth is labelled no.
func wide(columns int) shape.Table {
	t := shape.Table{
		Attributes: make([]string, columns),
		Labels:     []string{"yes", "yes", "yes", "yes", "no"},
	}
	for j := range t.Attributes {
		t.Attributes[j] = fmt.Sprint("A", j+1)
	}
	for _, value := range []string{"a", "b", "b", "b", "a"} {
		t.Rows = append(t.Rows, slices.Repeat([]string{value}, columns))
	}
	return t
}

const fanTennis = "Fan, Another Example"

const fanSailing = "Fan, An Example Data Set and Decision Tree"
