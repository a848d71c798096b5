package svm_test

import (
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/svm"
)

// points makes a data set of two attributes.
func points(y []int, x ...float64) *classify.Dataset {
	return &classify.Dataset{Name: "points", Classes: []string{"−", "+"}, Y: y,
		X:          mat.NewDense(len(y), 2, x),
		Attributes: []classify.Attribute{{Name: "x1"}, {Name: "x2"}}}
}

// XOR cannot be separated by a plane, but by the products of its attributes.
func ExampleSVM() {
	ds := points([]int{0, 0, 1, 1}, 1, 1, -1, -1, 1, -1, -1, 1)
	model, err := svm.SVM{Kernel: svm.Polynomial{}, C: 10}.Fit(ds)
	if err != nil {
		fmt.Println(err)
		return
	}
	m := model.Machines()[0]
	fmt.Printf("α = %.3f, b = %.3f, gap %.0e\n", m.Alpha, m.B, m.Gap())
	fmt.Printf("f(2, −2) = %.3f\n", model.Decision(nil, []float64{2, -2})[0])
	// Output:
	// α = [0.125 0.125 0.125 0.125], b = 0.000, gap 0e+00
	// f(2, −2) = 4.000
}

func ExampleSVM_Steps() {
	ds := points([]int{0, 0, 1, 1}, 0, 0, 0, 2, 3, 1, 5, 0)
	steps, err := svm.SVM{C: 1}.Steps(ds)
	if err != nil {
		fmt.Println(err)
		return
	}
	for step := range steps {
		fmt.Println(step)
	}
	// Output:
	//   1  violation 2.0000  α3: 0.0000 → 0.2000  α1: 0.0000 → 0.2000  dual 0.2000
	//   2  violation 0.4000  α1: 0.2000 → 0.1000  α2: 0.0000 → 0.1000  dual 0.2200
	//   3  violation 0.2000  α3: 0.2000 → 0.2200  α1: 0.1000 → 0.1200  dual 0.2220
	//   4  violation 0.0400  α1: 0.1200 → 0.1100  α2: 0.1000 → 0.1100  dual 0.2222
	//   5  violation 0.0200  α3: 0.2200 → 0.2220  α1: 0.1100 → 0.1120  dual 0.2222
	//   6  violation 0.0040  α1: 0.1120 → 0.1110  α2: 0.1100 → 0.1110  dual 0.2222
	//   7  violation 0.0020  α3: 0.2220 → 0.2222  α1: 0.1110 → 0.1112  dual 0.2222
	//   8  violation 0.0004  α1: 0.1112 → 0.1111  α2: 0.1110 → 0.1111  dual 0.2222
	//      converged, violation left 0.0002
}
