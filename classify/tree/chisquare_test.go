package tree_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/internal/treetest"
	"github.com/tessella-go/tessella/classify/tree"
)

// scipy 1.10.1, which refuses a table with an empty row or column, so those were cut out of
// the fourth and the fifth:
//
//	from scipy.stats import chi2_contingency
//	for table in tables: print(chi2_contingency(table, correction=False)[:3])
func TestChiSquareAgainstSciPy(t *testing.T) {
	for _, c := range []struct {
		children [][]float64
		want     tree.Independence
	}{
		{[][]float64{{2, 3}, {4, 0}, {3, 2}}, tree.Independence{
			Statistic: 3.546666666666666,
			Freedom:   2,
			P:         .16976615743981124,
		}},
		{[][]float64{{3, 4}, {6, 1}}, tree.Independence{
			Statistic: 2.8,
			Freedom:   1,
			P:         .09426430684121058,
		}},
		{[][]float64{{6, 2}, {3, 3}}, tree.Independence{
			Statistic: .9333333333333333,
			Freedom:   1,
			P:         .3339982558219952,
		}},
		{[][]float64{{10, 20, 30}, {0, 0, 0}, {30, 20, 10}},
			tree.Independence{Statistic: 20, Freedom: 2, P: 4.539992976248486e-05}},
		{[][]float64{{10, 0, 20}, {30, 0, 5}}, tree.Independence{
			Statistic: 18.726190476190474,
			Freedom:   1,
			P:         1.5089565704354248e-05,
		}},
		{[][]float64{{.5, 1.5}, {2.25, .75}}, tree.Independence{
			Statistic: 1.2121212121212124,
			Freedom:   1,
			P:         .27091242780279773,
		}},
		{[][]float64{{100, 10}, {10, 100}}, tree.Independence{
			Statistic: 147.27272727272728,
			Freedom:   1,
			P:         6.840881185196696e-34,
		}},
		{[][]float64{{1000, 10}, {10, 1000}}, tree.Independence{
			Statistic: 1940.7920792079208,
			Freedom:   1,
			P:         0,
		}},
	} {
		treetest.SameTest(t, fmt.Sprint(c.children), tree.ChiSquare(c.children), c.want)
	}
}

// A split that is independent of the class has χ² 0, and one without degrees of freedom a P of 1.
func TestChiSquareOfNothing(t *testing.T) {
	for name, c := range map[string]struct {
		children [][]float64
		freedom  int
	}{
		"no branch":     {nil, 0},
		"no example":    {[][]float64{{0, 0}, {0, 0}}, 0},
		"one branch":    {[][]float64{{3, 4}, {0, 0}}, 0},
		"one class":     {[][]float64{{3, 0}, {4, 0}}, 0},
		"no class":      {[][]float64{{}, {}}, 0},
		"equal shares":  {[][]float64{{1, 2}, {2, 4}, {3, 6}}, 2},
		"huge and tiny": {[][]float64{{1e300, 1e-300}, {1e-300, 1e-320}}, 1},
	} {
		got := tree.ChiSquare(c.children)
		if got.Freedom != c.freedom || !(got.Statistic < 1e-9) || !(got.P > .999) {
			t.Errorf("%s: %v, want 0 on %d degrees of freedom", name, got, c.freedom)
		}
	}
	if got := tree.ChiSquare([][]float64{{1e300, 0}, {0, 1e300}}); got.P != 0 ||
		math.IsNaN(got.Statistic) || got.Statistic < 1e300 {
		t.Errorf("masses of 1e300: %v", got)
	}
	classifytest.Panics(t, func() { tree.ChiSquare([][]float64{{1, 2}, {1, 2, 3}}) },
		"tree: branch 1 counts 3 classes, branch 0 counts 2")
}

// Does the class of a day depend on Outlook? Fourteen days are too few to tell.
func ExampleChiSquare() {
	fmt.Println(tree.ChiSquare([][]float64{{2, 3}, {4, 0}, {3, 2}}))
	// Output:
	// χ² 3.5467, df 2, p 0.1698
}
