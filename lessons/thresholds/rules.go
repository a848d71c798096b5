package thresholds

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/grader/shape"
	"github.com/tessella-go/tessella/lessons/trees"
	solutions "github.com/tessella-go/tessella/solutions/thresholds"
	treesAnswers "github.com/tessella-go/tessella/solutions/trees"
)

var rulesRelations = []grader.Relation{
	{Name: "a question on top with one more leaf, one more rule",
		Change: func(_ *rand.Rand, args []any) []any {
			root := args[0].(*shape.Node)
			return []any{ask("top", root.Class, on("yes", root), on("no", leaf("other")))}
		}, Same: func(before, after []any) bool {
			return len(after[0].([]shape.Rule)) == len(before[0].([]shape.Rule))+1
		}},
}

// Rules asks for the rules of a tree.
var Rules = grader.Exercise[func(*shape.Node) []shape.Rule]{
	ID:        "thresholds/rules",
	Title:     "Rules from a tree",
	Where:     "Fan, Example: The Simpsons; Puolamäki, Rule Extraction from Trees",
	Points:    2,
	Params:    []string{"root"},
	Solution:  solutions.Rules,
	Cases:     rulesCases,
	Draw:      drawTree,
	Compare:   sameRules,
	Relations: rulesRelations,
	Hints: []string{
		"A second function that is also given the conditions so far, below(node, path), does it " +
			"in a few lines. What does it return at a leaf?",
		"When two branches append to the same path, the second may write where the first has " +
			"just written. slices.Clip(path), or a copy, prevents it.",
	},
}

func rulesCases() []grader.Case {
	comb := ask("A", "a", on("1", leaf("a")), on("0",
		ask("B", "b", on("1", leaf("b")), on("0",
			ask("C", "c", on("1", leaf("c")), on("0",
				ask("D", "d", on("1", leaf("d")), on("0", leaf("none")))))))))
	return []grader.Case{
		{Name: "tennis", Args: []any{trees.TennisTree()}, Where: "Fan, Simple Tree",
			Want: []shape.Rule{
				{Conditions: is("Outlook", "sunny", "Humidity", "high"), Class: "N"},
				{Conditions: is("Outlook", "sunny", "Humidity", "normal"), Class: "P"},
				{Conditions: is("Outlook", "overcast"), Class: "P"},
				{Conditions: is("Outlook", "rainy", "Windy", "no"), Class: "P"},
				{Conditions: is("Outlook", "rainy", "Windy", "yes"), Class: "N"},
			}},
		{Name: "sailing", Args: []any{trees.SailingTree()}, Where: fanSailing, Want: []shape.Rule{
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

func drawTree(r *rand.Rand) []any { return []any{treesAnswers.ID3(trees.DrawTable(r))} }

// is writes a path down: is("Color", "red", "Dot", "no").
func is(words ...string) []shape.Condition {
	var path []shape.Condition
	for i := 0; i < len(words); i += 2 {
		path = append(path, shape.Condition{Attribute: words[i], Value: words[i+1]})
	}
	return path
}

// sameRules compares what two lists of rules decide, and then the rules one by one in their order.
func sameRules(_, got, want []any) *compare.Deviation {
	if d := compare.Results(nil, got, want); d != nil {
		return d
	}
	rules, should := got[0].([]shape.Rule), want[0].([]shape.Rule)
	if len(rules) != len(should) {
		return &compare.Deviation{Got: fmt.Sprint(len(rules), " rules"),
			Want: fmt.Sprint(len(should), " rules"),
			Message: fmt.Sprintf("%d rules, should be %d: one for each leaf", len(rules),
				len(should))}
	}
	for i, rule := range should {
		if g := rules[i]; g.Class != rule.Class || !slices.Equal(g.Conditions, rule.Conditions) {
			return &compare.Deviation{Place: compare.Place{Element: i + 1}, Got: inWords(g),
				Want: inWords(rule),
				Message: fmt.Sprintf("the rules are right but for their order: rule %d is "+
					"%q, should be %q",
					i+1, inWords(g), inWords(rule))}
		}
	}
	return nil
}

// inWords writes a rule as "A = x and B = y: yes".
func inWords(rule shape.Rule) string {
	var conditions []string
	for _, c := range rule.Conditions {
		conditions = append(conditions, c.Attribute+" = "+c.Value)
	}
	return strings.Join(conditions, " and ") + ": " + rule.Class
}
