package perceptron_test

import (
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/perceptron"
)

func ExampleMajority() {
	said := &classify.Dataset{ // what three experts said of four days, and what came
		Attributes: []classify.Attribute{{Name: "radio"}, {Name: "frog"}, {Name: "knee"}},
		Classes:    []string{"dry", "rain"},
		X:          mat.NewDense(4, 3, []float64{1, 1, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0}),
		Y:          []int{0, 1, 0, 0},
	}
	model, err := perceptron.Majority{}.Fit(said)
	if err != nil {
		fmt.Println(err)
		return
	}
	w, _ := model.Weights()
	fmt.Println(model.Mistakes()[0], "mistakes, weights", w.RawRowView(0))
	// Output: 3 mistakes, weights [0.25 0.0625 0.5]
}
