package tree

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/impurity"
	"github.com/tessella-go/tessella/classify/internal/treeengine"
)

// RegressionStep is one node as [Regression] makes it.
type RegressionStep struct {
	Node  int // its number in the tree; the root is 0
	Depth int // tests above it
	// the tests that lead here from the root, those on one attribute merged
	Path  []Condition
	Mass  float64 // N_m
	Mean  float64 // g_m
	Error float64 // E_m
	// every split (of more than 64 values the best), in order of columns; Children[v] is mass, mean
	// and error of branch v, Residual is E′_m; nil at a leaf
	Candidates []Candidate
	Chosen     int  // the index of the split made; -1 at a leaf
	Stop       Stop // why it is a leaf; Inner if it is not one

	attributes []classify.Attribute
}

// step describes a node whose test has been chosen and whose rows have not been parted yet.
func (t *RegressionTree) step(g *treeengine.Rows, at segment, path []Condition) RegressionStep {
	nd, figures := t.nodes.Nodes[at.Node], t.nodes.Row(at.Node)
	s := RegressionStep{
		Node: int(at.Node), Depth: at.Depth, Path: path, Mass: figures[0], Mean: figures[1],
		Error: figures[2] / figures[0], Chosen: -1,
		Stop: nd.Stop, attributes: t.nodes.Attributes,
	}
	if nd.Kind == Leaf {
		return s
	}
	moments, centre := g.Moments(at)
	for j := range t.nodes.Attributes {
		for split, children := range g.Readable(j, at, moments) {
			if split.Same(&t.nodes, &nd) {
				s.Chosen = len(s.Candidates)
			}
			c := candidate(split, children)
			c.Residual = g.Residual(children)
			c.Gain = Variance(impurity.ColumnSums(children)) - c.Residual
			for v, m := range children {
				c.Children[v] = []float64{m[0], centre + m[1]/m[0], Variance(m)}
			}
			s.Candidates = append(s.Candidates, c)
		}
	}
	return s
}

// String prints the node and its splits, a row each and a star at the one made: E′_m, and how much
// the split reduces E_m.
func (s RegressionStep) String() string {
	where := "all examples"
	if len(s.Path) > 0 {
		where = conjunction(s.attributes, s.Path)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s, mean %s, E = %s", where, amount(s.Mass), number(s.Mean),
		number(s.Error))
	if len(s.Candidates) == 0 {
		fmt.Fprintf(&b, "; leaf (%s)\n", s.Stop)
		return b.String()
	}
	b.WriteString("\n")
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "  split\tN\tmeans\tE′\tE − E′")
	for i, c := range s.Candidates {
		mark := "  "
		if i == s.Chosen {
			mark = "* "
		}
		var sizes, means []string
		for _, branch := range c.Children {
			sizes, means = append(sizes, amount(branch[0])), append(means, number(branch[1]))
		}
		fmt.Fprintf(w, "%s%s\t%s\t%s\t%s\t%s\n", mark, c.text(s.attributes),
			strings.Join(sizes, " + "), strings.Join(means, ", "),
			number(c.Residual), number(c.Gain))
	}
	w.Flush()
	return b.String()
}
