package tree_test

import (
	"bytes"
	"fmt"
	"regexp"
	"testing"

	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/datasets"
)

// By hand: a branch of four leaves that make 2 errors, and 8 errors were it a leaf, saves 6: 6/3
// or, as the lecture divides, 6/4. At α = 2 the tree costs the same with it and without it.
func TestLinkStrengthAndCost(t *testing.T) {
	classifytest.Within(t, "leaves − 1", tree.LinkStrength(8, 2, 4, tree.LeavesMinusOne), 2, 1e-9)
	classifytest.Within(t, "leaves", tree.LinkStrength(8, 2, 4, tree.Leaves), 1.5, 1e-9)
	classifytest.Within(t, "with the branch", tree.Cost([]float64{0, 1, 0, 1}, 2), 10, 1e-9)
	classifytest.Within(t, "without it", tree.Cost([]float64{8}, 2), 10, 1e-9)
	classifytest.Within(t, "α = 0", tree.Cost([]float64{.25, .5}, 0), .75, 1e-9)
	classifytest.Within(t, "no leaf", tree.Cost(nil, 3), 0, 1e-9)
	if a, b := tree.LeavesMinusOne.String(), tree.Leaves.String(); a != "leaves − 1" ||
		b != "leaves" {
		t.Errorf("%q, %q", a, b)
	}
}

func ExampleTree_Path() {
	// Grow by Gini, prune by misclassification.
	model, err := tree.CART{}.Fit(datasets.Iris())
	if err != nil {
		fmt.Println(err)
		return
	}
	path, err := model.Path(tree.PathOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(path)
	fmt.Print(path.Leaves(3))
	// Output:
	// α         leaves  R         nodes that became leaves
	// 0.000000  9       0.000000  (as grown)
	// 0.003333  7       0.006667  4
	// 0.006667  4       0.026667  5 6
	// 0.013333  3       0.040000  3
	// 0.293333  2       0.333333  2
	// 0.333333  1       0.666667  0
	// petal length ≤ 2.45: setosa (50)
	// petal length > 2.45
	// |  petal width ≤ 1.75: versicolor (54, 5 others)
	// |  petal width > 1.75: virginica (46, 1 others)
}

func ExampleTree_Sizes() {
	// The best tree of each size, and which of the sizes the path goes through.
	model, err := tree.CART{}.Fit(datasets.Iris())
	if err != nil {
		fmt.Println(err)
		return
	}
	path, err := model.Path(tree.PathOptions{Risk: tree.Gini})
	if err != nil {
		fmt.Println(err)
		return
	}
	on := map[int]bool{}
	for _, s := range path.Steps {
		on[s.Leaves] = true
	}
	for k, risk := range model.Sizes(tree.Gini, 0) {
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

func ExampleTree_Rpart() {
	model, err := tree.CART{}.Fit(datasets.Simpsons())
	if err != nil {
		fmt.Println(err)
		return
	}
	var b bytes.Buffer
	if err := model.Rpart(&b); err != nil {
		fmt.Println(err)
		return
	}
	// rpart ends lines with spaces, which no comment can show
	fmt.Print(regexp.MustCompile(` +\n`).ReplaceAllString(b.String(), "\n"))
	// Output:
	// n= 9
	//
	// node), split, n, loss, yval, (yprob)
	//       * denotes terminal node
	//
	// 1) root 9 4 M (0.5555556 0.4444444)
	//   2) Weight>=165 4 0 M (1.0000000 0.0000000) *
	//   3) Weight< 165 5 1 F (0.2000000 0.8000000)
	//     6) Hair Length< 3 1 0 M (1.0000000 0.0000000) *
	//     7) Hair Length>=3 4 0 F (0.0000000 1.0000000) *
}
