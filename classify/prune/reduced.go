package prune

import (
	"fmt"
	"iter"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/schemas"
	"github.com/tessella-go/tessella/classify/internal/treenode"
	"github.com/tessella-go/tessella/classify/tree"
)

// ReducedError prunes a tree by its errors on examples that it was not grown from, the pruning or
// validation set ("Pruning" in the lecture on logistic regression; reduced-error pruning). It goes
// once from the leaves to the root. A branch, after it has been pruned itself, becomes a leaf if it
// has no fewer errors than the leaf would have. The result is the smallest version of the most
// accurate subtree. Greedy is the lecture's loop instead: as long as the accuracy on the set does
// not fall, it cuts the branch whose removal improves it most.
//
// A leaf answers with the majority of the training examples, which pruning does not change. A
// branch that no example of the pruning set reaches is cut. Ties, if Greedy: branches that improve
// the accuracy equally are all cut, except those below another one of them.
type ReducedError struct {
	Greedy bool // cut the branch whose removal helps most, again and again
}

// ReducedStep is one round of [ReducedError].
type ReducedStep struct {
	Nodes  []int   // what became leaves, in the numbering of the tree that is pruned
	Gain   float64 // by how much each of them lowers the errors; 0 does no harm
	Errors float64 // the mass of the errors on the pruning set after this step
	Leaves int     // and the number of leaves
}

// String prints the step on one line.
func (s ReducedStep) String() string {
	return fmt.Sprintf("nodes %v become leaves: each has %s errors fewer, %s in all are "+
		"left, in %d leaves", s.Nodes, treenode.Amount(s.Gain), treenode.Amount(s.Errors), s.Leaves)
}

// Prune returns the pruned tree; the tree itself does not change. Its errors say how the pruning
// set differs from the training set. The time is that of sending the set down the tree, plus O(n)
// for n nodes, or O(n·depth) if Greedy. If Greedy, a chain-like tree of more than about thirty
// thousand tests is an error.
func (r ReducedError) Prune(t *tree.Tree, set *classify.Dataset) (*tree.Tree, error) {
	steps, err := r.Steps(t, set)
	if err != nil {
		return nil, err
	}
	cut := map[int]bool{}
	for s := range steps {
		for _, at := range s.Nodes {
			cut[at] = true
		}
	}
	return t.Collapse(func(at int) bool { return cut[at] }), nil
}

// Steps returns the rounds in which Prune makes leaves. Its errors are those of Prune. Ranging over
// it again starts again.
func (r ReducedError) Steps(t *tree.Tree, set *classify.Dataset) (iter.Seq[ReducedStep], error) {
	if err := fits(t.Schema(), set); err != nil {
		return nil, err
	}
	if r.Greedy {
		if err := checkDepth(t.Nodes(), "without Greedy it is pruned at once"); err != nil {
			return nil, err
		}
	}
	own, stayed := errorsOn(t.Nodes(), set)
	return func(yield func(ReducedStep) bool) {
		l := newLinks(t.Nodes(), own, stayed, func(node, below float64, _ int) float64 {
			return node - below
		})
		if r.Greedy {
			l.greedy(yield)
		} else {
			l.onePass(yield)
		}
	}, nil
}

// greedy is the lecture's loop. The worth of a node is how many errors more are made if it becomes
// a leaf:
//
//	while there are two leaves or more, and the least worth is at most 0:
//	    nodes ← the nodes of the least worth
//	    for each of nodes:
//	        make it a leaf, and compute the worth of those above it anew
func (l *links) greedy(yield func(ReducedStep) bool) {
	for l.leaves[0] > 1 && l.least[0] <= l.slack(0) {
		nodes, worth := l.weakest()
		for _, at := range nodes {
			l.cut(at)
		}
		if !yield(ReducedStep{
			Nodes:  numbers(nodes),
			Gain:   0 - worth,
			Errors: l.below[0],
			Leaves: l.leaves[0],
		}) {
			return
		}
	}
}

// onePass decides each node after all below it:
//
//	errors, leaves ← those of the whole tree
//	for each node that is not a leaf, from the last to the first:
//	    add up the errors and the leaves of its branches
//	    gain ← the errors of its branches − its own as a leaf
//	    if gain ≥ 0:
//	        errors ← errors − gain
//	        leaves ← leaves − the leaves of its branches + 1
//	        make it a leaf
func (l *links) onePass(yield func(ReducedStep) bool) {
	errors, leaves := l.below[0], l.leaves[0]
	for at := int32(len(l.Nodes)) - 1; at >= 0; at-- { // children stand behind their parents
		if l.Nodes[at].Kind == tree.Leaf {
			continue
		}
		l.weigh(at)
		if gain := l.below[at] - l.own[at]; gain >= -l.slack(0) {
			errors -= gain
			leaves -= l.leaves[at] - 1
			l.below[at], l.leaves[at] = l.own[at], 1
			if !yield(ReducedStep{
				Nodes:  []int{int(at)},
				Gain:   gain,
				Errors: errors,
				Leaves: leaves,
			}) {
				return
			}
		}
	}
}

// errorsOn sends a set down the tree. own has the mass at each node of other classes than the
// node's answer; stayed has the part of it that goes no further.
func errorsOn(t *treenode.Tree, set *classify.Dataset) (own, stayed []float64) {
	own, stayed = make([]float64, len(t.Nodes)), make([]float64, len(t.Nodes))
	type share struct {
		node int32
		mass float64
	}
	for i := range set.Len() {
		x := set.At(i)
		for todo := []share{{0, set.Weight(i)}}; len(todo) > 0; {
			s := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			wrong := 0.0
			if int(t.Nodes[s.node].Class) != set.Y[i] {
				wrong = s.mass
			}
			own[s.node] += wrong
			nd := &t.Nodes[s.node]
			if nd.Kind == tree.Leaf {
				continue
			}
			if next := t.Down(s.node, x); next >= 0 {
				todo = append(todo, share{next, s.mass})
			} else if t.Missing == tree.Fractions {
				whole := 0.0
				for b := range nd.Branches {
					whole += t.Size(nd.First + b)
				}
				for b := range nd.Branches {
					if n := t.Size(nd.First + b); n > 0 {
						todo = append(todo, share{nd.First + b, s.mass * n / whole})
					}
				}
			} else {
				stayed[s.node] += wrong
			}
		}
	}
	return own, stayed
}

// fits returns an error that says how a set differs from the one that a tree was grown from.
func fits(train classify.Schema, set *classify.Dataset) error {
	if err := set.Require("prune", classify.NeedRows); err != nil {
		return err
	}
	if err := schemas.Differ(set.Schema(), train); err != nil {
		return fmt.Errorf("prune: %w", err)
	}
	return nil
}
