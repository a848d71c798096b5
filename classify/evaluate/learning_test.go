package evaluate_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/datasets"
)

func ExampleLearningCurve() {
	curve, err := evaluate.LearningCurve(datasets.Iris(), evaluate.Folds{K: 10}, []int{5, 20, 135},
		fitNearest)
	if err != nil {
		fmt.Println(err)
		return
	}
	// A nearest neighbour knows its own rows by heart; of others it knows
	// more, the more it has seen.
	fmt.Println("training errors:", curve[0].Train, curve[1].Train, curve[2].Train)
	fmt.Println("falls:", curve[0].Test > curve[1].Test && curve[1].Test > curve[2].Test)
	// Output:
	// training errors: 0 0 0
	// falls: true
}

// With all rows the curve ends at the error of cross-validation, and it is the same
// for any number of workers.
func TestLearningCurve(t *testing.T) {
	ds := datasets.Iris()
	sizes := []int{3, 10, 30, 120}
	curve, err := evaluate.LearningCurve(ds, evaluate.Folds{K: 5, Seed: 2}, sizes, fitNearest)
	if err != nil {
		t.Fatal(err)
	}
	scores, err := evaluate.CrossValidate(ds, evaluate.Folds{K: 5, Seed: 2}, fitNearest)
	if err != nil {
		t.Fatal(err)
	}
	classifytest.Near(t, "the end of the curve", curve[3].Test, scores.Mean(), 1e-12)
	for workers := 2; workers <= 7; workers++ {
		again, err := evaluate.LearningCurve(ds, evaluate.Folds{K: 5, Seed: 2}, sizes, fitNearest,
			evaluate.Workers(workers))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(curve, again, cmpopts.EquateNaNs()); diff != "" {
			t.Errorf("%d workers (-1 +n):\n%s", workers, diff)
		}
	}
}

// Each size has every class in its share, and holds the rows of the smaller sizes.
func TestLearningCurveGrows(t *testing.T) {
	var seen []*classify.Dataset
	spy := func(ds *classify.Dataset) (model, error) {
		seen = append(seen, ds)
		return fitMajority(ds)
	}
	if _, err := evaluate.LearningCurve(datasets.Iris(), evaluate.Folds{K: 2}, []int{6, 30, 75},
		spy); err != nil {
		t.Fatal(err)
	}
	for i, want := range []float64{2, 2, 10, 10, 25, 25} {
		for k, weight := range seen[i].ClassWeights() {
			if weight != want {
				t.Errorf("fit %d has %v rows of class %d, want %v", i+1, weight, k, want)
			}
		}
		if i < 2 {
			continue
		}
		larger := map[string]int{}
		for row := range seen[i].Len() {
			larger[fmt.Sprint(seen[i].At(row))]++
		}
		for row := range seen[i-2].Len() {
			key := fmt.Sprint(seen[i-2].At(row))
			if larger[key]--; larger[key] < 0 {
				t.Errorf("fit %d lacks a row of the size before: %s", i+1, key)
			}
		}
	}
	for _, sizes := range [][]int{{0}, {5, 5}, {9, 3}, {76}} {
		classifytest.Refuses(t, "evaluate",
			classifytest.Failure(evaluate.LearningCurve(datasets.Iris(), evaluate.Folds{K: 2},
				sizes, fitMajority)), "sizes should rise from 1 or more to 75 at most")
	}
}
