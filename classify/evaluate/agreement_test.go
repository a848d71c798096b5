package evaluate_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/evaluate"
)

func ExampleConfusion_F() {
	c := evaluate.Tally([]string{"ham", "spam"}, []int{0, 0, 0, 0, 1, 1, 1},
		[]int{0, 0, 0, 1, 1, 1, 0}, nil)
	fmt.Printf("precision %.3f, recall %.3f, F %.3f, κ %.3f\n", c.Precision(1), c.Recall(1),
		c.F(1, 1), c.Kappa())
	// Output: precision 0.667, recall 0.667, F 0.667, κ 0.417
}

// Dogs and wolves are confused 17 times; as one class they make 17 errors fewer.
func ExampleConfusion_Merge() {
	c := &evaluate.Confusion{
		Classes: []string{"cat", "dog", "wolf"},
		Counts:  [][]float64{{45, 4, 1}, {3, 38, 9}, {1, 8, 41}},
	}
	for _, m := range c.Merges() {
		fmt.Printf("%d and %d, taken for each other %.0f times\n", m.A, m.B, m.Confused)
	}
	fmt.Print(c.Merge([][]int{{0}, {1, 2}}))
	// Output:
	// 1 and 2, taken for each other 17 times
	// 0 and 3, taken for each other 9 times
	// true \ predicted  cat  dog+wolf  sum
	// cat                45         5   50
	// dog+wolf            4        96  100
	// sum                49       101  150
	// accuracy 0.9400 (141 of 150)
}

func TestAgreement(t *testing.T) {
	for i, m := range classifytest.JSON[measures](t, "measures.json").Confusions {
		names := make([]string, m.K)
		for k := range names {
			names[k] = string(rune('a' + k))
		}
		c := evaluate.Tally(names, m.Y, m.P, nil)
		for k := range names {
			classifytest.Near(t, fmt.Sprintf("case %d: precision of %d", i, k), c.Precision(k),
				m.Precision[k], 1e-12)
			classifytest.Near(t, fmt.Sprintf("case %d: recall of %d", i, k), c.Recall(k),
				m.Recall[k], 1e-12)
			classifytest.Near(t, fmt.Sprintf("case %d: F of %d", i, k), c.F(k, 1), m.F1[k], 1e-12)
			classifytest.Near(t, fmt.Sprintf("case %d: F with β = 2 of %d", i, k), c.F(k, 2),
				m.F2[k], 1e-12)
		}
		classifytest.Near(t, fmt.Sprintf("case %d: macro F", i), c.MacroF(), m.Macro, 1e-12)
		classifytest.Near(t, fmt.Sprintf("case %d: MCC", i), c.MCC(), m.MCC, 1e-12)
		if m.Kappa == nil {
			if !math.IsNaN(c.Kappa()) {
				t.Errorf("case %d: κ is %v, want NaN", i, c.Kappa())
			}
		} else {
			classifytest.Near(t, fmt.Sprintf("case %d: κ", i), c.Kappa(), *m.Kappa, 1e-12)
		}
	}
	c := evaluate.Tally([]string{"a", "b"}, nil, nil, nil)
	for _, call := range []func(){
		func() { c.Precision(9) }, func() { c.Recall(9) }, func() { c.F(9, 1) },
	} {
		classifytest.Panics(t, call, "evaluate: there is no class 9; the classes are 0 to 1")
	}
	classifytest.Panics(t, func() { c.F(0, 0) })
}

// The same measures of examples with weights, some of them 0.
func TestAgreementByWeight(t *testing.T) {
	for i, m := range classifytest.JSON[measures](t, "measures.json").Weighted {
		c := evaluate.Tally(make([]string, m.K), m.Y, m.P, m.W)
		for k := range m.K {
			classifytest.Near(t, fmt.Sprintf("case %d: precision of %d", i, k), c.Precision(k),
				m.Precision[k], 1e-12)
			classifytest.Near(t, fmt.Sprintf("case %d: recall of %d", i, k), c.Recall(k),
				m.Recall[k], 1e-12)
			classifytest.Near(t, fmt.Sprintf("case %d: F of %d", i, k), c.F(k, 1), m.F1[k], 1e-12)
		}
		classifytest.Near(t, fmt.Sprintf("case %d: accuracy", i), c.Accuracy(), m.Accuracy, 1e-12)
		classifytest.Near(t, fmt.Sprintf("case %d: MCC", i), c.MCC(), m.MCC, 1e-12)
		classifytest.Near(t, fmt.Sprintf("case %d: κ", i), c.Kappa(), m.Kappa, 1e-12)
	}
}

// Four classes by hand: 1 and 2 are taken for each other 5 times, then 0 for these two 3+1 times,
// and 3 for all of them once.
func TestMerges(t *testing.T) {
	c := &evaluate.Confusion{
		Classes: []string{"a", "b", "c", "d"},
		Counts:  [][]float64{{9, 2, 1, 0}, {1, 9, 3, 0}, {0, 2, 9, 1}, {0, 0, 0, 9}},
	}
	want := []evaluate.Merging{{A: 1, B: 2, Confused: 5}, {A: 0, B: 4, Confused: 4},
		{A: 3, B: 5, Confused: 1}}
	if diff := cmp.Diff(want, c.Merges()); diff != "" {
		t.Errorf("merges (-want +got):\n%s", diff)
	}
	merged := c.Merge([][]int{{0}, {2, 1}, {3}})
	wantMatrix := &evaluate.Confusion{
		Classes: []string{"a", "c+b", "d"},
		Counts:  [][]float64{{9, 3, 0}, {1, 23, 1}, {0, 0, 9}},
	}
	if diff := cmp.Diff(wantMatrix, merged); diff != "" {
		t.Errorf("merged (-want +got):\n%s", diff)
	}
	if before, after := c.Errors(), merged.Errors(); before-after != 5 {
		t.Errorf("the merging takes %v errors away, want the 5 between the two", before-after)
	}
	tied := &evaluate.Confusion{
		Classes: []string{"a", "b", "c"},
		Counts:  [][]float64{{1, 1, 1}, {0, 1, 1}, {0, 0, 1}},
	}
	if got := tied.Merges()[0]; got.A != 0 || got.B != 1 {
		t.Errorf("of equal pairs %d and %d are merged first", got.A, got.B)
	}
	// a class too few, one twice, and one that there is not
	for _, groups := range [][][]int{{{0, 1}, {2}}, {{0, 1}, {1, 2, 3}}, {{0, 1, 2, 3, 4}}} {
		classifytest.Panics(t, func() { c.Merge(groups) })
	}
}
