package treeengine

import (
	"sync"
	"sync/atomic"

	"github.com/tessella-go/tessella/classify/internal/treenode"
)

// In this file goroutines share the growing of one tree. What they find does not depend on which of
// them finds it, and what they make is put together in the order in which one alone would make it.

// share calls do for 0 to n−1, each from one of as many goroutines as there are hands, whose
// number is the first argument.
func (p *Packed) share(n int, do func(i, k int)) {
	if len(p.hands) == 1 {
		for k := range n {
			do(0, k)
		}
		return
	}
	var wait sync.WaitGroup
	var next atomic.Int64
	for i := range p.hands {
		wait.Go(func() {
			for k := int(next.Add(1)) - 1; k < n; k = int(next.Add(1)) - 1 {
				do(i, k)
			}
		})
	}
	wait.Wait()
}

// each calls do for every numeric column among the given, from several goroutines
// where there is enough to do.
func (p *Packed) each(columns []int, size int, do func(h *hand, j int)) {
	if size*len(columns) < p.Worthwhile {
		for _, j := range columns {
			if p.entries[j] != nil {
				do(&p.hands[0], j)
			}
		}
		return
	}
	p.share(len(columns), func(i, k int) {
		if j := columns[k]; p.entries[j] != nil {
			do(&p.hands[i], j)
		}
	})
}

// Shared grows a tree with several goroutines: the same tree, depth first, each node with the same
// number. They share the columns of the nodes of at least Small rows; what is below the others is
// then grown by one of them each. The function grows what is below a node that has been added, and
// returns the nodes of fewer than so many rows, which stay leaves.
func (p *Packed) Shared(t *treenode.Tree,
	grow func(e Engine, t *treenode.Tree, from Segment, small int) (rest []Segment),
) {
	trunk := bare(t, 0)
	limbs := grow(p, &trunk, p.Root(&trunk), p.Small)
	crowns := make([]treenode.Tree, len(limbs))
	engines := make([]*Packed, len(p.hands))
	p.share(len(limbs), func(i, k int) {
		if engines[i] == nil {
			alone := *p
			alone.hands = p.hands[i : i+1]
			alone.room(p.Small)
			engines[i] = &alone
		}
		limb, crown := limbs[k], bare(t, 2)
		// Node 0 stands for the root, from whose mass a decrease in impurity is reckoned.
		copy(crown.Row(0), trunk.Row(0))
		copy(crown.Row(1), trunk.Row(limb.Node))
		crown.Nodes[1] = trunk.Nodes[limb.Node]
		limb.Parent, limb.Node = 0, 1
		grow(engines[i], &crown, limb, 0)
		crowns[k] = crown
	})
	on := make(map[int32]*treenode.Tree, len(limbs))
	total := len(trunk.Nodes)
	for k, limb := range limbs {
		on[limb.Node] = &crowns[k]
		total += len(crowns[k].Nodes) - 2
	}
	t.Nodes, t.Figures = make([]treenode.Node, 0, total), make([]float64, 0, total*t.Width)
	graft(t, &trunk, on)
}

// bare returns a skeleton of the same kind that has n leaves, and nothing else.
func bare(t *treenode.Tree, n int) treenode.Tree {
	b := treenode.Tree{
		Attributes: t.Attributes, Numbers: t.Numbers, Width: t.Width, Missing: t.Missing,
	}
	b.AddNodes(n)
	return b
}

// graft puts a trunk together with the crowns on its nodes, in each of which node 1 is the trunk's,
// and numbers the nodes depth first.
func graft(t *treenode.Tree, trunk *treenode.Tree, crowns map[int32]*treenode.Tree) {
	type move struct {
		of       *treenode.Tree
		from, to int32
	}
	for todo := []move{{trunk, 0, t.AddNodes(1)}}; len(todo) > 0; {
		m := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if crown := crowns[m.from]; crown != nil && m.of == trunk {
			m.of, m.from = crown, 1
		}
		nd := m.of.Nodes[m.from]
		copy(t.Row(m.to), m.of.Row(m.from))
		if nd.Kind == treenode.BySubset {
			codes := m.of.Subset(&nd)
			nd.Extra = int32(len(t.Subsets))
			t.Subsets = append(append(t.Subsets, int32(len(codes))), codes...)
		}
		if nd.Kind != treenode.Leaf {
			first := t.AddNodes(int(nd.Branches))
			for b := nd.Branches - 1; b >= 0; b-- {
				todo = append(todo, move{m.of, nd.First + b, first + b})
			}
			nd.First = first
			if b, ok := m.of.Backups[m.from]; ok {
				t.SetBackup(m.to, b)
			}
		}
		t.Nodes[m.to] = nd
	}
}
