package tree_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/datasets"
)

func TestResamplerErrors(t *testing.T) {
	ds := datasets.Iris()
	missing := ds.Subset([]int{0, 60, 120})
	missing.X.Set(1, 2, math.NaN())
	for text, c := range map[string]struct {
		l  tree.CART
		ds *classify.Dataset
	}{
		"row 2":              {tree.CART{}, missing},
		"CART.MinLeaf is -1": {tree.CART{MinLeaf: -1}, ds},
		"nil":                {tree.CART{}, nil},
	} {
		classifytest.Refuses(t, "tree", classifytest.Failure(tree.NewResampler(c.l, c.ds)), text)
	}
	s, err := tree.NewResampler(tree.CART{}, ds)
	if err != nil {
		t.Fatal(err)
	}
	classifytest.Refuses(t, "tree", classifytest.Failure(s.Fit(make([]int, 150), 0)), "no rows")
	wrong := make([]int, 150)
	wrong[3] = -2
	for text, times := range map[string][]int{
		"tree: 3 numbers of times for 150 rows":     {1, 1, 1},
		"tree: row 4 stands -2 times in the sample": wrong,
	} {
		classifytest.Panics(t, func() { s.Fit(times, 0) }, text)
	}
}

// Two samples of the tennis days: every day once, and the rainy days twice without the sunny ones.
func ExampleResampler() {
	ds := datasets.Tennis()
	s, err := tree.NewResampler(tree.CART{MaxDepth: 2}, ds)
	if err != nil {
		panic(err)
	}
	rainy := []int{0, 0, 1, 2, 2, 2, 1, 0, 0, 2, 0, 1, 1, 2}
	for _, times := range [][]int{{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}, rainy} {
		model, err := s.Fit(times, 1)
		if err != nil {
			panic(err)
		}
		fmt.Println(model)
	}
	// Output:
	// Outlook in {sunny, rainy}
	// |  Humidity = high: N (5, 1 others)
	// |  Humidity = normal: P (5, 1 others)
	// Outlook = overcast: P (4)
	//
	// Windy = no: P (8)
	// Windy = yes
	// |  Outlook = overcast: P (2)
	// |  Outlook = rainy: N (4)
}
