package tree

import (
	"fmt"
	"iter"
	"math"
	"strings"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/impurity"
	"github.com/tessella-go/tessella/classify/internal/must"
	"github.com/tessella-go/tessella/classify/internal/treeengine"
	"github.com/tessella-go/tessella/classify/internal/treenode"
)

// Regression grows a tree that predicts a number ("Regression Trees" in the lecture on logistic
// regression; CART's regression trees): a leaf answers with the mean of its examples, and each node
// takes the split with the least mean squared error around the means of its branches.
//
// The error of node m is E_m = Σ (r − g_m)² / N_m, g_m the mean of its N_m targets r; a split into
// branches j leaves E′_m = Σ_j N_mj·E_mj / N_m. The split with the largest E_m − E′_m is made. The
// values of a nominal attribute are sorted by their means, which finds the best of all subsets.
//
// A node is a leaf if all its targets are equal, if no attribute separates its examples, or if an
// option says so. All options but MaxError are those of [CART], with the variance as the impurity.
// Ties: errors that differ by less than 1e-12 of the node's are equal, and the first attribute
// wins, then the lowest threshold. Weights count as that many examples; rows of weight 0 are left
// out.
type Regression struct {
	// a node of a lower or equal E_m is a leaf; 0 means only if the targets are equal
	MaxError float64
	MinRows  int // a node of fewer examples (by weight) is a leaf; 0 means no limit
	MinLeaf  int // each branch must have this many examples (by weight); 0 means at least one
	// (E_m − E′_m) times share of the examples that a split must reach; 0 means no limit
	MinDecrease float64
	MaxDepth    int     // the most tests on a path; 0 means no limit
	MaxLeaves   int     // the most leaves; 0 means no limit
	Nominal     Nominal // how the values of a nominal attribute are parted
	// the most values of which EverySubset tries all subsets, at most 24; 0 means 12
	MaxValues int
	// each node looks at this many attributes, drawn at random, and at more until one of them
	// splits it; at most as many as there are; 0 means all
	MaxFeatures int
	Seed        uint64  // for MaxFeatures
	Missing     Missing // what happens to missing values: Refuse, Stay or Majority
	// the number of goroutines that grow the tree, at most 64; it does not change the tree. 0 means
	// 1
	Workers int
}

// RegressionTree is a fitted tree that predicts a number. It never changes, and any number of
// goroutines may ask it at once. It keeps none of the rows that it was grown from. Its
// [classify.Schema] names the classes of the data set, which it does not use.
type RegressionTree struct{ grown }

// Fit grows the tree for a target with one number for each row of ds. It ignores the classes of ds.
// Its errors name the option, or the row and the column, that cannot be used. A target whose
// squares are too large or too small for a number is an error, which says by what to divide it.
func (l Regression) Fit(ds *classify.Dataset, target []float64) (*RegressionTree, error) {
	o, err := l.options(ds, target)
	if err != nil {
		return nil, err
	}
	t := l.start(o, classify.NewFitted(ds.Schema(), l))
	o.fit(ds, target, &t.nodes)
	return t, nil
}

// Steps returns the nodes of the tree in the order in which they are decided, each with all splits
// that could have been made there. Its errors are those of Fit. Ranging over it again starts again.
func (l Regression) Steps(
	ds *classify.Dataset, target []float64,
) (iter.Seq[RegressionStep], error) {
	o, err := l.options(ds, target)
	if err != nil {
		return nil, err
	}
	return func(yield func(RegressionStep) bool) {
		t := l.start(o, classify.NewFitted(ds.Schema(), l))
		e := treeengine.New(ds, target, o.Options)
		for at, path := range withPaths(&t.nodes, o.grow(e, &t.nodes)) {
			x := examples{ds: ds, target: target, rows: e.Rows(at)}
			if !yield(t.step(o.Options, x, at, path)) {
				return
			}
		}
	}, nil
}

// Variance is E = Σ w·(y − mean)² / Σ w, from the moments Σ w, Σ w·y and Σ w·y². It is 0 if there
// is no mass. The moments should be taken around a centre near the mean; otherwise the difference
// loses digits.
func Variance(moments []float64) float64 { return impurity.Variance.Of(moments) }

// start returns the tree before its first node.
func (l Regression) start(o *growth, f classify.Fitted) *RegressionTree {
	return &RegressionTree{grown{f, treenode.Tree{
		Attributes: f.Schema().Attributes, Numbers: true, Width: 3, Missing: o.missing,
	}}}
}

// growth checks the options.
func (l Regression) growth() (*growth, error) {
	o := &growth{
		Options: treeengine.Options{
			Impurity: impurity.Variance, Nominal: l.Nominal, Workers: l.Workers,
		},
		name: "Regression", missing: l.Missing, maxError: l.MaxError, minRows: l.MinRows,
		leaf:        l.MinLeaf,
		minDecrease: l.MinDecrease, maxDepth: l.MaxDepth,
		maxLeaves: l.MaxLeaves, maxFeatures: l.MaxFeatures, seed: l.Seed, maxValues: l.MaxValues,
	}
	return o, o.check()
}

// options checks everything.
func (l Regression) options(ds *classify.Dataset, target []float64) (*growth, error) {
	o, err := l.growth()
	if err != nil {
		return o, err
	}
	if err := o.checkData(ds); err != nil {
		return o, err
	}
	if len(target) != ds.Len() {
		return o, fmt.Errorf("tree: the target has %d numbers for %d rows", len(target), ds.Len())
	}
	largest, low, high := 0.0, math.Inf(1), math.Inf(-1)
	for i, y := range target {
		if math.IsNaN(y) || math.IsInf(y, 0) {
			return o, fmt.Errorf("tree: row %d: target %v is not a finite number", i+1, y)
		}
		largest, low, high = max(largest, math.Abs(y)), min(low, y), max(high, y)
	}
	// a quarter, because a difference from the mean can be twice as large
	most := math.Sqrt(math.MaxFloat64/sum(ds.ClassWeights())) / 4
	if largest > min(1e150, most) {
		return o, fmt.Errorf("tree: the target reaches %g, whose square, times the weights, is "+
			"too large for a number; divide it by %g", largest, largest)
	}
	// the squares of differences within a branch must be numbers, too
	if spread := high - low; 0 < spread && spread < 1e-130 {
		return o, fmt.Errorf("tree: the target varies by only %g, whose square is too small for a "+
			"number; divide it by %g", spread, spread)
	}
	return o, nil
}

// Predict returns the mean of the training targets in the leaf of x. Missing values are handled as
// in [Tree.Predict]. It panics if x does not have one value for each attribute.
func (t *RegressionTree) Predict(x []float64) float64 {
	at, _ := t.nodes.Find(x)
	return t.nodes.Row(at)[1]
}

// PredictAll writes the prediction for each row of X to dst and returns it. It panics if dst does
// not have one place for each row of X, or if X does not have the training set's columns.
func (t *RegressionTree) PredictAll(dst []float64, X mat.Matrix) []float64 {
	n, _ := X.Dims()
	dst = must.Dst(dst, n, "tree", "rows")
	t.nodes.Locate(X, func(i int, at int32) { dst[i] = t.nodes.Row(at)[1] }, nil)
	return dst
}

// Explained returns the share of the training targets' variance that the tree explains, 1 − ΣE/E: 0
// for a single leaf, 1 if every leaf is exact, and 1 if all targets are equal.
func (t *RegressionTree) Explained() float64 {
	whole, left := t.nodes.Row(0)[2], 0.0
	if whole == 0 {
		return 1
	}
	for i := range t.nodes.Nodes {
		if t.nodes.Nodes[i].Kind == Leaf {
			left += t.nodes.Row(int32(i))[2]
		}
	}
	return 1 - left/whole
}

// Collapse returns the tree in which the nodes for which cut is true are leaves; see
// [Tree.Collapse].
func (t *RegressionTree) Collapse(cut func(node int) bool) *RegressionTree {
	small := *t
	small.nodes = t.nodes.Collapse(cut)
	return &small
}

// String prints the tree, a line for each branch, indented by depth as [Tree.String] does. A leaf
// shows its mean, its examples and its error E_m: "12.5 (8, E 0.250)".
func (t *RegressionTree) String() string {
	var b strings.Builder
	writeTree(&t.nodes, &b, t.leaf)
	return b.String()
}

func (t *RegressionTree) leaf(at int32) string {
	figures := t.nodes.Row(at)
	return fmt.Sprintf("%s (%s, E %s)", number(figures[1]), amount(figures[0]),
		number(figures[2]/max(figures[0], math.SmallestNonzeroFloat64)))
}

// Diagram returns the tree for drawing: an inner node's label is its test, a leaf's its mean.
func (t *RegressionTree) Diagram() *classify.Diagram {
	return diagram(&t.nodes, func(at int32, box *classify.Diagram) {
		figures := t.nodes.Row(at)
		box.Note = fmt.Sprintf("%s, mean %s", amount(figures[0]), number(figures[1]))
		if t.nodes.Nodes[at].Kind == Leaf {
			box.Label, box.Note = number(figures[1]), amount(figures[0])
		}
	})
}

// number prints five significant digits.
func number(v float64) string { return fmt.Sprintf("%.5g", v) }
