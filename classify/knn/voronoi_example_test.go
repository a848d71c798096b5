package knn_test

import (
	"fmt"

	"github.com/tessella-go/tessella/classify/knn"
)

// Three points share a square.
func ExampleVoronoi() {
	cells, err := knn.Voronoi([][2]float64{{1, 1}, {3, 1}, {2, 3}}, [2]float64{0, 0},
		[2]float64{4, 4})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, cell := range cells {
		fmt.Println(cell)
	}
	// Output:
	// [[0 0] [2 0] [2 1.75] [0 2.75]]
	// [[2 0] [4 0] [4 2.75] [2 1.75]]
	// [[4 2.75] [4 4] [0 4] [0 2.75] [2 1.75]]
}
