package treeengine

import (
	"sync"
	"sync/atomic"

	"github.com/tessella-go/tessella/classify/internal/treenode"
)

// In this file goroutines share the growing of one tree. The result does not depend on which worker
// finds it. The parts are joined in the order in which a single worker would make them.

// share calls do for 0 to n−1, each from the goroutine of a worker, whose number is the first
// argument.
func share(workers, n int, do func(i, k int)) {
	if workers == 1 {
		for k := range n {
			do(0, k)
		}
		return
	}
	var wait sync.WaitGroup
	var next atomic.Int64
	for i := range workers {
		wait.Go(func() {
			for k := int(next.Add(1)) - 1; k < n; k = int(next.Add(1)) - 1 {
				do(i, k)
			}
		})
	}
	wait.Wait()
}

// each calls do for every one of the columns, from several goroutines if there is enough work.
func (e *Engine) each(columns []int, size int, do func(w *worker, j int)) {
	if size*len(columns) < e.Worthwhile {
		for _, j := range columns {
			do(&e.pool[0], j)
		}
		return
	}
	share(len(e.pool), len(columns), func(i, k int) { do(&e.pool[i], columns[k]) })
}

// Shared grows a tree with several goroutines: the same tree, depth first, each node with the same
// number. They share the columns of the nodes of at least Small rows; what is below the others is
// then grown by one of them each. The function grows what is below a node that has been added, and
// returns the nodes of fewer than so many rows, which stay leaves.
func (e *Engine) Shared(t *treenode.Tree,
	grow func(e *Engine, t *treenode.Tree, from Segment, small int) (rest []Segment),
) {
	top := bare(t, 0)
	ends := grow(e, &top, e.Root(&top), e.Small)
	parts := make([]treenode.Tree, len(ends))
	engines := make([]*Engine, len(e.pool))
	share(len(e.pool), len(ends), func(i, k int) {
		if engines[i] == nil {
			alone := *e
			alone.pool = e.pool[i : i+1]
			alone.scratch(e.Small)
			engines[i] = &alone
		}
		end, part := ends[k], bare(t, 2)
		// Node 0 is the root. Decreases in impurity are relative to its mass.
		copy(part.Row(0), top.Row(0))
		copy(part.Row(1), top.Row(end.Node))
		part.Nodes[1] = top.Nodes[end.Node]
		end.Parent, end.Node = 0, 1
		grow(engines[i], &part, end, 0)
		parts[k] = part
	})
	on := make(map[int32]*treenode.Tree, len(ends))
	total := len(top.Nodes)
	for k, end := range ends {
		on[end.Node] = &parts[k]
		total += len(parts[k].Nodes) - 2
	}
	t.Nodes, t.Figures = make([]treenode.Node, 0, total), make([]float64, 0, total*t.Width)
	join(t, &top, on)
}

// bare returns a skeleton of the same kind that has n leaves, and nothing else.
func bare(t *treenode.Tree, n int) treenode.Tree {
	b := treenode.Tree{
		Attributes: t.Attributes, Numbers: t.Numbers, Width: t.Width, Missing: t.Missing,
	}
	b.AddNodes(n)
	return b
}

// join puts the top of a tree together with the parts that hang below its nodes, and numbers the
// nodes depth first. Node 1 of a part is the node of the top.
func join(t *treenode.Tree, top *treenode.Tree, parts map[int32]*treenode.Tree) {
	type move struct {
		of       *treenode.Tree
		from, to int32
	}
	for todo := []move{{top, 0, t.AddNodes(1)}}; len(todo) > 0; {
		m := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if part := parts[m.from]; part != nil && m.of == top {
			m.of, m.from = part, 1
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
			t.SetExtras(m.to, m.of, m.from)
		}
		t.Nodes[m.to] = nd
	}
}
