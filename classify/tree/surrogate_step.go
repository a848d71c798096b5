package tree

import (
	"fmt"
	"strings"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/treenode"
)

// Surrogate is a test that stands in for a node's own: of the rows whose value is missing there,
// those for which When holds go to branch 0.
type Surrogate struct {
	When Condition
	// the share of the rows (by weight) that both tests send the same way, among all
	// that the node's own can part
	Agreement float64
	// of the rows that are wrong if all are sent to the heavier branch, the
	// share that it sets right
	Adjusted float64
}

// stands lists the surrogates of a node.
func stands(t *treenode.Tree, at int32) (list []Surrogate) {
	for _, s := range t.Backups[at].Surrogates {
		when, branch := Condition{Attribute: int(s.Attribute), Op: AtMost, Value: s.Threshold},
			int32(0)
		if s.Turned {
			when.Op, branch = Above, 1
		}
		if s.Kind == BySubset {
			when = some(t, &s.Node, branch)
		}
		list = append(list, Surrogate{when, s.Agreement, s.Adjusted})
	}
	return list
}

// standing prints surrogates, a line each.
func standing(b *strings.Builder, attributes []classify.Attribute, list []Surrogate) {
	for _, s := range list {
		fmt.Fprintf(b, "  missing: %s, agreement %s, adjusted %s\n", s.When.Text(attributes),
			rounded(s.Agreement), rounded(s.Adjusted))
	}
}
