package prune

import (
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"sort"
	"strings"
	"text/tabwriter"

	"github.com/tessella-go/tessella/classify/internal/treenode"
	"github.com/tessella-go/tessella/classify/tree"
)

// Options says how [Path] prunes a tree.
type Options struct {
	// Risk is the impurity that pruning counts; "" means Misclassification. It need not be the
	// impurity by which the tree was grown: "grow by Gini, prune by misclassification". It must be
	// "" for a tree of numbers, whose risk is always the mean squared error.
	Risk    tree.Impurity
	Divisor Divisor // LeavesMinusOne (Breiman, rpart, scikit-learn) or Leaves (the lectures)
}

// Step is one tree of a [Sequence].
type Step struct {
	// the strength of the links that were cut to come here: the tree is the smallest of least
	// cost from this α to the next
	Alpha  float64
	Leaves int
	// R(T) = Σ p(l)·I(l) over the leaves, p(l) their shares of the training mass: with
	// misclassification the training error
	Risk float64
	// the nodes of the first tree that became leaves at this step, in its
	// numbering; none at the first
	Cut []int
}

// String prints one row of the table that [Sequence.String] prints.
func (s Step) String() string {
	return fmt.Sprintf("α = %.6g: %d leaves, R = %.6g", s.Alpha, s.Leaves, s.Risk)
}

// Sequence is the path of trees that weakest-link pruning makes, each a pruned form of the one
// before, from the tree as it was grown to a single leaf ("Finding the optimal pruned tree" in
// Roweis's lecture on trees; minimal cost-complexity pruning in CART). M is the type of the tree,
// *[tree.Tree] or *[tree.RegressionTree].
//
// At each step the inner node of the least strength ([LinkStrength]) becomes a leaf; nodes of equal
// strength do so together. The first step has the tree as it was grown and α = 0. Branches that
// save no risk are cut at the second step, which has α = 0 too. Examples that stay at a test
// because a value is missing ([tree.Stay]) count at no leaf, as in rpart.
//
// By [LeavesMinusOne] the α are scikit-learn's. rpart's are sometimes smaller, because it computes
// the strength of a branch as if no branch deep below it had been cut before.
type Sequence[M any] struct {
	Steps   []Step
	Divisor Divisor

	// the step at which each node becomes a leaf; 0 for a leaf, and uncut for a node that
	// disappears with one above it
	cutAt    []int32
	collapse func(cut func(at int) bool) M
}

// mostCut is the most nodes that became leaves that a row of the table lists.
const mostCut = 12

// uncut is the step of nodes that are not cut.
const uncut = math.MaxInt32

// model is a tree that can be pruned: a *[tree.Tree] or a *[tree.RegressionTree].
type model[M any] interface {
	*tree.Tree | *tree.RegressionTree
	Nodes() *treenode.Tree
	Collapse(cut func(node int) bool) M
}

// Path prunes the tree step by step; the tree itself does not change. By [LeavesMinusOne] the time
// is O(n log n) for n nodes, whatever the shape of the tree. By [Leaves] it is O(n·depth), and a
// chain-like tree of more than about thirty thousand tests is an error. So is an unknown divisor.
// For a tree of numbers the risk is the mean squared error, and it is an error if Risk is not "".
func Path[M model[M]](t M, o Options) (*Sequence[M], error) {
	nodes := t.Nodes()
	if nodes.Numbers && o.Risk != "" {
		return nil, errors.New("prune: Options.Risk is for trees of classes; the risk of a " +
			"tree of numbers is its mean squared error")
	}
	return newPath(nodes, nodes.Risks(o.Risk), o.Divisor, t.Collapse)
}

func newPath[M any](
	t *treenode.Tree, own []float64, by Divisor, collapse func(func(int) bool) M,
) (*Sequence[M], error) {
	p := &Sequence[M]{
		Divisor:  by,
		collapse: collapse,
		cutAt:    slices.Repeat([]int32{uncut}, len(t.Nodes)),
	}
	var steps []Step
	switch by {
	case LeavesMinusOne:
		steps = hull(t, own)
	case Leaves:
		if err := checkDepth(t, "LeavesMinusOne prunes it at once"); err != nil {
			return nil, err
		}
		steps = weakestLinks(t, own, by)
	default:
		return nil, fmt.Errorf("prune: divisor %d is neither LeavesMinusOne nor Leaves", by)
	}
	mass := t.Size(0)
	for k := range steps {
		for _, at := range steps[k].Cut {
			p.cutAt[at] = int32(k)
		}
		steps[k].Alpha /= mass
		steps[k].Risk /= mass
	}
	for at := range t.Nodes {
		if t.Nodes[at].Kind == tree.Leaf {
			p.cutAt[at] = 0
		}
	}
	p.Steps = steps
	return p, nil
}

// weakestLinks is the algorithm as the lecture states it. Risks and strengths are in units of
// mass:
//
//	steps ← the whole tree
//	while there are two leaves or more:
//	    nodes, α ← the weakest links and their strength
//	    for each of nodes:
//	        make it a leaf, and compute the strengths above it anew
//	    steps ← steps and this tree
func weakestLinks(t *treenode.Tree, own []float64, by Divisor) []Step {
	l := newLinks(t, own, nil, func(node, below float64, leaves int) float64 {
		return LinkStrength(node, below, leaves, by)
	})
	steps := []Step{{Leaves: l.leaves[0], Risk: l.below[0]}}
	for l.leaves[0] > 1 {
		nodes, alpha := l.weakest()
		for _, at := range nodes {
			l.cut(at)
		}
		steps = append(steps, Step{
			Alpha:  atLeastZero(alpha, own[0]),
			Leaves: l.leaves[0],
			Risk:   l.below[0],
			Cut:    numbers(nodes),
		})
	}
	return steps
}

// atLeastZero removes the rounding error of a strength that should be 0.
func atLeastZero(alpha, risk float64) float64 {
	if math.Abs(alpha) <= slack(0, risk) {
		return 0
	}
	return alpha
}

func numbers(nodes []int32) []int {
	list := make([]int, len(nodes))
	for i, at := range nodes {
		list[i] = int(at)
	}
	slices.Sort(list)
	return list
}

// At returns the tree of step k. It panics if there is no such step.
func (p *Sequence[M]) At(k int) M {
	if k < 0 || k >= len(p.Steps) {
		panic(fmt.Sprintf("prune: the path has no step %d; it has 0 to %d", k, len(p.Steps)-1))
	}
	return p.collapse(func(at int) bool { return p.cutAt[at] <= int32(k) })
}

// Step returns the index of the step that α chooses: the last one before the first whose α is
// larger. By [LeavesMinusOne] its tree is the smallest of those with the least [Cost] at α. A
// negative α chooses the tree as it was grown.
func (p *Sequence[M]) Step(alpha float64) int {
	k := slices.IndexFunc(p.Steps, func(s Step) bool {
		return s.Alpha > alpha+treenode.Tie*math.Abs(alpha)
	})
	if k < 0 {
		return len(p.Steps) - 1
	}
	return max(0, k-1)
}

// Tree returns the tree that α chooses; see [Sequence.Step].
func (p *Sequence[M]) Tree(alpha float64) M { return p.At(p.Step(alpha)) }

// Leaves returns the largest tree of the path with at most n leaves. The path skips sizes, so it
// may have fewer. It panics if n < 1.
func (p *Sequence[M]) Leaves(n int) M {
	if n < 1 {
		panic(fmt.Sprintf("prune: a tree has at least 1 leaf, not %d", n))
	}
	return p.At(sort.Search(len(p.Steps)-1, func(k int) bool { return p.Steps[k].Leaves <= n }))
}

// String prints the path, a row for each tree.
func (p *Sequence[M]) String() string {
	var b strings.Builder
	p.Print(&b)
	return b.String()
}

// Print writes the table of String to w.
func (p *Sequence[M]) Print(w io.Writer) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	if _, err := fmt.Fprintf(table, "α\tleaves\tR\tnodes that became leaves\n"); err != nil {
		return err
	}
	for _, s := range p.Steps {
		cut := " (as grown)"
		if len(s.Cut) > 0 {
			cut = ""
		}
		for i, at := range s.Cut {
			if i == mostCut {
				cut += fmt.Sprintf(" … %d more", len(s.Cut)-i)
				break
			}
			cut += fmt.Sprintf(" %d", at)
		}
		if _, err := fmt.Fprintf(table, "%.6f\t%d\t%.6f\t%s\n", s.Alpha, s.Leaves, s.Risk,
			strings.TrimSpace(cut)); err != nil {
			return err
		}
	}
	return table.Flush()
}
