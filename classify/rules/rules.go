// Package rules reads rules from a grown tree: [Of] has one for each leaf, [C45] simplifies and
// orders them as C4.5rules does. [Set.Check] proves that rules are disjoint and exhaustive.
//
// What deviates from the lectures:
//
//   - [Rule]: the lecture calls a path a disjunction; the tree is a disjunction of paths.
package rules

import (
	"slices"
	"strings"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/tree"
)

// Rule says: if all conditions hold, the class is Class. A path of a tree is such a conjunction.
type Rule struct {
	Conditions []tree.Condition // none: the rule always holds
	Class      int
	// the training mass of each class under the rule; nil if it is not known
	Counts []float64
}

// Covers reports whether all conditions hold for x.
func (r Rule) Covers(x []float64) bool {
	return !slices.ContainsFunc(r.Conditions, func(c tree.Condition) bool { return !c.Holds(x) })
}

// Set is an ordered set of rules over one set of attributes and classes.
type Set struct {
	Attributes []classify.Attribute
	Classes    []string
	List       []Rule
}

// Of returns one rule for each leaf of a tree, from left to right. If the nodes have branches for
// all values of a row, exactly one rule covers it, and that rule answers as the tree does. If a
// value is missing, unlisted or, in a test of a subset of the values, new to the node, no rule
// covers the row, and only [tree.Tree.Predict] has an answer.
func Of(t *tree.Tree) Set {
	nodes := t.Nodes()
	rules := Set{Attributes: nodes.Attributes, Classes: nodes.Classes}
	for leaf, path := range t.Paths() {
		rules.List = append(rules.List, Rule{
			Conditions: path,
			Class:      int(nodes.Nodes[leaf].Class),
			Counts:     slices.Clone(nodes.Row(int32(leaf))),
		})
	}
	return rules
}

// Match returns the index of the first rule that covers x, and -1 if none does.
func (rs Set) Match(x []float64) int {
	return slices.IndexFunc(rs.List, func(r Rule) bool { return r.Covers(x) })
}

// Text writes rule i as "if Outlook = sunny and Humidity = high then N".
func (rs Set) Text(i int) string {
	r := rs.List[i]
	if len(r.Conditions) == 0 {
		return "always " + rs.Classes[r.Class]
	}
	parts := make([]string, len(r.Conditions))
	for k, c := range r.Conditions {
		parts[k] = c.Text(rs.Attributes)
	}
	return "if " + strings.Join(parts, " and ") + " then " + rs.Classes[r.Class]
}

// String writes the rules, a line each.
func (rs Set) String() string {
	var b strings.Builder
	for i := range rs.List {
		b.WriteString(rs.Text(i))
		b.WriteString("\n")
	}
	return b.String()
}
