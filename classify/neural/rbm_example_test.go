package neural_test

import (
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/neural"
)

func ExampleRBM() {
	twins := &classify.Dataset{ // the two attributes are always equal
		Attributes: []classify.Attribute{{Name: "left"}, {Name: "right"}},
		Classes:    []string{"any"},
		X:          mat.NewDense(2, 2, []float64{0, 0, 1, 1}),
		Y:          []int{0, 0},
	}
	model, err := neural.RBM{Hidden: 2, Exact: true, Rate: 0.5, Epochs: 2000}.Fit(twins)
	if err != nil {
		fmt.Println(err)
		return
	}
	equal, _ := model.LogProbability([]float64{1, 1})
	mixed, _ := model.LogProbability([]float64{1, 0})
	fmt.Println(equal > -0.75, mixed < -4)
	// Output: true true
}
