package evaluate_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/datasets"
)

// By hand: classes 0, 1, 1, 2 are predicted as 0, 1, 2, 0; two of four rows are wrong, with weights
// ½ and 3 of 5.
func TestErrors(t *testing.T) {
	ds := labelled([]string{"a", "b", "c"}, 0, 1, 1, 2)
	said := model(func(x []float64) int { return []int{0, 1, 2, 0}[int(x[0])] })
	if errors, rate := evaluate.Errors(said, ds), evaluate.ErrorRate(said, ds); errors != 2 ||
		rate != 0.5 {
		t.Errorf("errors %v, rate %v; want 2 and 0.5", errors, rate)
	}
	ds.Weights = []float64{1, .5, .5, 3}
	if errors, rate := evaluate.Errors(said, ds), evaluate.ErrorRate(said, ds); errors != 3.5 ||
		rate != 0.7 {
		t.Errorf("errors %v, rate %v; want 3.5 and 0.7", errors, rate)
	}
	none := ds.Subset(nil)
	if errors, rate := evaluate.Errors(said, none), evaluate.ErrorRate(said, none); errors != 0 ||
		!math.IsNaN(rate) {
		t.Errorf("of no rows: errors %v, rate %v", errors, rate)
	}
}

// The tree of the first ten days makes no error on them, and one on the four that follow.
func ExampleErrorRate() {
	ds := datasets.Tennis()
	days := ds.Subset([]int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
	model, err := tree.ID3{}.Fit(days)
	if err != nil {
		panic(err)
	}
	fmt.Printf("first ten days %.4f, all days %.4f\n", evaluate.ErrorRate(model, days),
		evaluate.ErrorRate(model, ds))
	// Output:
	// first ten days 0.0000, all days 0.0714
}
