package perceptron_test

import (
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/perceptron"
)

func ExampleMulticlass() {
	ds := &classify.Dataset{
		Attributes: []classify.Attribute{{Name: "east"}, {Name: "north"}},
		Classes:    []string{"A", "B", "C"},
		X:          mat.NewDense(3, 2, []float64{2, 0, 0, 2, -2, -2}),
		Y:          []int{0, 1, 2},
	}
	model, err := perceptron.Multiclass{}.Fit(ds)
	if err != nil {
		fmt.Println(err)
		return
	}
	w, _ := model.Weights()
	fmt.Println(model.Mistakes(), w.RawRowView(0), w.RawRowView(1), w.RawRowView(2),
		ds.Classes[model.Predict([]float64{3, 1})])
	// Output: [2 0] [1 0] [0 1] [-1 -1] A
}
