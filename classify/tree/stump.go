package tree

import (
	"fmt"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/impurity"
	"github.com/tessella-go/tessella/classify/internal/treeengine"
	"github.com/tessella-go/tessella/classify/internal/treenode"
)

// Stumps grows the tree of the best single test by Gini, CART{MaxDepth: 1}, again and again on one
// training set with different weights, as boosting does. The columns are sorted once; a numeric one
// is then searched in O(n), whatever the number of classes. The trees are those of [CART], bit for
// bit.
//
// One Stumps must not be used by several goroutines at once.
type Stumps struct {
	ds     *classify.Dataset
	growth *growth
	engine *treeengine.Stumps
}

var stump = CART{MaxDepth: 1}

// NewStumps sorts the columns. Its errors are those of [CART.Fit].
func NewStumps(ds *classify.Dataset) (*Stumps, error) {
	o, err := stump.options(ds)
	if err != nil {
		return nil, err
	}
	return &Stumps{ds, o, treeengine.NewStumps(ds, o.Options)}, nil
}

// Fit grows the stump for these weights, one for each row of the training set. It returns what
// CART{MaxDepth: 1}.Fit returns for a set with these weights, and the same errors. It is fast if
// the same rows have weight as in the training set. It panics if there is not one weight for each
// row.
//
// The root keeps only its own test; see [Tree.Explain].
func (s *Stumps) Fit(weights []float64) (*Tree, error) {
	if len(weights) != s.ds.Len() {
		panic(fmt.Sprintf("tree: %d weights for %d rows", len(weights), s.ds.Len()))
	}
	weighted := *s.ds
	weighted.Weights = weights
	if !s.engine.Weigh(weights) {
		return stump.fit(&weighted, false)
	}
	t := stump.start(s.ds.Schema())
	t.nodes.AddNodes(1)
	for _, i := range s.engine.Kept {
		t.mass(0)[s.ds.Y[i]] += weights[i]
	}
	best, branches := s.engine.Best()
	switch {
	case impurity.Pure(t.mass(0)):
		t.nodes.Nodes[0].Stop = StopPure
	case branches == 0:
		t.nodes.Nodes[0].Stop = StopEqual
	default:
		best.Set(&t.nodes, 0, branches)
		t.nodes.Nodes[0].First = t.nodes.AddNodes(branches)
		root := &t.nodes.Nodes[0]
		for _, i := range s.engine.Kept {
			b := t.nodes.Branch(root, s.ds.At(i)[best.Attribute])
			t.mass(root.First + b)[s.ds.Y[i]] += weights[i]
		}
	}
	for at := range t.nodes.Nodes {
		nd, counts := &t.nodes.Nodes[at], t.mass(int32(at))
		nd.Class = treenode.MostCommon(counts)
		if at > 0 && impurity.Pure(counts) {
			nd.Stop = StopPure
		} else if at > 0 {
			nd.Stop = StopMaxDepth
		}
	}
	return t, nil
}
