package prune_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/internal/treetest"
	"github.com/tessella-go/tessella/classify/prune"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/datasets"
)

// One standard error: a smaller tree than the least error, and Least takes the latter.
func TestOneStandardError(t *testing.T) {
	ds, _ := treetest.Reference(t, "breast_cancer")
	fold := make([]int, ds.Len())
	for i := range fold {
		fold[i] = i % 10
	}
	c := prune.CrossValidated{Folds: byNumber(fold)}
	table, err := c.Table(ds)
	if err != nil {
		t.Fatal(err)
	}
	rule, err := c.Fit(ds)
	if err != nil {
		t.Fatal(err)
	}
	c.Least = true
	least, err := c.Fit(ds)
	if err != nil {
		t.Fatal(err)
	}
	if rule.Leaves() != table.Rows[table.OneSE].Splits+1 ||
		least.Leaves() != table.Rows[table.Best].Splits+1 || rule.Leaves() >= least.Leaves() {
		t.Errorf("%d leaves by the rule and %d of the least error, from\n%v", rule.Leaves(),
			least.Leaves(), table)
	}
	limit := table.Rows[table.Best].XError + table.Rows[table.Best].XStd
	for r, row := range table.Rows[:table.OneSE+1] {
		if (row.XError <= limit) != (r == table.OneSE) {
			t.Errorf("row %d has %v, the limit is %v, the rule chose row %d", r, row.XError, limit,
				table.OneSE)
		}
	}
}

// With all examples weighted alike nothing changes; weight 2 is the row twice, in the same fold.
func TestCrossValidationWeights(t *testing.T) {
	ds := treetest.Thirds(datasets.Iris())
	var twice []int
	var fold, folds []int
	for i := range ds.Len() {
		fold = append(fold, i%7)
		for range int(ds.Weights[i]) {
			twice, folds = append(twice, i), append(folds, i%7)
		}
	}
	copies := ds.Subset(twice)
	copies.Weights = nil
	a, err := prune.CrossValidated{Folds: byNumber(fold)}.Table(ds)
	if err != nil {
		t.Fatal(err)
	}
	b, err := prune.CrossValidated{Folds: byNumber(folds)}.Table(copies)
	if err != nil {
		t.Fatal(err)
	}
	if len(a.Rows) != len(b.Rows) {
		t.Fatalf("weights\n%v\ncopies\n%v", a, b)
	}
	for r := range a.Rows {
		classifytest.Within(t, "xerror", a.Rows[r].XError, b.Rows[r].XError, 1e-9)
		classifytest.Within(t, "xstd", a.Rows[r].XStd, b.Rows[r].XStd, 1e-9)
	}
}

// byNumber gives the folds of the rows, counted from 0, as rpart's xval does.
func byNumber(fold []int) (f evaluate.Folds) {
	f.Given = make([]evaluate.Split, slices.Max(fold)+1)
	for i, k := range fold {
		f.Given[k].Test = append(f.Given[k].Test, i)
	}
	return f
}

func TestCrossValidationRefuses(t *testing.T) {
	ds := datasets.Tennis()
	one := treetest.Table([]string{"a", "b"}, []int{0}, 1, 1)
	light := treetest.Table([]string{"a", "b"}, []int{0, 1}, 1, 1, 2)
	light.Weights = []float64{1, 0}
	for _, c := range map[string]struct {
		c    prune.CrossValidated
		ds   *classify.Dataset
		want string
	}{
		"one fold": {prune.CrossValidated{Folds: evaluate.Folds{K: 1}}, ds,
			"prune: evaluate: Folds.K is 1; it must be 0 (the default, 5) or at least 2, " +
				"one to test and one to train"},
		"short": {prune.CrossValidated{Folds: byNumber(make([]int, 15))}, ds,
			"prune: evaluate: fold 1 of 1: 0 rows to train and 15 to test, of 14; each part " +
				"needs one"},
		"one row": {prune.CrossValidated{}, one,
			"prune: evaluate: at least 2 rows are needed, one to test and one to train; " +
				`"test" has 1`},
		"one with weight": {prune.CrossValidated{}, light,
			"prune: evaluate: at least 2 rows are needed, one to test and one to train; " +
				`"test" has 1`},
		"growth": {prune.CrossValidated{Grow: tree.ID3{MaxDepth: -1}.Fit}, ds,
			"tree: ID3.MaxDepth is -1; it must be 0 (no limit) or more"},
		"divisor": {prune.CrossValidated{Divisor: 9}, ds,
			"prune: divisor 9 is neither LeavesMinusOne nor Leaves"},
	} {
		pkg, _, _ := strings.Cut(c.want, ":")
		classifytest.Refuses(t, pkg, classifytest.Failure(c.c.Fit(c.ds)), c.want)
	}
}

// The rows go down the trees of a fold once; the same table by growing, pruning and asking the tree
// of every fold and row of the table on its own. Where values are missing a row may stay, go to the
// majority, or go in fractions.
func TestCrossValidationOneByOne(t *testing.T) {
	ds, _ := treetest.Reference(t, "vote")
	fold := make([]int, ds.Len())
	for i := range fold {
		fold[i] = i % 4
	}
	for name, c := range map[string]prune.CrossValidated{
		"stay":      {Grow: tree.CART{Missing: tree.Stay}.Fit},
		"majority":  {Grow: tree.CART{Missing: tree.Majority}.Fit},
		"fractions": {Grow: tree.C45{Unpruned: true}.Fit},
		"lecture's": {Grow: tree.CART{Missing: tree.Majority}.Fit, Divisor: prune.Leaves},
	} {
		c.Folds = byNumber(fold)
		grow, o := c.Grow, prune.Options{Divisor: c.Divisor}
		table, err := c.Table(ds)
		if err != nil {
			t.Fatal(err)
		}
		whole, err := grow(ds)
		if err != nil {
			t.Fatal(err)
		}
		path, err := prune.Path(whole, o)
		if err != nil {
			t.Fatal(err)
		}
		root := path.Steps[len(path.Steps)-1].Risk * float64(ds.Len())
		for r, row := range table.Rows {
			alpha := math.Inf(1)
			if r > 0 {
				alpha = math.Sqrt(path.Steps[row.Step].Alpha * path.Steps[row.Step+1].Alpha)
			}
			errors := 0.0
			for f := range 4 {
				var in, out []int
				for i := range fold {
					if fold[i] == f {
						out = append(out, i)
					} else {
						in = append(in, i)
					}
				}
				model, err := grow(ds.Subset(in))
				if err != nil {
					t.Fatal(err)
				}
				path, err := prune.Path(model, o)
				if err != nil {
					t.Fatal(err)
				}
				small := path.Tree(alpha)
				for _, i := range out {
					if small.Predict(ds.At(i)) != ds.Y[i] {
						errors++
					}
				}
			}
			classifytest.Within(t, fmt.Sprintf("%s, row %d: xerror", name, r), row.XError,
				errors/root, 1e-9)
			classifytest.Within(t, fmt.Sprintf("%s, row %d: xstd", name, r), row.XStd,
				math.Sqrt(errors-errors*errors/float64(ds.Len()))/root, 1e-9)
		}
	}
}

func TestCrossValidatedConformance(t *testing.T) {
	classifytest.Run(t, classifytest.Learner{
		Name: "CrossValidated", Fit: classify.Erase(prune.CrossValidated{}.Fit),
		Needs: classify.NeedComplete,
		Exempt: map[classifytest.Property]string{
			classifytest.RowOrder: "the folds are drawn from the rows in their order",
			classifytest.WeightsAreCopies: "copies of a row are dealt to several folds; " +
				"TestCrossValidationWeights keeps them together",
			classifytest.RelabelledClass: "the folds are dealt class by class, in the " +
				"order of the classes",
			classifytest.ColumnOrder: "of attributes that gain the same the first is taken",
		},
	})
}
