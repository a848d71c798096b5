package text_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/tessella-go/tessella/classify/text"
)

// By hand: x = (3, 4, 0), y = (0, 4, 3): x·y = 16, both are 5 long. With weights (1, 2, 1)
// x·y = 32, and x·x = y·y = 41.
func TestSimilarityByHand(t *testing.T) {
	x, y := text.Row{Columns: []int{0, 1}, Values: []float64{3, 4}},
		text.Row{Columns: []int{1, 2}, Values: []float64{4, 3}}
	w := []float64{1, 2, 1}
	for _, test := range []struct{ got, want float64 }{
		{text.Dot(x, y, nil), 16}, {text.Cos(x, y, nil), 0.64},
		{text.Dot(x, y, w), 32}, {text.Cos(x, y, w), 32. / 41},
		{text.Cos(x, x, nil), 1}, {text.Cos(x, text.Row{}, nil), 0},
		{text.Dot(text.Row{}, y, w), 0},
		{text.Cos(x, text.Row{Columns: []int{2}, Values: []float64{0}}, nil), 0},
		{
			text.Cos(text.Row{Columns: []int{0}, Values: []float64{1e-200}},
				text.Row{Columns: []int{0}, Values: []float64{-1e300}}, nil), -1,
		},
	} {
		if math.Abs(test.got-test.want) > 1e-15 {
			t.Errorf("%v, want %v", test.got, test.want)
		}
	}
}

func ExampleCos() {
	x := text.Row{Columns: []int{0, 1}, Values: []float64{3, 4}}
	y := text.Row{Columns: []int{1, 2}, Values: []float64{4, 3}}
	fmt.Println(text.Dot(x, y, nil), text.Cos(x, y, nil))
	// Output:
	// 16 0.64
}
