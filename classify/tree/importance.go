package tree

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/treenode"
)

// Importance is the importance of each attribute in a tree.
type Importance struct {
	Attributes []classify.Attribute
	// by how much the tests of the attribute lower the impurity of the tree together: gain times
	// share of the examples, summed up
	Decrease []float64
}

// Importance adds up the decreases in impurity by the tests of each attribute: Σ p(node)·(I(node) −
// Σ p(child|node)·I(child)), p(node) the share of the training mass that comes to the node. The sum
// over all attributes is the impurity of the root less that of the leaves. "" means the impurity by
// which the tree was grown. An attribute that no node tests has 0, however good it is.
func (t *Tree) Importance(I Impurity) Importance {
	return importance(&t.nodes, t.nodes.Risks(cmp.Or(I, t.impurity)), t.nodes.Size(0))
}

// Importance adds up the decreases in variance by the tests of each attribute; see
// [Tree.Importance].
func (t *RegressionTree) Importance() Importance {
	return importance(&t.nodes, t.nodes.Risks(""), t.nodes.Size(0))
}

func importance(t *treenode.Tree, risks []float64, mass float64) Importance {
	m := Importance{Attributes: t.Attributes, Decrease: make([]float64, len(t.Attributes))}
	for at := range t.Nodes {
		nd := &t.Nodes[at]
		if nd.Kind == Leaf {
			continue
		}
		decrease := risks[at]
		for b := range nd.Branches {
			decrease -= risks[nd.First+b]
		}
		m.Decrease[nd.Attribute] += decrease / mass
	}
	return m
}

// Shares returns the decreases divided by their sum, so that they add up to 1;
// all 0 for a single leaf.
func (m Importance) Shares() []float64 {
	shares := slices.Clone(m.Decrease)
	if total := sum(shares); total > 0 {
		for j := range shares {
			shares[j] /= total
		}
	}
	return shares
}

// String prints the attributes that are tested, the most important first, with decrease and share;
// equal ones keep the order of the columns.
func (m Importance) String() string {
	order := make([]int, len(m.Decrease))
	for j := range order {
		order[j] = j
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Compare(m.Decrease[b], m.Decrease[a])
	})
	shares := m.Shares()
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, j := range order {
		if m.Decrease[j] != 0 {
			fmt.Fprintf(w, "%s\t%s\t%s\n", m.Attributes[j].Name, rounded(m.Decrease[j]),
				rounded(shares[j]))
		}
	}
	w.Flush()
	return b.String()
}
