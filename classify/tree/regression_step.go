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
func (t *RegressionTree) step(
	o treeengine.Options, x examples, at segment, path []Condition,
) RegressionStep {
	nd, figures := &t.nodes.Nodes[at.Node], t.nodes.Row(at.Node)
	s := RegressionStep{
		Node: int(at.Node), Depth: at.Depth, Path: path, Mass: figures[0], Mean: figures[1],
		Error: figures[2] / figures[0], Chosen: -1,
		Stop: nd.Stop, attributes: t.nodes.Attributes,
	}
	if nd.Kind == Leaf {
		return s
	}
	x.centre = figures[1]
	for j := range t.nodes.Attributes {
		s.Candidates = append(s.Candidates, x.readable(o, j, tie*s.Error, func(c *Candidate) {
			all := impurity.ColumnSums(c.Children)
			for _, m := range c.Children {
				c.Residual += m[0] / all[0] * Variance(m)
			}
			c.Gain = Variance(all) - c.Residual
		})...)
	}
	for i := range s.Candidates {
		c := &s.Candidates[i]
		if c.made(&t.nodes, nd) {
			s.Chosen = i
		}
		for v, m := range c.Children {
			c.Children[v] = []float64{m[0], x.centre + m[1]/m[0], Variance(m)}
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
