package must_test

import (
	"fmt"
	"testing"

	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/internal/must"
)

func TestDst(t *testing.T) {
	if dst := must.Dst[int](nil, 3, "svm", "rows"); len(dst) != 3 {
		t.Errorf("a new slice has length %d, want 3", len(dst))
	}
	given := []float64{1, 2}
	if dst := must.Dst(given, 2, "svm", "classes"); &dst[0] != &given[0] {
		t.Error("a slice of the right length was not returned")
	}
	classifytest.Panics(t, func() { must.Dst(given, 3, "svm", "classes") },
		"svm: dst has 2 places for 3 classes")
	classifytest.Panics(t, func() { must.Dst([]int{}, 3, "knn", "rows") },
		"knn: dst has 0 places for 3 rows")
}

func TestRow(t *testing.T) {
	must.Row([]float64{1, 2}, 2, "svm")
	must.Columns(2, 2, "svm")
	classifytest.Panics(t, func() { must.Row([]float64{1}, 2, "svm") },
		"svm: row has 1 values, the model 2")
	classifytest.Panics(t, func() { must.Columns(1, 2, "svm") },
		"svm: rows have 1 values, the model 2")
}

func ExampleDst() {
	fmt.Println(must.Dst[float64](nil, 2, "svm", "classes"))
	defer func() { fmt.Println(recover()) }()
	must.Dst(make([]float64, 3), 2, "svm", "classes")
	// Output:
	// [0 0]
	// svm: dst has 3 places for 2 classes
}
