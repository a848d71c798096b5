package tree_test

import (
	"fmt"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/datasets"
)

// On the lecture's table the gain ratio gives the same tree as ID3.
func ExampleC45() {
	ds := datasets.Tennis()
	steps, err := tree.C45{}.Steps(ds)
	if err != nil {
		fmt.Println(err)
		return
	}
	for s := range steps {
		fmt.Print(s)
		break // the root
	}
	model, _ := tree.C45{}.Fit(ds)
	fmt.Print(model)
	// Output:
	// all examples: 14 (N 5, P 9), I = 0.940
	//   A            |v(A)|  Ires   Gain   I(A)   GainRatio
	// * Outlook      3       0.694  0.247  1.577  0.156
	//   Temperature  3       0.911  0.029  1.557  0.019
	//   Humidity     2       0.788  0.152  1.000  0.152
	//   Windy        2       0.892  0.048  0.985  0.049
	// average gain: 0.119
	// Outlook = sunny
	// |  Humidity = high: N (3)
	// |  Humidity = normal: P (2)
	// Outlook = overcast: P (4)
	// Outlook = rainy
	// |  Windy = no: P (3)
	// |  Windy = yes: N (2)
}

func ExampleC45_Prunings() {
	ds := datasets.Iris()
	prunings, err := tree.C45{Confidence: .1}.Prunings(ds)
	if err != nil {
		fmt.Println(err)
		return
	}
	for p := range prunings {
		fmt.Println(p)
	}
	// Output:
	// petal width > 0.8 and petal width ≤ 1.75 and petal length > 4.95: petal width ≤ 1.55
	//   tree 4.00, leaf 3.98, branch petal width > 1.55 3.98, cut
	// petal width > 0.8 and petal width ≤ 1.75: petal length ≤ 4.95
	//   tree 7.92, leaf 9.01, branch petal length ≤ 4.95 9.01, kept
	// petal width > 0.8: petal width ≤ 1.75
	//   tree 11.85, leaf 56.85, branch petal width ≤ 1.75 15.45, kept
	// petal width ≤ 0.8
	//   tree 14.10, leaf 107.57, branch petal width > 0.8 62.71, kept
}

// ID3, C4.5 and CART side by side: leaves, and errors on the training set.
func Example_sideBySide() {
	ds := datasets.Iris()
	for _, l := range []struct {
		name string
		fit  func(*classify.Dataset) (*tree.Tree, error)
	}{
		{"ID3", tree.ID3{}.Fit},
		{"C4.5, unpruned", tree.C45{Unpruned: true}.Fit},
		{"C4.5", tree.C45{}.Fit},
		{"C4.5, confidence .01", tree.C45{Confidence: .01}.Fit},
		{"CART", tree.CART{}.Fit},
		{"CART, 3 leaves", tree.CART{MaxLeaves: 3}.Fit},
	} {
		model, err := l.fit(ds)
		if err != nil {
			fmt.Println(err)
			return
		}
		errors := 0
		for i, class := range model.PredictAll(nil, ds.X) {
			if class != ds.Y[i] {
				errors++
			}
		}
		fmt.Printf("%-20s  %d leaves, %d errors\n", l.name, model.Leaves(), errors)
	}
	// Output:
	// ID3                   9 leaves, 0 errors
	// C4.5, unpruned        5 leaves, 3 errors
	// C4.5                  5 leaves, 3 errors
	// C4.5, confidence .01  4 leaves, 4 errors
	// CART                  9 leaves, 0 errors
	// CART, 3 leaves        3 leaves, 6 errors
}
