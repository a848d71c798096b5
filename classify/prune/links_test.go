package prune_test

import (
	"fmt"
	"testing"

	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/prune"
)

// A branch of four leaves that make 2 errors, and 8 errors were it a leaf, saves 6: 6/3 or, as the
// lecture divides, 6/4.
func ExampleLinkStrength() {
	fmt.Println(prune.LinkStrength(8, 2, 4, prune.LeavesMinusOne))
	fmt.Println(prune.LinkStrength(8, 2, 4, prune.Leaves))
	// Output:
	// 2
	// 1.5
}

// At α = 2 the tree of the example costs the same with the branch and without it.
func TestCost(t *testing.T) {
	classifytest.Within(t, "with the branch", prune.Cost([]float64{0, 1, 0, 1}, 2), 10, 1e-9)
	classifytest.Within(t, "without it", prune.Cost([]float64{8}, 2), 10, 1e-9)
	classifytest.Within(t, "α = 0", prune.Cost([]float64{.25, .5}, 0), .75, 1e-9)
	classifytest.Within(t, "no leaf", prune.Cost(nil, 3), 0, 1e-9)
	if a, b := prune.LeavesMinusOne.String(), prune.Leaves.String(); a != "leaves − 1" ||
		b != "leaves" {
		t.Errorf("%q, %q", a, b)
	}
}
