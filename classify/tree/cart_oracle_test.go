package tree_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/treetest"
	"github.com/tessella-go/tessella/classify/tree"
)

// partition numbers the nodes that answer for rows by first appearance.
func partition(ds *classify.Dataset, node func(x []float64) int) []int {
	seen := map[int]int{}
	parts := make([]int, ds.Len())
	for i := range parts {
		at := node(ds.At(i))
		if _, ok := seen[at]; !ok {
			seen[at] = len(seen)
		}
		parts[i] = seen[at]
	}
	return parts
}

// rpartDecidesOtherwise lists the runs of testdata/rpart with a different tree, and why
// (testdata/README.md has the nodes).
var rpartDecidesOtherwise = map[string]string{
	"glass 1": rounds, "iris_petal_width 0": rounds, "iris_petal_width 1": rounds,
	"vehicle 0": rounds, "vehicle 1": rounds, "vehicle 2": rounds, "vowel 0": rounds,
	"vowel 2": rounds, "servo 0": idle, "servo 1": idle,
}

const (
	rounds = "rounding decides among equal splits there"
	idle   = "it makes no split that gains nothing"
)

// The trees of rpart: the same partition of the training rows, on all sets, by Gini, entropy and
// variance, full and with stops, with weights.
func TestCARTAgainstRpart(t *testing.T) {
	same, sets := 0, map[string]bool{}
	for _, set := range treetest.ReferenceSets(t) {
		ds, target := treetest.Reference(t, set.Name)
		for i, run := range treetest.RpartRuns(t, set.Name) {
			id := fmt.Sprint(set.Name, " ", i)
			if run.Replaces(ds) || run.Again != nil {
				continue
			}
			model, ok := treetest.PruneLikeRpart(t, run, treetest.InR(ds, run), target).(interface {
				Node(x []float64) int
				Leaves() int
			})
			if !ok {
				t.Fatal("a tree without nodes")
			}
			equal := slices.Equal(partition(ds, model.Node), run.Leaf)
			if _, other := rpartDecidesOtherwise[id]; !equal && !other {
				t.Errorf("%s: equal %v; %d leaves, rpart %d", id, equal, model.Leaves(), run.Leaves)
			}
			if equal {
				same++
				sets[set.Name] = true
			}
		}
	}
	if same < 100 || len(sets) < 20 {
		t.Errorf("%d trees equal, on %d sets", same, len(sets))
	}
}

// The trees of scikit-learn, with every limit: if its 50 seeds give one answer, it is ours; if they
// give several, ours is one of them.
func TestCARTAgainstScikitLearn(t *testing.T) {
	same, alone := 0, 0
	for _, name := range []string{"iris", "wine", "breast_cancer", "glass", "ionosphere", "sonar",
		"vehicle", "cpu"} {
		ds, target := treetest.Reference(t, name)
		for i, run := range treetest.ScikitRuns(t, name) {
			if run.Kind != "grow" {
				continue
			}
			l := tree.CART{MaxDepth: run.Options.Max_depth, MaxLeaves: run.Options.Max_leaf_nodes,
				MinLeaf:     run.Options.Min_samples_leaf,
				MinDecrease: run.Options.Min_impurity_decrease}
			if run.Options.Criterion == "entropy" {
				l.Impurity = tree.Entropy
			}
			rows := ds
			if run.Weights != "" {
				rows = treetest.Thirds(ds)
			}
			var predicted []float64
			var node func(x []float64) int
			depth := 0
			if target == nil {
				model, err := l.Fit(rows)
				if err != nil {
					t.Fatal(err)
				}
				for _, c := range model.PredictAll(nil, ds.X) {
					predicted = append(predicted, float64(c))
				}
				node, depth = model.Node, model.Depth()
			} else {
				model, err := tree.Regression{
					MaxDepth:    l.MaxDepth,
					MaxLeaves:   l.MaxLeaves,
					MinLeaf:     l.MinLeaf,
					MinDecrease: l.MinDecrease,
				}.Fit(rows, target)
				if err != nil {
					t.Fatal(err)
				}
				predicted, node, depth = model.PredictAll(nil, ds.X), model.Node, model.Depth()
			}
			found := false
			for _, a := range run.Answers {
				found = found || slices.Equal(partition(ds, node), a.Leaf) && depth == a.Depth &&
					slices.EqualFunc(predicted, a.Predicted, func(v, w float64) bool {
						return math.Abs(v-w) <= 1e-9*max(1, math.Abs(w))
					})
			}
			if !found {
				t.Errorf("%s %d: %+v: none of scikit-learn's %d answers", name, i, run.Options,
					len(run.Answers))
			} else if same++; len(run.Answers) == 1 {
				alone++
			}
		}
	}
	if same < 150 || alone < 100 {
		t.Errorf("%d trees equal, %d of them without ties", same, alone)
	}
}
