package tree_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/internal/treetest"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/datasets"
)

// scikit-learn's feature_importances_ of trees of all its options (testdata/oracle/scikit.py), to
// 1e-9; where ties make several trees, one of them.
func TestImportanceAgainstScikitLearn(t *testing.T) {
	compared := 0
	for _, set := range []string{"iris", "wine", "breast_cancer", "glass", "ionosphere", "sonar",
		"vehicle", "cpu"} {
		ds, target := treetest.Reference(t, set)
		for _, run := range treetest.ScikitRuns(t, set) {
			o := run.Options
			if run.Kind != "grow" || o.Min_impurity_decrease > 0 {
				continue
			}
			train := ds
			if run.Weights != "" {
				train = treetest.Thirds(ds)
			}
			var shares []float64
			if target == nil {
				I := map[string]tree.Impurity{
					"gini":    tree.Gini,
					"entropy": tree.Entropy,
				}[o.Criterion]
				model, err := tree.CART{
					Impurity:  I,
					MaxDepth:  o.Max_depth,
					MaxLeaves: o.Max_leaf_nodes,
					MinLeaf:   o.Min_samples_leaf,
				}.Fit(train)
				if err != nil {
					t.Fatal(err)
				}
				shares = model.Importance("").Shares()
			} else {
				model, err := tree.Regression{
					MaxDepth:  o.Max_depth,
					MaxLeaves: o.Max_leaf_nodes,
					MinLeaf:   o.Min_samples_leaf,
				}.Fit(train, target)
				if err != nil {
					t.Fatal(err)
				}
				shares = model.Importance().Shares()
			}
			found := false
			for _, answer := range run.Answers {
				same := true
				for j, v := range answer.Importances {
					same = same && math.Abs(v-shares[j]) < 1e-9
				}
				found = found || same
			}
			if !found {
				t.Errorf("%s, %+v: %v, want one of %d answers, the first %v", set, o, shares,
					len(run.Answers), run.Answers[0].Importances)
			}
			compared++
		}
	}
	if compared < 120 {
		t.Errorf("only %d trees compared", compared)
	}
}

// Tennis by hand: the gains of the lecture, each times its share of the 14 days.
func TestImportanceOfTennis(t *testing.T) {
	ds := datasets.Tennis()
	m := classifytest.Fit(t, tree.ID3{}.Fit, ds).Importance("")
	for name, want := range map[string]float64{
		"Outlook": .2467498198, "Humidity": 5. / 14 * .9709505945, "Windy": 5. / 14 * .9709505945,
		"Temperature": 0,
	} {
		j, _ := ds.Attribute(name)
		classifytest.Within(t, name, m.Decrease[j], want, 1e-9)
	}
	total := 0.0
	for _, v := range m.Shares() {
		total += v
	}
	classifytest.Within(t, "the shares together", total, 1, 1e-9)
	if want := "Humidity  0.347  0.369\nWindy     0.347  0.369\nOutlook " +
		"  0.247  0.262\n"; m.String() != want {
		t.Errorf("got\n%swant\n%s", m, want)
	}
	// In errors the root's split drops one of five, the two below it two each.
	byErrors := classifytest.Fit(t, tree.ID3{}.Fit, ds).Importance(tree.Misclassification)
	classifytest.Within(t, "Outlook by errors", byErrors.Decrease[0], 1./14, 1e-9)
	one := classifytest.Fit(t, tree.ID3{MinRows: 15}.Fit, ds).Importance("")
	if s := one.String() + fmt.Sprint(one.Shares()); s != "[0 0 0 0]" {
		t.Errorf("a single leaf: %s", s)
	}
}

func ExampleTree_Importance() {
	model, err := tree.CART{}.Fit(datasets.Iris())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(model.Importance(""))
	// Output:
	// petal length  0.367  0.551
	// petal width   0.282  0.423
	// sepal length  0.018  0.027
}
