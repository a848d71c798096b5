package prune

import (
	"slices"

	"github.com/tessella-go/tessella/classify/internal/treenode"
	"github.com/tessella-go/tessella/classify/tree"
)

// hull finds the steps of weakest-link pruning by leaves − 1 without carrying them out, in O(n log
// n). To carry out a step costs the depth of the tree.
//
// The least cost of a branch as a function of α, Φ(α) = min(R(node) + α, Σ Φ(child)), is concave
// and made of straight pieces: its slope is the number of leaves, and at each bend a node becomes a
// leaf. The bends of the sum are those of the children, merged; the line R(node) + α, of slope 1,
// is below the sum from one point on, so it replaces all bends beyond that point by one at the
// point. Going up from the leaves, each node removes bends of the largest α and adds one. So each
// branch has a heap, which is merged with those of its siblings.
func hull(t *treenode.Tree, own []float64) []Step {
	n := len(t.Nodes)
	h := &bends{
		alpha:  make([]float64, n),
		risk:   make([]float64, n),
		leaves: make([]int, n),
		links:  make([][2]int32, n),
		rank:   make([]int32, n),
	}
	top := make([]int32, n) // the heap of the branch at each node; -1 if it has no bends
	for at := int32(n) - 1; at >= 0; at-- {
		nd := &t.Nodes[at]
		heap, below, leaves := int32(-1), 0.0, int(nd.Branches)
		for child := nd.First; child < nd.First+nd.Branches; child++ {
			heap = h.merge(heap, top[child])
			below += own[child]
		}
		if nd.Kind != tree.Leaf {
			// Beyond all bends, every child is a leaf. Going back over a bend restores its leaves.
			alpha := LinkStrength(own[at], below, leaves, LeavesMinusOne)
			for heap >= 0 && alpha <= h.alpha[heap]+slack(alpha, own[0]) {
				below -= h.risk[heap]
				leaves += h.leaves[heap]
				heap = h.merge(h.links[heap][0], h.links[heap][1])
				alpha = LinkStrength(own[at], below, leaves, LeavesMinusOne)
			}
			h.alpha[at], h.risk[at], h.leaves[at], h.links[at], h.rank[at] = alpha, own[at]-below,
				leaves-1, [2]int32{-1, -1}, 1
			heap = h.merge(heap, at)
		}
		top[at] = heap
	}

	// The bends of the root, from the largest α on, lead from a single leaf back to the whole tree.
	steps := []Step{}
	leaves, risk := 1, own[0]
	for heap := top[0]; heap >= 0; {
		alpha := h.alpha[heap]
		step := Step{Alpha: atLeastZero(alpha, own[0]), Leaves: leaves, Risk: risk}
		for heap >= 0 && h.alpha[heap] >= alpha-slack(alpha, own[0]) {
			step.Cut = append(step.Cut, int(heap))
			leaves += h.leaves[heap]
			risk -= h.risk[heap]
			heap = h.merge(h.links[heap][0], h.links[heap][1])
		}
		slices.Sort(step.Cut)
		steps = append(steps, step)
	}
	steps = append(steps, Step{Leaves: leaves, Risk: risk})
	slices.Reverse(steps)
	return steps
}

// bends are leftist heaps of nodes, the largest α on top. Two heaps merge in O(log n), and the
// recursion of a merge is no deeper than that.
type bends struct {
	alpha  []float64  // at which the node becomes a leaf
	risk   []float64  // by which the risk rises there
	leaves []int      // and by how many the leaves fall
	links  [][2]int32 // the two heaps below in its heap
	rank   []int32    // the length of the shorter path down
}

func (h *bends) merge(a, b int32) int32 {
	if a < 0 {
		return b
	}
	if b < 0 {
		return a
	}
	if h.alpha[b] > h.alpha[a] || h.alpha[b] == h.alpha[a] && b < a {
		a, b = b, a
	}
	left, right := h.links[a][0], h.merge(h.links[a][1], b)
	if h.ranked(left) < h.ranked(right) {
		left, right = right, left
	}
	h.links[a], h.rank[a] = [2]int32{left, right}, h.ranked(right)+1
	return a
}

func (h *bends) ranked(a int32) int32 {
	if a < 0 {
		return 0
	}
	return h.rank[a]
}
