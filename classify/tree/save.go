package tree

import (
	"fmt"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/treenode"
)

func init() {
	classify.RegisterOptions(ID3{}, C45{}, CART{}, Regression{})
	classify.Register("tree.Tree",
		func(t *Tree) treenode.Saved { return t.nodes.Saved() }, loadTree)
	classify.Register("tree.RegressionTree",
		func(t *RegressionTree) treenode.Saved { return t.nodes.Saved() },
		loadRegression)
}

// learner is one that grows trees of classes.
type learner interface {
	Fit(*classify.Dataset) (*Tree, error)
}

func loadTree(f classify.Fitted, l learner, s treenode.Saved) (*Tree, error) {
	if err := checkOptions(l); err != nil {
		return nil, err
	}
	t := FromNodes(f, treenode.Tree{})
	nodes, err := s.Load(t.nodes)
	if err != nil {
		return nil, err
	}
	t.nodes = *nodes
	return t, nil
}

// checkOptions returns an error if the options are not those of a learner that grows trees of
// classes.
func checkOptions(l learner) error {
	switch l := l.(type) {
	case ID3:
		return l.checkOptions()
	case C45:
		return l.checkOptions()
	case CART:
		_, err := l.growth()
		return err
	}
	return fmt.Errorf("the options are a %T instead of a tree.ID3, tree.C45 or tree.CART", l)
}

func loadRegression(
	f classify.Fitted, l Regression, s treenode.Saved,
) (*RegressionTree, error) {
	o, err := l.growth()
	if err != nil {
		return nil, err
	}
	t := l.start(o, f)
	nodes, err := s.Load(t.nodes)
	if err != nil {
		return nil, err
	}
	t.nodes = *nodes
	return t, nil
}
