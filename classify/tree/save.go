package tree

import (
	"errors"
	"fmt"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/saved"
	"github.com/tessella-go/tessella/classify/internal/treenode"
)

func init() {
	classify.RegisterOptions(ID3{}, C45{}, CART{}, Regression{})
	classify.Register("tree.Tree", saveTree, loadTree)
	classify.Register("tree.RegressionTree", saveRegression, loadRegression)
}

func saveTree(t *Tree) (treenode.Columns, error) {
	if t.Options() == nil {
		return treenode.Columns{}, errors.New("it was made by no learner")
	}
	return treenode.Save(&t.nodes), nil
}

func loadTree(f classify.Fitted, c treenode.Columns) (*Tree, error) {
	if err := checkOptions(f.Options()); err != nil {
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
func checkOptions(options any) error {
	switch l := options.(type) {
	case ID3:
		return l.checkOptions()
	case C45:
		return l.checkOptions()
	case CART:
		_, err := l.growth()
		return err
	}
	return fmt.Errorf("the options are a %T instead of a tree.ID3, tree.C45 or tree.CART", options)
}

func saveRegression(t *RegressionTree) (treenode.Columns, error) {
	return treenode.Save(&t.nodes), nil
}

func loadRegression(f classify.Fitted, c treenode.Columns) (*RegressionTree, error) {
	l, err := saved.Options[Regression](f)
	if err != nil {
		return nil, err
	}
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
