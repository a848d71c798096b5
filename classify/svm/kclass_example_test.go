package svm_test

import (
	"fmt"

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
