package tree

import (
	"fmt"
	"iter"
	"math"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/treeengine"
	"github.com/tessella-go/tessella/classify/internal/treenode"
)

// Candidate is a split that a node could make.
type Candidate struct {
	Attribute int     // the column
	Kind      Kind    // how it splits the examples; not Leaf
	Threshold float64 // of ByThreshold: the midpoint between Low and High
	// of ByThreshold: neighbouring values at the node; any threshold in [Low,
	// High) is the same split
	Low, High float64
	Values    []int       // of BySubset: the values of branch 0
	Cuts      []float64   // of ByInterval: the upper ends of the intervals but the last
	Branches  int         // their number
	Children  [][]float64 // Children[v][c]: the mass of class c in branch v
	Residual  float64     // Ires
	Gain      float64     // I − Ires
	SplitInfo float64     // I(A), in bits
	Ratio     float64     // Gain / SplitInfo; 0 if all examples are in one branch
}

// Step is one node as a learner makes it: its examples, the splits that it could make, and the one
// that it makes.
type Step struct {
	Node  int // its number in the tree; the root is 0
	Depth int // tests above it
	// the tests that lead here from the root, those on one numeric attribute merged
	Path     []Condition
	Counts   []float64 // the mass of each class
	Impurity float64   // I
	// every attribute not used on the path, every threshold, every subset of the values (of more
	// than 64 the best): in order of column and threshold; nil at a leaf
	Candidates []Candidate
	Chosen     int // the index of the split made; -1 at a leaf
	// of C45: the average gain of the attributes; a split that gains less is not
	// made, whatever its ratio
	Average float64
	Stop    Stop // why it is a leaf; Inner if it is not one
	Class   int  // its majority

	attributes []classify.Attribute
	classes    []string
}

// step describes a node by itself.
func (t *Tree) step(at treenode.Place, path []Condition) Step {
	nd, counts := t.nodes.Nodes[at.Node], t.mass(at.Node)
	return Step{
		Node: int(at.Node), Depth: at.Depth, Path: path, Counts: slices.Clone(counts),
		Impurity: t.impurity.Of(counts), Chosen: -1, Stop: nd.Stop, Class: int(nd.Class),
		attributes: t.nodes.Attributes, classes: t.nodes.Classes,
	}
}

// stepper describes the steps of a tree while it is grown.
type stepper struct {
	t  *Tree
	e  *engine
	ds *classify.Dataset
	o  treeengine.Options
	q  *quinlan // of C45
}

// step describes a node whose test has been chosen and whose rows have not been parted yet.
func (n stepper) step(at segment, path []Condition) Step {
	t, s := n.t, n.t.step(at.Place, path)
	nd, x := &t.nodes.Nodes[at.Node], examples{ds: n.ds, rows: n.e.Rows(at)}
	if nd.Kind == Leaf {
		return s
	}
	if n.q != nil {
		_, s.Average, _ = n.q.offers(nil, n.e, &t.nodes, at)
	}
	for j, a := range t.nodes.Attributes {
		switch {
		case n.q != nil:
			s.Candidates = append(s.Candidates, n.q.candidates(x, n.o, j, s.Counts)...)
		case n.o.Multiway && a.Nominal() &&
			slices.ContainsFunc(path, func(c Condition) bool { return c.Attribute == j }):
		default:
			s.Candidates = append(s.Candidates, x.readable(n.o, j, tie, func(c *Candidate) {
				c.weigh(t.impurity)
			})...)
		}
	}
	s.Chosen = slices.IndexFunc(s.Candidates, func(c Candidate) bool {
		return c.made(&t.nodes, nd)
	})
	return s
}

// steps yields the steps of nodes as they are made.
func (n stepper) steps(nodes iter.Seq[segment], yield func(Step) bool) {
	for at, path := range withPaths(&n.t.nodes, nodes) {
		if !yield(n.step(at, path)) {
			return
		}
	}
}

// withPaths yields nodes, each after the one above it, with the conditions that lead there.
func withPaths(t *treenode.Tree, nodes iter.Seq[segment]) iter.Seq2[segment, []Condition] {
	return func(yield func(segment, []Condition) bool) {
		paths := map[int32][]Condition{}
		for at := range nodes {
			if at.Parent >= 0 {
				paths[at.Node] = extend(paths[at.Parent], condition(t, at.Parent, at.Branch))
			}
			if !yield(at, paths[at.Node]) {
				return
			}
		}
	}
}

// String prints the node and the lecture's table of its splits, a row each and
// a star at the one chosen:
//
//	all examples: 14 (N 5, P 9), I = 0.940
//	  A            |v(A)|  Ires   Gain   I(A)   GainRatio
//	* Outlook      3       0.694  0.247  1.577  0.156
//	  …
//
// A leaf is one line with its class and the reason.
func (s Step) String() string {
	where := "all examples"
	if len(s.Path) > 0 {
		where = conjunction(s.attributes, s.Path)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s, I = %s", where, masses(s.classes, s.Counts), rounded(s.Impurity))
	if len(s.Candidates) == 0 {
		fmt.Fprintf(&b, "; %s (%s)\n", s.classes[s.Class], s.Stop)
		return b.String()
	}
	b.WriteString("\n")
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "  A\t|v(A)|\tIres\tGain\tI(A)\tGainRatio")
	for i, c := range s.Candidates {
		mark := "  "
		if i == s.Chosen {
			mark = "* "
		}
		fmt.Fprintf(w, "%s%s\t%d\t%s\t%s\t%s\t%s\n", mark, c.text(s.attributes), c.Branches,
			rounded(c.Residual), rounded(c.Gain), rounded(c.SplitInfo), rounded(c.Ratio))
	}
	w.Flush()
	if s.Average > 0 && !math.IsInf(s.Average, 1) {
		fmt.Fprintf(&b, "average gain: %s\n", rounded(s.Average))
	}
	return b.String()
}

// text names a split: "Outlook" or "Weight ≤ 165".
func (c Candidate) text(attributes []classify.Attribute) string {
	switch c.Kind {
	case ByThreshold:
		return Condition{Attribute: c.Attribute, Op: AtMost, Value: c.Threshold}.Text(attributes)
	case BySubset:
		return Condition{Attribute: c.Attribute, Op: In, Values: c.Values}.Text(attributes)
	}
	return attributes[c.Attribute].Name
}

// masses lists what a node has: "5 (N 2, P 3)".
func masses(classes []string, counts []float64) string {
	parts := make([]string, len(counts))
	for c, n := range counts {
		parts[c] = fmt.Sprintf("%s %s", classes[c], amount(n))
	}
	return fmt.Sprintf("%s (%s)", amount(sum(counts)), strings.Join(parts, ", "))
}

func amount(n float64) string { return treenode.Amount(n) }

func rounded(v float64) string { return treenode.Rounded(v) }
