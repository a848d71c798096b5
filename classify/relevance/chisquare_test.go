package relevance_test

import (
	"fmt"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/internal/treetest"
	"github.com/tessella-go/tessella/classify/relevance"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/datasets"
)

// The merits of tennis are those of the tables, those of iris the best over all thresholds:
//
//	for v in sorted(set(x))[:-1]:
//	    table = [np.bincount(y[x <= v], minlength=3), np.bincount(y[x > v], minlength=3)]
//	    print(chi2_contingency(table, correction=False)[:3])
func TestChiSquareAgainstSciPy(t *testing.T) {
	for _, c := range []struct {
		ds   *classify.Dataset
		want []tree.Independence
	}{
		{datasets.Tennis(), []tree.Independence{
			{Statistic: 3.5466666666666664, Freedom: 2, P: .16976615743981122},
			{Statistic: .5703703703703704, Freedom: 2, P: .751875005314259},
			{Statistic: 2.8, Freedom: 1, P: .09426430684121058},
			{Statistic: .9333333333333333, Freedom: 1, P: .3339982558219952}}},
		{datasets.Iris(), []tree.Independence{
			{Statistic: 102.49215070643643, Freedom: 2, P: 5.547690891761951e-23},
			{Statistic: 57.115522602248255, Freedom: 2, P: 3.958419810188673e-13},
			{Statistic: 150, Freedom: 2, P: 2.678636961808087e-33},
			{Statistic: 150, Freedom: 2, P: 2.678636961808087e-33}}},
	} {
		got, err := relevance.ChiSquare(c.ds)
		if err != nil {
			t.Fatal(err)
		}
		for j, a := range c.ds.Attributes {
			treetest.SameTest(t, c.ds.Name+": "+a.Name, got[j], c.want[j])
		}
	}
}

// Missing values and rows without weight are left out; a constant column has no threshold; the
// first of equal thresholds is taken.
func TestChiSquareEdges(t *testing.T) {
	nan := math.NaN()
	ds := treetest.Table([]string{"a", "b"}, []int{0, 1, 0, 1, 1}, 3,
		1, 5, 0,
		2, 5, 1,
		nan, 5, nan,
		9, 5, 1,
		1, 5, 0)
	ds.Attributes[2].Values = []string{"no", "yes", "never"}
	ds.Weights = []float64{1, 1, 1, 1, 0}
	got, err := relevance.ChiSquare(ds)
	if err != nil {
		t.Fatal(err)
	}
	for j, want := range []tree.Independence{tree.ChiSquare([][]float64{{1, 0}, {0, 2}}), {P: 1},
		tree.ChiSquare([][]float64{{1, 0}, {0, 2}})} {
		treetest.SameTest(t, ds.Attributes[j].Name, got[j], want)
	}
	ds.X.Set(3, 0, math.Inf(1))
	classifytest.Refuses(t, "relevance", classifytest.Failure(relevance.ChiSquare(ds)), "row 4")
	if _, err := relevance.ChiSquare(&classify.Dataset{
		Name:       "empty",
		Classes:    []string{"a"},
		Attributes: ds.Attributes,
		X:          mat.NewDense(1, 3, nil),
		Y:          []int{0},
		Weights:    []float64{0},
	}); err == nil {
		t.Error("no rows of weight: no error")
	}
}

// Which attribute of the tennis days speaks of the class? None on fourteen days, at the usual 5 %.
func ExampleChiSquare() {
	ds := datasets.Tennis()
	merits, err := relevance.ChiSquare(ds)
	if err != nil {
		panic(err)
	}
	for j, a := range ds.Attributes {
		fmt.Printf("%-12s %v\n", a.Name, merits[j])
	}
	// Output:
	// Outlook      χ² 3.5467, df 2, p 0.1698
	// Temperature  χ² 0.5704, df 2, p 0.7519
	// Humidity     χ² 2.8000, df 1, p 0.09426
	// Windy        χ² 0.9333, df 1, p 0.334
}
