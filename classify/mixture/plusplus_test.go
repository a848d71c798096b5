package mixture_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/mixture"
)

// Of the points 0, 1, 1 and 3, the second centre after 0 has chances in proportion to 0, 1, 1 and
// 9; rows of weight 0 are never drawn, nor is a point twice.
func TestPlusPlus(t *testing.T) {
	ds := classifytest.Numbers(nil, []float64{0}, []float64{1}, []float64{1}, []float64{3},
		[]float64{90})
	ds.Weights = []float64{1, 1, 1, 1, 0}
	first, second := make([]int, 5), make([]int, 5)
	for seed := range uint64(20000) {
		drawn, err := mixture.PlusPlus(ds, 2, seed)
		if err != nil {
			t.Fatal(err)
		}
		first[drawn[0]]++
		if drawn[0] == 0 {
			second[drawn[1]]++
		}
	}
	if second[0] != 0 || first[4]+second[4] != 0 {
		t.Errorf("first %v, second %v", first, second)
	}
	classifytest.Near(t, "share of row 1", float64(first[0])/20000, .25, .02)
	classifytest.Near(t, "share of row 4 after row 1", float64(second[3])/float64(first[0]),
		9.0/11, .03)
	_, err := mixture.PlusPlus(ds, 4, 1)
	classifytest.Refuses(t, "mixture", err, "only 3 different rows")
}

func ExamplePlusPlus() {
	rows, err := mixture.PlusPlus(
		classifytest.Numbers(nil, []float64{0}, []float64{0}, []float64{8}), 2, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("row 3 is always one of them:", slices.Contains(rows, 2))
	// Output:
	// row 3 is always one of them: true
}
