package knn_test

import (
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify/knn"
	"github.com/tessella-go/tessella/datasets"
)

// The petal's width by the five flowers with the most alike other measures.
func ExampleRegression() {
	iris := datasets.Iris()
	others, err := iris.Select("sepal length", "sepal width", "petal length")
	if err != nil {
		fmt.Println(err)
		return
	}
	model, err := knn.Regression{K: 5, Cut: true}.Fit(others, mat.Col(nil, 3, iris.X))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%.2f cm\n", model.Predict([]float64{5.9, 3, 5.1}))
	// Output:
	// 1.88 cm
}
