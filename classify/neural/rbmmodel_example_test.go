package neural_test

import (
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify/neural"
)

func ExampleNewRBMModel() {
	model, err := neural.NewRBMModel(mat.NewDense(2, 1, []float64{1, -1}), []float64{0, 0},
		[]float64{0})
	if err != nil {
		fmt.Println(err)
		return
	}
	z, err := model.LogZ()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("E %.0f  F %.4f  log Z %.4f\n", model.Energy([]float64{1, 0}, []float64{1}),
		model.FreeEnergy([]float64{1, 0}), z)
	// Output: E -1  F -1.3133  log Z 2.2068
}
