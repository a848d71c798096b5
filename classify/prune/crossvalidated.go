package prune

import (
	"fmt"
	"slices"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/internal/impurity"
	"github.com/tessella-go/tessella/classify/internal/treenode"
	"github.com/tessella-go/tessella/classify/tree"
)

// CrossValidated grows a tree and prunes it to the size that cross-validation chooses: the smallest
// tree of the [Path] whose error is at most one standard error above the least (Breiman's rule, as
// rpart's users apply it; "How do we choose T_max for decision trees? (Cross-validation)" in
// Roweis's lecture).
//
// The trees of all folds are pruned by the same α as the tree of all examples, not to the same
// sizes. The tree of step k is best for all α from α_k to the next; the folds use the geometric
// mean of the two.
//
// Of equal errors the smaller tree wins. The folds are those of the rows with a weight above 0,
// unless they are given.
type CrossValidated struct {
	// such as CART{Impurity: Entropy}.Fit; nil means CART{}.Fit
	Grow func(*classify.Dataset) (*tree.Tree, error)
	// the impurity that pruning counts; "" means Misclassification
	Risk    tree.Impurity
	Divisor Divisor // of the path
	// the smallest α looked at, as a share of the root's risk; 0 means every tree of the path
	CP float64
	// without K, Share, Given and Ordered: 10 folds, or as many as there are rows with a weight
	Folds evaluate.Folds
	// choose the least error, not the smallest tree within one standard error of it
	Least bool
}

// Fit grows and prunes. Its errors are those of Grow, and name the option or the
// fold that cannot be used.
func (c CrossValidated) Fit(ds *classify.Dataset) (*tree.Tree, error) {
	path, table, err := c.run(ds)
	if err != nil {
		return nil, err
	}
	return path.At(table.Rows[table.chosen(c.Least)].Step), nil
}

// Table returns the errors that Fit chooses by.
func (c CrossValidated) Table(ds *classify.Dataset) (*CPTable, error) {
	_, table, err := c.run(ds)
	return table, err
}

func (c CrossValidated) run(ds *classify.Dataset) (*Sequence[*tree.Tree], *CPTable, error) {
	if c.Grow == nil {
		c.Grow = tree.CART{}.Fit
	}
	path, nodes, err := c.path(ds)
	if err != nil {
		return nil, nil, err
	}
	root := nodes.Row(0)
	table, err := c.table(ds, path, impurity.Sum(root)-slices.Max(root))
	return path, table, err
}

// path grows a tree and prunes it.
func (c CrossValidated) path(
	ds *classify.Dataset,
) (*Sequence[*tree.Tree], *treenode.Tree, error) {
	model, err := c.Grow(ds)
	if err != nil {
		return nil, nil, err
	}
	path, err := Path(model, Options{Risk: c.Risk, Divisor: c.Divisor})
	return path, model.Nodes(), err
}

// CPRow is one tree of a [CPTable]. Errors and CP are shares of the root's.
type CPRow struct {
	Step int // of the path
	// its α as a share of the root's risk: the smallest at which the tree is chosen
	CP       float64
	Splits   int     // its number of leaves less one
	RelError float64 // its risk on the examples that it was grown from
	XError   float64 // its error in cross-validation
	XStd     float64 // and the standard error of that
}

// CPTable has the errors of the trees of a path in cross-validation, from the single leaf on, as
// rpart's cptable.
type CPTable struct {
	Rows  []CPRow
	Best  int // the row of the least XError, the first of equal ones
	OneSE int // the first row whose XError is at most XError + XStd of the best
}

func (t *CPTable) chosen(least bool) int {
	if least {
		return t.Best
	}
	return t.OneSE
}

// String prints the columns of R's cptable.
func (t *CPTable) String() string {
	text := "          CP nsplit rel error   xerror     xstd\n"
	for i, r := range t.Rows {
		text += fmt.Sprintf("%-3d %8.6f %6d %9.6f %8.6f %8.6f\n", i+1, r.CP, r.Splits, r.RelError,
			r.XError, r.XStd)
	}
	return text
}
