package classify_test

import (
	"fmt"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/bayes"
	"github.com/tessella-go/tessella/classify/knn"
	"github.com/tessella-go/tessella/classify/logistic"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/datasets"
)

// Why a model predicts what it predicts: in a sentence, and as the computation.
func Example_explain() {
	ds := datasets.Iris()
	x := ds.At(70)
	for _, model := range []classify.Explainer{
		classify.Must(tree.CART{MaxDepth: 3}.Fit(ds)),
		classify.Must(logistic.Regression{Lambda: 1}.Fit(ds)),
		classify.Must(knn.KNN{K: 5}.Fit(ds)),
		classify.Must(bayes.Gaussian{}.Fit(ds)),
	} {
		fmt.Println(model.Explain(x).Short())
	}
	fmt.Print(classify.Must(logistic.Regression{Lambda: 1}.Fit(ds)).Explain(x))
	// Output:
	// virginica (67 %), mostly because of petal width above 1.75 and petal length in 2.45 to 4.85
	// virginica (56 %), mostly because of petal length = 4.8 and petal width = 1.8
	// virginica (60 %), mostly because of 3 of the 5 nearest rows, which are virginica too
	// virginica (85 %), mostly because of petal width = 1.8 and sepal width = 3.2
	//                     w₀  sepal length  sepal width  petal length  petal width    logit
	//       setosa    9.8496       -2.4987       3.0955      -12.0823      -1.9428  -3.5788
	//   versicolor    2.2372        3.1533      -1.0291       -0.9907      -1.6997   1.6710
	//    virginica  -12.0868       -0.6546      -2.0664       13.0730       3.6425   1.9077
}
