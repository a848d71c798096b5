package prune_test

import (
	"fmt"
	"testing"

	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/prune"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/datasets"
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

func ExampleSizes() {
	// The best tree of each size, and which of the sizes the path goes through.
	model, err := tree.CART{}.Fit(datasets.Iris())
	if err != nil {
		fmt.Println(err)
		return
	}
	path, err := prune.Path(model, prune.Options{Risk: tree.Gini})
	if err != nil {
		fmt.Println(err)
		return
	}
	on := map[int]bool{}
	for _, s := range path.Steps {
		on[s.Leaves] = true
	}
	for k, risk := range prune.Sizes(model, tree.Gini, 0) {
		if k > 0 {
			fmt.Printf("%d leaves: %.4f on the path: %v\n", k, risk, on[k])
		}
	}
	// Output:
	// 1 leaves: 0.6667 on the path: true
	// 2 leaves: 0.3333 on the path: true
	// 3 leaves: 0.0735 on the path: true
	// 4 leaves: 0.0439 on the path: true
	// 5 leaves: 0.0308 on the path: true
	// 6 leaves: 0.0219 on the path: false
	// 7 leaves: 0.0130 on the path: true
	// 8 leaves: 0.0089 on the path: false
	// 9 leaves: 0.0000 on the path: true
}
