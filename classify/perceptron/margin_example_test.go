package perceptron_test

import (
	"fmt"

	"github.com/tessella-go/tessella/classify/perceptron"
)

func ExampleMistakeBound() {
	ds, v, err := perceptron.Separable(500, 4, 0.1, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	δ, R, err := perceptron.Separation(ds, v, 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	model, err := perceptron.Perceptron{}.Fit(ds)
	if err != nil {
		fmt.Println(err)
		return
	}
	mistakes := 0
	for _, n := range model.Mistakes() {
		mistakes += n
	}
	fmt.Println(model.Stop(), float64(mistakes) <= perceptron.MistakeBound(δ, R))
	// Output: converged true
}
