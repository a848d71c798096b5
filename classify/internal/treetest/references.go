// Package treetest has what the tests of trees, of pruning and of rules share: data sets, and what
// other programs make of them.
package treetest

import (
	"encoding/csv"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
)

// The sets and what other programs make of them are described in testdata/README.md.

type referenceSet struct {
	Name, File, Target string
	Attributes         []classify.Attribute
	Classes            []string
}

func ReferenceSets(t testing.TB) []referenceSet {
	t.Helper()
	return classifytest.JSON[[]referenceSet](t, "../../tree/testdata/data/index.json")
}

// Reference reads a set of testdata: a data set with classes, or one of a single class
// and the numbers to predict.
func Reference(t testing.TB, name string) (*classify.Dataset, []float64) {
	t.Helper()
	sets := ReferenceSets(t)
	k := slices.IndexFunc(sets, func(s referenceSet) bool { return s.Name == name })
	if k < 0 {
		t.Fatalf("no set %q", name)
	}
	s := sets[k]
	file := classifytest.Open(t, filepath.Join("../tree/testdata", s.File))
	table, err := csv.NewReader(file).ReadAll()
	if err != nil {
		t.Fatalf("%s: %v", s.File, err)
	}
	rows := table[1:]
	ds := &classify.Dataset{
		Name: name, Attributes: s.Attributes, Classes: s.Classes,
		X: mat.NewDense(len(rows), len(s.Attributes), nil), Y: make([]int, len(rows)),
	}
	for j, a := range s.Attributes {
		column := slices.Index(table[0], a.Name)
		for i, r := range rows {
			v, err := a.Parse(r[column])
			if err != nil {
				t.Fatalf("%s, row %d: %v", name, i+1, err)
			}
			ds.X.Set(i, j, v)
		}
	}
	column := slices.Index(table[0], s.Target)
	if s.Classes != nil {
		for i, r := range rows {
			if ds.Y[i] = slices.Index(s.Classes, r[column]); ds.Y[i] < 0 {
				t.Fatalf("%s, row %d: no class %q", name, i+1, r[column])
			}
		}
		return ds, nil
	}
	ds.Classes = []string{"number"}
	target := make([]float64, len(rows))
	for i, r := range rows {
		if target[i], err = strconv.ParseFloat(r[column], 64); err != nil {
			t.Fatalf("%s, row %d: %v", name, i+1, err)
		}
	}
	return ds, target
}

// RpartRun is one tree of testdata/rpart.
type RpartRun struct {
	Method, Split, Weights string
	Control                struct {
		CP                            float64
		MinSplit, MinBucket, MaxDepth int
		MaxSurrogate, UseSurrogate    int
		Xval                          any
	}
	Leaves  int
	Text    string
	CPTable struct {
		CP                      []float64
		NSplit                  []int
		Rel_error, Xerror, Xstd []float64
	}
	Best, One_se int
	Leaf         []int
	Again        []float64
	Pruned       []struct {
		CP     float64
		Leaves int
		Leaf   []int
	}
	Ties []struct {
		Node       int
		Attributes []int
	}
}

func RpartRuns(t testing.TB, set string) []RpartRun {
	t.Helper()
	file := "../../tree/testdata/rpart/" + set + ".json.gz"
	return classifytest.JSON[struct{ Runs []RpartRun }](t, file).Runs
}

// scikitRun is one question of testdata/scikit with all answers that scikit-learn gives to it.
type scikitRun struct {
	Kind, Weights string
	Options       struct {
		Criterion             string
		Max_depth             int
		Min_samples_leaf      int
		Max_leaf_nodes        int
		Min_impurity_decrease float64
	}
	Answers []struct {
		Seeds, Depth       int
		Leaves             any // a number, or of a path a list
		Leaf               []int
		Predicted          []float64
		Importances        []float64
		Impurity           float64
		Alphas, Impurities []float64
	}
}

func ScikitRuns(t testing.TB, set string) []scikitRun {
	t.Helper()
	file := "../../tree/testdata/scikit/" + set + ".json.gz"
	return classifytest.JSON[struct{ Runs []scikitRun }](t, file).Runs
}

// Thirds gives row i the weight 1 + i mod 3.
func Thirds(ds *classify.Dataset) *classify.Dataset {
	weighted := *ds
	weighted.Weights = make([]float64, ds.Len())
	for i := range weighted.Weights {
		weighted.Weights[i] = float64(1 + i%3)
	}
	return &weighted
}
