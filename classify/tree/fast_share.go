package tree

import (
	"sync"
	"sync/atomic"
)

// In this file goroutines share the growing of one tree. What they find does not depend on which of
// them finds it, and what they make is put together in the order in which one alone would make it.

// share calls do for 0 to n−1, each from one of as many goroutines as there are hands, whose
// number is the first argument.
func (p *packed) share(n int, do func(i, k int)) {
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
func (p *packed) each(columns []int, size int, do func(h *hand, j int)) {
	if size*len(columns) < p.worthwhile {
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

// canShare reports whether the branches of a node can be grown by themselves: not where it
// depends on the other branches which node is next, nor where the number of a node says
// which attributes are drawn.
func (p *packed) canShare() bool {
	return len(p.hands) > 1 && p.maxLeaves == 0 &&
		(p.maxFeatures == 0 || p.maxFeatures >= len(p.all))
}

// growShared is grow for several goroutines, which gives the same tree, depth first, each node with
// the same number. They share the columns of the nodes of at least small rows; the branches of
// fewer are then taken by one of them each.
func (p *packed) growShared(t *skeleton, small int) {
	trunk := t.bare(1)
	limbs := p.finish(&trunk,
		p.plan(p, &trunk, segment{place: place{parent: -1}, hi: len(p.order)}), small)
	crowns := make([]skeleton, len(limbs))
	engines := make([]*packed, len(p.hands))
	p.share(len(limbs), func(i, k int) {
		if engines[i] == nil {
			alone := *p
			alone.hands = p.hands[i : i+1]
			alone.room(small)
			engines[i] = &alone
		}
		limb, crown := limbs[k], t.bare(2)
		// Node 0 stands for the root, from whose mass a decrease in impurity is reckoned.
		copy(crown.row(0), trunk.row(0))
		copy(crown.row(1), trunk.row(limb.node))
		crown.nodes[1] = trunk.nodes[limb.node]
		limb.node = 1
		engines[i].finish(&crown, limb, 0)
		crowns[k] = crown
	})
	on := make(map[int32]*skeleton, len(limbs))
	total := len(trunk.nodes)
	for k, limb := range limbs {
		on[limb.node] = &crowns[k]
		total += len(crowns[k].nodes) - 2
	}
	t.nodes, t.figures = make([]node, 0, total), make([]float64, 0, total*t.width)
	t.graft(&trunk, on)
}

// finish grows what hangs below a node, and returns the nodes of fewer than so many rows whose
// splits are still to be made.
func (p *packed) finish(t *skeleton, first plan, small int) (rest []plan) {
	todo := agenda{}
	for todo.add(first); !todo.empty(); {
		at := todo.next()
		switch {
		case at.branches == 0:
			continue
		case at.hi-at.lo < small:
			rest = append(rest, at)
			continue
		}
		t.set(at.node, at.test, at.branches)
		t.nodes[at.node].first = t.addNodes(at.branches)
		for _, child := range p.part(t, at.segment) {
			todo.add(p.plan(p, t, child))
		}
	}
	return rest
}

// bare returns a skeleton of the same kind that has n leaves, and nothing else.
func (t *skeleton) bare(n int) skeleton {
	b := skeleton{attributes: t.attributes, numbers: t.numbers, width: t.width, missing: t.missing}
	b.addNodes(n)
	return b
}

// graft puts a trunk together with the crowns on its nodes, in each of which node 1 is the trunk's,
// and numbers the nodes depth first.
func (t *skeleton) graft(trunk *skeleton, crowns map[int32]*skeleton) {
	type move struct {
		of       *skeleton
		from, to int32
	}
	for todo := []move{{trunk, 0, t.addNodes(1)}}; len(todo) > 0; {
		m := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if crown := crowns[m.from]; crown != nil && m.of == trunk {
			m.of, m.from = crown, 1
		}
		nd := m.of.nodes[m.from]
		copy(t.row(m.to), m.of.row(m.from))
		if nd.kind == BySubset {
			codes := m.of.subset(&nd)
			nd.extra = int32(len(t.subsets))
			t.subsets = append(append(t.subsets, int32(len(codes))), codes...)
		}
		if nd.kind != Leaf {
			first := t.addNodes(int(nd.branches))
			for b := nd.branches - 1; b >= 0; b-- {
				todo = append(todo, move{m.of, nd.first + b, first + b})
			}
			nd.first = first
			if b, ok := m.of.backups[m.from]; ok {
				t.setBackup(m.to, b)
			}
		}
		t.nodes[m.to] = nd
	}
}
