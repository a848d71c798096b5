package prune_test

import (
	"testing"

	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/prune"
)

// By hand: a branch of four leaves that make 2 errors, and 8 errors were it a leaf, saves 6: 6/3
// or, as the lecture divides, 6/4. At α = 2 the tree costs the same with it and without it.
func TestLinkStrengthAndCost(t *testing.T) {
	classifytest.Within(t, "leaves − 1", prune.LinkStrength(8, 2, 4, prune.LeavesMinusOne), 2, 1e-9)
	classifytest.Within(t, "leaves", prune.LinkStrength(8, 2, 4, prune.Leaves), 1.5, 1e-9)
	classifytest.Within(t, "with the branch", prune.Cost([]float64{0, 1, 0, 1}, 2), 10, 1e-9)
	classifytest.Within(t, "without it", prune.Cost([]float64{8}, 2), 10, 1e-9)
	classifytest.Within(t, "α = 0", prune.Cost([]float64{.25, .5}, 0), .75, 1e-9)
	classifytest.Within(t, "no leaf", prune.Cost(nil, 3), 0, 1e-9)
	if a, b := prune.LeavesMinusOne.String(), prune.Leaves.String(); a != "leaves − 1" ||
		b != "leaves" {
		t.Errorf("%q, %q", a, b)
	}
}
