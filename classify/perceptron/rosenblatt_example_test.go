package perceptron_test

import (
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/perceptron"
)

func ExampleRosenblatt() {
	or := &classify.Dataset{
		Attributes: []classify.Attribute{{Name: "x1"}, {Name: "x2"}},
		Classes:    []string{"no", "yes"},
		X:          mat.NewDense(4, 2, []float64{0, 0, 0, 1, 1, 0, 1, 1}),
		Y:          []int{0, 1, 1, 1},
	}
	model, err := perceptron.Rosenblatt{}.Fit(or)
	if err != nil {
		fmt.Println(err)
		return
	}
	w, b, _ := model.Hyperplane()
	fmt.Println(model.Mistakes(), model.Stop(), w, b)
	// Output: [3 1 2 2 1 0] converged [2 2] -1
}
