package tree

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/impurity"
	"github.com/tessella-go/tessella/classify/internal/treeengine"
	"github.com/tessella-go/tessella/classify/internal/treenode"
)

// Explanation is how a tree came to its answer for one row.
type Explanation struct {
	Row []float64
	// the nodes that the row passed, from the root; their Candidates are the best split of each
	// attribute, and Children is known only of the one that was made
	Steps []Step
	// Taken[i] leads from Steps[i] to Steps[i+1]: the node's own test, whatever the row has for it
	Taken     []Condition
	Class     int
	Posterior []float64

	attributes []classify.Attribute
	classes    []string
	divided    bool
}

// Explain follows x through the tree to a leaf. It stops before a leaf if x has no value for a test
// and nothing replaces the test. Its Detail is an [Explanation]. Its reasons are the conditions on
// the path, in one phrase for each attribute. The first is the one that raised the probability of
// the class most. It panics if x does not have one value for each attribute.
//
// A node shows the best splits of the attributes, which were compared when the tree was grown (for
// [C45], those that gained something). A node with less than 2 % of the training examples shows its
// own test only, and so do all nodes of the trees of [Resampler] and [Stumps]: the tree does not
// keep what it was grown from. The Steps of a learner list every split.
func (t *Tree) Explain(x []float64) classify.Explanation {
	e := Explanation{
		Row: slices.Clone(x), Class: t.Predict(x), Posterior: t.Posterior(nil, x),
		attributes: t.nodes.Attributes, classes: t.nodes.Classes,
		divided: t.nodes.Missing == Fractions,
	}
	at, path := treenode.Place{Parent: -1}, []Condition(nil)
	for {
		s := t.step(at, path)
		if t.nodes.Nodes[at.Node].Kind != Leaf {
			t.compare(&s, at.Node)
		}
		e.Steps = append(e.Steps, s)
		next := t.nodes.Down(at.Node, x)
		if next < 0 {
			break
		}
		b := next - t.nodes.Nodes[at.Node].First
		c := condition(&t.nodes, at.Node, b)
		e.Taken, path = append(e.Taken, c), extend(path, c)
		at = treenode.Place{Node: next, Parent: at.Node, Branch: b, Depth: at.Depth + 1}
	}
	return classify.Explanation{
		Class:       e.classes[e.Class],
		Probability: e.Posterior[e.Class],
		Reasons:     e.reasons(t.nodes.Raises(x, e.Class)),
		Detail:      e,
	}
}

// compare fills in the splits of an inner node that are known.
func (t *Tree) compare(s *Step, at int32) {
	own := t.own(at)
	for _, r := range t.nodes.Rivals[at] {
		c := Candidate{
			Attribute: int(r.Attribute), Kind: r.Kind, Low: r.Low, High: r.High,
			Branches: int(r.Branches), Residual: r.Left, Gain: r.Gain,
			SplitInfo: r.Info, Ratio: impurity.Ratio(r.Gain, r.Info),
		}
		if c.Kind == ByThreshold {
			c.Threshold = treeengine.Midpoint(r.Low, r.High)
		}
		for _, v := range r.Values {
			c.Values = append(c.Values, int(v))
		}
		if c.Attribute == own.Attribute {
			s.Chosen = len(s.Candidates)
			if c = own; t.c45() { // C4.5's gain has terms that the branches do not show
				c.Gain, c.SplitInfo, c.Ratio = r.Gain, r.Info, impurity.Ratio(r.Gain, r.Info)
			}
		}
		s.Candidates = append(s.Candidates, c)
	}
	if s.Chosen < 0 {
		s.Candidates, s.Chosen = []Candidate{own}, 0
	} else if t.c45() {
		s.Average = average(t.nodes.Attributes, s.Candidates, t.nodes.Size(0))
	}
}

// c45 reports whether the tree was grown by C4.5.
func (t *Tree) c45() bool {
	_, ok := t.Options().(C45)
	return ok
}

// own describes the test that a node makes.
func (t *Tree) own(at int32) Candidate {
	nd := &t.nodes.Nodes[at]
	c := Candidate{
		Attribute: int(nd.Attribute), Kind: nd.Kind, Threshold: nd.Threshold,
		Branches: int(nd.Branches),
	}
	switch nd.Kind {
	case BySubset:
		c.Values = some(&t.nodes, nd, 0).Values
	case ByInterval:
		c.Cuts = slices.Clone(t.nodes.Thresholds(nd))
	}
	for b := range nd.Branches {
		c.Children = append(c.Children, slices.Clone(t.mass(nd.First+b)))
	}
	c.weigh(t.impurity)
	return c
}

// reasons puts the conditions on each attribute into one phrase; raises says how much the tests of
// each raised the probability of the class.
func (e Explanation) reasons(raises []float64) []string {
	var order []int
	low, high := map[int]float64{}, map[int]float64{}
	for _, c := range e.Taken {
		j := c.Attribute
		if !slices.Contains(order, j) {
			order = append(order, j)
			low[j], high[j] = math.Inf(-1), math.Inf(1)
		}
		if c.Op == AtMost || c.Op == Within {
			high[j] = min(high[j], c.Value)
		}
		if c.Op == Above {
			low[j] = max(low[j], c.Value)
		} else if c.Op == Within {
			low[j] = max(low[j], c.Low)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(raises[b], raises[a]) })
	texts := make([]string, len(order))
	for i, j := range order {
		a, v := e.attributes[j], e.Row[j]
		switch {
		case math.IsNaN(v):
			texts[i] = "a missing " + a.Name
		case a.Nominal():
			texts[i] = a.Name + " = " + a.Format(v)
		case math.IsInf(low[j], -1):
			texts[i] = a.Name + " up to " + a.Format(high[j])
		case math.IsInf(high[j], 1):
			texts[i] = a.Name + " above " + a.Format(low[j])
		default:
			texts[i] = a.Name + " in " + a.Format(low[j]) + " to " + a.Format(high[j])
		}
	}
	return texts
}

// String prints the steps one below the other, what the row has for each test, and the answer.
func (e Explanation) String() string {
	var b strings.Builder
	for i, s := range e.Steps {
		b.WriteString(s.String())
		switch {
		case i < len(e.Taken):
			fmt.Fprintf(&b, "→ %s\n", e.Taken[i].Text(e.attributes))
		case s.Chosen >= 0:
			a := s.Candidates[s.Chosen].Attribute
			answer := "the majority here"
			if e.divided {
				answer = "all branches, by their shares"
			}
			fmt.Fprintf(&b, "→ no branch for %s = %s: %s\n", e.attributes[a].Name,
				e.attributes[a].Format(e.Row[a]), answer)
		}
	}
	fmt.Fprintf(&b, "%s:", e.classes[e.Class])
	for c, p := range e.Posterior {
		fmt.Fprintf(&b, " P(%s) = %s", e.classes[c], rounded(p))
	}
	b.WriteString("\n")
	return b.String()
}
