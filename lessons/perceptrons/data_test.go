package perceptrons_test

import (
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/svm"
	"github.com/tessella-go/tessella/datasets"
)

// What the lesson says of the Simpsons: the three attributes separate them, no two do, and without
// Selma hair and weight do.
func TestWhatSeparatesTheSimpsons(t *testing.T) {
	ds := datasets.Simpsons()
	if _, err := svm.Primal(ds); err != nil {
		t.Errorf("hair, weight and age: %v", err)
	}
	for _, pair := range [][]string{{"Hair Length", "Weight"}, {"Hair Length", "Age"},
		{"Weight", "Age"}} {
		if plane, err := svm.Primal(classify.Must(ds.Select(pair...))); err == nil {
			t.Errorf("%v are separated by %+v", pair, plane)
		}
	}
	const selma = 6
	others := classify.Must(ds.Select("Hair Length", "Weight")).
		Subset([]int{0, 1, 2, 3, 4, 5, 7, 8})
	if _, err := svm.Primal(others); err != nil || ds.X.At(selma, 1) != 160 {
		t.Errorf("without Selma: %v", err)
	}
}
