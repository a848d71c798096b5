package statistics_test

import (
	"fmt"

	"github.com/tessella-go/tessella/grader/statistics"
)

func ExampleOf() {
	right := []float64{1, 1, 0, 1, 0, 0}  // who has the item right
	others := []float64{9, 8, 8, 6, 5, 2} // what they have in the other items
	item := statistics.Of(right, others)
	fmt.Printf("difficulty %.2f, discrimination %.2f, upper less lower %.2f\n",
		item.Difficulty, item.Discrimination, item.UpperLower)
	// Output: difficulty 0.50, discrimination 0.57, upper less lower 0.81
}
