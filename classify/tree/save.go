package tree

import (
	"fmt"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/treenode"
)

func init() {
	classify.RegisterOptions(ID3{}, C45{}, CART{}, Regression{}, Entropy, Gini, GiniPairs,
		Misclassification)
	classify.Register("tree.Tree",
		func(t *Tree) treenode.Columns { return treenode.Save(&t.nodes) }, loadTree)
	classify.Register("tree.RegressionTree",
		func(t *RegressionTree) treenode.Columns { return treenode.Save(&t.nodes) },
		loadRegression)
}

// learner is one that grows trees of classes.
type learner interface {
	Fit(*classify.Dataset) (*Tree, error)
}

func loadTree(f classify.Fitted, l learner, c treenode.Columns) (*Tree, error) {
	if err := checkOptions(l); err != nil {
		return nil, err
	}
	t := FromNodes(f, treenode.Tree{})
	nodes, err := one(c, t.nodes)
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
	f classify.Fitted, l Regression, c treenode.Columns,
) (*RegressionTree, error) {
	o, err := l.growth()
	if err != nil {
		return nil, err
	}
	t := l.start(o, f)
	nodes, err := one(c, t.nodes)
	if err != nil {
		return nil, err
	}
	t.nodes = *nodes
	return t, nil
}

// one loads columns that must have one tree.
func one(c treenode.Columns, like treenode.Tree) (*treenode.Tree, error) {
	trees, err := c.Load(like)
	if err != nil {
		return nil, err
	}
	if len(trees) != 1 {
		return nil, fmt.Errorf("there are %d trees instead of one", len(trees))
	}
	return trees[0], nil
}
