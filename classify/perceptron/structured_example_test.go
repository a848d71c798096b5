package perceptron_test

import (
	"fmt"

	"github.com/tessella-go/tessella/classify/perceptron"
)

func ExampleStructured() {
	// Words are 0 the, 1 dog, 2 barks, 3 walk; a walk can be a noun or a verb, which
	// only the neighbours tell.
	tags := []string{"article", "noun", "verb"}
	x := [][]int{{0, 1, 2}, {0, 3, 2}, {0, 1, 3}, {1, 3}}
	y := [][]int{{0, 1, 2}, {0, 1, 2}, {0, 1, 2}, {1, 2}}
	learner := perceptron.Structured[[]int, []int]{Task: perceptron.Chain{States: 3, Symbols: 4}}
	model, err := learner.Fit(x, y)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(model.Stop())
	for _, k := range model.Predict([]int{0, 3, 3}) {
		fmt.Print(" ", tags[k])
	}
	// Output: converged article noun verb
}
