package tree

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/treenode"
)

// Op is the comparison that a [Condition] makes.
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

// Holds reports whether x meets the condition. A missing value meets no condition.
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

// most is the number of values of a set that are written out.
const most = 12

// Text writes the condition as "Outlook = sunny", "Outlook in {rainy, sunny}", "Weight ≤ 165",
// "Weight > 165" or "150 < Weight ≤ 165".
func (c Condition) Text(attributes []classify.Attribute) string {
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
		parts[i] = c.Text(attributes)
	}
	return strings.Join(parts, " and ")
}

// condition is what holds for the rows that go down a branch.
func condition(t *treenode.Tree, parent, branch int32) Condition {
	nd := &t.Nodes[parent]
	c := Condition{Attribute: int(nd.Attribute), Op: Is, Value: float64(branch)}
	switch nd.Kind {
	case ByThreshold:
		c.Op, c.Value = AtMost+Op(branch), nd.Threshold
	case BySubset:
		return some(t, nd, branch)
	case ByInterval:
		switch ends := t.Thresholds(nd); {
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
func some(t *treenode.Tree, nd *treenode.Node, branch int32) Condition {
	c := Condition{Attribute: int(nd.Attribute), Op: In}
	for _, code := range t.Subset(nd) {
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

// Paths yields the number of each leaf, from left to right, with the conditions that lead there
// from the root; conditions on one numeric attribute are merged into one.
func (t *Tree) Paths() iter.Seq2[int, []Condition] {
	type end struct {
		node int32
		path []Condition
	}
	return func(yield func(int, []Condition) bool) {
		for todo := []end{{}}; len(todo) > 0; {
			at := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			nd := t.nodes.Nodes[at.node]
			if nd.Kind == Leaf && !yield(int(at.node), at.path) {
				return
			}
			for b := nd.Branches - 1; b >= 0; b-- {
				todo = append(todo,
					end{nd.First + b, extend(at.path, condition(&t.nodes, at.node, b))})
			}
		}
	}
}
