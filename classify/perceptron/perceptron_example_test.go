package perceptron_test

import (
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/perceptron"
)

func ExamplePerceptron_Steps() {
	ds := &classify.Dataset{
		Attributes: []classify.Attribute{{Name: "x1"}, {Name: "x2"}},
		Classes:    []string{"-", "+"},
		X:          mat.NewDense(3, 2, []float64{1, 0, 0, 1, 1, 1}),
		Y:          []int{0, 1, 1},
	}
	steps, err := perceptron.Perceptron{}.Steps(ds)
	if err != nil {
		fmt.Println(err)
		return
	}
	for s := range steps {
		fmt.Println(s)
	}
	// Output:
	//   1  x = (1, 0)  -  score 0  margin 0  → + ✗ w: (0, 0) → (-1, 0)
	//   2  x = (0, 1)  +  score 0  margin 0  → +   w: (-1, 0) → (-1, 0)
	//   3  x = (1, 1)  +  score -1  margin -1  → - ✗ w: (-1, 0) → (0, 1)
	//   4  x = (1, 0)  -  score 0  margin 0  → + ✗ w: (0, 1) → (-1, 1)
	//   5  x = (0, 1)  +  score 1  margin 0.7071  → +   w: (-1, 1) → (-1, 1)
	//   6  x = (1, 1)  +  score 0  margin 0  → +   w: (-1, 1) → (-1, 1)
	//   7  x = (1, 0)  -  score -1  margin 0.7071  → -   w: (-1, 1) → (-1, 1)
	//   8  x = (0, 1)  +  score 1  margin 0.7071  → +   w: (-1, 1) → (-1, 1)
	//   9  x = (1, 1)  +  score 0  margin 0  → +   w: (-1, 1) → (-1, 1)  converged
}

func ExamplePerceptron_Fit() {
	ds := &classify.Dataset{ // XOR, which no line separates
		Attributes: []classify.Attribute{{Name: "x1"}, {Name: "x2"}},
		Classes:    []string{"-", "+"},
		X:          mat.NewDense(4, 2, []float64{0, 0, 0, 1, 1, 0, 1, 1}),
		Y:          []int{0, 1, 1, 0},
	}
	model, err := perceptron.Perceptron{Bias: 1}.Fit(ds)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(model.Mistakes(), model.Stop(), "every", model.Period())
	// Output: [3 3 4] cycle every 1
}
