package tree

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tessella-go/tessella/classify"
)

// Op is what a [Condition] asks of a value.
type Op uint8

const (
	Is     Op = iota // x = Value, of a nominal attribute
	AtMost           // x ≤ Value, of a numeric one
	Above            // x > Value
	Within           // Low < x ≤ Value
	In               // x is one of Values, of a nominal attribute
)

// Condition is one test on one attribute.
type Condition struct {
	Attribute int // the column
	Op        Op
	Value     float64 // a number, or the index of a nominal value
	Low       float64 // of Within
	Values    []int   // of In: indices of nominal values, in increasing order
}

// Holds reports whether x meets the condition. A missing value meets none.
func (c Condition) Holds(x []float64) bool {
	switch v := x[c.Attribute]; c.Op {
	case AtMost:
		return v <= c.Value
	case Above:
		return v > c.Value
	case Within:
		return c.Low < v && v <= c.Value
	case In:
		k := int(v)
		_, found := slices.BinarySearch(c.Values, k)
		return found && float64(k) == v
	default:
		return v == c.Value
	}
}

// most is how many values of a set are written out.
const most = 12

// text writes the condition as "Outlook = sunny", "Outlook in {rainy, sunny}", "Weight ≤ 165",
// "Weight > 165" or "150 < Weight ≤ 165".
func (c Condition) text(attributes []classify.Attribute) string {
	a := attributes[c.Attribute]
	switch c.Op {
	case Within:
		return a.Format(c.Low) + " < " + a.Name + " ≤ " + a.Format(c.Value)
	case In:
		if len(c.Values) == 1 {
			return a.Name + " = " + a.Values[c.Values[0]]
		}
		names := make([]string, 0, most+1)
		for i, v := range c.Values {
			if i == most {
				names = append(names, fmt.Sprintf("… %d more", len(c.Values)-i))
				break
			}
			names = append(names, a.Values[v])
		}
		return a.Name + " in {" + strings.Join(names, ", ") + "}"
	}
	return a.Name + [...]string{Is: " = ", AtMost: " ≤ ", Above: " > "}[c.Op] + a.Format(c.Value)
}

func conjunction(attributes []classify.Attribute, conditions []Condition) string {
	parts := make([]string, len(conditions))
	for i, c := range conditions {
		parts[i] = c.text(attributes)
	}
	return strings.Join(parts, " and ")
}

// condition is what holds for the rows that go down a branch.
func (t *skeleton) condition(parent, branch int32) Condition {
	nd := &t.nodes[parent]
	c := Condition{Attribute: int(nd.attribute), Op: Is, Value: float64(branch)}
	switch nd.kind {
	case ByThreshold:
		c.Op, c.Value = AtMost+Op(branch), nd.threshold
	case BySubset:
		return t.some(nd, branch)
	case ByInterval:
		switch ends := t.thresholds(nd); {
		case branch == 0:
			c.Op, c.Value = AtMost, ends[0]
		case int(branch) == len(ends):
			c.Op, c.Value = Above, ends[branch-1]
		default:
			c.Op, c.Low, c.Value = Within, ends[branch-1], ends[branch]
		}
	}
	return c
}

// some is the condition of having one of the values that a BySubset test sends down a branch.
func (t *skeleton) some(nd *node, branch int32) Condition {
	c := Condition{Attribute: int(nd.attribute), Op: In}
	for _, code := range t.subset(nd) {
		if code&1 == branch {
			c.Values = append(c.Values, int(code>>1))
		}
	}
	return c
}

// extend returns a copy of a path with one more condition. A further bound on the same side of a
// numeric attribute, or a smaller set or interval, replaces the looser one above it, so a path has
// at most three conditions for each attribute, however deep the tree.
func extend(path []Condition, c Condition) []Condition {
	longer := append(make([]Condition, 0, len(path)+1), path...)
	for i, old := range longer {
		if old.Attribute == c.Attribute && old.Op == c.Op && c.Op != Is {
			longer[i] = c
			return longer
		}
	}
	return append(longer, c)
}

// Rule says: where all conditions hold, the class is Class. A path of a tree is such a conjunction.
//
// Deviates from the lecture: it calls a path a disjunction; the tree is a disjunction of paths.
type Rule struct {
	Conditions []Condition // none: the rule always holds
	Class      int
	// the training mass of each class under the rule; nil where it is not known
	Counts []float64
}

// Covers reports whether all conditions hold for x.
func (r Rule) Covers(x []float64) bool {
	return !slices.ContainsFunc(r.Conditions, func(c Condition) bool { return !c.Holds(x) })
}

// Rules is an ordered set of rules over one set of attributes and classes.
type Rules struct {
	Attributes []classify.Attribute
	Classes    []string
	List       []Rule
}

// Rules returns one rule for each leaf, from left to right. Exactly one of them covers a row for
// whose values the nodes have branches, and it answers as the tree; where a value is missing,
// unlisted or, in a test of a part of the values, new to the node, no rule covers the row, and only
// [Tree.Predict] has an answer.
func (t *Tree) Rules() Rules {
	rules := Rules{Attributes: t.attributes, Classes: t.classes}
	type end struct {
		node int32
		path []Condition
	}
	for todo := []end{{}}; len(todo) > 0; {
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		nd := t.nodes[at.node]
		if nd.kind == Leaf {
			rules.List = append(rules.List, Rule{
				Conditions: at.path,
				Class:      int(nd.class),
				Counts:     slices.Clone(t.mass(at.node)),
			})
		}
		for b := nd.branches - 1; b >= 0; b-- {
			todo = append(todo, end{nd.first + b, extend(at.path, t.condition(at.node, b))})
		}
	}
	return rules
}

// Match returns the index of the first rule that covers x, and -1 if none does.
func (rs Rules) Match(x []float64) int {
	return slices.IndexFunc(rs.List, func(r Rule) bool { return r.Covers(x) })
}

// Text writes rule i as "if Outlook = sunny and Humidity = high then N".
func (rs Rules) Text(i int) string {
	r := rs.List[i]
	if len(r.Conditions) == 0 {
		return "always " + rs.Classes[r.Class]
	}
	return "if " + conjunction(rs.Attributes, r.Conditions) + " then " + rs.Classes[r.Class]
}

// String writes the rules, a line each.
func (rs Rules) String() string {
	var b strings.Builder
	for i := range rs.List {
		b.WriteString(rs.Text(i))
		b.WriteString("\n")
	}
	return b.String()
}
