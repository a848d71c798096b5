package perceptron_test

import (
	"fmt"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/perceptron"
)

func ExampleLearner() {
	learner, err := perceptron.Perceptron{Bias: 1}.Learner([]classify.Attribute{{Name: "x"}},
		[]string{"small", "large"})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, x := range []float64{1, 5, 2, 6, 1, 5, 2, 6, 1, 5, 2, 6, 1, 5, 2, 6} {
		y := 0
		if x > 3 {
			y = 1
		}
		if err := learner.Learn([]float64{x}, y); err != nil {
			fmt.Println(err)
		}
	}
	w, b, _ := learner.Model().Hyperplane()
	fmt.Println(learner.Mistakes(), w, b)
	// Output: 10 [6] -4
}
