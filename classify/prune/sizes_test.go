package prune

import (
	"math"

	"github.com/tessella-go/tessella/classify/internal/treenode"
	"github.com/tessella-go/tessella/classify/tree"
)

// Sizes returns the least risk of any pruned form of the tree with k leaves, for k = 1 up to max:
// least[k] belongs to k leaves, least[0] and sizes that no pruned form has are +Inf (a tree of
// three-way tests has odd sizes only). A max beyond the number of leaves, or 0, means all sizes.
// Risks are as in [PathStep].
//
// It is the exact answer that the lecture promises of pruning ("contains the optimum tree for all
// numbers of leaves"), by a dynamic programme: a node has either one leaf, itself, or a sum of
// sizes of its branches. Weakest-link pruning by [LeavesMinusOne] goes through this table along its
// lower hull, and skips the sizes above it. The time is O(n·max) for n nodes, at most O(n²).
func Sizes[M model[M]](t M, risk tree.Impurity, max int) []float64 {
	return sizes(t.Nodes(), t.Nodes().Risks(risk), max)
}

func sizes(t *treenode.Tree, own []float64, most int) []float64 {
	if all := t.Leaves(); most <= 0 || most > all {
		most = all
	}
	table := make([][]float64, len(t.Nodes)) // table[node][k]: the least risk of k leaves below it
	for at := len(t.Nodes) - 1; at >= 0; at-- {
		nd := &t.Nodes[at]
		best := []float64{0} // of no branch yet: no leaves, no risk
		for b := range nd.Branches {
			best = together(best, table[nd.First+b], most)
			table[nd.First+b] = nil
		}
		for len(best) < 2 {
			best = append(best, math.Inf(1))
		}
		best[0], best[1] = math.Inf(1), own[at]
		table[at] = best
	}
	least := table[0]
	for k := range least {
		least[k] /= t.Size(0)
	}
	return least
}

// together adds the sizes of two branches side by side, up to most leaves.
func together(a, b []float64, most int) []float64 {
	sums := make([]float64, min(len(a)+len(b)-1, most+1))
	for k := range sums {
		sums[k] = math.Inf(1)
	}
	for i, x := range a {
		if math.IsInf(x, 1) {
			continue
		}
		for j, y := range b[:min(len(b), len(sums)-i)] {
			sums[i+j] = min(sums[i+j], x+y)
		}
	}
	return sums
}
