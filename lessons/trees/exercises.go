// Package trees holds the exercises of the lessons on decision trees: what each asks for, its cases
// with the lecture's figures, and what must hold whatever the input. The known mistakes are in
// mistakes.txt, the answers in solutions/trees, and the lessons in trees.md and rules.md.
package trees

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/grader/shape"
	"github.com/tessella-go/tessella/lessons/internal/kit"
	solutions "github.com/tessella-go/tessella/solutions/trees"
)

// Tasks lists the exercises of the lesson on decision trees, in its order.
var Tasks = []grader.Task{
	Classify, PredictEntropies, Entropy, Gain, PredictCoins, BugInGain, BestAttribute, ID3,
	ChooseQuestions, Diagnose,
}

// Classify asks for the way of one row down a given tree.
var Classify = grader.Exercise[func(root *shape.Node, attributes []string, row []string) string]{
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

// Entropy asks for the entropy of a node in bits.
var Entropy = grader.Exercise[func(counts []float64) float64]{
	ID:        "trees/entropy",
	Title:     "Entropy",
	Where:     fanEntropy,
	Points:    2,
	Params:    []string{"counts"},
	Solution:  solutions.Entropy,
	Cases:     entropyCases,
	Draw:      drawCounts,
	Relations: nodeRelations,
	Hints: []string{
		"The formula speaks of shares, and you are given counts.",
		"Bits are logarithms to the base 2. And what should a class with the count 0 add?",
		"First the total, then a loop: skip what is 0, and take p·log₂ p from the sum for " +
			"everything else.",
	},
}

// Gain asks for the information gain of a split.
var Gain = grader.Exercise[func(children [][]float64) float64]{
	ID:        "trees/gain",
	Title:     "Information gain",
	Where:     fanGain,
	Points:    2,
	Params:    []string{"children"},
	Solution:  solutions.Gain,
	Cases:     gainCases,
	Draw:      drawSplit,
	Relations: splitRelations,
	Hints: []string{
		"What is needed before the question, less what is needed after it.",
		"The parent holds the examples of all branches. How many of each class is that? And a " +
			"branch counts with its share of the examples.",
		"Add up the columns of children and take the Entropy of these sums. Then subtract, for " +
			"each branch, its share times its Entropy. Mind the split without examples.",
	},
}

// BestAttribute asks for the attribute of the highest gain.
var BestAttribute = grader.Exercise[func(t shape.Table) int]{
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

// ID3 asks for the algorithm.
var ID3 = grader.Exercise[func(t shape.Table) *shape.Node]{
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

// BestThreshold asks for the best cut of a numeric attribute.
var BestThreshold = grader.Exercise[func(x []float64, labels []string) (threshold, gain float64)]{
	ID:        "trees/best-threshold",
	Title:     "The best threshold",
	Where:     fanSimpsons,
	Points:    3,
	Params:    []string{"x", "labels"},
	Results:   []string{"threshold", "gain"},
	Solution:  solutions.BestThreshold,
	Cases:     bestThresholdCases,
	Draw:      drawNumbers,
	Compare:   kit.SameCut,
	Relations: thresholdRelations,
	Hints: []string{
		"Where are the candidates? Sort a copy of x, and drop what is there twice: " +
			"slices.Sort, slices.Compact.",
		"For one candidate, count the classes on both sides into two branches, and let Gain say " +
			"what the cut is worth.",
		"Begin with the threshold +Inf and the gain 0. Go from the smallest candidate up, and " +
			"take one over only if it gains more than 1e-12 above the best so far.",
	},
}

// Rules asks for the rules of a tree.
var Rules = grader.Exercise[func(root *shape.Node) []shape.Rule]{
	ID:        "trees/rules",
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
