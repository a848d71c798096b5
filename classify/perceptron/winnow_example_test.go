package perceptron_test

import (
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/perceptron"
)

func ExampleWinnow() {
	ds := &classify.Dataset{ // + where one of the first two is 1
		Attributes: []classify.Attribute{{Name: "a"}, {Name: "b"}, {Name: "c"}, {Name: "d"}},
		Classes:    []string{"-", "+"},
		X:          mat.NewDense(4, 4, []float64{1, 0, 1, 0, 0, 1, 0, 0, 0, 0, 1, 1, 1, 0, 1, 1}),
		Y:          []int{1, 1, 0, 1},
	}
	steps, err := perceptron.Winnow{Epochs: 1}.Steps(ds)
	if err != nil {
		fmt.Println(err)
		return
	}
	for s := range steps {
		fmt.Println(s.Before, s.Score, s.Mistake, s.After)
	}
	fmt.Println("at most", perceptron.WinnowBound(2, 4), "mistakes")
	// Output:
	// [1 1 1 1] -2 true [2 1 2 1]
	// [2 1 2 1] -3 true [2 2 2 1]
	// [2 2 2 1] -1 false [2 2 2 1]
	// [2 2 2 1] 1 false [2 2 2 1]
	// at most 20 mistakes
}
