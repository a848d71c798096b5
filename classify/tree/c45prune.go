package tree

import (
	"cmp"
	"fmt"
	"iter"
	"math"
	"slices"
	"strings"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/treenode"
)

// Verdict is what pruning decides for a node.
type Verdict uint8

const (
	Kept   Verdict = iota // it keeps its branches
	Cut                   // it becomes a leaf
	Raised                // its largest branch takes its place
)

// String returns the word.
func (v Verdict) String() string { return [...]string{"kept", "cut", "raised"}[v] }

// Pruning is a decision of C4.5's pruning on one inner node, whose branches have been pruned
// before.
type Pruning struct {
	Path   []Condition // the tests that lead to the node, as the tree is at that time
	Test   string      // the node's own: the attribute, or "Weight ≤ 165"
	Counts []float64   // the mass of each class
	Tree   float64     // the pessimistic errors of its leaves together
	Leaf   float64     // of the node as a leaf
	// of its largest branch with all of the node's examples; +Inf where branches are not raised
	Branch  float64
	Largest Condition // what leads to the largest branch
	Verdict Verdict

	attributes []classify.Attribute
}

// String prints where the node is, and on a second line what is compared:
//
//	Outlook = sunny: Humidity
//	  tree 2.40, leaf 2.87, branch Humidity = high 3.41, kept
func (p Pruning) String() string {
	var b strings.Builder
	if len(p.Path) > 0 {
		b.WriteString(conjunction(p.attributes, p.Path) + ": ")
	}
	fmt.Fprintf(&b, "%s\n  tree %.2f, leaf %.2f, ", p.Test, p.Tree, p.Leaf)
	if !math.IsInf(p.Branch, 1) {
		fmt.Fprintf(&b, "branch %s %.2f, ", p.Largest.Text(p.attributes), p.Branch)
	}
	b.WriteString(p.Verdict.String())
	return b.String()
}

// Prunings returns the decisions that lead from the grown tree to the pruned one, in the order in
// which Fit makes them: from the leaves up, and again below what has been raised. There are none if
// the tree is not to be pruned. Its errors are those of Fit. Ranging over it again starts again.
func (l C45) Prunings(ds *classify.Dataset) (iter.Seq[Pruning], error) {
	if err := l.check(ds); err != nil {
		return nil, err
	}
	return func(yield func(Pruning) bool) {
		if l.Unpruned {
			return
		}
		p := l.pruner(l.grown(ds), ds)
		for d := range p.prune() {
			if !yield(p.describe(d)) {
				return
			}
		}
	}, nil
}

// collapsed returns the tree without the branches that together make as many training errors as
// their node would as a leaf.
func (t *Tree) collapsed() *Tree {
	errors := make([]float64, len(t.nodes.Nodes))
	for at := len(t.nodes.Nodes) - 1; at >= 0; at-- { // branches come after their node
		nd := &t.nodes.Nodes[at]
		errors[at] = 0
		for b := range nd.Branches {
			errors[at] += errors[nd.First+b]
		}
		if nd.Kind == Leaf {
			errors[at] = wrong(t.mass(int32(at)))
		}
	}
	return t.Collapse(func(at int) bool { return errors[at] >= wrong(t.mass(int32(at)))-leeway })
}

// wrong is the mass of all classes but the most common one.
func wrong(counts []float64) float64 { return sum(counts) - slices.Max(counts) }

// pruner prunes a tree in place.
type pruner struct {
	t        *Tree
	train    *classify.Dataset
	cf       float64
	raise    bool
	holes    bool      // a cell of the training set is missing
	errorsAt []float64 // of each pruned node: the pessimistic errors of its leaves
	path     []visit   // from the root to the current node
	scratch  []part
}

// part is an example, or a fraction of one.
type part struct {
	row    int32
	weight float64
}

// visit is a node on the current path, with its examples. Work below it changes only their order.
type visit struct {
	node     int32
	rows     []part
	branches [][]part // nil until deal fills them
	next     int32    // the branch to go down next
}

// decision is a Pruning as the algorithm sees it: the node is the last of the path.
type decision struct {
	tree, leaf, branch float64
	largest            int32
	verdict            Verdict
}

func (l C45) pruner(t *Tree, train *classify.Dataset) *pruner {
	p := &pruner{
		t:        t,
		train:    train,
		cf:       cmp.Or(l.Confidence, .25),
		raise:    !l.NoRaising,
		errorsAt: make([]float64, len(t.nodes.Nodes)),
	}
	root := visit{}
	for i := range train.Len() {
		if w := train.Weight(i); w > 0 {
			root.rows = append(root.rows, part{int32(i), w})
			p.holes = p.holes || slices.ContainsFunc(train.At(i), math.IsNaN)
		}
	}
	p.path = []visit{root}
	return p
}

// prune is the algorithm: it yields the decision on each inner node before it is carried out.
func (p *pruner) prune() iter.Seq[decision] {
	return func(yield func(decision) bool) {
		for len(p.path) > 0 {
			at := &p.path[len(p.path)-1]
			nd := &p.t.nodes.Nodes[at.node]
			if nd.Kind == Leaf {
				p.errorsAt[at.node] = p.errors(p.t.mass(at.node))
				p.path = p.path[:len(p.path)-1]
				continue
			}
			if at.branches == nil {
				at.branches = p.deal(nd, at.rows)
			}
			if b := at.next; b < nd.Branches {
				at.next++
				p.path = append(p.path, visit{node: nd.First + b, rows: at.branches[b]})
				continue
			}
			d := p.decide(at)
			if !yield(d) {
				return
			}
			switch d.verdict {
			case Kept:
				p.errorsAt[at.node] = d.tree
			case Cut:
				p.errorsAt[at.node] = d.leaf
				*nd = treenode.Node{Class: nd.Class, Kind: Leaf, Stop: StopPruned}
			case Raised:
				*nd = p.t.nodes.Nodes[nd.First+d.largest]
				p.recount(at.node, at.rows)
				at.branches, at.next = nil, 0
				continue
			}
			p.path = p.path[:len(p.path)-1]
		}
	}
}

// decide compares a node whose branches have been pruned as it is, as a leaf, and with its
// largest branch in its place.
func (p *pruner) decide(at *visit) decision {
	nd := &p.t.nodes.Nodes[at.node]
	d := decision{leaf: p.errors(p.t.mass(at.node)), branch: math.Inf(1)}
	most := 0.0
	for b := range nd.Branches {
		d.tree += p.errorsAt[nd.First+b]
		if n := p.t.nodes.Size(nd.First + b); n >= most*(1-tie) {
			d.largest, most = b, n
		}
	}
	if p.raise {
		d.branch = p.raised(at, nd.First+d.largest, d.largest)
	}
	const less = .1 + tie
	switch {
	case d.leaf <= d.tree+less && d.leaf <= d.branch+less:
		d.verdict = Cut
	case d.branch <= d.tree+less:
		d.verdict = Raised
	}
	return d
}

// errors returns the pessimistic errors of a leaf.
func (p *pruner) errors(counts []float64) float64 {
	return PessimisticErrors(sum(counts), wrong(counts), p.cf)
}

// pruned returns the tree after all decisions. An empty leaf answers as the node that is above it
// now.
func (p *pruner) pruned() *Tree {
	t := p.t.Collapse(func(int) bool { return false })
	for at := range t.nodes.Preorder() {
		if nd := &t.nodes.Nodes[at.Node]; nd.Stop == StopEmpty {
			nd.Class = t.nodes.Nodes[at.Parent].Class
		}
	}
	return t
}

// describe turns a decision into a Pruning.
func (p *pruner) describe(d decision) Pruning {
	at := p.path[len(p.path)-1].node
	t := p.t
	r := Pruning{
		Counts: slices.Clone(t.mass(at)), Tree: d.tree, Leaf: d.leaf, Branch: d.branch,
		Largest: condition(&t.nodes, at, d.largest), Verdict: d.verdict,
		attributes: t.nodes.Attributes,
	}
	for _, above := range p.path[:len(p.path)-1] {
		r.Path = extend(r.Path, condition(&t.nodes, above.node, above.next-1))
	}
	nd := &t.nodes.Nodes[at]
	if r.Test = t.nodes.Attributes[nd.Attribute].Name; nd.Kind != ByValue {
		r.Test = condition(&t.nodes, at, 0).Text(t.nodes.Attributes)
	}
	return r
}
