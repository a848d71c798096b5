package svm_test

import (
	"fmt"
	"math"

	"github.com/tessella-go/tessella/classify/svm"
)

func ExampleKClass() {
	ds := points([]int{0, 1, 2}, 0, 1, -1, -1, 1, -1)
	ds.Classes = []string{"top", "left", "right"}
	for _, form := range []svm.Form{svm.WestonWatkins, svm.CrammerSinger} {
		model, err := svm.KClass{Form: form, C: 0.1, NoIntercept: true, Tolerance: 1e-9}.Fit(ds)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("objective %.4f\n", model.Primal)
	}
	// Output:
	// objective 0.3900
	// objective 0.2531
}

// Rings around each other: planes cannot separate them in the space of the attributes, but they can
// in the space of a kernel.
func ExampleKClass_kernel() {
	var numbers []float64
	var classes []int
	for i := range 36 {
		angle, radius := float64(i)*math.Pi/6, float64(i/12)
		numbers = append(numbers, radius*math.Cos(angle), radius*math.Sin(angle))
		classes = append(classes, i/12)
	}
	ds := points(classes, numbers...)
	ds.Classes = []string{"middle", "ring", "outer ring"}
	model, err := svm.KClass{
		Form:      svm.CrammerSinger,
		Kernel:    svm.RBF{Sigma: 1},
		Tolerance: 1e-6,
	}.Fit(ds)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("objective %.3f, w in the space of the attributes: %v\n", model.Primal, model.W)
	for _, x := range [][]float64{{0.1, 0.2}, {0, 1}, {-1.5, -1.5}} {
		fmt.Println(x, ds.Classes[model.Predict(x)])
	}
	// Output:
	// objective 12.233, w in the space of the attributes: []
	// [0.1 0.2] middle
	// [0 1] ring
	// [-1.5 -1.5] outer ring
}
