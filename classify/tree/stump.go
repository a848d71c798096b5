package tree

import (
	"fmt"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/treeengine"
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
	engine *engine
}

var stump = CART{MaxDepth: 1}

// NewStumps sorts the columns. Its errors are those of [CART.Fit].
func NewStumps(ds *classify.Dataset) (*Stumps, error) {
	o, err := stump.options(ds)
	if err != nil {
		return nil, err
	}
	o.Rivals = false
	return &Stumps{ds, o, treeengine.New(ds, nil, o.Options)}, nil
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
	if !s.same(weights) {
		weighted := *s.ds
		weighted.Weights = weights
		return stump.fit(&weighted, false)
	}
	s.engine.Weigh(weights)
	t := stump.start(s.ds.Schema())
	for range s.growth.grow(s.engine, &t.nodes) {
	}
	return t, nil
}

// same reports whether the weights can be used, and the same rows have weight as before.
func (s *Stumps) same(weights []float64) bool {
	for i, w := range weights {
		if !(w >= 0) || (w > 0) != (s.ds.Weight(i) > 0) {
			return false
		}
	}
	return sum(weights) <= classify.MaxWeight
}
