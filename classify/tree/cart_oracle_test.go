package tree_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
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
	"breast_wisconsin 2": rounds, "glass 1": rounds, "iris_petal_width 0": rounds,
	"iris_petal_width 1": rounds, "soybean 2": rounds, "soybean 3": rounds,
	"vehicle 0": rounds, "vehicle 1": rounds, "vehicle 2": rounds, "vowel 0": rounds,
	"vowel 2":     rounds,
	"cpu_holes 1": slips, "cpu_vendor 1": slips, "labor 2": slips, "vote 2": slips,
	"servo 0": idle, "servo 1": idle,
}

const (
	rounds = "rounding decides among equal splits there"
	idle   = "it makes no split that gains nothing"
	slips  = "it throws away nominal surrogates that agree everywhere"
)

// The trees of rpart: the same partition of the training rows, on all sets, by Gini, entropy and
// variance, full and with stops, with surrogates and without, with weights.
func TestCARTAgainstRpart(t *testing.T) {
	same, sets := 0, map[string]bool{}
	for _, set := range treetest.ReferenceSets(t) {
		ds, target := treetest.Reference(t, set.Name)
		for i, run := range treetest.RpartRuns(t, set.Name) {
			id := fmt.Sprint(set.Name, " ", i)
			if run.Control.SurrogateStyle == 1 || run.Again != nil {
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

// holes reads wine_holes or cpu_holes with the attributes of the set that it was made from.
func holes(t *testing.T, name string) *mat.Dense {
	ds, _ := treetest.Reference(t,
		map[string]string{"wine": "wine_holes", "cpu_vendor": "cpu_holes"}[name])
	return ds.X
}

// Rows with missing values go down rpart's trees and ours.
func TestMissingQueriesAgainstRpart(t *testing.T) {
	for _, name := range []string{"wine", "cpu_vendor"} {
		ds, target := treetest.Reference(t, name)
		X := holes(t, name)
		compared := 0
		for i, run := range treetest.RpartRuns(t, name) {
			if run.Holes == nil || rpartDecidesOtherwise[fmt.Sprint(name, " ", i)] != "" {
				continue
			}
			var got []float64
			switch model := treetest.PruneLikeRpart(t, run, treetest.InR(ds, run), target).(type) {
			case *tree.Tree:
				for _, c := range model.PredictAll(nil, X) {
					got = append(got, float64(c))
				}
			case *tree.RegressionTree:
				got = model.PredictAll(nil, X)
			}
			for r, v := range run.Holes {
				if math.Abs(got[r]-v) > 1e-9*max(1, math.Abs(v)) {
					t.Errorf("%s %d: row %d: %v, rpart %v", name, i, r+1, got[r], v)
				}
			}
			compared++
		}
		if compared == 0 {
			t.Errorf("%s: nothing compared", name)
		}
	}
}

// rpartSurrogates has the splits of a run in testdata/rpart.
type rpartSurrogates struct {
	Method string
	Frame  struct {
		Attribute, NCompete, NSurrogate []int
		N                               []float64
	}
	Splits struct {
		Attribute           []int
		Improve, Index, Adj []float64
	}
}

// The surrogates of every node that rpart keeps: the same attributes in the same order, agreement
// and adjusted agreement to 1e-9, the same thresholds. On numeric sets, where rpart's mistake with
// nominal surrogates has no effect.
func TestSurrogatesAgainstRpart(t *testing.T) {
	compared, nodes := 0, 0
	for _, name := range []string{"iris", "wine", "wine_holes", "glass", "ionosphere", "sonar",
		"breast_cancer", "vehicle", "cpu"} {
		ds, target := treetest.Reference(t, name)
		file := classifytest.JSON[struct{ Runs []rpartSurrogates }](t, "rpart/"+name+".json.gz")
		for i, run := range treetest.RpartRuns(t, name) {
			if run.Control.MaxSurrogate == 0 || run.Control.UseSurrogate == 0 ||
				run.Control.SurrogateStyle == 1 || run.Control.CP == 0 {
				continue
			}
			ours := map[string][]tree.Surrogate{}
			key := func(n float64, attribute int, threshold float64) string {
				return fmt.Sprintf("%v %d %.7g", n, attribute, threshold)
			}
			note := func(
				mass float64, candidates []tree.Candidate, chosen int, list []tree.Surrogate,
			) {
				if chosen >= 0 {
					ours[key(mass, candidates[chosen].Attribute, candidates[chosen].Threshold)] =
						list
				}
			}
			if target == nil {
				steps, err := treetest.LikeRpart(run).Steps(ds)
				if err != nil {
					t.Fatal(err)
				}
				for s := range steps {
					note(floats.Sum(s.Counts), s.Candidates, s.Chosen, s.Surrogates)
				}
			} else {
				steps, err := treetest.LikeRpartAnova(run).Steps(ds, target)
				if err != nil {
					t.Fatal(err)
				}
				for s := range steps {
					note(s.Mass, s.Candidates, s.Chosen, s.Surrogates)
				}
			}
			at, theirs := 0, file.Runs[i]
			for k, attribute := range theirs.Frame.Attribute {
				if attribute < 0 {
					continue
				}
				list, ok := ours[key(theirs.Frame.N[k], attribute, theirs.Splits.Index[at])]
				first := at + 1 + theirs.Frame.NCompete[k]
				at = first + theirs.Frame.NSurrogate[k]
				if !ok {
					continue // a tie: the trees are compared elsewhere
				}
				if nodes++; len(list) != at-first {
					t.Errorf("%s %d: node %d has %d surrogates, rpart %d", name, i, k,
						len(list), at-first)
					continue
				}
				for j, s := range list {
					r := first + j
					if s.When.Attribute != theirs.Splits.Attribute[r] ||
						math.Abs(s.Agreement-theirs.Splits.Improve[r]) > 1e-9 ||
						math.Abs(s.Adjusted-theirs.Splits.Adj[r]) > 1e-9 ||
						math.Abs(s.When.Value-theirs.Splits.Index[r]) > 1e-9*max(1,
							math.Abs(s.When.Value)) {
						t.Errorf("%s %d: node %d, surrogate %d: %+v, rpart: attribute %d, "+
							"agreement %v, adjusted %v, threshold %v", name, i, k, j, s,
							theirs.Splits.Attribute[r], theirs.Splits.Improve[r],
							theirs.Splits.Adj[r], theirs.Splits.Index[r])
					}
					compared++
				}
			}
		}
	}
	if nodes < 30 || compared < 100 {
		t.Errorf("%d surrogates of %d nodes compared", compared, nodes)
	}
}
